// What scores mean for the result, and which turns threw some of it away.

// Python marks mistakes by the same file.
import bounds from "../../../../src/torony/engine/judgement.json";
import { opponentOf, type Info, type Outcome, type PlayerNumber, type Score } from "../types";

/** What is known about a position: the best lines of a search, or that the game is over. */
export interface Evaluation {
  lines: readonly Info[]; // best first
  outcome: Outcome | null;
}

/** The result to expect for the player of the score: 1 a win, 0 a loss (docs/engine.md). */
export function expected(score: Score): number {
  if (score.kind === "win") return 1;
  if (score.kind === "loss") return 0;
  if (score.kind === "draw") return 0.5;
  return 1 / (1 + 10 ** (-score.value / 400));
}

/** The same for player 1, whoever is to move; null where nothing is known yet. */
export function expectedForFirst(
  evaluation: Evaluation | undefined,
  toMove: PlayerNumber,
): number | null {
  if (evaluation?.outcome) {
    const { winner } = evaluation.outcome;
    return winner === null ? 0.5 : winner === 1 ? 1 : 0;
  }
  const score = evaluation?.lines[0]?.score;
  if (score === undefined) return null;
  return toMove === 1 ? expected(score) : 1 - expected(score);
}

/** The lines after one more report: a turn that moves up pushes the others down. */
export function withInfo(lines: readonly Info[], info: Info, count: number): Info[] {
  const others = lines.filter((line) => line.line[0] !== info.line[0]);
  return [...others.slice(0, info.multipv - 1), info, ...others.slice(info.multipv - 1)].slice(
    0,
    count,
  );
}

export type Sign = keyof typeof bounds.mistakes;
/** From which loss on a turn gets which sign, the gravest first. */
const MISTAKES = Object.entries(bounds.mistakes).map(
  ([sign, parts]) => [1 / parts, sign as Sign] as const,
);

export interface Mistake {
  ply: number; // 1 for the first turn
  player: PlayerNumber;
  loss: number; // of the result to expect, at most 1
  sign: Sign;
  best: string;
}

/** The mistakes of a line, in its order; evaluations[n] is about the position after n turns. */
export function mistakes(
  turns: readonly string[],
  evaluations: readonly (Evaluation | undefined)[],
  first: PlayerNumber,
): Mistake[] {
  return turns.flatMap((turn, index) => {
    const player = playerAt(index, first);
    const before = expectedForFirst(evaluations[index], player);
    const after = expectedForFirst(evaluations[index + 1], opponentOf(player));
    const best = evaluations[index]?.lines[0]?.line[0];
    if (before === null || after === null || best === undefined || best === turn) return [];
    const loss = player === 1 ? before - after : after - before;
    const sign = MISTAKES.find(([least]) => loss >= least)?.[1];
    return sign === undefined ? [] : [{ ply: index + 1, player, loss, sign, best }];
  });
}

/** Who is to move after so many turns: the side changes with every one. */
export const playerAt = (ply: number, first: PlayerNumber): PlayerNumber =>
  ply % 2 === 0 ? first : opponentOf(first);

/** The gravest ones, in the order of the game. */
export const gravest = (all: readonly Mistake[], count: number): Mistake[] =>
  [...all]
    .sort((a, b) => b.loss - a.loss)
    .slice(0, count)
    .sort((a, b) => a.ply - b.ply);
