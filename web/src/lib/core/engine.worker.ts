// Runs the engine. A search blocks this worker; it stops by the shared flag, or with the worker.

import type { Key } from "../words/i18n.svelte";
import type { Info, SearchRequest } from "../types";
import { commandsFor, readLine } from "./lines";
import { netUrl } from "./nets";
import type { FromEngine, Search } from "./protocol";
import wasmUrl from "./torony.wasm?url";
import { loadCore, type Core } from "./wasm";

let stop: Int32Array | null = null;
let onLine: (text: string) => void = () => undefined;
const known = new Set<string>();
const HEARTBEAT = 1000; // milliseconds

const tell = (message: FromEngine) => self.postMessage(message);
const stopped = (): boolean => stop !== null && Atomics.load(stop, 0) !== 0;

const core = WebAssembly.compileStreaming(fetch(wasmUrl)).then(async (module) => {
  const loaded = await loadCore(module, {
    line: (text) => onLine(text),
    interrupted: () => {
      showLife();
      return stopped();
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
  tell({ kind: "alive" });
}

/** The bytes of a net, or null if they cannot be had. */
async function fetchNet(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url);
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    console.warn(`${answer.url}: ${answer.status}`);
  } catch (error) {
    console.warn("the net:", error);
  }
  return null;
}

let queue = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Search>) => {
  queue = queue.then(() => search(data));
};

async function search(message: Search): Promise<void> {
  let key: Key = "problem.core";
  try {
    const ready = await core;
    key = "problem.engine";
    await answer(ready, message);
  } catch (error) {
    console.warn("the engine:", error);
    tell({ kind: "dead", key });
  }
}

async function answer(ready: Core, { id, request, stop: flag }: Search): Promise<void> {
  stop = flag;
  const url = netUrl(request.game);
  if (url !== undefined && !known.has(request.game)) {
    tell({ kind: "loading" });
    const net = await fetchNet(url);
    if (net === null) return tell({ id, kind: "problem", key: "problem.net" });
    ready.addNet(request.game, net);
    known.add(request.game);
  }
  if (stopped()) return tell({ id, kind: "result", result: { best: null, info: null } });
  tell({ id, kind: "begun" });
  run(ready, id, request);
}

function run(ready: Core, id: number, request: SearchRequest): void {
  let last: Info | null = null;
  let problem: string | null = null;
  let done = false;
  onLine = (text) => {
    const line = readLine(text);
    if (line.kind === "error") problem ??= line.text;
    if (line.kind === "info") {
      if (line.info.multipv === 1 || last === null) last = line.info;
      tell({ id, kind: "info", info: line.info });
    }
    if (line.kind === "best") {
      done = true;
      tell({ id, kind: "result", result: { best: line.best, info: last } });
    }
  };
  for (const command of commandsFor(request)) {
    if (problem === null) ready.command(command);
  }
  if (done) return;
  console.warn("the engine:", problem ?? "no answer");
  tell({ id, kind: "problem", key: "problem.engine" });
}
