import { describe, expect, it, vi } from "vitest";
import { WorkerEngine } from "../src/lib/core/engine";
import { Rules } from "../src/lib/core/rules";
import type { SearchRequest } from "../src/lib/types";
import { FakeChannel } from "./channel";

const REQUEST: SearchRequest = { game: "gyges", start: "text", turns: [] };

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
    last().say({ id: 1, kind: "problem", text: "no memory" });
    await expect(asked).rejects.toThrow("no memory");
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
    last().say({ id: 2, kind: "problem", text: "no net" });
    await expect(second).rejects.toThrow("no net");
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

  it("fails the running search when its worker dies, and starts another for the next", async () => {
    const { channels, open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    const killed = engine.search(REQUEST);
    const next = engine.search(REQUEST);
    last().die();
    await expect(killed).rejects.toThrow("unexpectedly");
    channels[0]?.die(); // what was replaced already changes nothing
    expect(channels).toHaveLength(2);
    last().say({ id: 2, kind: "result", result: { best: "b1b2", info: null } });
    expect((await next).best).toBe("b1b2");
  });

  it("fails everything when closed", async () => {
    const { open, last } = opened();
    const engine = new WorkerEngine(open, isolated);
    const searches = [engine.search(REQUEST), engine.search(REQUEST)];
    engine.close();
    for (const search of searches) await expect(search).rejects.toThrow("closed");
    expect(last().ended).toBe(true);
  });
});
