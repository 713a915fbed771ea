// What can be done by hand with a position of Gygès.

import type { Draft } from "../../lib/types";
import { withCell } from "../draft";

export const EMPTY: Draft = { cells: {}, player: 1, placing: false };

/** Two pieces change places. */
export function carry(draft: Draft, from: string, to: string): Draft {
  const moved = draft.cells[from];
  if (moved === undefined || from === to) return draft;
  return withCell(withCell(draft, from, draft.cells[to] ?? ""), to, moved);
}
