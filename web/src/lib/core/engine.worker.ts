// Runs the engine. A search blocks this worker; it stops by the shared flag, or with the worker.

import type { SearchRequest } from "../types";
import { commandsFor, readLine } from "./lines";
import { netUrls } from "./nets";
import type { FromEngine, ToEngine } from "./protocol";
import wasmUrl from "./torony.wasm?url";
import { loadCore, type Core } from "./wasm";
import type { Info } from "../types";

let stop: Int32Array | null = null;
let onLine: (text: string) => void = () => undefined;
const known = new Set<string>();

const core = WebAssembly.compileStreaming(fetch(wasmUrl)).then(async (module) => {
  const loaded = await loadCore(module, {
    line: (text) => onLine(text),
    interrupted: () => stop !== null && Atomics.load(stop, 0) !== 0,
  });
  // The engine begins with a game of its own choice and complains that it has no net yet: before
  // anybody listens.
  loaded.command("isready");
  return loaded;
});

async function loadNet(ready: Core, game: SearchRequest["game"]): Promise<void> {
  if (known.has(game)) return;
  const answer = await fetch(netUrls[game]);
  if (!answer.ok) throw new Error(`the net of ${game} could not be loaded (${answer.status})`);
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
  try {
    const ready = await core;
    await loadNet(ready, request.game);
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
    if (!done) throw new Error(problem ?? "the engine gave no answer");
  } catch (error) {
    reply({ id, kind: "problem", text: error instanceof Error ? error.message : String(error) });
  }
}
