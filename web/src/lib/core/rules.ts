// The rules, asked of a worker: several questions may be under way, each can be cancelled.

import { Problem } from "../words/errors";
import { Keeper, MOST_DEATHS, NOBODY, type Channel, type Listener } from "./keeper";
import type { Ask, FromRules, Life, RulesQuestion, RulesQuestions, ToRules } from "./protocol";

type Answer = Exclude<FromRules, Life>;

interface Waiting {
  message: Ask;
  /** Workers that died while they were at it. */
  deaths: number;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class Rules {
  /** In the order asked, which is the order in which the worker answers. */
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #keeper: Keeper<ToRules, Answer>;

  constructor(open: () => Channel, listener: Listener = NOBODY) {
    this.#keeper = new Keeper(open, {
      owed: () => [...this.#waiting.values()].map(({ message }) => message),
      receive: (message) => this.#receive(message),
      lose: (loaded) => this.#lose(loaded),
      onRestart: () => listener.onRestart(),
      onDown: (loaded, key) => listener.onDown(loaded, key),
    });
    this.#keeper.start();
  }

  ask<Q extends RulesQuestion>(
    question: Q,
    words: RulesQuestions[Q]["arguments"],
    signal?: AbortSignal,
  ): Promise<RulesQuestions[Q]["answer"]> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = this.#next++;
      const message: Ask = { id, kind: "ask", question, words };
      const answer = resolve as (answer: unknown) => void;
      this.#waiting.set(id, { message, deaths: 0, resolve: answer, reject });
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason as Error), {
        once: true,
      });
      this.#keeper.send(message);
    });
  }

  /** Tries again after too many workers have died; what was asked meanwhile is answered then. */
  restart(): void {
    this.#keeper.restart();
  }

  #cancel(id: number, reason: Error): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#keeper.send({ id, kind: "cancel" });
    waiting.reject(reason);
  }

  #receive({ id, answer }: Answer): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    // The core has problems of its own: a seed that is no number.
    const { problem } = answer as { problem?: string };
    if (problem === undefined) waiting.resolve(answer);
    else waiting.reject(new Error(problem));
  }

  /** Gives up the question that the worker was at when it died, if another one died of it before. */
  #lose(loaded: boolean): void {
    const [first] = this.#waiting.values();
    if (!loaded || first === undefined || ++first.deaths < MOST_DEATHS) return;
    this.#waiting.delete(first.message.id);
    first.reject(new Problem("problem.rules"));
  }
}
