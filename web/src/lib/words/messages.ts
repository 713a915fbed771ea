// Sentences about positions, turns and results, in the language of the page.

import { t, words, type Key } from "./i18n.svelte";
import { Problem } from "./errors";
import { asSentence, outcomeReason } from "./phrases";

export { gameTitle } from "./phrases";
import type { Outcome, Turn } from "../types";

/** What a game is like, where the page says so. */
export function aboutGame(game: string): string {
  const key = `home.about.${game}`;
  return words.has(key) ? t(key) : "";
}
export const colourName = (piece: string): string => t(`piece.${piece}` as Key);
export const playerName = (player: 1 | 2): string => t("player.name", { player });

/** A point and what stands there, for screen readers: "e5, red on blue, player 1". */
export function stackWords(place: string, content: string | undefined, owner?: 1 | 2): string {
  if (content === undefined) return t("board.empty", { point: place });
  const names = [...content].reverse().map(colourName);
  const whole = t("board.cell", { point: place, pieces: names.join(` ${t("board.on")} `) });
  return owner === undefined ? whole : `${whole}, ${playerName(owner)}`;
}

/** A turn for people: "claims red, c1 to e5". */
export function turnWords(turn: Turn): string {
  const { claim, origin, target = "", drop, size } = turn;
  const parts = [];
  if (claim !== undefined) parts.push(t("turn.claim", { colour: colourName(claim) }));
  if (size !== undefined) parts.push(t("turn.place", { piece: colourName(String(size)), target }));
  if (origin !== undefined) parts.push(t("turn.move", { origin, target }));
  if (origin === undefined && size === undefined && target !== "") parts.push(target);
  if (drop !== undefined) parts.push(t("turn.drop", { drop }));
  return parts.length === 0 ? t("turn.pass") : parts.join(", ");
}

export function outcomeWords(outcome: Outcome): string {
  const result =
    outcome.winner === null ? t("outcome.draw") : t("outcome.win", { player: outcome.winner });
  return t("outcome.with", { result, reason: outcomeReason(outcome.reason) });
}

/** What went wrong, as a sentence and as it stands within another one. */
export const errorWords = (error: unknown): string => asSentence(errorReason(error));
export function errorReason(error: unknown): string {
  if (error instanceof Problem) return t(error.key, error.parameters);
  return error instanceof Error ? error.message : String(error);
}
