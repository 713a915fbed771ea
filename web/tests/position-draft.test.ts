import { beforeAll, describe, expect, it } from "vitest";
import { familyOf } from "../src/games";
import { capture, carry, claim, put, write } from "../src/games/lyngk/notation";
import * as gyges from "../src/games/gyges/notation";
import { EMPTY, mirrored, swapped, take, type Draft } from "../src/games/position-draft";
import type { Core } from "../src/lib/core/wasm";
import { GAMES, type GameName, type MatchAnswer, type PositionAnswer } from "../src/lib/types";
import { testCore } from "./core";

const draftText = (game: GameName, draft: Draft) => familyOf(game).editing.write(draft);

function read(game: GameName, text: string): Draft {
  const draft = familyOf(game).editing.read(text);
  if (draft === null) throw new Error(`not readable: ${text}`);
  return draft;
}

const BLANK = "1/4/7/6/7/6/7/4/1 1 -/- 0/0";
const ROWS = "/000000/000000/000000/000000/000000";

describe("writing and reading", () => {
  let core: Core;
  beforeAll(async () => {
    core = await testCore();
  });

  /** The positions of a game in which always some turn in the middle of the list is played. */
  function positions(game: GameName): PositionAnswer[] {
    const first = core.ask("start", game, "5") as { position: { text: string } };
    const start = first.position.text;
    const turns: string[] = [];
    const texts = [start];
    for (let count = 0; count < 60; count++) {
      const { position } = core.ask("match", game, start, turns.join(" ")) as Extract<
        MatchAnswer,
        { position: unknown }
      >;
      const turn = position.turns[(count * 7) % Math.max(1, position.turns.length)];
      if (turn === undefined) break;
      turns.push(turn.text);
      texts.push((core.ask("turn", game, position.text, turn.text) as { after: string }).after);
    }
    return texts.map((text) => core.ask("position", game, text) as PositionAnswer);
  }

  it.each(GAMES)("agrees with the core on the positions of a game of %s", (game) => {
    const all = positions(game);
    const { places } = familyOf(game);
    expect(all.length).toBeGreaterThan(20);
    for (const answer of all) {
      if (!("position" in answer)) throw new Error(answer.reasons.join());
      const { text, cells, player } = answer.position;
      const draft = read(game, text);
      expect(draft.cells).toEqual(cells);
      expect(draft.player).toBe(player);
      expect(draftText(game, draft)).toBe(text);
      for (const turned of [mirrored, swapped]) {
        expect(turned(places, turned(places, draft))).toEqual(draft);
        const turnedText = draftText(game, turned(places, draft));
        expect(read(game, turnedText)).toEqual(turned(places, draft));
      }
      // Left and right are the same to the rules.
      const other = core.ask("position", game, draftText(game, mirrored(places, draft)));
      expect((other as typeof answer).position.turns).toHaveLength(answer.position.turns.length);
    }
  });

  it.each([
    ["lyngk", "no such thing"],
    ["lyngk", "1/4/7/6/7/6/7/4 1 -/- 0/0"],
    ["lyngk", "2/4/7/6/7/6/7/4/1 1 -/- 0/0"],
    ["lyngk", "x/4/7/6/7/6/7/4/1 1 -/- 0/0"],
    ["lyngk", "1/4/7/6/7/6/7/4/1 3 -/- 0/0"],
    ["lyngk", "1/4/7/6/7/6/7/4/1 1 w/- 0/0"],
    ["lyngk", "1/4/7/6/7/6/7/4/1 1 -/- 10/0"],
    ["gyges", `000004${ROWS} 1 -`],
    ["gyges", `000000${ROWS} 1 N4`],
    ["gyges", `000000${ROWS} 1 12`],
  ] as const)("cannot read %s %s", (game, text) => {
    expect(familyOf(game).editing.read(text)).toBeNull();
  });
});

describe("LYNGK", () => {
  const blank = read("lyngk", BLANK);
  const { places } = familyOf("lyngk");

  it("builds stacks from the bottom and takes from the top", () => {
    const stack = [..."rbw"].reduce((draft, piece) => put(draft, "c1", piece), blank);
    expect(write(stack)).toBe("1/4/(rbw)6/6/7/6/7/4/1 1 -/- 0/0");
    expect(take(stack, "c1").cells).toEqual({ c1: "rb" });
    expect(take(take(take(stack, "c1"), "c1"), "c1")).toEqual(blank);
    expect(take(blank, "c1")).toEqual(blank);
  });

  it("takes what no game can lead to", () => {
    const tall = [..."rrrrrrr"].reduce((draft, piece) => put(draft, "e5", piece), blank);
    expect(read("lyngk", write(tall))).toEqual(tall);
  });

  it("carries a stack onto another", () => {
    const two = put(put(put(blank, "c1", "r"), "c1", "b"), "e5", "g");
    expect(carry(two, "c1", "e5").cells).toEqual({ e5: "grb" });
    expect(carry(two, "a3", "e5")).toBe(two);
    expect(carry(two, "e5", "e5")).toBe(two);
  });

  it("gives a colour to one player at a time", () => {
    const first = claim(claim(blank, 1, "r"), 1, "b");
    expect(first.claims).toEqual(["rb", ""]);
    expect(claim(first, 2, "r").claims).toEqual(["b", "r"]);
    expect(claim(first, 1, "r").claims).toEqual(["b", ""]);
  });

  it("swaps all that belongs to the players", () => {
    const draft = capture(claim(put(blank, "c1", "r"), 1, "r"), 2, 3);
    expect(write(swapped(places, draft))).toBe("1/4/6r/6/7/6/7/4/1 2 -/r 3/0");
    expect(write(mirrored(places, draft))).toBe("1/4/7/6/7/6/r6/4/1 1 r/- 0/3");
  });
});

describe("Gygès", () => {
  const { carry, put, write } = gyges;

  it("has one piece a square and one on the goals", () => {
    const draft = put(put(put(put(EMPTY, "a1", "3"), "a1", "2"), "N", "1"), "S", "2");
    expect(write(draft)).toBe(`200000${ROWS} 1 S2`);
    expect(read("gyges", `200000${ROWS} 1 S2`).cells).toEqual(draft.cells);
  });

  it("exchanges two pieces", () => {
    const draft = put(put(EMPTY, "a1", "3"), "b2", "1");
    expect(carry(draft, "a1", "b2").cells).toEqual({ a1: "1", b2: "3" });
    expect(carry(draft, "a1", "c3").cells).toEqual({ b2: "1", c3: "3" });
  });

  it("places pieces of a reserve and takes them back", () => {
    const start = read("gyges", `000000${ROWS} 1 112233/112233`);
    const placed = put(start, "a1", "3", 1);
    expect(write(placed)).toBe(`300000${ROWS} 1 11223/112233`);
    expect(put(placed, "a1", "1", 1)).toEqual(start);
    expect(put(put(placed, "b1", "3", 1), "c1", "3", 1).cells).toEqual({ a1: "3", b1: "3" });
    expect(put(start, "N", "3", 1)).toBe(start);
    expect(put(EMPTY, "a1", "3", 1)).toBe(EMPTY);
  });
});
