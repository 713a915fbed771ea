// The routes that a turn being made can take: asked of the core whenever something is picked.

import type { Reach, Picks } from "./click";
import { rules } from "../core";
import { marksBounces } from "./marks";
import type { GameName, RoutesAnswer } from "../types";

type Part = "here" | "onward";
type Words = readonly [game: GameName, text: string, claim: string, origin: string, over: string];

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

  follow(game: GameName, text: string, { claim = "", origin, over = [], target }: Picks): void {
    const words = (points: readonly string[]) =>
      origin === undefined ? null : ([game, text, claim, origin, points.join(" ")] as const);
    if (text !== this.#text) this.#answers.clear();
    this.#text = text;
    this.#offered = marksBounces(game);
    this.#ask("here", words(over));
    this.#ask("onward", target === undefined ? null : words([...over, target]));
  }

  #ask(part: Part, words: Words | null): void {
    const asked = words?.join("\n") ?? "";
    if (asked === this.#asked[part]) return;
    this.#asked[part] = asked;
    this[part] = this.#answers.get(asked) ?? null;
    this.#answering[part] =
      words === null || this[part] !== null ? null : this.#answer(part, asked, words);
  }

  async #answer(part: Part, asked: string, words: Words): Promise<void> {
    // Without an answer the turn can be made all the same, and whoever makes it hears of the reason.
    const answer = await rules()
      .ask("routes", [...words])
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
