// Arrows for the engine's best turns, the better the stronger.

import type { Arrow } from "../../boards/board";
import { rules } from "../core";
import { expected } from "./mistakes";
import type { Info, Position } from "../types";

const WEAKEST = 0.1;

/** How strong the arrow of a line is: 1 for the best, others by what they give away. */
export function weight(line: Info, best: Info): number {
  if (line === best) return 1;
  return Math.max(WEAKEST, 0.6 - 3 * (expected(best.score) - expected(line.score)));
}

export async function arrowsFor(
  position: Position,
  lines: readonly Info[],
  signal: AbortSignal,
): Promise<Arrow[]> {
  const best = lines[0];
  if (best === undefined) return [];
  // Turns that differ only by a claim or a drop have the same route: the best one shows it.
  const found = new Map<string, Arrow>();
  const keep = (stops: readonly string[], strength: number) => {
    const key = stops.join();
    if (!found.has(key)) found.set(key, { stops, weight: strength });
  };
  for (const line of lines) {
    const turn = line.line[0] ?? "";
    const answer = await rules().turn(position.game, position.text, turn, signal);
    if (!("effect" in answer)) continue;
    const { placed, route, displaced, displaced_to } = answer.effect;
    const stops = route?.stops ?? (placed ? [placed.point] : []);
    if (stops.length > 0) keep(stops, weight(line, best));
    if (line === best && displaced && displaced_to !== undefined) {
      keep([displaced.point, displaced_to], WEAKEST);
    }
  }
  return [...found.values()];
}
