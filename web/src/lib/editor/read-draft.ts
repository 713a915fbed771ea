// From values that anybody may have written to a position that can be drawn.

import type { Family } from "../../games/family";
import type { Both, Draft } from "../types";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** What can be drawn of these values; the rest is as on an empty board. */
export function readDraft(family: Family, values: unknown): Draft {
  const { empty } = family.editing;
  const given = isObject(values) ? values : {};
  const cells = isObject(given.cells) ? Object.entries(given.cells) : [];
  const claims = both(given.claims, (side) => lettersOf(family, side));
  const captured = both(given.captured, (count) =>
    Number.isInteger(count) ? Number(count) : null,
  );
  return {
    ...empty,
    cells: Object.fromEntries(
      cells.filter((cell): cell is [string, string] => isDrawn(family, ...cell)),
    ),
    player: given.player === 2 ? 2 : 1,
    ...(empty.claims && claims && { claims }),
    ...(empty.captured && captured && { captured }),
    ...(empty.placing !== undefined && { placing: given.placing === true }),
  };
}

function isDrawn({ places, pieces, StackView }: Family, point: string, content: unknown): boolean {
  if (typeof content !== "string" || content === "" || !places.has(point)) return false;
  const standing = StackView === null ? [content] : [...content];
  return standing.every((piece) => pieces.includes(piece));
}

function both<T>(value: unknown, read: (half: unknown) => T | null): Both<T> | null {
  const [first, second] = Array.isArray(value) ? value.map(read) : [];
  return first == null || second == null ? null : [first, second];
}

/** Each once, in the order given. */
const lettersOf = ({ pieces }: Family, side: unknown): string[] | null =>
  Array.isArray(side)
    ? [...new Set(side)].filter((letter): letter is string => pieces.includes(letter as string))
    : null;
