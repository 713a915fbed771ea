import { describe, expect, it } from "vitest";
import { Queue } from "../src/lib/turn/queue";

/** Something that takes until it is told to end, or is called off. */
function slow(log: string[], name: string) {
  let end: () => void = () => undefined;
  const act = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      log.push(name);
      end = () => resolve(name);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { act, end: () => end() };
}

describe("a queue", () => {
  it("does the first thing at once and the others in their order", async () => {
    const log: string[] = [];
    const queue = new Queue();
    const [one, two] = [slow(log, "one"), slow(log, "two")];
    const done = [queue.add(one.act), queue.add(two.act)];
    expect(log).toEqual(["one"]);
    one.end();
    expect(await done[0]).toBe("one");
    await Promise.resolve();
    expect(log).toEqual(["one", "two"]);
    two.end();
    expect(await done[1]).toBe("two");
  });

  it("calls off what is under way and what waits", async () => {
    const log: string[] = [];
    const queue = new Queue();
    const done = [queue.add(slow(log, "one").act), queue.add(slow(log, "two").act)];
    expect(queue.clear()).toBe(true);
    expect(await Promise.all(done)).toEqual([null, null]);
    expect(queue.clear()).toBe(false);
    expect(await queue.add(async () => "three")).toBe("three");
    expect(log).toEqual(["one"]);
  });

  it("leaves what is firm", async () => {
    const log: string[] = [];
    const queue = new Queue();
    const firm = slow(log, "firm");
    const done = [queue.add(firm.act, true), queue.add(slow(log, "two").act)];
    queue.clear();
    firm.end();
    expect(await Promise.all(done)).toEqual(["firm", null]);
  });

  it("calls off what follows something that fails", async () => {
    const queue = new Queue();
    const failing = queue.add(() => Promise.reject(new Error("no answer")));
    const next = queue.add(async () => "next");
    await expect(failing).rejects.toThrow("no answer");
    expect(await next).toBeNull();
  });
});
