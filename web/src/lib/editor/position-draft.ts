// A position being set up: whatever stands on the board, whether it is legal or not. This module
// knows how positions are written down; what is wrong with one is for the core to say.

import type { Place } from "../../boards/board";
import { places as gygesPlaces } from "../../games/gyges/places";
import { places as lyngkPlaces } from "../../games/lyngk/places";
import { familyOf, opponentOf, type GameName, type PlayerNumber } from "../types";

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
export const PIECES = { lyngk: [..."ibrgkw"], gyges: [..."123"] } as const;
export const GOALS: readonly string[] = ["N", "S"];

const placesOf = (game: GameName): ReadonlyMap<string, Place> =>
  familyOf(game) === "lyngk" ? lyngkPlaces : gygesPlaces;

// ---- Reading and writing ------------------------------------------------------------------------

/** The points of the board field in the order of the notation: files of LYNGK, rows of Gygès. */
function groups(game: GameName): string[][] {
  const nameOf = (point: string) => (familyOf(game) === "lyngk" ? point[0] : point[1]) ?? "";
  const found: Record<string, string[]> = {};
  for (const point of placesOf(game).keys()) {
    if (!GOALS.includes(point)) (found[nameOf(point)] ??= []).push(point);
  }
  return Object.keys(found)
    .sort()
    .map((name) => found[name] ?? []);
}

/** What a file or row says: one text a point, "" for an empty one; null when it is misspelt. */
function readGroup(game: GameName, text: string): string[] | null {
  const lyngk = familyOf(game) === "lyngk";
  const token = lyngk ? /\(([ibrgkw]+)\)|([ibrgkw])|([1-9])/y : /([1-3])|(0)/y;
  const contents: string[] = [];
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (match === null) return null;
    if (lyngk) contents.push(...(match[3] ? emptyPoints(match[3]) : [match[1] ?? match[2] ?? ""]));
    else contents.push(match[1] ?? "");
  }
  return contents;
}

const emptyPoints = (count: string) => Array<string>(Number(count)).fill("");

function readCells(game: GameName, board: string): Record<string, string> | null {
  const parts = board.split("/");
  const points = groups(game);
  if (parts.length !== points.length) return null;
  const cells: Record<string, string> = {};
  for (const [index, names] of points.entries()) {
    const contents = readGroup(game, parts[index] ?? "");
    if (contents?.length !== names.length) return null;
    contents.forEach((content, place) => {
      if (content) cells[names[place] ?? ""] = content;
    });
  }
  return cells;
}

function writeGroup(game: GameName, contents: string[]): string {
  if (familyOf(game) === "gyges") return contents.map((content) => content || "0").join("");
  return contents
    .map((content) => (content.length > 1 ? `(${content})` : content || "."))
    .join("")
    .replace(/\.+/g, (gap) => String(gap.length));
}

const pair = (field: string | undefined, sides: RegExp): [string, string] | null => {
  const parts = field?.split("/") ?? [];
  if (parts.length !== 2 || !parts.every((part) => sides.test(part))) return null;
  return parts.map((part) => (part === "-" ? "" : part)) as [string, string];
};

/** The draft that a text says, or null when it is not written as a position. */
export function readDraft(game: GameName, text: string): Draft | null {
  const [board = "", side, ...fields] = text.split(" ");
  const cells = readCells(game, board);
  if (cells === null || (side !== "1" && side !== "2")) return null;
  const draft = { ...EMPTY, cells, player: Number(side) as PlayerNumber };
  if (familyOf(game) === "lyngk") {
    const claims = pair(fields[0], /^(-|[ibrgk]+)$/);
    const captured = pair(fields[1], /^\d$/);
    if (fields.length !== 2 || claims === null || captured === null) return null;
    return { ...draft, claims, captured: [Number(captured[0]), Number(captured[1])] };
  }
  const [off = ""] = fields;
  if (fields.length !== 1) return null;
  if (off === "-") return draft;
  if (/^[NS][1-3]$/.test(off))
    return { ...draft, cells: { ...cells, [off.charAt(0)]: off.slice(1) } };
  const reserves = pair(off, /^(-|[123]+)$/);
  return reserves && { ...draft, reserves };
}

export function draftText(game: GameName, draft: Draft): string {
  const { cells, player, claims, captured, reserves } = draft;
  const board = groups(game)
    .map((names) =>
      writeGroup(
        game,
        names.map((point) => cells[point] ?? ""),
      ),
    )
    .join("/");
  const sides = (values: readonly string[]) => values.map((value) => value || "-").join("/");
  if (familyOf(game) === "lyngk")
    return `${board} ${player} ${sides(claims)} ${captured.join("/")}`;
  const goal = GOALS.find((point) => point in cells);
  const off = goal ? `${goal}${cells[goal]}` : reserves ? sides(reserves) : "-";
  return `${board} ${player} ${off}`;
}

// ---- Changing -----------------------------------------------------------------------------------

function withCell(draft: Draft, point: string, content: string): Draft {
  const others = Object.entries(draft.cells).filter(([name]) => name !== point);
  return { ...draft, cells: Object.fromEntries(content ? [...others, [point, content]] : others) };
}

const isSize = (piece: string) => piece >= "1" && piece <= "3";

/** Puts a piece on top of a LYNGK stack, or on a place of Gygès instead of what was there. */
export function put(draft: Draft, point: string, piece: string): Draft {
  if (!isSize(piece)) return withCell(draft, point, (draft.cells[point] ?? "") + piece);
  // One field of the notation tells of the goals, so that only one of them can hold a piece.
  const goal = GOALS.includes(point) ? GOALS.find((other) => other !== point) : undefined;
  return withCell(goal ? withCell(draft, goal, "") : draft, point, piece);
}

/** Takes the top piece away. */
export const take = (draft: Draft, point: string): Draft =>
  withCell(draft, point, (draft.cells[point] ?? "").slice(0, -1));

/** Carries a stack onto another point; two pieces of Gygès change places. */
export function carry(draft: Draft, from: string, to: string): Draft {
  const moved = draft.cells[from];
  if (moved === undefined || from === to) return draft;
  const there = draft.cells[to] ?? "";
  if (!isSize(moved)) return withCell(withCell(draft, from, ""), to, there + moved);
  const left = withCell(draft, from, "");
  return there ? put(put(left, to, moved), from, there) : put(left, to, moved);
}

const setSide = <T>(both: readonly [T, T], player: PlayerNumber, value: T): [T, T] =>
  player === 1 ? [value, both[1]] : [both[0], value];

/** Gives a colour to a player, or takes it from him; a token lies before one player only. */
export function claim(draft: Draft, player: PlayerNumber, colour: string): Draft {
  const owned = draft.claims[player - 1] ?? "";
  const without = draft.claims.map((side) => side.replace(colour, "")) as [string, string];
  const claims = owned.includes(colour) ? without : setSide(without, player, owned + colour);
  return { ...draft, claims };
}

export const capture = (draft: Draft, player: PlayerNumber, count: number): Draft => ({
  ...draft,
  captured: setSide(draft.captured, player, count),
});

/** Puts a piece of a reserve on an empty square, or takes the piece that stands there back. */
export function place(draft: Draft, player: PlayerNumber, size: string, point: string): Draft {
  if (draft.reserves === null || GOALS.includes(point)) return draft;
  const reserve = draft.reserves[player - 1] ?? "";
  const standing = draft.cells[point];
  if (standing === undefined && !reserve.includes(size)) return draft;
  const left = standing ? [...reserve, standing].sort().join("") : reserve.replace(size, "");
  const reserves = setSide(draft.reserves, player, left);
  return withCell({ ...draft, reserves }, point, standing ? "" : size);
}

/** Every point and the one it comes to when the drawing is turned over. */
function reflected(
  game: GameName,
  flip: (place: Place, size: Place) => Place,
): Map<string, string> {
  const places = placesOf(game);
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
export const mirrored = (game: GameName, draft: Draft): Draft =>
  moveAll(
    draft,
    reflected(game, ([x, y], [width]) => [width - x, y]),
  );

/** The same position seen by the other player: near and far, and all that belongs to them, exchanged. */
export function swapped(game: GameName, draft: Draft): Draft {
  const { claims, captured, reserves, player } = draft;
  return {
    ...moveAll(
      draft,
      reflected(game, ([x, y], [, height]) => [x, height - y]),
    ),
    player: opponentOf(player),
    claims: [claims[1], claims[0]],
    captured: [captured[1], captured[0]],
    reserves: reserves && [reserves[1], reserves[0]],
  };
}
