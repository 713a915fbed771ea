// How positions of Gygès are written, and what can be done with one by hand.

import type { PlayerNumber } from "../../lib/types";
import {
  grouped,
  readBoard,
  readPair,
  withCell,
  withHalf,
  writeBoard,
  writePair,
  type BoardNotation,
  type Draft,
} from "../position-draft";
import { isGoal, places } from "./places";

const GOALS = [...places.keys()].filter(isGoal);
const squares = [...places.keys()].filter((point) => !isGoal(point));

const board: BoardNotation = {
  groups: grouped(squares, 1), // rows
  read: (group) =>
    /^[0-3]*$/.test(group) ? [...group].map((size) => (size === "0" ? "" : size)) : null,
  write: (contents) => contents.map((content) => content || "0").join(""),
};

export function read(text: string): Draft | null {
  const { draft, fields } = readBoard(board, text) ?? {};
  if (!draft || fields?.length !== 1) return null;
  const [off = ""] = fields;
  if (off === "-") return draft;
  if (/^[NS][1-3]$/.test(off)) return withCell(draft, off.charAt(0), off.slice(1));
  const reserves = readPair(off, /^(-|[123]+)$/);
  return reserves && { ...draft, reserves };
}

export function write(draft: Draft): string {
  const { cells, reserves } = draft;
  const goal = GOALS.find((point) => point in cells);
  const off = goal ? `${goal}${cells[goal]}` : reserves ? writePair(reserves) : "-";
  return `${writeBoard(board, draft)} ${off}`;
}

/** Instead of what stands there, or from a reserve. */
export function put(draft: Draft, point: string, size: string, player?: PlayerNumber): Draft {
  if (player !== undefined) return place(draft, player, size, point);
  // One field of the notation tells of the goals, so that only one of them can hold a piece.
  const goal = isGoal(point) ? GOALS.find((other) => other !== point) : undefined;
  return withCell(goal ? withCell(draft, goal, "") : draft, point, size);
}

/** Two pieces change places. */
export function carry(draft: Draft, from: string, to: string): Draft {
  const moved = draft.cells[from];
  if (moved === undefined || from === to) return draft;
  const there = draft.cells[to] ?? "";
  const left = withCell(draft, from, "");
  return there ? put(put(left, to, moved), from, there) : put(left, to, moved);
}

/** Puts a piece of a reserve on an empty square, or takes the piece that stands there back. */
function place(draft: Draft, player: PlayerNumber, size: string, point: string): Draft {
  if (draft.reserves === null || isGoal(point)) return draft;
  const reserve = draft.reserves[player - 1] ?? "";
  const standing = draft.cells[point];
  if (standing === undefined && !reserve.includes(size)) return draft;
  const left = standing ? [...reserve, standing].sort().join("") : reserve.replace(size, "");
  const reserves = withHalf(draft.reserves, player, left);
  return withCell({ ...draft, reserves }, point, standing ? "" : size);
}
