// Who plays: a person or the computer at a level.

import { opponentOf, type PlayerNumber } from "../types";
import { t } from "../words/i18n.svelte";

export type Player = { kind: "human" } | { kind: "computer"; level: number };
export type Players = Record<PlayerNumber, Player>;

export const HUMAN: Player = { kind: "human" };

/** "You" and "Computer" against the computer, else by number. */
export function playerTitle(players: Players, player: PlayerNumber): string {
  const one = players[player];
  if (one.kind === "computer") return t("player.computer");
  return players[opponentOf(player)].kind === "computer"
    ? t("player.you")
    : t("player.title", { player });
}
