// Runs the engine. A search blocks this worker; it stops by the shared flag, or with the worker.

import type { Key } from "../i18n.svelte";
import type { Info, SearchRequest } from "../types";
import { commandsFor, readLine } from "./lines";
import { netUrls } from "./nets";
import type { FromEngine, ToEngine } from "./protocol";
import wasmUrl from "./torony.wasm?url";
import { loadCore, type Core } from "./wasm";

let stop: Int32Array | null = null;
let onLine: (text: string) => void = () => undefined;
const known = new Set<string>();
const HEARTBEAT = 1000; // milliseconds

const core = WebAssembly.compileStreaming(fetch(wasmUrl)).then(async (module) => {
  const loaded = await loadCore(module, {
    line: (text) => onLine(text),
    interrupted: () => {
      showLife();
      return stop !== null && Atomics.load(stop, 0) !== 0;
    },
  });
  // The engine begins with a game of its own choice and complains that it has no net yet: before
  // anybody listens.
  loaded.command("isready");
  return loaded;
});

/** A long search has nothing to report for many seconds, and must not be taken for a dead one. */
let shown = 0;
function showLife(): void {
  const now = performance.now();
  if (now - shown < HEARTBEAT) return;
  shown = now;
  self.postMessage({ kind: "alive" } satisfies FromEngine);
}

async function loadNet(ready: Core, game: SearchRequest["game"]): Promise<void> {
  if (known.has(game)) return;
  const answer = await fetch(netUrls[game]);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  ready.addNet(game, new Uint8Array(await answer.arrayBuffer()));
  known.add(game);
}

let queue = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<ToEngine>) => {
  if (data.kind === "prepare") {
    stop = data.stop;
    return;
  }
  queue = queue.then(() => search(data.id, data.request));
};

async function search(id: number, request: SearchRequest): Promise<void> {
  const reply = (message: FromEngine) => self.postMessage(message);
  let last: Info | null = null;
  let problem: string | null = null;
  let done = false;
  let key: Key = "problem.core";
  try {
    const ready = await core;
    key = "problem.net";
    await loadNet(ready, request.game);
    key = "problem.engine";
    showLife();
    onLine = (text) => {
      const line = readLine(text);
      if (line.kind === "error") problem ??= line.text;
      if (line.kind === "info") {
        if (line.info.rank === 1 || last === null) last = line.info;
        reply({ id, kind: "info", info: line.info });
      }
      if (line.kind === "best") {
        done = true;
        reply({ id, kind: "result", result: { best: line.best, info: last } });
      }
    };
    for (const command of commandsFor(request)) {
      if (problem === null) ready.command(command);
    }
    if (!done) throw new Error(problem ?? "no answer");
  } catch (error) {
    console.warn("the engine:", error);
    reply({ id, kind: "problem", key });
  }
}
