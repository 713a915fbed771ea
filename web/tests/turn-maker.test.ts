// A turn being made, apart from the pages around it: by a core that answers at once or is slow.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { Rules } from "../src/lib/core/rules";
import type { Pick } from "../src/lib/turn/click";
import { TurnMaker, type TurnHost } from "../src/lib/turn/turn-maker.svelte";
import type { GameName, PlayedTurn, Position, Turn } from "../src/lib/types";
import { CoreChannel } from "./channel";
import { testCore } from "./core";

const core = await testCore();
const channel = new CoreChannel(core);
vi.mock("../src/lib/core", () => ({ rules: () => rules }));
const rules = new Rules(() => channel);

const START = "321123/000000/000000/000000/000000/321123 1 -";
// The triple on a1 can bounce on b1 and get to c2; b1 can be moved itself.
const BOUNCE = "320102/000000/010300/010000/000100/032203 1 -";
// To c2 it is two steps; it can also bounce on the pieces on b1 and b4.
const DETOUR = "030210/000000/000001/030100/202000/032103 1 -";
const REPLACE = "021123/003000/000000/000000/000030/031212 1 -";
const PLACING = "000000/000000/000000/000000/000000/000000 1 112233/112233";
// With red claimed, the single on e3 may climb the stack that a neutral one may not.
const CLAIM = "1/4/7/6/1r1(bg)3/6/7/4/1 1 -/- 0/0";
const CAPTURE = "1/4/7/6/1r1(bgkwi)1g1/6/7/4/1 1 -/- 0/0";

/** Plays whatever is made, as a page would. */
class Table implements TurnHost {
  position: Position;
  last: PlayedTurn | null = null;
  open = true;
  confirming = false;
  played: { text: string; over: readonly string[] }[] = [];
  saved = 0;
  readonly making: TurnMaker;

  constructor(
    readonly game: GameName,
    text: string,
  ) {
    this.position = this.#read(text);
    this.making = new TurnMaker(this);
  }

  async take({ text }: Turn, over: readonly string[], signal: AbortSignal): Promise<void> {
    const before = this.position.text;
    const answer = await rules.playthrough(this.game, before, [text], { over, signal });
    if (!("position" in answer) || !answer.last) throw new Error(`not legal: ${text}`);
    this.played.push({ text, over });
    this.last = answer.last;
    this.position = answer.position;
    this.making.set({});
  }

  repicked(): void {
    this.saved += 1;
  }

  #read(text: string): Position {
    return (core.ask("position", this.game, text) as { position: Position }).position;
  }

  get turns(): string[] {
    return this.played.map(({ text }) => text);
  }
}

const point = (name: string): Pick => ({ kind: "point", point: name });
/** Long enough for everything that does not wait for the core. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function pick({ making }: Table, ...points: string[]): Promise<void> {
  for (const name of points) await making.pick(point(name));
}

/** Clicks on points while the core holds its answers back. */
async function quickly({ making }: Table, ...points: string[]) {
  channel.held = true;
  const clicks = points.map((name) => making.pick(point(name)));
  await settled();
  return clicks;
}

beforeEach(() => {
  channel.held = false;
});

describe("a turn being made", () => {
  it("is taken when it is whole, and nothing is picked after it", async () => {
    const table = new Table("gyges", START);
    await pick(table, "a1");
    expect(table.making.picks).toEqual({ origin: "a1" });
    expect(table.making.choice.targets).toContain("b3");
    await pick(table, "b3", "a6");
    expect(table.turns).toEqual(["a1b3"]);
    expect(table.making.picks).toEqual({ origin: "a6" });
  });

  it("tells its host whenever something else is picked", async () => {
    const table = new Table("gyges", START);
    await pick(table, "a1");
    expect(table.saved).toBe(1);
    table.making.cancel();
    expect(table.saved).toBe(2);
  });

  it("waits for a confirmation where one is wished", async () => {
    const table = new Table("gyges-advanced", DETOUR);
    table.confirming = true;
    await pick(table, "d1", "b1");
    await table.making.bounceOn();
    await pick(table, "b4");
    await table.making.bounceOn();
    await pick(table, "c2");
    expect(table.turns).toEqual([]);
    expect(table.making.pending?.text).toBe("d1c2");
    table.making.cancel();
    expect([table.making.pending, table.making.picks]).toEqual([null, {}]);
    await pick(table, "d1", "c2");
    await table.making.confirm();
    expect(table.turns).toEqual(["d1c2"]);
    expect(table.making.pending).toBeNull();
  });

  it("goes over the points that were picked", async () => {
    const table = new Table("gyges-advanced", DETOUR);
    await pick(table, "d1", "b1");
    await table.making.bounceOn();
    expect(await table.making.pick(point("e2"))).toMatchObject({ kind: "astray", over: "b1" });
    await pick(table, "b4");
    await table.making.bounceOn();
    await pick(table, "c2");
    expect(table.played).toEqual([{ text: "d1c2", over: ["b1", "b4"] }]);
    expect(table.last?.effect.route?.stops).toEqual(["d1", "b1", "b4", "c2"]);
  });

  it("places pieces of a reserve", async () => {
    const table = new Table("gyges", PLACING);
    await table.making.pick({ kind: "size", size: 3 });
    await pick(table, "a1");
    expect(table.turns).toEqual(["3@a1"]);
  });

  it("is restored as far as a turn begins with it", () => {
    const { making } = new Table("gyges", START);
    making.restore({ origin: "a1" });
    expect(making.picks).toEqual({ origin: "a1" });
    making.restore({ origin: "a6" });
    expect(making.picks).toEqual({});
  });

  it("passes where nothing else can be done, and only there", async () => {
    const table = new Table("gyges", START);
    expect(table.making.pass).toBeNull();
    await table.making.makePass();
    expect(table.turns).toEqual([]);
    const pass = { text: "pass" };
    table.position = { ...table.position, turns: [pass] };
    expect(table.making.pass).toEqual(pass);
  });

  it("cannot be begun where none is open", async () => {
    const table = new Table("gyges", START);
    table.open = false;
    expect(await table.making.pick(point("a1"))).toBeNull();
    expect(table.making.picks).toEqual({});
    expect(table.making.marks().origins).toBeUndefined();
    expect(table.making.choice.origins.size).toBe(0);
  });
});

describe("a refusal", () => {
  it("is to the piece where that cannot be moved at all", async () => {
    const { making } = new Table("gyges", START);
    const refusal = await making.pick(point("a6"));
    expect(refusal).toMatchObject({ reason: { rule: "GYGES-B1" }, aboutOrigin: true });
  });

  it("is to the move where it cannot go there", async () => {
    const table = new Table("gyges", START);
    await pick(table, "a1");
    const refusal = await table.making.pick(point("f5"));
    expect(refusal).toMatchObject({ reason: { rule: /^GYGES-/ }, aboutOrigin: false });
  });

  it("is to the square where a piece cannot be placed there", async () => {
    const { making } = new Table("gyges", PLACING);
    await making.pick({ kind: "size", size: 3 });
    expect(await making.pick(point("a6"))).toMatchObject({ aboutOrigin: false });
  });
});

describe("what is drawn", () => {
  it("is the last turn until another one is begun", async () => {
    const table = new Table("gyges", START);
    await pick(table, "a1", "b3");
    expect(table.making.marks().last).toBe(table.last?.effect.route);
    await pick(table, "a6");
    expect(table.making.marks().last).toBeUndefined();
    expect(table.making.marks().selected).toBe("a6");
  });

  it("is the route to what is pointed at", async () => {
    const { making } = new Table("gyges-advanced", REPLACE);
    await making.pick(point("b1"));
    await settled();
    making.hovered = "c5";
    expect(making.marks().route?.stops).toEqual(["b1", "c2", "c5"]);
  });

  it("is where the move can bounce on", async () => {
    const table = new Table("gyges-advanced", REPLACE);
    await pick(table, "b1", "c2");
    await settled();
    expect(table.making.onward).toContain("c5");
    expect(table.making.marks().targets).toEqual(new Set(table.making.onward));
    expect(table.making.marks().drops?.size).toBeGreaterThan(0);
  });

  it("is what a claim frees, picked or only looked at", async () => {
    const { making } = new Table("lyngk", CLAIM);
    making.preview("r");
    expect(making.marks().gaining).toEqual(new Set(["e3"]));
    making.preview(null);
    expect(making.marks().gaining).toBeUndefined();
    await making.pick({ kind: "claim", claim: "r" });
    expect(making.marks().gaining).toEqual(new Set(["e3"]));
  });

  it("is what a claim captures, until it is no longer looked at", async () => {
    const { making } = new Table("lyngk", CAPTURE);
    making.preview("i");
    await vi.waitFor(() => expect(making.marks().captured).toEqual(new Set(["e5"])));
    making.preview(null);
    expect(making.marks().captured).toEqual(new Set());
  });
});

describe("clicks that come before the core has answered", () => {
  it("bounce on the piece that was clicked before the core had said that it can", async () => {
    const table = new Table("gyges", BOUNCE);
    const clicks = await quickly(table, "a1", "b1", "c2");
    expect(table.making.picks).toEqual({ origin: "a1" });
    channel.release();
    await Promise.all(clicks);
    expect(table.turns).toEqual(["a1c2"]);
    expect(table.last?.effect.route?.stops).toEqual(["a1", "b1", "c2"]);
  });

  it("are applied to the positions that those before them lead to", async () => {
    const table = new Table("gyges", START);
    const clicks = await quickly(table, "a1", "b3", "a6", "b4", "f1");
    expect(table.turns).toEqual([]);
    channel.release();
    expect(await Promise.all(clicks)).toEqual([null, null, null, null, null]);
    expect(table.turns).toEqual(["a1b3", "a6b4"]);
    expect(table.making.picks).toEqual({ origin: "f1" });
  });

  it("count once where they are a double click", async () => {
    const table = new Table("gyges", START);
    const clicks = await quickly(table, "d1", "b3", "b3");
    channel.release();
    expect(await Promise.all(clicks)).toEqual([null, null, null]);
    expect(table.turns).toEqual(["d1b3"]);
    expect(table.making.picks).toEqual({});
  });

  it("are explained when they are refused, and those after them count", async () => {
    const table = new Table("gyges", START);
    const clicks = await quickly(table, "a6", "a1", "b3");
    channel.release();
    expect(await clicks[0]).toMatchObject({ reason: { rule: "GYGES-B1" } });
    await Promise.all(clicks);
    expect(table.turns).toEqual(["a1b3"]);
  });

  it("are called off by Escape, and only then what is picked", async () => {
    const table = new Table("gyges", BOUNCE);
    const clicks = await quickly(table, "a1", "b1", "c2");
    table.making.cancel();
    channel.release();
    expect(await Promise.all(clicks)).toEqual([null, null, null]);
    await settled();
    expect([table.turns, table.making.picks]).toEqual([[], { origin: "a1" }]);
    table.making.cancel();
    expect(table.making.picks).toEqual({});
  });

  it("are called off with a turn that waits", async () => {
    const table = new Table("gyges", START);
    const clicks = await quickly(table, "a1", "b3", "a6");
    table.making.cancel(true);
    channel.release();
    expect(await Promise.all(clicks)).toEqual([null, null, null]);
    await settled();
    expect([table.turns, table.making.picks]).toEqual([[], {}]);
    await pick(table, "d1", "b3");
    expect(table.turns).toEqual(["d1b3"]);
  });

  it("are given up by a click beside the board, in its order", async () => {
    const table = new Table("gyges", BOUNCE);
    const clicks = await quickly(table, "a1", "b1");
    const beside = table.making.letGo();
    channel.release();
    await Promise.all([...clicks, beside]);
    expect(table.making.picks).toEqual({});
    const made = await quickly(table, "d1", "d2");
    const after = table.making.letGo();
    channel.release();
    await Promise.all([...made, after]);
    expect(table.turns).toEqual(["d1d2"]);
  });

  it("are forgotten after a turn that the core cannot take", async () => {
    const table = new Table("gyges", START);
    const ask = vi.spyOn(rules, "ask").mockRejectedValue(new Error("no answer"));
    const clicks = ["a1", "b3", "f6"].map((name) => table.making.pick(point(name)));
    await expect(clicks[1]).rejects.toThrow("no answer");
    expect(await clicks[2]).toBeNull();
    ask.mockRestore();
    expect(table.making.picks).toEqual({ origin: "a1" });
    await pick(table, "b3");
    expect(table.turns).toEqual(["a1b3"]);
  });
});
