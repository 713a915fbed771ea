// A position being set up: whatever stands on the board, whether it is legal or not. What is wrong
// with one is for the core to say.

import type { Place } from "../boards/board";
import { opponentOf, type PlayerNumber } from "../lib/types";

export interface Draft {
  readonly cells: Readonly<Record<string, string>>; // as in Position
  readonly player: PlayerNumber;
  readonly claims: readonly [string, string]; // LYNGK: ["rb", "g"]
  readonly captured: readonly [number, number]; // LYNGK
  readonly reserves: readonly [string, string] | null; // Gygès while the pieces are being placed
}

export const EMPTY: Draft = {
  cells: {},
  player: 1,
  claims: ["", ""],
  captured: [0, 0],
  reserves: null,
};

// ---- Reading and writing ------------------------------------------------------------------------

/** How the board of a family is written: its points in groups, separated by slashes. */
export interface BoardNotation {
  readonly groups: readonly (readonly string[])[];
  /** One text a point, "" for an empty one; null when it is misspelt. */
  read(group: string): string[] | null;
  write(contents: readonly string[]): string;
}

/** The points whose names agree in one letter, in the order of that letter. */
export function grouped(points: Iterable<string>, letter: 0 | 1): string[][] {
  const found: Record<string, string[]> = {};
  for (const point of points) (found[point[letter] ?? ""] ??= []).push(point);
  return Object.keys(found)
    .sort()
    .map((name) => found[name] ?? []);
}

function readCells({ groups, read }: BoardNotation, board: string): Draft["cells"] | null {
  const parts = board.split("/");
  if (parts.length !== groups.length) return null;
  const cells: Record<string, string> = {};
  for (const [index, points] of groups.entries()) {
    const contents = read(parts[index] ?? "");
    if (contents?.length !== points.length) return null;
    contents.forEach((content, place) => {
      if (content) cells[points[place] ?? ""] = content;
    });
  }
  return cells;
}

/** The board and the player of a text, with the fields that are left. */
export function readBoard(
  notation: BoardNotation,
  text: string,
): { draft: Draft; fields: readonly string[] } | null {
  const [board = "", player, ...fields] = text.split(" ");
  const cells = readCells(notation, board);
  if (cells === null || (player !== "1" && player !== "2")) return null;
  return { draft: { ...EMPTY, cells, player: Number(player) as PlayerNumber }, fields };
}

export function writeBoard({ groups, write }: BoardNotation, { cells, player }: Draft): string {
  const board = groups.map((points) => write(points.map((point) => cells[point] ?? "")));
  return `${board.join("/")} ${player}`;
}

/** Both halves of a field, "" for a dash. */
export function readPair(field: string | undefined, half: RegExp): [string, string] | null {
  const parts = field?.split("/") ?? [];
  if (parts.length !== 2 || !parts.every((part) => half.test(part))) return null;
  return parts.map((part) => (part === "-" ? "" : part)) as [string, string];
}

export const writePair = (halves: readonly string[]): string =>
  halves.map((half) => half || "-").join("/");

// ---- Changing -----------------------------------------------------------------------------------

export function withCell(draft: Draft, point: string, content: string): Draft {
  const others = Object.entries(draft.cells).filter(([name]) => name !== point);
  return { ...draft, cells: Object.fromEntries(content ? [...others, [point, content]] : others) };
}

export const withHalf = <T>(both: readonly [T, T], player: PlayerNumber, value: T): [T, T] =>
  player === 1 ? [value, both[1]] : [both[0], value];

/** Takes the top piece away. */
export const take = (draft: Draft, point: string): Draft =>
  withCell(draft, point, (draft.cells[point] ?? "").slice(0, -1));

/** Every point and the one it comes to when the drawing is turned over. */
function reflected(
  places: ReadonlyMap<string, Place>,
  flip: (place: Place, size: Place) => Place,
): Map<string, string> {
  const all = [...places.values()];
  // The board is even about its middle, so that the outermost places give its size.
  const size = [0, 1].map((axis) => {
    const along = all.map((place) => place[axis] ?? 0);
    return Math.min(...along) + Math.max(...along);
  }) as unknown as Place;
  const name = ([x, y]: Place) => `${x.toFixed(0)} ${y.toFixed(0)}`;
  const named = new Map([...places].map(([point, spot]) => [name(spot), point]));
  return new Map(
    [...places].map(([point, spot]) => [point, named.get(name(flip(spot, size))) ?? point]),
  );
}

const moveAll = (draft: Draft, to: Map<string, string>): Draft => ({
  ...draft,
  cells: Object.fromEntries(
    Object.entries(draft.cells).map(([point, content]) => [to.get(point) ?? point, content]),
  ),
});

/** Left and right exchanged. */
export const mirrored = (places: ReadonlyMap<string, Place>, draft: Draft): Draft =>
  moveAll(
    draft,
    reflected(places, ([x, y], [width]) => [width - x, y]),
  );

/** The same position seen by the other player: near and far, and all that belongs to them, exchanged. */
export function swapped(places: ReadonlyMap<string, Place>, draft: Draft): Draft {
  const { claims, captured, reserves, player } = draft;
  return {
    ...moveAll(
      draft,
      reflected(places, ([x, y], [, height]) => [x, height - y]),
    ),
    player: opponentOf(player),
    claims: [claims[1], claims[0]],
    captured: [captured[1], captured[0]],
    reserves: reserves && [reserves[1], reserves[0]],
  };
}
