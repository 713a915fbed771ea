// Workers for tests: a silent one that records, and the rules without a thread.

import type { Channel } from "../src/lib/core/keeper";
import type { ToRules } from "../src/lib/core/protocol";
import type { Core } from "../src/lib/core/wasm";

export class FakeChannel implements Channel {
  sent: unknown[] = [];
  ended = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }
  die(): void {
    this.onerror?.(new ErrorEvent("error"));
  }
}

/** Answers at once, from a core in this process, or when it is told to. */
export class CoreChannel extends FakeChannel {
  /** Whether answers are held back. */
  held = false;
  #late: unknown[] = [];

  constructor(private readonly core: Core) {
    super();
  }
  override postMessage(message: unknown): void {
    const asked = message as ToRules;
    if (asked.kind !== "ask") return;
    this.sent.push(message);
    const answer = this.core.ask(asked.question, ...asked.words);
    this.#late.push({ id: asked.id, kind: "answer", answer });
    queueMicrotask(() => !this.held && this.#answer());
  }
  release(): void {
    this.held = false;
    this.#answer();
  }
  #answer(): void {
    for (const answer of this.#late.splice(0)) this.say(answer);
  }
}
