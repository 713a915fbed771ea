import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionLost, SocketEngine, type Connection, type Socket } from "../src/lib/core/socket";
import { engineAddress } from "../src/lib/analysis/engines.svelte";
import type { Info, SearchRequest } from "../src/lib/types";

const START = "321123/000000/000000/000000/000000/321123 1 -";
const REQUEST: SearchRequest = { game: "gyges", start: START, turns: ["a1b3"], lines: 2 };

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({} as CloseEvent);
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

let sockets: FakeSocket[];
let states: Connection[];
let engine: SocketEngine;
const latest = () => sockets.at(-1) as FakeSocket;
const hello = () => latest().say({ type: "hello", version: 1, threads: 4 });

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  const open = () => {
    sockets.push(new FakeSocket());
    return latest();
  };
  engine = new SocketEngine(open, (state) => states.push(state));
});
afterEach(() => void vi.useRealTimers());

describe("the engine of the computer", () => {
  it("asks as the server understands it and tells what it hears", async () => {
    engine.connect();
    hello();
    const infos: Info[] = [];
    const found = engine.search(REQUEST, (info) => infos.push(info));
    expect(latest().sent).toEqual([
      {
        version: 1,
        id: 1,
        type: "analyse",
        game: "gyges",
        position: START,
        moves: ["a1b3"],
        multipv: 2,
        limit: { infinite: true },
      },
    ]);
    const lines = [
      { multipv: 1, depth: 7, seldepth: 9, score: { win: 3 }, expected: 1, line: ["b6b4", "c1c2"] },
      { multipv: 2, depth: 6, seldepth: 9, score: { cp: 0 }, expected: 0.5, line: ["b6b3"] },
      { multipv: 3, depth: 6, score: { loss: 8, at_most: true }, expected: 0, line: ["b6b2"] },
    ];
    latest().say({ type: "queued", id: 1, before: 2 });
    latest().say({ type: "info", id: 1, waiting: 0, nodes: 500, time: 100, lines });
    expect(infos.map(({ multipv, score }) => [multipv, score])).toEqual([
      [1, { kind: "win", value: 3 }],
      [2, { kind: "cp", value: 0 }],
      [3, { kind: "loss", value: 8, atMost: true }],
    ]);
    expect(infos[0]?.nps).toBe(5000);
    latest().say({
      type: "result",
      id: 1,
      reason: "complete",
      turn: "b6b4",
      nodes: 9,
      time: 0,
      lines,
    });
    expect((await found).best).toBe("b6b4");
  });

  it("tells what a search found that was over at once", async () => {
    engine.connect();
    hello();
    const infos: Info[] = [];
    const found = engine.search(REQUEST, (info) => infos.push(info));
    const lines = [{ multipv: 1, depth: 1, score: { win: 1 }, line: ["b6S"] }];
    latest().say({ type: "result", id: 1, turn: "b6S", nodes: 9, time: 0, lines });
    expect((await found).best).toBe("b6S");
    expect(infos.map(({ line }) => line)).toEqual([["b6S"]]);
  });

  it("plays a level and knows drawn scores", async () => {
    engine.connect();
    hello();
    const found = engine.search({ ...REQUEST, level: 3, seed: 5 });
    expect(latest().sent[0]).toMatchObject({ type: "play", level: 3, seed: 5 });
    const lines = [{ multipv: 1, depth: 1, score: { draw: true }, line: ["b6b4"] }];
    latest().say({ type: "result", id: 1, turn: "b6b4", nodes: 1, time: 1, lines });
    expect((await found).info?.score).toEqual({ kind: "draw" });
  });

  it("stops a search that is not wanted any more", async () => {
    engine.connect();
    hello();
    const controller = new AbortController();
    const found = engine.search({ ...REQUEST, movetime: 50 }, undefined, controller.signal);
    controller.abort();
    await expect(found).rejects.toThrow("abort");
    expect(latest().sent[1]).toEqual({ version: 1, type: "stop", id: 1 });
    latest().say({ type: "result", id: 1, turn: null, nodes: 0, time: 0, lines: [] });
  });

  it("says what the server objects to", async () => {
    engine.connect();
    hello();
    const wrong = engine.search(REQUEST);
    latest().say({ type: "error", id: 1, code: "illegal_turn", message: "turn 1: no" });
    await expect(wrong).rejects.toThrow("did not accept");
    const ended = engine.search(REQUEST);
    latest().say({ type: "error", id: 2, code: "game_over", message: "over" });
    expect(await ended).toEqual({ best: null, info: null });
    const ignored = engine.search(REQUEST);
    latest().say({ type: "error", id: null, code: "too_fast", message: "slower" });
    await expect(ignored).rejects.toThrow("too much to do");
  });
});

describe("the connection", () => {
  it("is asked for once where there is no server", async () => {
    engine.connect();
    latest().close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets).toHaveLength(1);
    expect(states).toEqual(["connecting", "closed"]);
    await expect(engine.search(REQUEST)).rejects.toBeInstanceOf(ConnectionLost);
  });

  it("is made again after it was lost, ever more patiently", async () => {
    engine.connect();
    hello();
    const lost = engine.search(REQUEST);
    latest().close();
    await expect(lost).rejects.toBeInstanceOf(ConnectionLost);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
    latest().close();
    await vi.advanceTimersByTimeAsync(1900);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(sockets).toHaveLength(3);
    hello();
    expect(states.at(-1)).toBe("open");
  });

  it("is not used with another protocol", () => {
    engine.connect();
    latest().say({ type: "hello", version: 2, threads: 4 });
    expect(states).toEqual(["connecting", "closed"]);
  });

  it("goes where the page came from", () => {
    expect(engineAddress("http://127.0.0.1:8000/")).toBe("ws://127.0.0.1:8000/api/engine");
    expect(engineAddress("https://a.example/b/index.html")).toBe("wss://a.example/b/api/engine");
  });
});
