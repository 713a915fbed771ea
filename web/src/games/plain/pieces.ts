// What stands on the points of a game that the page knows nothing of but what the core says.

import { t } from "../../lib/words/i18n.svelte";
import { playerName } from "../../lib/words/messages";
import { opponentOf, type PlayerNumber, type Position } from "../../lib/types";

type Standing = Pick<Position, "cells" | "owners">;

/** The player whose number is the whole content. */
export const playerOf = (content: string | undefined): PlayerNumber | undefined =>
  content === "1" ? 1 : content === "2" ? 2 : undefined;

export const ownerOf = ({ cells, owners }: Standing, point: string): PlayerNumber | undefined =>
  owners[point] ?? playerOf(cells[point]);

/** A disc of the other player. */
export function handedOver(content: string): string {
  const player = playerOf(content);
  return player === undefined ? content : String(opponentOf(player));
}

/** A disc by its player, anything else as the core writes it. */
export function pieceName(content: string): string {
  const player = playerOf(content);
  return player === undefined ? content : playerName(player);
}

/** A point and what stands there: "c4, player 1", "e1, K, player 2". */
export function pointWords(position: Standing, point: string): string {
  const content = position.cells[point];
  if (content === undefined) return t("board.empty", { point });
  const whole = t("board.cell", { point, pieces: pieceName(content) });
  const owner = position.owners[point];
  return owner === undefined || playerOf(content) !== undefined
    ? whole
    : `${whole}, ${playerName(owner)}`;
}
