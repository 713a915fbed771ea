// Where the points of any board lie, told by their names alone: those named by a letter and a number
// on a grid, others in rows below it or, where there is no grid, on a ring. The pictures of the
// Python package do the same (src/torony/render/layout.py).

import type { Label, Place } from "../../boards/board";
import { FACTS, type GameName } from "../../lib/types";

export const UNIT = 100;
export const MARGIN = 34;
const RING_GAP = 1.4; // from one point of a ring to the next

export interface Layout {
  readonly places: ReadonlyMap<string, Place>;
  readonly width: number;
  readonly height: number;
  readonly labels: readonly Label[];
}

const GRID_POINT = /^([a-z])([1-9][0-9]?)$/;
const middle = (index: number): number => MARGIN + UNIT * (index + 0.5);

export function layOut(points: readonly string[]): Layout {
  const grid = points.flatMap((point) => {
    const [, file = "", rank = ""] = GRID_POINT.exec(point) ?? [];
    return file === "" ? [] : [{ point, file: file.charCodeAt(0), rank: Number(rank) }];
  });
  const others = points.filter((point) => !GRID_POINT.test(point));
  return grid.length === 0 ? ring(others) : rows(grid, others);
}

interface GridPoint {
  point: string;
  file: number;
  rank: number;
}

function rows(grid: readonly GridPoint[], others: readonly string[]): Layout {
  const [files, ranks] = [grid.map(({ file }) => file), grid.map(({ rank }) => rank)];
  const [first, last] = [Math.min(...files), Math.max(...files)];
  const [bottom, top] = [Math.min(...ranks), Math.max(...ranks)];
  const [across, down] = [last - first + 1, top - bottom + 1];
  const places = new Map<string, Place>(
    grid.map(({ point, file, rank }) => [point, [middle(file - first), middle(top - rank)]]),
  );
  others.forEach((point, index) => {
    places.set(point, [middle(index % across), middle(down + Math.floor(index / across))]);
  });
  const height = 2 * MARGIN + UNIT * (down + Math.ceil(others.length / across));
  const numbered = <T>(length: number, make: (index: number) => T) =>
    Array.from({ length }, (_, i) => make(i));
  return {
    places,
    width: 2 * MARGIN + UNIT * across,
    height,
    labels: [
      ...numbered(across, (index) => ({
        text: String.fromCharCode(first + index),
        place: [middle(index), height - MARGIN / 2] as const,
      })),
      ...numbered(down, (index) => ({
        text: String(top - index),
        place: [MARGIN / 2, middle(index)] as const,
      })),
      ...named(others, places),
    ],
  };
}

/** Clockwise, the first point at the top. */
function ring(points: readonly string[]): Layout {
  const radius = Math.max(1, (RING_GAP * points.length) / (2 * Math.PI));
  const size = 2 * MARGIN + UNIT * (2 * radius + 1);
  const places = new Map<string, Place>(
    points.map((point, index) => {
      const angle = (2 * Math.PI * index) / points.length;
      const [x, y] = [Math.sin(angle), -Math.cos(angle)];
      return [point, [size / 2 + UNIT * radius * x, size / 2 + UNIT * radius * y]];
    }),
  );
  return { places, width: size, height: size, labels: named(points, places) };
}

/** The names of points that no file and rank tell, each in a corner of its square. */
const named = (points: readonly string[], places: ReadonlyMap<string, Place>) =>
  points.map((text) => {
    const [x, y] = places.get(text) ?? [0, 0];
    return { text, place: [x - 0.3 * UNIT, y - 0.36 * UNIT] as const };
  });

const layouts = new Map<GameName, Layout>();

export function layoutOf(game: GameName): Layout {
  const layout = layouts.get(game) ?? layOut(FACTS[game].points);
  layouts.set(game, layout);
  return layout;
}
