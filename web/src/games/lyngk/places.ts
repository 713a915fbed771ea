// Where the points of the LYNGK board lie in the drawing.

import { sizes } from "../../lib/looks/theme";
import type { Label, Place } from "../../boards/board";

export const SIZE = 800;
export const CENTRE = SIZE / 2;
export const UNIT = sizes.lyngk.unit;
export const RADIUS = sizes.lyngk.disc / 2;
const FILES = "abcdefghi";

// The lowest and highest rank of each file, from a to i.
const RANKS = [
  [3, 3],
  [2, 5],
  [1, 7],
  [2, 7],
  [2, 8],
  [3, 8],
  [3, 9],
  [5, 8],
  [7, 7],
] as const;

/** Files are vertical lines, neighbours are one unit apart, e5 is the centre. */
export const lattice = (file: number, rank: number): Place => [
  CENTRE + (file - 4) * UNIT * (Math.sqrt(3) / 2),
  CENTRE - (rank - file / 2 - 3) * UNIT,
];

const entries: [string, Place][] = [];
const ends = new Map<string, [Place, Place]>();
RANKS.forEach(([lowest, highest], file) => {
  for (let rank = lowest; rank <= highest; rank++) {
    const place = lattice(file, rank);
    entries.push([`${FILES[file]}${rank}`, place]);
    for (const line of [`file ${file}`, `rank ${rank}`, `third ${rank - file}`]) {
      ends.set(line, [ends.get(line)?.[0] ?? place, place]);
    }
  }
});

export const places: ReadonlyMap<string, Place> = new Map(entries);
export const lines = [...ends.values()]
  .map(([[x1, y1], [x2, y2]]) => `M${x1} ${y1}L${x2} ${y2}`)
  .join("");

/** What is nearer to a point than to any other, so that no tap between points is lost; as SVG path data. */
export function cell(point: string): string {
  const [x, y] = places.get(point) ?? [CENTRE, CENTRE];
  const corners = [0, 1, 2, 3, 4, 5]
    .map((corner) => (corner * Math.PI) / 3)
    .map((angle) => [Math.cos(angle), Math.sin(angle)].map((part) => (part * UNIT) / Math.sqrt(3)))
    .map(([dx = 0, dy = 0]) => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`);
  return `M${corners.join("L")}Z`;
}

const firstFile = (rank: number) => RANKS.findIndex(([low, high]) => low <= rank && rank <= high);
export const labels: readonly Label[] = [
  ...RANKS.map(([lowest], file) => {
    const [x, y] = lattice(file, lowest);
    return { text: FILES[file] ?? "", place: [x, y + 44] as const };
  }),
  ...RANKS.map((_, index) => ({
    text: String(index + 1),
    place: lattice(firstFile(index + 1) - 0.46, index + 1),
  })),
];

/** How far each disc rises above the one below; tall stacks rise more slowly, to stay below the next point. */
export const rise = (height: number): number =>
  height < 2 ? 0 : Math.min(sizes.lyngk.rise, (UNIT - 2 * RADIUS) / (height - 1));

/** The middle of the top disc of a stack. */
export function top(point: string, height: number): Place {
  const [x, y] = places.get(point) ?? [CENTRE, CENTRE];
  return [x, y - rise(height) * Math.max(0, height - 1)];
}
