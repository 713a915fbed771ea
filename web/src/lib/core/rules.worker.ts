// Answers questions about the rules, one after the other; cancelled ones are skipped.

import type { FromRules, ToRules } from "./protocol";
import wasmUrl from "./torony.wasm?url";
import { loadCore } from "./wasm";

const tell = (message: FromRules) => self.postMessage(message);

function die(error: unknown): void {
  console.warn("the rules:", error);
  tell({ kind: "dead", key: "problem.rules" });
}

const core = WebAssembly.compileStreaming(fetch(wasmUrl)).then((module) =>
  loadCore(module, { line: () => undefined, interrupted: () => false }),
);
core.then(() => tell({ kind: "alive" }), die);
const cancelled = new Set<number>();

self.onmessage = async ({ data }: MessageEvent<ToRules>) => {
  if (data.kind === "cancel") {
    cancelled.add(data.id);
    return;
  }
  const { id, question, words } = data;
  try {
    const ready = await core;
    // Lets messages that wait already come first, so that a cancellation can still help.
    await new Promise((resolve) => setTimeout(resolve));
    if (cancelled.delete(id)) return;
    tell({ id, kind: "answer", answer: ready.ask(question, ...words) });
  } catch (error) {
    die(error);
  }
};
