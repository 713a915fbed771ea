// The family of every game.

import type { GameName } from "../lib/types";
import type { Family } from "./family";
import { gyges } from "./gyges";
import { lyngk } from "./lyngk";

const families: Readonly<Record<GameName, Family>> = {
  lyngk,
  "lyngk-6": lyngk,
  gyges,
  "gyges-advanced": gyges,
};

export const FAMILIES: readonly Family[] = [...new Set(Object.values(families))];

export function familyOf(game: GameName): Family {
  const family = Object.hasOwn(families, game) ? families[game] : undefined;
  if (family === undefined) throw new Error(`the game '${game}' has no family in web/src/games`);
  return family;
}

/** A position in the middle of a game. */
export function sampleOf(game: GameName): string {
  const sample = familyOf(game).samples[game];
  if (sample === undefined) throw new Error(`the game '${game}' has no sample in web/src/games`);
  return sample;
}
