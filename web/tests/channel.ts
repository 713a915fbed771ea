// Workers for tests: a silent one that records, and the rules without a thread.

import type { Channel } from "../src/lib/core/rules";
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

/** Answers at once, from a core in this process. */
export class CoreChannel extends FakeChannel {
  constructor(private readonly core: Core) {
    super();
  }
  override postMessage(message: unknown): void {
    const asked = message as ToRules;
    if (asked.kind !== "ask") return;
    const answer = this.core.ask(asked.question, ...asked.words);
    queueMicrotask(() => this.say({ id: asked.id, kind: "answer", answer }));
  }
}
