// An analysis as the values of an address and back:
//   #/analyse/gyges?position=321123/…/321123+1+-&turns=a1b3.b6b4.1.c6c5&at=2
// A number among the turns says how many to go back before the next one. `at` says which turn is
// shown, counted as they are written; without it that is the end of the main line.

import { Problem } from "../words/errors";
import { lineThrough, numberOf, pathTo, Place, size, type Path, type Tree } from "./tree";
import { GAMES, type GameName } from "../types";

export interface Shared {
  game: GameName;
  start: string | null; // null: where the game begins
  tree: Tree;
  path: Path;
}

/** What is wrong with a link. */
export class BrokenLink extends Problem {}

/** More than any game needs; a longer tree is not worth a link. */
export const MOST_TURNS = 2000;
const TURN = /^[0-9A-Za-z:=@]{2,16}$/;
const NUMBER = /^[0-9]{1,6}$/;

export function writeTree(tree: Tree): string {
  const words: string[] = [];
  let back = 0;
  const visit = (nodes: Tree) => {
    for (const { turn, next } of nodes) {
      if (back > 0) words.push(String(back));
      words.push(turn);
      back = 0;
      visit(next);
      back += 1;
    }
  };
  visit(tree);
  return words.join(".");
}

export function readTree(text: string): Tree {
  const words = text.split(/[. ]/).filter((word) => word !== "");
  if (words.length > 2 * MOST_TURNS) throw new BrokenLink("analyse.link.long");
  const start = new Place();
  let place: Place | null = start;
  for (const word of words) {
    const back = NUMBER.test(word) ? Number(word) : 0;
    if (back === 0 && !TURN.test(word)) throw new BrokenLink("analyse.link.turns", { word });
    for (let step = 0; step < back && place !== null; step++) place = place.before;
    if (place === null) throw new BrokenLink("analyse.link.turns", { word });
    if (!NUMBER.test(word)) place = place.after(word);
  }
  const { tree } = start;
  if (size(tree) > MOST_TURNS) throw new BrokenLink("analyse.link.long");
  return tree;
}

/** Whether a link can hold it. */
export const fits = ({ tree }: Shared): boolean => size(tree) <= MOST_TURNS;

export function toValues({ start, tree, path }: Shared): Record<string, string> {
  return {
    ...(start === null ? {} : { position: start }),
    ...(tree.length === 0 ? {} : { turns: writeTree(tree) }),
    at: String(numberOf(tree, path)),
  };
}

export function fromValues(
  game: string | undefined,
  { position, turns = "", at, ...others }: Readonly<Record<string, string>>,
): Shared {
  const known = GAMES.find((name) => name === game);
  if (known === undefined) throw new BrokenLink("analyse.link.game", { game: game ?? "" });
  const key = Object.keys(others)[0];
  if (key !== undefined) throw new BrokenLink("analyse.link.key", { key });
  const tree = readTree(turns);
  const path =
    at === undefined ? lineThrough(tree, []) : NUMBER.test(at) ? pathTo(tree, Number(at)) : null;
  if (path === null) {
    throw new BrokenLink("analyse.link.place", { place: at ?? "", count: size(tree) });
  }
  return { game: known, start: position ?? null, tree, path };
}
