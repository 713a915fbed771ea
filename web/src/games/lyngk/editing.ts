// What can be done by hand with a position of LYNGK.

import type { Both, Draft, PlayerNumber } from "../../lib/types";
import { withCell, withHalf } from "../draft";

const NO_CLAIMS: Both<readonly string[]> = [[], []];
const NONE_CAPTURED: Both<number> = [0, 0];
export const EMPTY: Draft = {
  cells: {},
  player: 1,
  claims: NO_CLAIMS,
  captured: NONE_CAPTURED,
};

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
  const { claims = NO_CLAIMS } = draft;
  const without = (side: readonly string[]) => side.filter((letter) => letter !== colour);
  const left: Both<readonly string[]> = [without(claims[0]), without(claims[1])];
  const owned = claims[player - 1]?.includes(colour);
  const own = left[player - 1] ?? [];
  return { ...draft, claims: owned ? left : withHalf(left, player, [...own, colour]) };
}

export const capture = (draft: Draft, player: PlayerNumber, count: number): Draft => ({
  ...draft,
  captured: withHalf(draft.captured ?? NONE_CAPTURED, player, count),
});
