// The computer as an opponent, and as an adviser.

import { browserEngine } from "../core";
import { FULL_LEVEL } from "../core/options";
import type { RunningGame } from "./game.svelte";
import type { SearchResult } from "../types";

const MOST_ATTEMPTS = 3;
const LONGEST = 2000; // milliseconds for a turn at full strength
const SHORTEST = 350; // so that a reply does not come before the eye is ready
const ADVICE = 1200;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Computer {
  thinking = $state(false);
  failed = $state(false);
  #attempt = $state(0);

  /** To be called in an effect: makes the turn if it is the computer's; the result calls it off. */
  follow(game: RunningGame): (() => void) | undefined {
    const attempt = this.#attempt;
    const { toMove } = game;
    if (game.outcome !== null || toMove.kind !== "computer") return undefined;
    const controller = new AbortController();
    const { turns } = game.record;
    this.thinking = true;
    this.failed = false;
    const limit = toMove.level === FULL_LEVEL ? { movetime: LONGEST } : {};
    const seed = numberOf(game.record.id);
    const search = this.#search(game, { level: toMove.level, seed, ...limit }, controller.signal);
    Promise.all([search, pause(SHORTEST)])
      .then(async ([{ best }]) => {
        if (best !== null && !controller.signal.aborted && turns === game.record.turns) {
          await game.play(best);
        }
        this.#attempt = 0;
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn("the computer's turn:", error);
        if (attempt < MOST_ATTEMPTS) this.#attempt = attempt + 1;
        else this.failed = true;
      })
      .finally(() => {
        if (!controller.signal.aborted) this.thinking = false;
      });
    return () => {
      controller.abort();
      this.thinking = false;
    };
  }

  retry(): void {
    browserEngine().restart();
    this.failed = false;
    this.#attempt = 0;
  }

  /** The turn that it would play itself. */
  async advise(game: RunningGame, signal: AbortSignal): Promise<string | null> {
    browserEngine().restart();
    return (await this.#search(game, { movetime: ADVICE }, signal)).best;
  }

  #search(
    { record: { game, start, turns } }: RunningGame,
    limits: { level?: number; seed?: number; movetime?: number },
    signal: AbortSignal,
  ): Promise<SearchResult> {
    return browserEngine().search({ game, start, turns: [...turns], ...limits }, undefined, signal);
  }
}

/** Some number of a game, for the choices of a level. */
function numberOf(id: string): number {
  let number = 0;
  for (const letter of id) number = (number * 31 + letter.charCodeAt(0)) % 2_000_000_000;
  return number;
}
