// The ways that a turn being made can take: asked of the core whenever something is picked.

import type { Reach, Picks } from "./click";
import { rules } from "./core";
import { marksBounces } from "./marks";
import type { GameName, WaysAnswer } from "./types";

export class Ways {
  /** Over the points picked so far; null until the core has answered. */
  here = $state.raw<WaysAnswer | null>(null);
  /** Those that go on from the piece landed on. */
  onward = $state.raw<WaysAnswer | null>(null);
  #asked = { here: "", onward: "" };
  /** What the core has answered in this position: a step back must not wait for it again. */
  #answers = new Map<string, WaysAnswer>();
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

  #ask(part: "here" | "onward", words: Words | null): void {
    const asked = words?.join("\n") ?? "";
    if (asked === this.#asked[part]) return;
    this.#asked[part] = asked;
    this[part] = this.#answers.get(asked) ?? null;
    if (words === null || this[part] !== null) return;
    void rules()
      .ask("routes", [...words])
      .then(
        (answer) => {
          this.#answers.set(asked, answer);
          if (this.#asked[part] === asked) this[part] = answer;
        },
        () => undefined, // whoever makes the turn hears of it
      );
  }

  /** What the clicks need to know of them. */
  get reach(): Reach {
    const ends = (answer: WaysAnswer | null) => answer && new Set(Object.keys(answer.routes));
    const next = new Set(this.here?.next);
    return { ends: ends(this.here), next, offered: this.#offered, onward: ends(this.onward) };
  }
}

type Words = readonly [game: GameName, text: string, claim: string, origin: string, over: string];
