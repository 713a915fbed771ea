// Answers questions about the rules, one after the other; cancelled ones are skipped.

import type { FromRules, ToRules } from "./protocol";
import wasmUrl from "./torony.wasm?url";
import { loadCore } from "./wasm";

const core = WebAssembly.compileStreaming(fetch(wasmUrl)).then((module) =>
  loadCore(module, { line: () => undefined, interrupted: () => false }),
);
core.then(
  () => self.postMessage({ kind: "alive" } satisfies FromRules),
  () => undefined, // every question says so
);
const cancelled = new Set<number>();

self.onmessage = async ({ data }: MessageEvent<ToRules>) => {
  if (data.kind === "cancel") {
    cancelled.add(data.id);
    return;
  }
  const { id, question, words } = data;
  const reply = (message: FromRules) => self.postMessage(message);
  try {
    const ready = await core;
    // Lets messages that wait already come first, so that a cancellation can still help.
    await new Promise((resolve) => setTimeout(resolve));
    if (cancelled.delete(id)) return;
    reply({ id, kind: "answer", answer: ready.ask(question, ...words) });
  } catch (error) {
    console.warn("the rules:", error);
    reply({ id, kind: "problem", key: "problem.rules" });
  }
};
