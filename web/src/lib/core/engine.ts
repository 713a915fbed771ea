// An engine that the page can ask to search; the one in a worker of this browser.

import { Problem } from "../problem";
import type { Info, SearchRequest, SearchResult } from "../types";
import type { FromEngine, ToEngine } from "./protocol";
import type { Channel } from "./rules";
import { Watchdog } from "./watchdog";

export interface Engine {
  /** Aborting ends the search; its promise is then rejected with the signal's reason. */
  search(
    request: SearchRequest,
    onInfo?: (info: Info) => void,
    signal?: AbortSignal,
  ): Promise<SearchResult>;
  close(): void;
}

interface Waiting {
  id: number;
  request: SearchRequest;
  onInfo: (info: Info) => void;
  cancelled: boolean;
  resolve(result: SearchResult): void;
  reject(error: Error): void;
}

const MOST_RESTARTS = 2;

/** Searches one request after the other, in the order they came. */
export class WorkerEngine implements Engine {
  #open: () => Channel;
  #channel: Channel | null = null;
  #stop: Int32Array | null;
  #queue: Waiting[] = [];
  #running: Waiting | null = null;
  #next = 1;
  #restarts = 0;
  #onRestart: () => void;
  #watchdog = new Watchdog(() => this.#fail());

  constructor(
    open: () => Channel,
    isolated = globalThis.crossOriginIsolated === true,
    onRestart: () => void = () => undefined,
  ) {
    this.#open = open;
    this.#onRestart = onRestart;
    this.#stop = isolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  }

  search(
    request: SearchRequest,
    onInfo: (info: Info) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<SearchResult> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const waiting = { id: this.#next++, request, onInfo, cancelled: false, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(waiting, signal.reason as Error), {
        once: true,
      });
      this.#queue.push(waiting);
      this.#continue();
    });
  }

  close(): void {
    this.#channel?.terminate();
    this.#channel = null;
    const left = [...(this.#running ? [this.#running] : []), ...this.#queue];
    this.#running = null;
    this.#queue = [];
    this.#watchdog.rest();
    for (const { reject } of left) reject(new Problem("problem.engine"));
  }

  #continue(): void {
    if (this.#running !== null) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#running = next;
    if (this.#stop !== null) Atomics.store(this.#stop, 0, 0);
    this.#post({ id: next.id, kind: "search", request: next.request });
  }

  #post(message: ToEngine): void {
    if (this.#channel === null) {
      const channel = this.#open();
      this.#channel = channel;
      this.#watchdog.begin();
      channel.onmessage = ({ data }: MessageEvent<FromEngine>) => this.#receive(data);
      // One that was replaced already concerns nobody.
      channel.onerror = () => channel === this.#channel && this.#fail();
      channel.postMessage({ kind: "prepare", stop: this.#stop } satisfies ToEngine);
    }
    this.#channel.postMessage(message);
    this.#watchdog.watch();
  }

  #receive(message: FromEngine): void {
    const running = this.#running;
    this.#watchdog.hear(running !== null);
    if (message.kind === "alive" || running === null || message.id !== running.id) return;
    if (message.kind === "info") {
      running.onInfo(message.info);
      return;
    }
    this.#running = null;
    this.#restarts = 0;
    this.#watchdog.rest();
    if (message.kind === "result") running.resolve(message.result);
    else running.reject(new Problem(message.key));
    this.#continue();
  }

  #cancel(waiting: Waiting, reason: Error): void {
    if (waiting !== this.#running) {
      this.#queue = this.#queue.filter((entry) => entry !== waiting);
      waiting.reject(reason);
      return;
    }
    // With the flag the worker answers soon, and its answer lets the next search begin; the caller
    // need not wait for it. Without, the worker cannot hear us.
    waiting.onInfo = () => undefined;
    waiting.cancelled = true;
    if (this.#stop !== null) {
      Atomics.store(this.#stop, 0, 1);
    } else {
      this.#restart();
    }
    waiting.reject(reason);
    this.#continue();
  }

  #restart(): void {
    this.#channel?.terminate();
    this.#channel = null;
    this.#running = null;
    this.#watchdog.rest();
  }

  /** The worker died: a new one repeats the search that ran, unless it dies of that again and again. */
  #fail(): void {
    const running = this.#running;
    this.#restart();
    if (running !== null && !running.cancelled) {
      if (++this.#restarts > MOST_RESTARTS) {
        this.#restarts = 0;
        running.reject(new Problem("problem.engine"));
      } else {
        this.#queue.unshift(running);
        this.#onRestart();
      }
    }
    this.#continue();
  }
}
