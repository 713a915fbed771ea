// A position being set up: whatever stands on the board, whether it is legal or not. What is wrong
// with one is for the core to say.

import type { Place } from "../boards/board";
import { opponentOf, type Both, type Draft, type PlayerNumber } from "../lib/types";

export function withCell(draft: Draft, point: string, content: string): Draft {
  const others = Object.entries(draft.cells).filter(([name]) => name !== point);
  return { ...draft, cells: Object.fromEntries(content ? [...others, [point, content]] : others) };
}

/** What stands on two points changes places. */
export function exchanged(draft: Draft, from: string, to: string): Draft {
  const moved = draft.cells[from];
  if (moved === undefined || from === to) return draft;
  return withCell(withCell(draft, from, draft.cells[to] ?? ""), to, moved);
}

export const withHalf = <T>(both: Both<T>, player: PlayerNumber, value: T): Both<T> =>
  player === 1 ? [value, both[1]] : [both[0], value];

/** Takes the top piece away. */
export const take = (draft: Draft, point: string): Draft =>
  withCell(draft, point, (draft.cells[point] ?? "").slice(0, -1));

/** Every point and the one it comes to when the drawing is turned over. */
function reflected(
  places: ReadonlyMap<string, Place>,
  flip: (place: Place, size: Place) => Place,
): Map<string, string> {
  const all = [...places.values()];
  // The board is even about its middle, so that the outermost places give its size.
  const size = [0, 1].map((axis) => {
    const along = all.map((place) => place[axis] ?? 0);
    return Math.min(...along) + Math.max(...along);
  }) as unknown as Place;
  const name = ([x, y]: Place) => `${x.toFixed(0)} ${y.toFixed(0)}`;
  const named = new Map([...places].map(([point, spot]) => [name(spot), point]));
  return new Map(
    [...places].map(([point, spot]) => [point, named.get(name(flip(spot, size))) ?? point]),
  );
}

const moveAll = (draft: Draft, to: Map<string, string>): Draft => ({
  ...draft,
  cells: Object.fromEntries(
    Object.entries(draft.cells).map(([point, content]) => [to.get(point) ?? point, content]),
  ),
});

/** Left and right exchanged. */
export const mirrored = (places: ReadonlyMap<string, Place>, draft: Draft): Draft =>
  moveAll(
    draft,
    reflected(places, ([x, y], [width]) => [width - x, y]),
  );

/** The same position seen by the other player: near and far, and all that belongs to them, exchanged. */
export function swapped(
  places: ReadonlyMap<string, Place>,
  draft: Draft,
  handedOver: (content: string) => string = (content) => content,
): Draft {
  const { claims, captured, player } = draft;
  const { cells } = moveAll(
    draft,
    reflected(places, ([x, y], [, height]) => [x, height - y]),
  );
  return {
    ...draft,
    cells: Object.fromEntries(
      Object.entries(cells).map(([point, content]) => [point, handedOver(content)]),
    ),
    player: opponentOf(player),
    ...(claims && { claims: [claims[1], claims[0]] }),
    ...(captured && { captured: [captured[1], captured[0]] }),
  };
}
