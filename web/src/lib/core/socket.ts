// The engine of the computer that serves the page, over its WebSocket /api/engine (docs/server.md).

import type { Info, Score, SearchRequest, SearchResult } from "../types";
import { Problem } from "../words/errors";
import type { Engine } from "./engine";
import { FULL_LEVEL, OPTIONS } from "./options";

/** What this module needs of a WebSocket; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export type Connection = "closed" | "connecting" | "open";

/** The connection ended before the search did: another engine can be asked instead. */
export class ConnectionLost extends Problem {
  constructor() {
    super("problem.connection");
  }
}

interface LineRecord {
  multipv: number;
  depth: number;
  score: { cp?: number; win?: number; loss?: number; at_most?: boolean; draw?: boolean };
  line: string[];
}
interface Found {
  id: number;
  nodes: number;
  time: number;
  lines: LineRecord[];
}
type Message =
  | { type: "hello"; version: number; threads: number }
  | ({ type: "info" } & Found)
  | ({ type: "result"; turn: string | null } & Found)
  | { type: "error"; id: number | null; code: string; message: string }
  | { type: "queued" | "pong" };

interface Waiting {
  onInfo: (info: Info) => void;
  resolve(result: SearchResult): void;
  reject(error: Error): void;
}

const VERSION = 1;
const BUSY: ReadonlySet<string> = new Set(["too_fast", "too_many"]);
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 30_000;

export class SocketEngine implements Engine {
  #open: () => Socket;
  #onChange: (state: Connection, threads: number) => void;
  #socket: Socket | null = null;
  #state: Connection = "closed";
  #wanted = false;
  #delay = FIRST_DELAY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 1;

  constructor(open: () => Socket, onChange: (state: Connection, threads: number) => void) {
    this.#open = open;
    this.#onChange = onChange;
  }

  /** Connects; once that has worked, or if `stubborn`, a lost connection is made again. */
  connect(stubborn = false): void {
    this.#wanted ||= stubborn;
    if (this.#socket !== null) return;
    clearTimeout(this.#timer);
    this.#change("connecting");
    const socket = this.#open();
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Message);
    socket.onclose = () => this.#lose(socket);
  }

  search(
    request: SearchRequest,
    onInfo: (info: Info) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<SearchResult> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#state !== "open") throw new ConnectionLost();
      const id = this.#next++;
      this.#waiting.set(id, { onInfo, resolve, reject });
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason as Error), {
        once: true,
      });
      this.#send({ id, ...question(request) });
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = false;
    this.#socket?.close();
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify({ version: VERSION, ...message }));
  }

  #cancel(id: number, reason: Error): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#send({ type: "stop", id });
    waiting.reject(reason);
  }

  #receive(message: Message): void {
    if (message.type === "hello") {
      if (message.version !== VERSION) return this.close();
      this.#wanted = true;
      this.#delay = FIRST_DELAY;
      this.#change("open", message.threads);
    } else if (message.type === "info") {
      for (const info of infos(message)) this.#waiting.get(message.id)?.onInfo(info);
    } else if (message.type === "result") {
      // A short search has no other report than its result.
      const found = infos(message);
      const waiting = this.#end(message.id);
      for (const info of found) waiting?.onInfo(info);
      waiting?.resolve({ best: message.turn, info: found[0] ?? null });
    } else if (message.type === "error") {
      this.#refused(message);
    }
  }

  #refused({ id, code, message }: { id: number | null; code: string; message: string }): void {
    if (code === "game_over" && id !== null) {
      this.#end(id)?.resolve({ best: null, info: null });
      return;
    }
    console.warn("the engine of the computer:", code, message);
    const problem = new Problem(BUSY.has(code) ? "problem.busy" : "problem.refused");
    // Without a number it does not say which question it ignored: none can be relied on.
    const refused = id === null ? [...this.#waiting.keys()] : [id];
    for (const known of refused) this.#end(known)?.reject(problem);
  }

  #end(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lose(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#change("closed");
    for (const id of [...this.#waiting.keys()]) this.#end(id)?.reject(new ConnectionLost());
    if (!this.#wanted) return;
    this.#timer = setTimeout(() => this.connect(), this.#delay);
    this.#delay = Math.min(LONGEST_DELAY, this.#delay * 2);
  }

  #change(state: Connection, threads = 0): void {
    this.#state = state;
    this.#onChange(state, threads);
  }
}

function question(request: SearchRequest): object {
  const { game, start: position, turns: moves, level = FULL_LEVEL } = request;
  const { seed = OPTIONS.seed.default, lines = OPTIONS.multipv.default } = request;
  const { movetime, nodes, depth } = request;
  const ends = movetime !== undefined || nodes !== undefined || depth !== undefined;
  const limit = ends ? { movetime, nodes, depth } : { infinite: true };
  return level < FULL_LEVEL
    ? { type: "play", game, position, moves, level, seed }
    : { type: "analyse", game, position, moves, multipv: lines, limit };
}

function infos({ nodes, time, lines }: Found): Info[] {
  const nps = Math.round((1000 * nodes) / Math.max(1, time));
  return lines.map(({ multipv, depth, score, line }) => ({
    multipv,
    depth,
    score: readScore(score),
    nodes,
    nps,
    time,
    line,
  }));
}

function readScore({ win, loss, at_most, draw, cp = 0 }: LineRecord["score"]): Score {
  const most = at_most === true && { atMost: true };
  if (win !== undefined) return { kind: "win", value: win, ...most };
  if (loss !== undefined) return { kind: "loss", value: loss, ...most };
  return draw ? { kind: "draw" } : { kind: "cp", value: cp };
}
