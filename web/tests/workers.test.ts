import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STOPPING, WorkerEngine } from "../src/lib/core/engine";
import { MOST_RESTARTS, PERIOD } from "../src/lib/core/keeper";
import { Rules } from "../src/lib/core/rules";
import { LOADING, SILENCE } from "../src/lib/core/watchdog";
import type { SearchRequest } from "../src/lib/types";
import { FakeChannel } from "./channel";

const REQUEST: SearchRequest = { game: "gyges", start: "text", turns: [] };
const DEAD = { kind: "dead", key: "problem.engine" };

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

function listened() {
  const listener = { onRestart: vi.fn(), onDown: vi.fn() };
  const all = opened();
  return { ...all, listener, rules: new Rules(all.open, listener) };
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

  it("report a problem of the core as an error", async () => {
    const { open, last } = opened();
    const asked = new Rules(open).ask("start", ["gyges", "seven"]);
    last().say({ id: 1, kind: "answer", answer: { problem: "the seed must be a whole number" } });
    await expect(asked).rejects.toThrow("whole number");
  });

  it.each([
    ["dies", (channel: FakeChannel) => channel.die()],
    ["says that its core has failed", (channel: FakeChannel) => channel.say(DEAD)],
    ["says nothing any more", () => vi.advanceTimersByTime(SILENCE)],
  ])("ask a new worker again when one %s, and say so once", async (_, fail) => {
    const { channels, last, listener, rules } = listened();
    last().say({ kind: "alive" });
    const asked = [rules.ask("start", ["gyges", "1"]), rules.ask("start", ["gyges", "2"])];
    fail(last());
    expect(channels).toHaveLength(2);
    expect(channels[0]?.ended).toBe(true);
    expect(last().sent).toEqual(channels[0]?.sent);
    channels[0]?.say({ id: 1, kind: "answer", answer: "of the dead" });
    channels[0]?.die(); // what was replaced already changes nothing
    expect(channels).toHaveLength(2);
    expect(listener.onRestart).not.toHaveBeenCalled();
    last().say({ kind: "alive" });
    last().say({ id: 1, kind: "answer", answer: "first" });
    fail(last());
    last().say({ kind: "alive" });
    last().say({ id: 2, kind: "answer", answer: "second" });
    expect(await Promise.all(asked)).toEqual(["first", "second"]);
    expect(listener.onRestart).toHaveBeenCalledOnce();
  });

  it("give up the question that two workers died of, and answer the others", async () => {
    const { channels, last, listener, rules } = listened();
    const killing = rules.ask("start", ["gyges", "1"]);
    const other = rules.ask("start", ["gyges", "2"]);
    for (let worker = 1; worker <= 2; worker++) {
      last().say({ kind: "alive" });
      last().say(DEAD);
    }
    await expect(killing).rejects.toThrow("rules did not answer");
    expect(channels).toHaveLength(3);
    last().say({ kind: "alive" });
    last().say({ id: 2, kind: "answer", answer: "second" });
    expect(await other).toBe("second");
    expect(listener.onRestart).toHaveBeenCalledOnce();
    expect(listener.onDown).not.toHaveBeenCalled();
  });

  it.each([
    ["dies", (channel: FakeChannel) => channel.die()],
    ["cannot load its core", (channel: FakeChannel) => channel.say(DEAD)],
    ["never loads", () => vi.advanceTimersByTime(LOADING)],
  ])("wait for somebody to try again when every worker %s at once", async (_, fail) => {
    const { channels, last, listener, rules } = listened();
    const asked = rules.ask("start", ["gyges", "1"]);
    for (let worker = 0; worker <= MOST_RESTARTS; worker++) fail(last());
    expect(channels).toHaveLength(1 + MOST_RESTARTS);
    expect(listener.onDown).toHaveBeenCalledOnce();
    expect(listener.onDown.mock.lastCall?.[0]).toBe(false);
    expect(listener.onRestart).not.toHaveBeenCalled();
    const later = rules.ask("start", ["gyges", "2"]);
    vi.advanceTimersByTime(10 * PERIOD);
    expect(channels).toHaveLength(1 + MOST_RESTARTS);

    rules.restart();
    expect(last().sent).toHaveLength(2);
    last().say({ kind: "alive" });
    last().say({ id: 1, kind: "answer", answer: "first" });
    last().say({ id: 2, kind: "answer", answer: "second" });
    expect(await Promise.all([asked, later])).toEqual(["first", "second"]);
    expect(listener.onRestart).not.toHaveBeenCalled(); // whoever pressed the button knows
  });

  it("are not restarted again and again, though each worker answers something", () => {
    const { channels, last, listener, rules } = listened();
    const answerAndDie = () => {
      last().say({ kind: "alive" });
      const { id } = last().sent.at(-1) as { id: number };
      last().say({ id, kind: "answer", answer: "some" });
      void rules.ask("start", ["gyges", "1"]).catch(() => undefined);
      last().die();
    };
    void rules.ask("start", ["gyges", "1"]);
    for (let worker = 0; worker <= MOST_RESTARTS; worker++) answerAndDie();
    expect(channels).toHaveLength(1 + MOST_RESTARTS);
    expect(listener.onDown).toHaveBeenCalledOnce();
    expect(listener.onDown.mock.lastCall?.[0]).toBe(true);
  });

  it("are restarted as often as it takes when that is rare", () => {
    const { channels, last, listener, rules } = listened();
    for (let worker = 1; worker <= 10; worker++) {
      last().say({ kind: "alive" });
      void rules.ask("start", ["gyges", "1"]);
      last().die();
      last().say({ kind: "alive" });
      last().say({ id: worker, kind: "answer", answer: "some" });
      vi.advanceTimersByTime(PERIOD / MOST_RESTARTS);
    }
    expect(channels).toHaveLength(11);
    expect(listener.onRestart).toHaveBeenCalledTimes(10);
    expect(listener.onDown).not.toHaveBeenCalled();
  });

  it("have patience while they load, and when nothing is owed", async () => {
    const { channels, last, rules } = listened();
    const early = rules.ask("start", ["gyges", "1"]);
    vi.advanceTimersByTime(LOADING - 1); // a slow line
    last().say({ kind: "alive" });
    last().say({ id: 1, kind: "answer", answer: "early" });
    expect(await early).toBe("early");
    vi.advanceTimersByTime(10 * LOADING);
    expect(channels).toHaveLength(1);
  });

  it("take no computer that slept for a worker that died", () => {
    const { channels, last, rules } = listened();
    last().say({ kind: "alive" });
    void rules.ask("start", ["gyges", "1"]);
    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000);
    vi.advanceTimersByTime(SILENCE);
    now.mockRestore();
    expect(channels).toHaveLength(1);
    vi.advanceTimersByTime(SILENCE);
    expect(channels).toHaveLength(2);
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
    expect(last().sent).toHaveLength(1);
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
    expect(last().sent).toHaveLength(1);
  });

  it.each([
    ["dies", (channel: FakeChannel) => channel.die()],
    ["says that its core has failed", (channel: FakeChannel) => channel.say(DEAD)],
    ["says nothing any more", () => vi.advanceTimersByTime(SILENCE)],
  ])("repeats the running search once when its worker %s", async (_, fail) => {
    const { channels, open, last } = opened();
    const restarted = vi.fn();
    const engine = new WorkerEngine(open, isolated, restarted);
    const killing = engine.search(REQUEST);
    const next = engine.search(REQUEST);
    last().say({ id: 1, kind: "begun" });
    fail(last());
    expect(channels).toHaveLength(2);
    expect(channels[0]?.ended).toBe(true);
    channels[0]?.die(); // what was replaced already changes nothing
    expect(channels).toHaveLength(2);
    expect(last().sent).toEqual(channels[0]?.sent);
    last().say({ id: 1, kind: "begun" });
    fail(last());
    await expect(killing).rejects.toThrow("unexpectedly");
    last().say({ id: 2, kind: "begun" });
    last().say({ id: 2, kind: "result", result: { best: "b1b2", info: null } });
    expect((await next).best).toBe("b1b2");
    expect(restarted).toHaveBeenCalledOnce();
  });

  it("fails when every worker dies at once, until somebody tries again", async () => {
    const { channels, open, last } = opened();
    const restarted = vi.fn();
    const engine = new WorkerEngine(open, isolated, restarted);
    const searches = [engine.search(REQUEST), engine.search(REQUEST)];
    for (let worker = 0; worker <= MOST_RESTARTS; worker++) {
      last().say({ kind: "dead", key: "problem.core" });
    }
    for (const search of searches) await expect(search).rejects.toThrow("could not be loaded");
    await expect(engine.search(REQUEST)).rejects.toThrow("could not be loaded");
    expect(channels).toHaveLength(1 + MOST_RESTARTS);
    expect(restarted).not.toHaveBeenCalled();

    engine.restart();
    const again = engine.search(REQUEST);
    last().say({ id: 3, kind: "result", result: { best: "b1b2", info: null } });
    expect((await again).best).toBe("b1b2");
  });

  it("searches as long as it shows life", async () => {
    const { channels, open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    const search = engine.search(REQUEST);
    for (let seconds = 0; seconds < 600; seconds++) {
      last().say({ kind: "alive" });
      vi.advanceTimersByTime(1000);
    }
    expect(channels).toHaveLength(1);
    last().say({ id: 1, kind: "result", result: { best: "b1b2", info: null } });
    expect((await search).best).toBe("b1b2");
    vi.advanceTimersByTime(10 * LOADING);
    expect(channels).toHaveLength(1);
  });

  it("has patience with a worker that loads the net of another game", () => {
    const { channels, open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    void engine.search(REQUEST);
    last().say({ kind: "alive" });
    last().say({ kind: "loading" });
    vi.advanceTimersByTime(LOADING - 1);
    expect(channels).toHaveLength(1);
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

describe("a stop", () => {
  function cancelled() {
    const { channels, open, last } = opened();
    const engine = new WorkerEngine(open, true);
    const controller = new AbortController();
    const stopped = engine.search(REQUEST, undefined, controller.signal);
    const next = engine.search(REQUEST);
    const { stop } = last().sent[0] as { stop: Int32Array };
    const cancel = () => {
      controller.abort();
      return expect(stopped).rejects.toThrow(/abort/i);
    };
    return { channels, last, next, stop, cancel };
  }

  it("before the search has begun is heard when it would, however long that takes", async () => {
    const { channels, last, next, stop, cancel } = cancelled();
    await cancel();
    last().say({ kind: "loading" });
    vi.advanceTimersByTime(LOADING - 1);
    expect(stop[0]).toBe(1);
    expect(channels).toHaveLength(1);
    last().say({ id: 1, kind: "result", result: { best: null, info: null } });
    expect(stop[0]).toBe(0);
    last().say({ id: 2, kind: "result", result: { best: "b1b2", info: null } });
    expect((await next).best).toBe("b1b2");
  });

  it.each([
    ["after it has begun", true],
    ["just before it begins", false],
  ])("%s has to be answered, whatever else the search says", async (_, early) => {
    const { channels, last, next, cancel } = cancelled();
    if (early) last().say({ id: 1, kind: "begun" });
    await cancel();
    if (!early) last().say({ id: 1, kind: "begun" });
    for (let time = 0; time < STOPPING; time += 1000) {
      expect(channels).toHaveLength(1);
      last().say({ kind: "alive" });
      vi.advanceTimersByTime(1000);
    }
    expect(channels).toHaveLength(2);
    expect(last().sent).toMatchObject([{ id: 2 }]);
    last().say({ id: 2, kind: "result", result: { best: "b1b2", info: null } });
    expect((await next).best).toBe("b1b2");
  });

  it("that was answered is over", async () => {
    const { channels, last, next, cancel } = cancelled();
    last().say({ id: 1, kind: "begun" });
    await cancel();
    last().say({ id: 1, kind: "result", result: { best: "a1b3", info: null } });
    for (let seconds = 0; seconds < 60; seconds++) {
      last().say({ kind: "alive" });
      vi.advanceTimersByTime(1000);
    }
    expect(channels).toHaveLength(1);
    last().say({ id: 2, kind: "result", result: { best: "b1b2", info: null } });
    expect((await next).best).toBe("b1b2");
  });
});
