// Keeps a worker running: one that dies is replaced and asked again for what it owed. After a few
// times in a row that is over, until somebody asks for another one.

import type { Key } from "../words/i18n.svelte";
import type { Life } from "./protocol";
import { Watchdog } from "./watchdog";

/** What this module needs of a Worker; tests bring their own. */
export interface Channel {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** How often a worker is replaced within so many milliseconds; workers that never finish loading
 * use that up as well. */
export const MOST_RESTARTS = 3;
export const PERIOD = 5 * 60_000;
/** What so many workers died of is not asked again. */
export const MOST_DEATHS = 2;

/** Who says what happens. */
export interface Listener {
  /** Another worker has taken over: once for everything that goes wrong in a row. */
  onRestart(): void;
  /** None will, until `restart` is called; `loaded` says whether the last one came to work at all. */
  onDown(loaded: boolean, key: Key | null): void;
}
export const NOBODY: Listener = { onRestart: () => undefined, onDown: () => undefined };

/** Who has work for the worker. */
interface Client<To, From> extends Listener {
  /** What has not been answered yet, in the order asked: what a new worker is asked first. */
  owed(): readonly To[];
  receive(message: From): void;
  /** The worker died: gives up what it seems to have died of. */
  lose(loaded: boolean, key: Key | null): void;
}

export class Keeper<To, From extends { kind: string }> {
  #open: () => Channel;
  #client: Client<To, From>;
  #channel: Channel | null = null;
  #loaded = false;
  #down = false;
  #deaths: number[] = [];
  /** Deaths in a row, until nothing is owed any more, and whether that was said. */
  #trouble: "none" | "unsaid" | "said" = "none";
  #watchdog = new Watchdog(() => this.fail());

  constructor(open: () => Channel, client: Client<To, From>) {
    this.#open = open;
    this.#client = client;
  }

  get down(): boolean {
    return this.#down;
  }

  /** Starts a worker, unless there is one, with everything that is owed. */
  start(): void {
    if (this.#channel !== null || this.#down) return;
    const channel = this.#open();
    this.#channel = channel;
    this.#loaded = false;
    this.#watchdog.load();
    // One that was replaced already concerns nobody.
    channel.onmessage = ({ data }: MessageEvent<From | Life>) => {
      if (channel === this.#channel) this.#receive(data);
    };
    channel.onerror = () => {
      if (channel === this.#channel) this.fail();
    };
    for (const message of this.#client.owed()) channel.postMessage(message);
    this.#settle();
  }

  /** Sends what is owed from now on; the client knows of it already. */
  send(message: To): void {
    if (this.#channel === null) return this.start();
    this.#channel.postMessage(message);
    this.#settle();
  }

  /** Ends the worker, which has done no wrong; the next message starts another one. */
  end(): void {
    this.#channel?.terminate();
    this.#channel = null;
    this.#watchdog.rest();
  }

  /** The worker has died, or might as well have. */
  fail(key: Key | null = null): void {
    this.end();
    if (this.#client.owed().length === 0) return; // nobody has noticed
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((death) => now - death < PERIOD), now];
    if (this.#deaths.length > MOST_RESTARTS) return this.#giveUp(key);
    if (this.#trouble === "none") this.#trouble = "unsaid";
    this.#client.lose(this.#loaded, key);
    if (this.#client.owed().length > 0) this.start();
    else this.#settle();
  }

  #giveUp(key: Key | null): void {
    this.#down = true;
    this.#trouble = "said";
    this.#client.onDown(this.#loaded, key);
  }

  /** Somebody wants another worker after all. */
  restart(): void {
    this.#deaths = [];
    this.#down = false;
    this.start();
  }

  #receive(message: From | Life): void {
    if (message.kind === "dead") return this.fail((message as { key: Key }).key);
    this.#loaded = true;
    this.#watchdog.hear();
    if (this.#trouble === "unsaid") {
      this.#trouble = "said";
      this.#client.onRestart();
    }
    if (message.kind === "loading") this.#watchdog.load();
    else if (message.kind !== "alive") this.#client.receive(message as From);
    this.#settle();
  }

  /** Watches over what is owed; when that is nothing, all is well. */
  #settle(): void {
    if (this.#client.owed().length > 0) return this.#watchdog.watch();
    this.#watchdog.rest();
    this.#trouble = "none";
  }
}
