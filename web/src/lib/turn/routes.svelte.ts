// The routes that a turn being made can take: asked of the core whenever something is picked.

import { familyOf } from "../../games";
import { rules } from "../core";
import type { GameName, Picks, RoutesAnswer } from "../types";
import type { Reach } from "./click";

type Part = "here" | "onward";
/** A move over the points picked, in a position. */
type Question = readonly [game: GameName, text: string, picks: Picks];

export class Routes {
  /** Over the points picked so far; null until the core has answered. */
  here = $state.raw<RoutesAnswer | null>(null);
  /** Those that go on from the piece landed on. */
  onward = $state.raw<RoutesAnswer | null>(null);
  #asked: Record<Part, string> = { here: "", onward: "" };
  /** Ends when the core has answered, or cannot. */
  #answering: Record<Part, Promise<void> | null> = { here: null, onward: null };
  /** What the core has answered in this position: a step back must not wait for it again. */
  #answers = new Map<string, RoutesAnswer>();
  #text = "";
  #offered = false;

  follow(game: GameName, text: string, { claim, origin, over = [], target }: Picks): void {
    const moving = {
      ...(claim !== undefined && { claim }),
      ...(origin !== undefined && { origin }),
    };
    const question = (points: readonly string[]): Question | null =>
      origin === undefined ? null : [game, text, { ...moving, over: points }];
    if (text !== this.#text) this.#answers.clear();
    this.#text = text;
    this.#offered = familyOf(game).offersRoutes;
    this.#ask("here", question(over));
    this.#ask("onward", target === undefined ? null : question([...over, target]));
  }

  #ask(part: Part, question: Question | null): void {
    const asked = question === null ? "" : JSON.stringify(question);
    if (asked === this.#asked[part]) return;
    this.#asked[part] = asked;
    this[part] = this.#answers.get(asked) ?? null;
    this.#answering[part] =
      question === null || this[part] !== null ? null : this.#answer(part, asked, question);
  }

  async #answer(part: Part, asked: string, question: Question): Promise<void> {
    // Without an answer the turn can be made all the same, and whoever makes it hears of the reason.
    const answer = await rules()
      .routes(...question)
      .catch(() => null);
    if (answer !== null) this.#answers.set(asked, answer);
    if (this.#asked[part] !== asked) return;
    this[part] = answer;
    this.#answering[part] = null;
  }

  /** Waits for what the core still has to answer, unless the signal comes first. */
  async answered(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
    );
    await Promise.race([Promise.all(Object.values(this.#answering)), aborted]);
  }

  /** What the clicks need to know of them. */
  get reach(): Reach {
    const ends = (answer: RoutesAnswer | null) => answer && new Set(Object.keys(answer.routes));
    return {
      ends: ends(this.here),
      next: new Set(this.here?.next),
      offered: this.#offered,
      onward: ends(this.onward),
      awaited: this.#answering.here !== null || this.#answering.onward !== null,
    };
  }
}
