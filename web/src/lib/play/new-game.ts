// How a game begins: what the form asks, what a link says, and the game that comes of it.

import type { NewGame } from "./game.svelte";
import { HUMAN, type Players } from "./players";
import { Problem } from "../words/errors";
import { readStored, writeStored } from "../keeping/storage";
import { FAMILIES, familyOf } from "../../games";
import { isLevel } from "../core/options";
import { GAMES, type GameName } from "../types";

const STARTS: readonly string[] = FAMILIES.flatMap(({ starts }) => starts);
export const FIRSTS = ["me", "computer", "random"] as const;
/** Minutes and the seconds that a turn adds. */
export const CLOCKS = ["none", "3+2", "5+3", "10+5", "20+10"] as const;

export interface Wishes {
  game: GameName;
  against: "computer" | "friend";
  level: number;
  first: (typeof FIRSTS)[number];
  seed: string; // empty: any
  start: string; // of those that the family of the game has
  clock: (typeof CLOCKS)[number];
  text: string; // a position, empty: the start of the game
}

export const STANDARD: Wishes = {
  game: GAMES[0],
  against: "computer",
  level: 3,
  first: "me",
  seed: "",
  start: "setUp",
  clock: "none",
  text: "",
};

const oneOf = <T extends string>(choices: readonly T[], value: string | undefined, other: T): T =>
  choices.find((choice) => choice === value) ?? other;

/** A seed that the core understands, or nothing. */
export const readSeed = (text: string | undefined): string =>
  /^\d{1,15}$/.test(text?.trim() ?? "") ? (text ?? "").trim() : "";

/** The wishes of a link; whatever it does not say is as before. */
export function readWishes(
  game: string | undefined,
  values: Readonly<Record<string, string>>,
  before: Wishes,
): Wishes {
  const level = Number(values.level);
  return {
    game: oneOf(GAMES, game, before.game),
    against: oneOf(["computer", "friend"], values.against, before.against),
    level: isLevel(level) ? level : before.level,
    first: oneOf(FIRSTS, values.first, before.first),
    seed: readSeed(values.seed),
    start: oneOf(STARTS, values.start, before.start),
    clock: oneOf(CLOCKS, values.clock, before.clock),
    text: values.text ?? "",
  };
}

/** The same for a link that names a game; `Problem` says what is wrong if that changes which it is. */
export function readPlayLink(
  game: string | undefined,
  values: Readonly<Record<string, string>>,
  before: Wishes,
): Wishes {
  if (!GAMES.some((known) => known === game)) {
    throw new Problem("editor.noGame", { game: game ?? "" });
  }
  const { seed } = values;
  if (seed !== undefined && readSeed(seed) === "") throw new Problem("new.seed.wrong");
  return readWishes(game, values, before);
}

/** What was wished the last time. */
export function keptWishes(): Wishes {
  return readWishes(undefined, (readStored("wishes") ?? {}) as Record<string, string>, STANDARD);
}

export function keepWishes({ level, first, against, clock, start }: Wishes): void {
  writeStored("wishes", { level: String(level), first, against, clock, start });
}

export function newGame(wishes: Wishes): NewGame {
  const { game, against, level, first, clock } = wishes;
  const meFirst = first === "me" || (first === "random" && Math.random() < 0.5);
  const computer = { kind: "computer", level } as const;
  const players: Players =
    against === "friend"
      ? { 1: HUMAN, 2: HUMAN }
      : meFirst
        ? { 1: HUMAN, 2: computer }
        : { 1: computer, 2: HUMAN };
  const family = familyOf(game);
  const [minutes = 0, increment = 0] = clock.split("+").map(Number);
  return {
    game,
    seed: family.dealt ? wishes.seed || String(Math.floor(Math.random() * 1e9)) : null,
    from: wishes.text || family.startDraft(wishes.start),
    players,
    clock: clock === "none" ? undefined : { minutes, increment },
  };
}
