import type { PlayerNumber } from "../../lib/types";

/** What a click on the board does: a piece to put, "move" or "take"; a player for his reserve. */
export interface Tool {
  name: string;
  player: PlayerNumber | undefined;
}
