import { describe, expect, it } from "vitest";
import { address, readPlace } from "../src/lib/keeping/router.svelte";
import {
  BrokenLink,
  fits,
  fromValues,
  MOST_TURNS,
  readTree,
  toValues,
  writeTree,
  type Shared,
} from "../src/lib/records/share";
import { paths, size } from "../src/lib/records/tree";
import { oneOf, randomTree, seeded, SEEDS } from "./random";

const STARTS = {
  lyngk: "k/gbbr/gr1rw(ik)/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0",
  gyges: "321123/000000/000000/000000/000000/321123 1 -",
} as const;

function problem(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof BrokenLink) return error.key;
    throw error;
  }
  return "none";
}

describe("turns in a link", () => {
  it("are written so that a person can read them", () => {
    const tree = readTree("a1b3.b6b4.c1c2.2.b6b3");
    expect(paths(tree).map((path) => path.join(" "))).toEqual([
      "a1b3",
      "a1b3 b6b4",
      "a1b3 b6b4 c1c2",
      "a1b3 b6b3",
    ]);
    expect(writeTree(tree)).toBe("a1b3.b6b4.c1c2.2.b6b3");
  });

  it("may be separated by blanks", () => {
    expect(readTree("a1b3 b6b4")).toEqual(readTree("a1b3.b6b4"));
  });

  it.each([
    ["a1b3.2.b6b4", "analyse.link.turns"],
    ["a1b3.<script>", "analyse.link.turns"],
    ["x", "analyse.link.turns"],
    ["a1b3.".repeat(5000), "analyse.link.long"],
  ])("%.20s is refused", (text, key) => expect(problem(() => readTree(text))).toBe(key));

  it.each([
    ["one line", "."],
    ["alternatives to the first", ".1."],
  ])("may be as many as a link can hold, all in %s", (_, between) => {
    const turns = Array.from({ length: MOST_TURNS + 1 }, (_, index) => `a${index}`);
    const text = turns.slice(1).join(between);
    const tree = readTree(text);
    expect(size(tree)).toBe(MOST_TURNS);
    expect(writeTree(tree)).toBe(text);
    expect(fits({ game: "gyges", start: null, tree, path: [] })).toBe(true);
    const { path } = fromValues("gyges", { turns: text, at: String(MOST_TURNS) });
    expect(path.at(-1)).toBe(`a${MOST_TURNS}`);
    expect(toValues({ game: "gyges", start: null, tree, path }).at).toBe(String(MOST_TURNS));
    expect(problem(() => readTree(turns.join(between)))).toBe("analyse.link.long");
  });
});

describe("a link", () => {
  it("leads back to every place of every tree", () => {
    for (const seed of SEEDS) {
      const random = seeded(seed);
      const game = oneOf(["lyngk", "gyges"] as const, random);
      const tree = randomTree(seed);
      const path = oneOf([[], ...paths(tree)], random);
      const shared: Shared = { game, start: STARTS[game], tree, path };
      const { page, rest, values } = readPlace(address("analyse", [game], toValues(shared)));
      expect(page).toBe("analyse");
      expect(fromValues(rest[0], values)).toEqual(shared);
    }
  });

  it("needs no escapes and ends with a digit, so that no program cuts it", () => {
    const shared: Shared = {
      game: "lyngk",
      start: STARTS.lyngk,
      tree: readTree("r:c1d2"),
      path: [],
    };
    expect(address("analyse", ["lyngk"], toValues(shared))).toBe(
      `#/analyse/lyngk?position=${STARTS.lyngk.replaceAll(" ", "+")}&turns=r:c1d2&at=0`,
    );
  });

  it("shows the end of the main line when it says nothing", () => {
    expect(fromValues("gyges", { turns: "a1b3.b6b4.1.b6b3" }).path).toEqual(["a1b3", "b6b4"]);
    expect(fromValues("gyges", {})).toEqual({ game: "gyges", start: null, tree: [], path: [] });
  });

  it.each([
    ["chess", {}, "analyse.link.game"],
    [undefined, {}, "analyse.link.game"],
    ["gyges", { text: "321123" }, "analyse.link.key"],
    ["gyges", { turns: "a1b3", at: "2" }, "analyse.link.place"],
    ["gyges", { turns: "a1b3", at: "-1" }, "analyse.link.place"],
    ["gyges", { turns: "a1b3", at: "x" }, "analyse.link.place"],
  ])("to %s with %j is refused", (game, values, key) => {
    expect(problem(() => fromValues(game, values as Record<string, string>))).toBe(key);
  });
});
