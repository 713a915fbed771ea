// Which engine is asked: the one of this browser, always there, or the faster one of the computer
// that serves the page, where it has one.

import { browserEngine } from "../core";
import type { Engine } from "../core/engine";
import { SocketEngine, type Connection } from "../core/socket";
import { readStored, writeStored } from "../keeping/storage";
import type { GameName } from "../types";

export const ENGINES = ["computer", "browser"] as const;
export type EngineName = (typeof ENGINES)[number];

const KEY = "engine";

export function engineAddress(page: string): string {
  const address = new URL("api/engine", page);
  address.protocol = address.protocol.replace("http", "ws");
  return address.href;
}

class Engines {
  /** What the person chose; the browser's stands in while the other cannot be reached. */
  wish = $state<EngineName>(readStored(KEY)?.name === "browser" ? "browser" : "computer");
  connection = $state<Connection>("closed");
  threads = $state(0);

  used = $derived<EngineName>(
    this.wish === "computer" && this.connection === "open" ? "computer" : "browser",
  );
  #computer = new SocketEngine(
    () => new WebSocket(engineAddress(document.baseURI)),
    (connection, threads) => {
      this.connection = connection;
      this.threads = threads;
    },
  );

  get engine(): Engine {
    return this.used === "computer" ? this.#computer : browserEngine();
  }

  /** Looks whether there is an engine on the computer; a static host has none, so once is enough. */
  look(): void {
    if (this.wish === "computer") this.#computer.connect();
  }

  /** Loads the browser's engine as well while the server is there to load it from. */
  prepareStandIn(game: GameName, start: string): void {
    if (this.used === "browser") return;
    browserEngine()
      .search({ game, start, turns: [], nodes: 1 })
      .catch(() => undefined);
  }

  choose(name: EngineName): void {
    this.wish = name;
    writeStored(KEY, { name });
    if (name === "computer") this.#computer.connect(true);
  }
}

export const engines = new Engines();
