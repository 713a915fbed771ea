// Scores for people: a number, and what it means.

// The terminal says the same by the same file.
import bounds from "../../../../src/torony/engine/judgement.json";
import { t, type Key } from "../words/i18n.svelte";
import { expected, type Evaluation } from "./mistakes";
import { opponentOf, type PlayerNumber, type Score } from "../types";
import { outcomeWords } from "../words/messages";

/** From which expected result on one says what of the better player, the best first. */
const ADVANTAGES = Object.entries(bounds.advantages).reverse();

/** The player that a score favours. */
export const favoured = (score: Score, player: PlayerNumber): PlayerNumber =>
  expected(score) >= 0.5 ? player : opponentOf(player);

/** For player 1: "+0.35", "#3" and "−#≤9" for wins of player 1 and of player 2. */
export function scoreNumber(score: Score, player: PlayerNumber, decimals = 2): string {
  if (score.kind === "draw") return "=";
  const sign = player === 1 ? 1 : -1;
  if (score.kind === "cp") {
    const value = (sign * score.value) / 100;
    const digits = Math.abs(value).toFixed(Math.abs(value) < 10 ? decimals : 0);
    return value > 0 ? `+${digits}` : value < 0 ? `−${digits}` : digits;
  }
  const winner = score.kind === "win" ? player : opponentOf(player);
  return `${winner === 1 ? "" : "−"}#${score.atMost ? "≤" : ""}${score.value}`;
}

/** "player 1 wins in 3", "player 2 is slightly better". */
export function judgement(score: Score, player: PlayerNumber): string {
  if (score.kind === "draw") return t("outcome.draw");
  if (score.kind !== "cp") {
    const key = score.atMost ? "score.winAtMost" : "score.win";
    return t(key, { player: favoured(score, player), count: score.value });
  }
  const share = expected(score);
  const most = Math.max(share, 1 - share);
  const [name] = ADVANTAGES.find(([, least]) => most >= least) ?? ["even"];
  return t(`advantage.${name}` as Key, { player: favoured(score, player) });
}

/** What is known about a position, in words. */
export function evaluationWords(
  evaluation: Evaluation | undefined,
  player: PlayerNumber,
): string | null {
  if (evaluation?.outcome) return outcomeWords(evaluation.outcome);
  const score = evaluation?.lines[0]?.score;
  return score === undefined ? null : judgement(score, player);
}
