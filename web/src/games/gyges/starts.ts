// How a game of Gygès can begin, besides with the players placing their pieces one by one.

import type { Draft } from "../../lib/types";
import { EMPTY } from "./editing";
import { FILES } from "./places";

const PRESET = "321123";
const HOME_RANKS = [1, 6];

function shuffled(sizes: string): string {
  const left = [...sizes];
  for (let index = left.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [left[index], left[other]] = [left[other] ?? "", left[index] ?? ""];
  }
  return left.join("");
}

export const STARTS = ["setUp", "preset", "random"] as const;

/** Both home rows as this start has them; undefined where the players place their pieces. */
export function startDraft(start: string): Draft | undefined {
  if (start !== "preset" && start !== "random") return undefined;
  const row = (rank: number) => {
    const sizes = start === "preset" ? PRESET : shuffled(PRESET);
    return [...FILES].map((file, index) => [`${file}${rank}`, sizes[index] ?? ""] as const);
  };
  return { ...EMPTY, cells: Object.fromEntries(HOME_RANKS.flatMap(row)) };
}
