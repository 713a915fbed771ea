// Random trees and games that are the same in every run.

import { add, paths, type Tree } from "../src/lib/records/tree";

/** A generator of numbers from 0 up to, not including, 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T;

const TURNS = ["c1d2", "r:c1d2", "pass", "a1c2=d4", "a1N", "3@a1", "r:", "e5e6"];

/** Of any shape; long lines are as likely as bushes. */
export function randomTree(seed: number): Tree {
  const random = seeded(seed);
  const size = Math.floor(random() * 40);
  let tree: Tree = [];
  for (let count = 0; count < size; count++) {
    const places = [[], ...paths(tree)];
    const from = random() < 0.5 ? (places.at(-1) ?? []) : oneOf(places, random);
    tree = add(tree, from, [oneOf(TURNS, random)]);
  }
  return tree;
}

export const SEEDS = Array.from({ length: 100 }, (_, index) => index);
