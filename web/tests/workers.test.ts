import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WorkerEngine } from "../src/lib/core/engine";
import { Rules } from "../src/lib/core/rules";
import { LOADING, SILENCE } from "../src/lib/core/watchdog";
import type { SearchRequest } from "../src/lib/types";
import { FakeChannel } from "./channel";

const REQUEST: SearchRequest = { game: "gyges", start: "text", turns: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const channels: FakeChannel[] = [];
  const open = () => {
    channels.push(new FakeChannel());
    return channels.at(-1) as FakeChannel;
  };
  return { channels, open, last: () => channels.at(-1) as FakeChannel };
}

describe("the rules", () => {
  it("match answers to questions whatever their order", async () => {
    const { open, last } = opened();
    const rules = new Rules(open);
    const first = rules.ask("start", ["gyges", "1"]);
    const second = rules.ask("start", ["gyges", "2"]);
    last().say({ id: 2, kind: "answer", answer: "second" });
    last().say({ id: 1, kind: "answer", answer: "first" });
    expect(await Promise.all([first, second])).toEqual(["first", "second"]);
  });

  it("forget a cancelled question and tell the worker", async () => {
    const { open, last } = opened();
    const controller = new AbortController();
    const asked = new Rules(open).ask("start", ["gyges", "1"], controller.signal);
    controller.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    expect(last().sent.at(-1)).toEqual({ id: 1, kind: "cancel" });
    last().say({ id: 1, kind: "answer", answer: "late" });
  });

  it("report a problem as an error", async () => {
    const { open, last } = opened();
    const asked = new Rules(open).ask("start", ["gyges", "1"]);
    last().say({ id: 1, kind: "problem", key: "problem.rules" });
    await expect(asked).rejects.toThrow("rules could not be loaded");
  });

  it("ask a new worker again when one dies, and give up in the end", async () => {
    const { channels, open, last } = opened();
    const asked = new Rules(open).ask("start", ["gyges", "1"]);
    last().die();
    expect(channels).toHaveLength(2);
    expect(channels[0]?.ended).toBe(true);
    expect(last().sent).toEqual(channels[0]?.sent);
    last().die();
    last().die();
    last().die();
    await expect(asked).rejects.toThrow("could not be loaded");
  });

  it("ask a new worker again when one says nothing any more", async () => {
    const { channels, open, last } = opened();
    const restarted = vi.fn();
    const rules = new Rules(open, restarted);
    const early = rules.ask("start", ["gyges", "1"]);
    vi.advanceTimersByTime(LOADING - 1); // a slow line
    last().say({ kind: "alive" });
    last().say({ id: 1, kind: "answer", answer: "early" });
    expect(await early).toBe("early");
    vi.advanceTimersByTime(10 * LOADING); // nothing is owed
    expect(channels).toHaveLength(1);

    const asked = rules.ask("start", ["gyges", "2"]);
    vi.advanceTimersByTime(SILENCE);
    expect(channels).toHaveLength(2);
    expect(channels[0]?.ended).toBe(true);
    expect(restarted).toHaveBeenCalledOnce();
    last().say({ id: 2, kind: "answer", answer: "late" });
    expect(await asked).toBe("late");
  });

  it("have no patience with a worker whose question was cancelled", () => {
    const { channels, open } = opened();
    const controller = new AbortController();
    const asked = new Rules(open).ask("start", ["gyges", "1"], controller.signal);
    asked.catch(() => undefined);
    controller.abort();
    vi.advanceTimersByTime(10 * LOADING);
    expect(channels).toHaveLength(1);
  });
});

describe.each([true, false])("the engine, isolated %s", (isolated) => {
  it("searches one after the other and reports", async () => {
    const { open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    const report = vi.fn();
    const first = engine.search(REQUEST, report);
    const second = engine.search(REQUEST);
    expect(last().sent).toHaveLength(2); // the preparation and the first search
    last().say({ id: 1, kind: "info", info: "depth 1" });
    last().say({ id: 1, kind: "result", result: { best: "a1b3", info: null } });
    expect(await first).toEqual({ best: "a1b3", info: null });
    expect(report).toHaveBeenCalledWith("depth 1");
    last().say({ id: 2, kind: "problem", key: "problem.net" });
    await expect(second).rejects.toThrow("weights could not be loaded");
  });

  it("stops a search in the middle and goes on with the next", async () => {
    const { channels, open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    const controller = new AbortController();
    const report = vi.fn();
    const stopped = engine.search(REQUEST, report, controller.signal);
    const next = engine.search(REQUEST);
    controller.abort();
    await expect(stopped).rejects.toThrow(/abort/i);
    if (isolated) {
      const { stop } = channels[0]?.sent[0] as { stop: Int32Array };
      expect(stop[0]).toBe(1);
      last().say({ id: 1, kind: "info", info: "late" });
      last().say({ id: 1, kind: "result", result: { best: null, info: null } });
      expect(stop[0]).toBe(0);
    } else {
      expect(channels[0]?.ended).toBe(true);
    }
    expect(report).not.toHaveBeenCalled();
    last().say({ id: 2, kind: "result", result: { best: "b1b2", info: null } });
    expect((await next).best).toBe("b1b2");
  });

  it("drops a search that had not begun", async () => {
    const { open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    const controller = new AbortController();
    const first = engine.search(REQUEST);
    const waiting = engine.search(REQUEST, undefined, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
    last().say({ id: 1, kind: "result", result: { best: "a1b3", info: null } });
    expect((await first).best).toBe("a1b3");
    expect(last().sent).toHaveLength(2);
  });

  it("repeats the running search when its worker dies, and gives it up in the end", async () => {
    const { channels, open, last } = opened();
    const restarted = vi.fn();
    const engine = new WorkerEngine(open, isolated, restarted);
    const killing = engine.search(REQUEST);
    const next = engine.search(REQUEST);
    last().die();
    expect(channels).toHaveLength(2);
    channels[0]?.die(); // what was replaced already changes nothing
    expect(channels).toHaveLength(2);
    expect(last().sent).toEqual(channels[0]?.sent);
    last().die();
    last().die();
    await expect(killing).rejects.toThrow("unexpectedly");
    expect(restarted).toHaveBeenCalledTimes(2);
    last().say({ id: 2, kind: "result", result: { best: "b1b2", info: null } });
    expect((await next).best).toBe("b1b2");
  });

  it("repeats the running search when nothing is heard of it any more", async () => {
    const { channels, open, last } = opened();
    const restarted = vi.fn();
    const engine = new WorkerEngine(open, isolated, restarted);
    const search = engine.search(REQUEST);
    for (let seconds = 0; seconds < 60; seconds++) {
      last().say({ kind: "alive" }); // a long search with nothing to report
      vi.advanceTimersByTime(1000);
    }
    expect(channels).toHaveLength(1);
    vi.advanceTimersByTime(SILENCE);
    expect(channels).toHaveLength(2);
    expect(restarted).toHaveBeenCalledOnce();
    last().say({ id: 1, kind: "result", result: { best: "b1b2", info: null } });
    expect((await search).best).toBe("b1b2");
    vi.advanceTimersByTime(10 * LOADING);
    expect(channels).toHaveLength(2);
  });

  it("forgets a search that was stopped when its worker says nothing any more", async () => {
    const { channels, open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    const controller = new AbortController();
    const stopped = engine.search(REQUEST, undefined, controller.signal);
    const next = engine.search(REQUEST);
    controller.abort();
    await expect(stopped).rejects.toThrow(/abort/i);
    vi.advanceTimersByTime(LOADING);
    expect(channels).toHaveLength(isolated ? 2 : 3);
    last().say({ id: 2, kind: "result", result: { best: "b1b2", info: null } });
    expect((await next).best).toBe("b1b2");
  });

  it("fails everything when closed", async () => {
    const { open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    const searches = [engine.search(REQUEST), engine.search(REQUEST)];
    engine.close();
    for (const search of searches) await expect(search).rejects.toThrow("unexpectedly");
    expect(last().ended).toBe(true);
  });
});
