// The fields of a position behind its board, read for showing them.

import { opponentOf, type PlayerNumber, type Position } from "./types";

type Each<T> = Record<PlayerNumber, T>;

function each(field: string | undefined): Each<string> {
  const [first = "-", second = "-"] = (field ?? "-/-").split("/");
  return { 1: first, 2: second };
}

/** LYNGK: the colours of each player, in the order claimed. */
export function claimsOf(position: Position): Each<string[]> {
  const { 1: first, 2: second } = each(position.fields.claims);
  const letters = (text: string) => (text === "-" ? [] : [...text]);
  return { 1: letters(first), 2: letters(second) };
}

/** LYNGK: the stacks of five taken off the board. */
export function capturesOf(position: Position): Each<number> {
  const { 1: first, 2: second } = each(position.fields.captured);
  return { 1: Number(first), 2: Number(second) };
}

/** Gygès: the sizes yet to be placed; null when the set-up is over. */
export function reservesOf(position: Position): Each<number[]> | null {
  if (!position.fields.off?.includes("/")) return null;
  const { 1: first, 2: second } = each(position.fields.off);
  const sizes = (text: string) => (text === "-" ? [] : [...text].map(Number));
  return { 1: sizes(first), 2: sizes(second) };
}

/** LYNGK: how many stacks of each height a player owns, the tallest first, as a tie is broken. */
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
