// How positions of LYNGK are written, and what can be done with one by hand.

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
import { places } from "./places";

const emptyPoints = (count: string) => Array<string>(Number(count)).fill("");

const board: BoardNotation = {
  groups: grouped(places.keys(), 0), // files
  read(group) {
    const token = /\(([ibrgkw]+)\)|([ibrgkw])|([1-9])/y;
    const contents: string[] = [];
    while (token.lastIndex < group.length) {
      const match = token.exec(group);
      if (match === null) return null;
      contents.push(...(match[3] ? emptyPoints(match[3]) : [match[1] ?? match[2] ?? ""]));
    }
    return contents;
  },
  write: (contents) =>
    contents
      .map((content) => (content.length > 1 ? `(${content})` : content || "."))
      .join("")
      .replace(/\.+/g, (gap) => String(gap.length)),
};

export function read(text: string): Draft | null {
  const { draft, fields } = readBoard(board, text) ?? {};
  const claims = readPair(fields?.[0], /^(-|[ibrgk]+)$/);
  const captured = readPair(fields?.[1], /^\d$/);
  if (!draft || fields?.length !== 2 || claims === null || captured === null) return null;
  return { ...draft, claims, captured: [Number(captured[0]), Number(captured[1])] };
}

export const write = (draft: Draft): string =>
  `${writeBoard(board, draft)} ${writePair(draft.claims)} ${draft.captured.join("/")}`;

/** On top of what stands there. */
export const put = (draft: Draft, point: string, piece: string): Draft =>
  withCell(draft, point, (draft.cells[point] ?? "") + piece);

/** A stack onto another one. */
export function carry(draft: Draft, from: string, to: string): Draft {
  const moved = draft.cells[from];
  if (moved === undefined || from === to) return draft;
  return withCell(withCell(draft, from, ""), to, (draft.cells[to] ?? "") + moved);
}

/** Gives a colour to a player, or takes it from him; a token lies before one player only. */
export function claim(draft: Draft, player: PlayerNumber, colour: string): Draft {
  const owned = draft.claims[player - 1] ?? "";
  const without = draft.claims.map((side) => side.replace(colour, "")) as [string, string];
  const claims = owned.includes(colour) ? without : withHalf(without, player, owned + colour);
  return { ...draft, claims };
}

export const capture = (draft: Draft, player: PlayerNumber, count: number): Draft => ({
  ...draft,
  captured: withHalf(draft.captured, player, count),
});
