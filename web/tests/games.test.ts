import { describe, expect, it } from "vitest";
import { FAMILIES, familyOf, OWN_LOOK, sampleOf } from "../src/games";
import { plain } from "../src/games/plain";
import { layOut } from "../src/games/plain/places";
import { GAMES, type GameName, type Position } from "../src/lib/types";
import { testCore } from "./core";

const core = await testCore();
const ask = (...words: string[]) => (core.ask(...words) as { position: Position }).position;

it("what is no game has no family, not that of another", () => {
  for (const name of ["chess", "gyges-7", "", "constructor"]) {
    expect(() => familyOf(name as GameName)).toThrow(`'${name}'`);
  }
});

it("every look is that of a game, and a game without one has the plain look", () => {
  expect(GAMES).toEqual(expect.arrayContaining(Object.keys(OWN_LOOK)));
  const without = GAMES.filter((game) => OWN_LOOK[game] === undefined);
  expect(FAMILIES).toHaveLength(new Set(Object.values(OWN_LOOK)).size + without.length);
});

describe("any board", () => {
  const shape = (points: string) => {
    const { places, width, height, labels } = layOut(points.split(" "));
    return { places: [...places], size: [width, height], labels: labels.map(({ text }) => text) };
  };

  it("is a grid of files and ranks, whatever the order of its points", () => {
    expect(shape("b1 a2 c10")).toEqual({
      places: [
        ["b1", [184, 984]],
        ["a2", [84, 884]],
        ["c10", [284, 84]],
      ],
      size: [368, 1068],
      labels: ["a", "b", "c", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"],
    });
  });

  it("has what is no square below the squares", () => {
    expect(shape("a1 b1 N S bar").places.slice(2)).toEqual([
      ["N", [84, 184]],
      ["S", [184, 184]],
      ["bar", [84, 284]],
    ]);
  });

  it("is a ring without a grid, every point at the same distance from the next", () => {
    const { places } = shape("N E S W NW");
    const gaps = places.map(([, [x, y]], index) => {
      const [, [nextX, nextY]] = places[(index + 1) % places.length] ?? ["", [0, 0]];
      return Math.round(Math.hypot(x - nextX, y - nextY));
    });
    expect(new Set(gaps).size).toBe(1);
    expect(gaps[0]).toBeGreaterThan(100);
  });
});

const FAMILY_OF_EACH = GAMES.flatMap((game) => [
  { game, look: "its own look", family: familyOf(game) },
  { game, look: "the plain look", family: plain(game) },
]);

describe.each(FAMILY_OF_EACH)("$game in $look", ({ game, family }) => {
  it("has a sample that is legal and goes on", () => {
    expect(ask("position", game, sampleOf(game)).turns.length).toBeGreaterThan(0);
  });

  it("draws every point of the core and no other", () => {
    const { games } = core.ask("games") as { games: { name: string; points: string[] }[] };
    const known = games.find(({ name }) => name === game)?.points ?? [];
    expect([...family.places.keys()].sort()).toEqual([...known].sort());
  });

  it("draws every piece that the core puts on the board", () => {
    const contents = Object.values(ask("position", game, sampleOf(game)).cells);
    const pieces = new Set(family.StackView ? contents.join("") : contents);
    // Of pieces that are put together from others there is no list, and the editor offers none.
    const known = family.pieces.length === 0 ? [...pieces] : family.pieces;
    expect([...pieces].filter((piece) => !known.includes(piece))).toEqual([]);
  });

  it("begins with positions that the core accepts", () => {
    for (const start of family.starts) {
      const draft = family.startDraft(start);
      const begun = draft ? ask("build", game, JSON.stringify(draft)) : ask("start", game, "5");
      expect(begun.outcome).toBeNull();
    }
    expect(family.dealt).toBe(ask("start", game, "5").text !== ask("start", game, "6").text);
  });

  it("offers what can be picked beside the board", () => {
    const { turns, ...position } = ask("start", game, "5");
    const tokens = family.tokens({ ...position, turns }, turns).filter(({ possible }) => possible);
    const named = tokens.map(({ pick }) => (pick.kind === "claim" ? pick.claim : pick.size));
    const wanted = new Set(turns.flatMap(({ claim, size }) => claim ?? size ?? []));
    expect(new Set(named)).toEqual(wanted);
    expect(named).toHaveLength(wanted.size);
  });

  it("knows which rule a piece that cannot move is refused by", () => {
    if (family.stuckRule === null) return;
    const { turns, cells } = ask("position", game, sampleOf(game));
    const origin = turns.find((turn) => turn.origin !== undefined)?.origin ?? "";
    expect(cells[origin]).toBeDefined();
    const asked = core.ask("turn", game, sampleOf(game), `${origin}${origin}`);
    expect(asked).toMatchObject({ refusal: { rule: family.stuckRule } });
  });
});
