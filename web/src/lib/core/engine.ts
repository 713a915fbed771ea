// An engine that the page can ask to search; the one in a worker of this browser.

import type { Key } from "../words/i18n.svelte";
import { Problem } from "../words/errors";
import type { Info, SearchRequest, SearchResult } from "../types";
import { Keeper, MOST_DEATHS, type Channel } from "./keeper";
import type { FromEngine, Life, Search } from "./protocol";
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
  message: Search;
  onInfo: (info: Info) => void;
  begun: boolean;
  cancelled: boolean;
  /** Workers that died while they were at it. */
  deaths: number;
  resolve(result: SearchResult): void;
  reject(error: Error): void;
}

type Report = Exclude<FromEngine, Life>;

/** Milliseconds that a search may take to stop. It has no other limit while it shows life. */
export const STOPPING = 5000;

/** Searches one request after the other, in the order they came. */
export class WorkerEngine implements Engine {
  #keeper: Keeper<Search, Report>;
  #stop: Int32Array | null;
  #stopping = new Watchdog(() => this.#keeper.fail(), STOPPING);
  #queue: Waiting[] = [];
  #running: Waiting | null = null;
  #next = 1;
  /** Why there is none any more. */
  #cause: Key = "problem.engine";

  constructor(
    open: () => Channel,
    isolated = globalThis.crossOriginIsolated === true,
    onRestart: () => void = () => undefined,
  ) {
    this.#keeper = new Keeper(open, {
      owed: () => (this.#running === null ? [] : [this.#running.message]),
      receive: (report) => this.#receive(report),
      lose: (_, key) => this.#lose(key ?? "problem.engine"),
      onRestart,
      onDown: (_, key) => this.#giveUp(key ?? "problem.engine"),
    });
    this.#stop = isolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  }

  search(
    request: SearchRequest,
    onInfo: (info: Info) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<SearchResult> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#keeper.down) throw new Problem(this.#cause);
      const message: Search = { id: this.#next++, kind: "search", request, stop: this.#stop };
      const fresh = { begun: false, cancelled: false, deaths: 0 };
      const waiting: Waiting = { message, onInfo, ...fresh, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(waiting, signal.reason as Error), {
        once: true,
      });
      this.#queue.push(waiting);
      this.#continue();
    });
  }

  /** Tries again after too many workers have died. */
  restart(): void {
    if (this.#keeper.down) this.#keeper.restart();
  }

  close(): void {
    this.#keeper.end();
    this.#giveUp("problem.engine");
  }

  #continue(): void {
    if (this.#running !== null) return;
    this.#take();
    if (this.#running !== null) this.#keeper.send((this.#running as Waiting).message);
  }

  /** The next search is the one to run. */
  #take(): void {
    this.#running = this.#queue.shift() ?? null;
    if (this.#stop !== null) Atomics.store(this.#stop, 0, 0);
  }

  #receive(report: Report): void {
    const running = this.#running;
    if (running === null || report.id !== running.message.id) return;
    if (report.kind === "begun") {
      running.begun = true;
      if (running.cancelled) this.#expectStop();
    } else if (report.kind === "info") {
      running.onInfo(report.info);
    } else {
      this.#running = null;
      this.#stopping.rest();
      if (report.kind === "result") running.resolve(report.result);
      else running.reject(new Problem(report.key));
      this.#continue();
    }
  }

  #cancel(waiting: Waiting, reason: Error): void {
    waiting.reject(reason);
    if (waiting !== this.#running) {
      this.#queue = this.#queue.filter((entry) => entry !== waiting);
      return;
    }
    waiting.onInfo = () => undefined;
    waiting.cancelled = true;
    if (this.#stop === null) {
      // The worker cannot hear us.
      this.#running = null;
      this.#keeper.end();
      this.#continue();
      return;
    }
    // It answers soon, which lets the next search begin; one that has not begun answers at once when
    // it would.
    Atomics.store(this.#stop, 0, 1);
    if (waiting.begun) this.#expectStop();
  }

  #expectStop(): void {
    this.#stopping.hear();
    this.#stopping.watch();
  }

  /** A worker died: another one repeats the search that ran, unless one died of it before. */
  #lose(key: Key): void {
    this.#stopping.rest();
    const running = this.#running;
    if (running === null) return;
    if (running.begun) running.deaths += 1;
    running.begun = false;
    if (!running.cancelled && running.deaths < MOST_DEATHS) return;
    running.reject(new Problem(key));
    this.#take();
  }

  #giveUp(key: Key): void {
    this.#cause = key;
    this.#stopping.rest();
    const left = [...(this.#running ? [this.#running] : []), ...this.#queue];
    this.#running = null;
    this.#queue = [];
    for (const { reject } of left) reject(new Problem(key));
  }
}
