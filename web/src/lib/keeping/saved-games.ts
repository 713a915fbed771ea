// Games kept on this device. Each has a place of its own and every tab knows which is its own, so
// that tabs do not overwrite one another's games.

import { readStored, removeStored, writeStored, type Fields } from "./storage";

const MOST = 8;
const TAB = "torony.game"; // in the storage of the tab
const keyOf = (id: string) => `game.${id}` as const;

/** The games, the one touched last at the end. */
function keptIds(): string[] {
  const ids = readStored("games")?.ids;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

function ownId(): string | null {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}

export function keep(game: { id: string }): void {
  writeStored(keyOf(game.id), game);
  try {
    sessionStorage.setItem(TAB, game.id);
  } catch {
    // Then a reload shows the game touched last.
  }
  const ids = keptIds();
  if (ids.at(-1) === game.id) return;
  const left = [...ids.filter((id) => id !== game.id), game.id];
  const staying = left.slice(0, -MOST).filter((id) => !removeStored(keyOf(id)));
  writeStored("games", { ids: [...staying, ...left.slice(-MOST)] });
}

/** What is kept of a game: of this one, else of the tab's own, else of the one touched last. */
export function kept(id: string | null = ownId()): Fields | null {
  for (const each of [id, ...keptIds().reverse()]) {
    const game = each === null ? null : readStored(keyOf(each));
    if (game !== null) return game;
  }
  return null;
}

/** Calls back when another tab changes the game, until the returned function is called. */
export function watchKept(id: string, changed: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === `torony.${keyOf(id)}`) changed();
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
