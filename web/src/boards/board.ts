// What the boards have in common: places, marks, motions, and the shapes they draw them with.

import type { Position, Route } from "../lib/types";

export type Place = readonly [x: number, y: number];

/** A coordinate, and where its middle lies. */
export interface Label {
  text: string;
  place: Place;
}

/** What is drawn on a board besides its pieces; every part may be missing. */
export interface Marks {
  selected?: string | undefined; // the point moved from
  landed?: string | undefined; // the piece to be replaced, or bounced on last
  origins?: ReadonlySet<string>; // what can be moved
  gaining?: ReadonlySet<string> | undefined; // what a claim would free
  targets?: ReadonlySet<string>;
  drops?: ReadonlySet<string>;
  bounces?: ReadonlySet<string>; // pieces on the way of some route
  captured?: ReadonlySet<string>; // stacks that would leave the board
  route?: Route | undefined; // of the turn being made
  last?: Route | undefined; // of the last turn
  put?: string | undefined; // where the last turn placed or dropped a piece
  arrows?: readonly Arrow[];
}

export interface Arrow {
  stops: readonly string[]; // a single one where something is placed
  weight: number; // 1 for the best turn, less for others
}

/** Something that moves from point to point before the next position is shown. */
export interface Motion {
  point: string; // what stands here moves
  steps: readonly string[]; // over these points, the first one included
}

/** What every board can be given. */
export interface BoardProps {
  position: Position;
  marks?: Marks | undefined;
  label: string;
  /** A small picture that cannot be clicked. */
  still?: boolean;
  /** Seen from player 2's side, where the game has sides. */
  turned?: boolean;
  /** One after the other; `onarrived` is called when all are done. */
  motions?: readonly Motion[];
  onarrived?: () => void;
  onpick?: (point: string) => void;
  onhover?: (point: string | null) => void;
}

const STEP = 150; // milliseconds
const LONGEST = 900;

/** Moves elements marked data-stack along their steps; the returned function ends it at once. */
export function animate(
  svg: SVGElement,
  motions: readonly Motion[],
  placeOf: (point: string) => Place,
  arrived: () => void,
): () => void {
  let running: Animation | undefined;
  let cancelled = false;
  void (async () => {
    for (const { point, steps } of motions) {
      const element = svg.querySelector(`[data-stack="${point}"]`);
      const [x, y] = placeOf(point);
      const frames = steps.map(placeOf).map(([toX, toY]) => ({
        transform: `translate(${toX - x}px, ${toY - y}px)`,
      }));
      if (!element || frames.length < 2) continue;
      const duration = Math.min(LONGEST, Math.max(220, STEP * (frames.length - 1)));
      running = element.animate(frames, { duration, fill: "forwards", easing: "ease-in-out" });
      await running.finished.catch(() => undefined);
      if (cancelled) return;
    }
    arrived();
  })();
  return () => {
    cancelled = true;
    running?.cancel();
  };
}

const DIRECTIONS: Readonly<Record<string, Place>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The point that an arrow key leads to: near, and not much off the direction. */
export function neighbour(places: ReadonlyMap<string, Place>, from: string, key: string): string {
  const direction = DIRECTIONS[key];
  const start = places.get(from);
  if (!direction || !start) return from;
  let best = from;
  let least = Infinity;
  for (const [point, [x, y]] of places) {
    const [dx, dy] = [x - start[0], y - start[1]];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    // Of two that are as near, right goes down and left goes up: the same line, both ways.
    const cost = ahead + 1.5 * aside - Math.sign(dx * dy);
    if (ahead > 1 && aside < 1.8 * ahead && cost < least) [best, least] = [point, cost];
  }
  return best;
}

export const isArrow = (key: string): boolean => key in DIRECTIONS;

const distance = (a: Place, b: Place) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The place so far away from the first on the way to the second. */
export function towards(start: Place, end: Place, length: number): Place {
  const share = length / (distance(start, end) || 1);
  return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
}

/** A line through the places with rounded corners, as SVG path data. */
export function roundedPath(places: readonly Place[], radius: number): string {
  const pair = ([x, y]: Place) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const [first, ...rest] = places;
  if (!first) return "";
  let data = `M${pair(first)}`;
  let before = first;
  rest.forEach((corner, index) => {
    const after = rest[index + 1];
    if (after === undefined) {
      data += `L${pair(corner)}`;
      return;
    }
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2);
    data += `L${pair(towards(corner, before, reach))}Q${pair(corner)} ${pair(towards(corner, after, reach))}`;
    before = corner;
  });
  return data;
}

/** The attributes of a rectangle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A rectangle with rounded corners, as SVG path data. */
export function roundedBox({ x, y, width, height }: Box, radius: number): string {
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}` +
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
  );
}

/** The corners of an arrow head that comes from one place and ends at another. */
export function arrowHead(tip: Place, from: Place, size: number): string {
  const [x, y] = towards(tip, from, size);
  const [aside, along] = [(tip[1] - y) * 0.55, (x - tip[0]) * 0.55];
  return `${tip.join()} ${x + aside},${y + along} ${x - aside},${y - along}`;
}
