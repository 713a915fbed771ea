// Where the squares and goals of the Gygès board lie in the drawing.

import { t } from "../../lib/words/i18n.svelte";
import { stackWords } from "../../lib/words/messages";
import type { Position } from "../../lib/types";
import { sizes } from "../../lib/looks/theme";
import type { Place } from "../../boards/board";

export const UNIT = sizes.gyges.unit;
export const SIDE = 6 * UNIT;
export const GOAL = sizes.gyges.goal;
export const MARGIN = 22;
export const GAP = 12;
export const WIDTH = SIDE + 2 * MARGIN;
export const TOP = MARGIN + GOAL + GAP;
export const HEIGHT = 2 * TOP + SIDE;
export const FILES = "abcdef";

const entries: [string, Place][] = [["N", [WIDTH / 2, MARGIN + GOAL / 2]]];
for (let rank = 6; rank >= 1; rank--) {
  for (let file = 0; file < 6; file++) {
    entries.push([
      `${FILES[file]}${rank}`,
      [MARGIN + UNIT * (file + 0.5), TOP + SIDE - UNIT * (rank - 0.5)],
    ]);
  }
}
entries.push(["S", [WIDTH / 2, HEIGHT - MARGIN - GOAL / 2]]);

export const places: ReadonlyMap<string, Place> = new Map(entries);
/** The same as player 2 sees the board. */
export const turnedPlaces: ReadonlyMap<string, Place> = new Map(
  entries.map(([point, [x, y]]) => [point, [WIDTH - x, HEIGHT - y]]),
);
export const isGoal = (point: string): boolean => point === "N" || point === "S";

/** A point and what stands there. */
export function pointWords(
  { cells, owners }: Pick<Position, "cells" | "owners">,
  point: string,
): string {
  const place = isGoal(point) ? t("board.goal", { goal: point }) : point;
  return stackWords(place, cells[point], owners[point]);
}

/** The places of a route; a goal is as wide as the board and entered straight ahead. */
export function routePlaces(steps: readonly string[], placeOf: (point: string) => Place): Place[] {
  const found: Place[] = [];
  for (const step of steps) {
    const [x, y] = placeOf(step);
    const before = found.at(-1);
    found.push(isGoal(step) && before ? [before[0], y] : [x, y]);
  }
  return found;
}

/** The rank of the occupied row nearest to a player, for tinting it; null on an empty board. */
export function frontRank(cells: Readonly<Record<string, string>>, player: 1 | 2): number | null {
  const ranks = Object.keys(cells)
    .filter((point) => !isGoal(point))
    .map((point) => Number(point[1]));
  if (ranks.length === 0) return null;
  return player === 1 ? Math.min(...ranks) : Math.max(...ranks);
}
