// The rules, asked of a worker: several questions may be under way, each can be cancelled.

import { Problem } from "../problem";
import { Watchdog } from "./watchdog";
import type { FromRules, RulesQuestion, RulesQuestions, ToRules } from "./protocol";

/** What this module needs of a Worker; tests bring their own. */
export interface Channel {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  message: ToRules;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const MOST_RESTARTS = 3;

export class Rules {
  #open: () => Channel;
  #channel: Channel;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #restarts = 0;
  #onRestart: () => void;
  #watchdog = new Watchdog(() => this.#restart());

  constructor(open: () => Channel, onRestart: () => void = () => undefined) {
    this.#open = open;
    this.#onRestart = onRestart;
    this.#channel = this.#connect();
  }

  ask<Q extends RulesQuestion>(
    question: Q,
    words: RulesQuestions[Q]["arguments"],
    signal?: AbortSignal,
  ): Promise<RulesQuestions[Q]["answer"]> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = this.#next++;
      const message: ToRules = { id, kind: "ask", question, words };
      this.#waiting.set(id, { message, resolve: resolve as (answer: unknown) => void, reject });
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason as Error), {
        once: true,
      });
      this.#channel.postMessage(message);
      this.#watchdog.watch();
    });
  }

  #cancel(id: number, reason: Error): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#channel.postMessage({ id, kind: "cancel" } satisfies ToRules);
    if (this.#waiting.size === 0) this.#watchdog.rest();
    waiting.reject(reason);
  }

  #connect(): Channel {
    const channel = this.#open();
    this.#watchdog.begin();
    channel.onmessage = ({ data }: MessageEvent<FromRules>) => this.#receive(data);
    channel.onerror = () => channel === this.#channel && this.#restart();
    return channel;
  }

  #receive(message: FromRules): void {
    const waiting = message.kind === "alive" ? undefined : this.#waiting.get(message.id);
    if (message.kind !== "alive") this.#waiting.delete(message.id);
    this.#watchdog.hear(this.#waiting.size > 0);
    if (message.kind === "alive" || !waiting) return;
    this.#restarts = 0;
    if (message.kind === "problem") {
      waiting.reject(new Problem(message.key));
      return;
    }
    // The core has problems of its own: a seed that is no number.
    const answer = message.answer as { problem?: string };
    if (answer.problem === undefined) waiting.resolve(answer);
    else waiting.reject(new Error(answer.problem));
  }

  /** A worker that died is replaced, and what it had not answered is asked again. */
  #restart(): void {
    this.#channel.terminate();
    if (++this.#restarts > MOST_RESTARTS) {
      for (const { reject } of this.#waiting.values()) {
        reject(new Problem("problem.rules"));
      }
      this.#waiting.clear();
      return;
    }
    this.#channel = this.#connect();
    for (const { message } of this.#waiting.values()) this.#channel.postMessage(message);
    if (this.#waiting.size > 0) this.#watchdog.watch();
    this.#onRestart();
  }
}
