import { describe, expect, it } from "vitest";
import { familyOf } from "../src/games";
import { exchanged, mirrored, swapped, take } from "../src/games/draft";
import * as gyges from "../src/games/gyges/editing";
import { capture, carry, claim, EMPTY, put } from "../src/games/lyngk/editing";
import { readDraft } from "../src/lib/editor/read-draft";
import {
  GAMES,
  type Draft,
  type GameName,
  type Playthrough,
  type Position,
  type PositionAnswer,
} from "../src/lib/types";
import { testCore } from "./core";

const core = await testCore();
const build = (game: GameName, draft: Draft) =>
  core.ask("build", game, JSON.stringify(draft)) as PositionAnswer;
function position(answer: unknown): Position {
  const { position: found } = answer as { position?: Position };
  if (!found) throw new Error(JSON.stringify(answer));
  return found;
}

/** The positions of a game in which always some turn in the middle of the list is played. */
function positions(game: GameName): Position[] {
  const start = position(core.ask("start", game, "5"));
  const found = [start];
  const turns: string[] = [];
  for (let count = 0; count < 60; count++) {
    const last = found.at(-1) ?? start;
    const turn = last.turns[(count * 7) % Math.max(1, last.turns.length)];
    if (turn === undefined) break;
    turns.push(turn.text);
    found.push((core.ask("game", game, start.text, turns.join(" ")) as Playthrough).position);
  }
  return found;
}

it.each(GAMES)("the positions of a game of %s are built from what stands on the board", (game) => {
  const all = positions(game);
  const family = familyOf(game);
  expect(all.length).toBeGreaterThan(20);
  for (const each of all) {
    const draft = readDraft(family, each);
    expect(position(build(game, draft)).text).toBe(each.text);
    for (const turned of [mirrored, swapped]) {
      expect(turned(family.places, turned(family.places, draft))).toEqual(draft);
    }
    // Left and right are the same to the rules.
    const other = position(build(game, mirrored(family.places, draft)));
    const fresh = position(core.ask("position", game, each.text));
    expect(other.turns).toHaveLength(fresh.turns.length);
  }
});

describe("reading values", () => {
  it("keeps colours in the order claimed", () => {
    const claims = [["r", "b", "r"], ["g"]];
    expect(readDraft(familyOf("lyngk"), { claims }).claims).toEqual([["r", "b"], ["g"]]);
  });

  it("leaves out what cannot be drawn", () => {
    const values = {
      cells: { a9: "r", a3: "x", b1: 7, c1: "rbr", c2: "" },
      player: 3,
      claims: [["r", 1, "z"], "g"],
      captured: [1.5, 0],
    };
    expect(readDraft(familyOf("lyngk"), values)).toEqual({ ...EMPTY, cells: { c1: "rbr" } });
    const stacked = { cells: { a1: "12", N: "3", S: "3" }, placing: 1 };
    expect(readDraft(familyOf("gyges"), stacked)).toEqual({
      ...gyges.EMPTY,
      cells: { N: "3", S: "3" },
    });
    expect(readDraft(familyOf("gyges"), null)).toEqual(gyges.EMPTY);
  });
});

describe("LYNGK", () => {
  const { places } = familyOf("lyngk");

  it("builds stacks from the bottom and takes from the top", () => {
    const stack = [..."rbw"].reduce((draft, piece) => put(draft, "c1", piece), EMPTY);
    expect(stack.cells).toEqual({ c1: "rbw" });
    expect(take(stack, "c1").cells).toEqual({ c1: "rb" });
    expect(take(take(take(stack, "c1"), "c1"), "c1")).toEqual(EMPTY);
    expect(take(EMPTY, "c1")).toEqual(EMPTY);
  });

  it("carries a stack onto another", () => {
    const two = put(put(put(EMPTY, "c1", "r"), "c1", "b"), "e5", "g");
    expect(carry(two, "c1", "e5").cells).toEqual({ e5: "grb" });
    expect(carry(two, "a3", "e5")).toBe(two);
    expect(carry(two, "e5", "e5")).toBe(two);
  });

  it("gives a colour to one player at a time", () => {
    const first = claim(claim(EMPTY, 1, "r"), 1, "b");
    expect(first.claims).toEqual([["r", "b"], []]);
    expect(claim(first, 2, "r").claims).toEqual([["b"], ["r"]]);
    expect(claim(first, 1, "r").claims).toEqual([["b"], []]);
  });

  it("swaps all that belongs to the players", () => {
    const draft = capture(claim(put(EMPTY, "c1", "r"), 1, "r"), 2, 3);
    expect(swapped(places, draft)).toEqual({
      cells: { c7: "r" },
      player: 2,
      claims: [[], ["r"]],
      captured: [3, 0],
    });
    expect(mirrored(places, draft)).toEqual({ ...draft, cells: { g3: "r" } });
  });
});

describe("Gygès", () => {
  const { put } = familyOf("gyges").editing;

  it("has one piece a square", () => {
    const draft = put(put(gyges.EMPTY, "a1", "3"), "a1", "2");
    expect(draft.cells).toEqual({ a1: "2" });
  });

  it("exchanges two pieces", () => {
    const draft = put(put(gyges.EMPTY, "a1", "3"), "b2", "1");
    expect(exchanged(draft, "a1", "b2").cells).toEqual({ a1: "1", b2: "3" });
    expect(exchanged(draft, "a1", "c3").cells).toEqual({ b2: "1", c3: "3" });
    expect(exchanged(draft, "d4", "c3")).toBe(draft);
  });
});
