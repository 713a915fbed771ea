// What the players of LYNGK have, for showing it.

import { opponentOf, type PlayerNumber, type Position } from "../../lib/types";

export const COLOURS = ["i", "b", "r", "g", "k"] as const;

/** The colours of a player, in the order claimed. */
export const claimsOf = ({ claims }: Position, player: PlayerNumber): readonly string[] =>
  claims?.[player - 1] ?? [];

export function freeColours(position: Position): string[] {
  const claimed = [...claimsOf(position, 1), ...claimsOf(position, 2)];
  return COLOURS.filter((colour) => !claimed.includes(colour));
}

/** The stacks of five taken off the board; null in the game that takes none. */
export const capturesOf = ({ game, captured }: Position, player: PlayerNumber): number | null =>
  game === "lyngk" ? (captured?.[player - 1] ?? 0) : null;

/** How many stacks of each height a player owns, the tallest first, as a tie is broken. */
export function ownedStacks(
  position: Position,
  player: PlayerNumber,
): [height: number, count: number][] {
  const heights = (who: PlayerNumber) =>
    Object.entries(position.owners)
      .filter(([, owner]) => owner === who)
      .map(([point]) => position.cells[point]?.length ?? 0);
  const own = heights(player);
  const tallest = Math.max(0, ...own, ...heights(opponentOf(player)));
  return Array.from({ length: tallest }, (_, index) => {
    const height = tallest - index;
    return [height, own.filter((value) => value === height).length];
  });
}
