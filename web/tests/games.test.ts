import { describe, expect, it } from "vitest";
import { FAMILIES, familyOf, sampleOf } from "../src/games";
import { GAMES, type GameName, type Position } from "../src/lib/types";
import { testCore } from "./core";

const core = await testCore();
const ask = (...words: string[]) => (core.ask(...words) as { position: Position }).position;

it("a game without a family is an error, not one of another family", () => {
  for (const name of ["chess", "gyges-7", "", "constructor"]) {
    expect(() => familyOf(name as GameName)).toThrow(`'${name}'`);
  }
});

it("families have names of their own", () => {
  expect(FAMILIES.map(({ name }) => name)).toEqual(["lyngk", "gyges"]);
});

describe.each(GAMES)("%s", (game) => {
  const family = familyOf(game);

  it("has a sample that is legal and goes on", () => {
    expect(ask("position", game, sampleOf(game)).turns.length).toBeGreaterThan(0);
  });

  it("draws every point of the core and no other", () => {
    const { games } = core.ask("games") as { games: { name: string; points: string[] }[] };
    const known = games.find(({ name }) => name === game)?.points ?? [];
    expect([...family.places.keys()].sort()).toEqual([...known].sort());
  });

  it("draws every piece that the core puts on the board", () => {
    const { cells } = ask("position", game, sampleOf(game));
    const pieces = new Set(Object.values(cells).join(""));
    expect([...pieces].filter((piece) => !family.pieces.includes(piece))).toEqual([]);
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
    const { turns, cells } = ask("position", game, sampleOf(game));
    const origin = turns.find((turn) => turn.origin !== undefined)?.origin ?? "";
    expect(cells[origin]).toBeDefined();
    const asked = core.ask("turn", game, sampleOf(game), `${origin}${origin}`);
    expect(asked).toMatchObject({ refusal: { rule: family.stuckRule } });
  });
});
