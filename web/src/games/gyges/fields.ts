// The fields of a position of Gygès behind its board, read for showing them.

import type { PlayerNumber, Position } from "../../lib/types";

/** The sizes that a player has yet to place; null when the setup is over. */
export function reserveOf({ fields: { off } }: Position, player: PlayerNumber): string[] | null {
  if (!off?.includes("/")) return null;
  return [...(off.split("/")[player - 1] ?? "")].filter((size) => size !== "-");
}
