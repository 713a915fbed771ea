// The family of every game; one that does not stand here is a family of its own, with the plain look.

import { FACTS, GAMES, type GameName } from "../lib/types";
import type { Family } from "./family";
import { gyges } from "./gyges";
import { lyngk } from "./lyngk";
import { plain } from "./plain";

export const OWN_LOOK: Readonly<Partial<Record<string, Family>>> = {
  lyngk,
  "lyngk-6": lyngk,
  gyges,
  "gyges-advanced": gyges,
};

const families = new Map(GAMES.map((game) => [game, OWN_LOOK[game] ?? plain(game)]));

export const FAMILIES: readonly Family[] = [...new Set(families.values())];

export function familyOf(game: GameName): Family {
  const family = families.get(game);
  if (family === undefined) throw new Error(`there is no game '${game}'`);
  return family;
}

/** A position in the middle of a game. */
export function sampleOf(game: GameName): string {
  return familyOf(game).samples[game] ?? FACTS[game].sample;
}
