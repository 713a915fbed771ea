// From a pasted text to an analysis: which game it is, where it starts, and what is wrong with it.

import { rules } from "../core";
import { Problem } from "../words/errors";
import { isEmpty, readPasted, Unreadable, type Pasted } from "../records/record";
import { readPlace } from "../keeping/router.svelte";
import { fromValues, type Shared } from "../records/share";
import { lineThrough } from "../records/tree";
import { GAMES, type GameName } from "../types";

const LINK = /#\/analyse\/\S+/;

/** What to open, or turns to add to what is open (`start` and `game` are null then). */
export async function readInput(chosen: GameName, text: string): Promise<Shared | Pasted> {
  const link = LINK.exec(text)?.[0];
  if (link !== undefined) {
    const { rest, values, refused } = readPlace(link);
    if (refused) throw refused;
    return fromValues(rest[0], values);
  }
  const pasted = readPasted(text);
  if (isEmpty(pasted)) throw new Unreadable(text.trim().slice(0, 40));
  if (pasted.game === null && pasted.start === null) return pasted;
  const game = pasted.game ?? (await gameOf(pasted.start ?? "", chosen));
  const { tree } = pasted;
  const start = pasted.start ?? (await dealt(game, pasted.deal ?? "0"));
  return { game, start, tree, path: lineThrough(tree, []) };
}

/** The game that a position belongs to, the chosen one if it can be. */
async function gameOf(start: string, chosen: GameName): Promise<GameName> {
  for (const game of [chosen, ...GAMES]) {
    if ("position" in (await rules().position(game, start))) return game;
  }
  return chosen;
}

async function dealt(game: GameName, seed: string): Promise<string> {
  if (!/^\d+$/.test(seed)) throw new Problem("analyse.deal", { text: seed });
  return (await rules().start(game, seed)).text;
}
