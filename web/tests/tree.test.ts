import { describe, expect, it } from "vitest";
import {
  add,
  after,
  beside,
  commonLength,
  ends,
  has,
  isMainLine,
  lineThrough,
  paths,
  promote,
  remove,
  numberOf,
  pathTo,
  rows,
  size,
  type Tree,
} from "../src/lib/records/tree";
import { randomTree, SEEDS } from "./random";

// a b c, with B in place of b, D after it, and C in place of c.
const TREE = add(add(add([], [], ["a", "b", "c"]), ["a"], ["B", "D"]), ["a", "b"], ["C"]);
const sizes = (tree: Tree) => size(tree);

describe("a tree", () => {
  it("keeps turns that are there already", () => {
    expect(add(TREE, ["a"], ["b", "c"])).toEqual(TREE);
    expect(paths(TREE).map((path) => path.join(""))).toEqual([
      "a",
      "ab",
      "abc",
      "abC",
      "aB",
      "aBD",
    ]);
  });

  it("numbers its paths", () => {
    for (const seed of SEEDS) {
      const tree = randomTree(seed);
      const all = [[], ...paths(tree)];
      expect(size(tree)).toBe(all.length - 1);
      expect(all.map((path) => numberOf(tree, path))).toEqual([...all.keys()]);
      expect(all.map((_, number) => pathTo(tree, number))).toEqual(all);
      expect(pathTo(tree, all.length)).toBeNull();
    }
  });

  it("knows what follows and what does not exist", () => {
    expect(after(TREE, ["a"])?.map(({ turn }) => turn)).toEqual(["b", "B"]);
    expect(after(TREE, ["b"])).toBeNull();
    expect(lineThrough(TREE, ["a", "B"])).toEqual(["a", "B", "D"]);
    expect(lineThrough(TREE, [])).toEqual(["a", "b", "c"]);
  });

  it("knows where two lines part", () => {
    expect(commonLength(["a", "b"], ["a", "B", "D"])).toBe(1);
    expect(commonLength(["a", "b"], ["a"])).toBe(1);
    expect(commonLength(["a"], ["a", "b"])).toBe(1);
  });

  it("forgets a turn with everything after it", () => {
    expect(paths(remove(TREE, ["a", "b"])).map((path) => path.join(""))).toEqual([
      "a",
      "aB",
      "aBD",
    ]);
    expect(remove(TREE, ["a"])).toEqual([]);
  });

  it("steps between variations", () => {
    expect(beside(TREE, ["a", "b"], 1)).toEqual(["a", "B"]);
    expect(beside(TREE, ["a", "B"], 1)).toEqual(["a", "B"]);
    expect(beside(TREE, ["a", "B"], -1)).toEqual(["a", "b"]);
    expect(beside(TREE, [], 1)).toEqual([]);
  });

  it("promotes a variation where it branches off last", () => {
    const promoted = promote(TREE, ["a", "B", "D"]);
    expect(lineThrough(promoted, [])).toEqual(["a", "B", "D"]);
    expect(promote(TREE, ["a", "b"])).toBe(TREE);
  });

  it("shows each variation below what it replaces", () => {
    const shown = rows(TREE).map(({ depth, paths: found }) => [
      depth,
      found.map((path) => path.at(-1)).join(" "),
    ]);
    expect(shown).toEqual([
      [0, "a b"],
      [1, "B D"],
      [0, "c"],
      [1, "C"],
    ]);
  });
});

describe("any tree", () => {
  it("shows every turn exactly once", () => {
    for (const seed of SEEDS) {
      const tree = randomTree(seed);
      const shown = rows(tree).flatMap((row) => row.paths.map((path) => path.join(" ")));
      expect(shown.sort()).toEqual(
        paths(tree)
          .map((path) => path.join(" "))
          .sort(),
      );
    }
  });

  it("is made of its ends", () => {
    for (const seed of SEEDS) {
      const tree = randomTree(seed);
      const again = ends(tree).reduce<Tree>((grown, end) => add(grown, [], end), []);
      expect(again).toEqual(tree);
    }
  });

  it("keeps all turns when one is promoted, until it is in the main line", () => {
    for (const seed of SEEDS) {
      const tree = randomTree(seed);
      for (const path of paths(tree)) {
        let promoted = tree;
        for (let count = 0; count < path.length; count++) promoted = promote(promoted, path);
        expect(isMainLine(promoted, path)).toBe(true);
        expect(sizes(promoted)).toBe(sizes(tree));
      }
    }
  });

  it("loses what follows a removed turn and nothing else", () => {
    for (const seed of SEEDS) {
      const tree = randomTree(seed);
      for (const path of paths(tree)) {
        const left = remove(tree, path);
        expect(has(left, path)).toBe(false);
        expect(sizes(left)).toBe(sizes(tree) - 1 - paths(after(tree, path) ?? []).length);
      }
    }
  });
});
