import { describe, expect, it } from "vitest";
import { back, choose, click, NOTHING, type Pick, type Reach } from "../src/lib/turn/click";
import type { Picks, Position, Turn } from "../src/lib/types";
import { testCore } from "./core";

const core = await testCore();
const turnsOf = (game: string, text: string): readonly Turn[] =>
  (core.ask("position", game, text) as { position: Position }).position.turns;

const point = (name: string): Pick => ({ kind: "point", point: name });
const claim = (colour: string): Pick => ({ kind: "claim", claim: colour });

/** Clicks one after the other; the turn that comes out. */
function played(turns: readonly Turn[], ...picks: Pick[]): string {
  let state: Picks = NOTHING;
  for (const pick of picks) {
    const result = click(turns, state, pick);
    if (result.kind === "done") return result.turn.text;
    state = result.picks;
  }
  throw new Error(`no turn after ${JSON.stringify(state)}`);
}

const START = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0";
const ADVANCED = "321123/000000/000000/000000/000000/321123 1 -";

/** The clicks that a person makes for a turn. */
function clicksFor(turn: Turn): Pick[] {
  const picks: Pick[] = [];
  if (turn.claim !== undefined) picks.push(claim(turn.claim));
  if (turn.size !== undefined) picks.push({ kind: "size", size: turn.size });
  for (const part of [turn.origin, turn.target, turn.drop]) {
    if (part !== undefined) picks.push(point(part));
  }
  return picks;
}

describe("every legal turn can be clicked", () => {
  it.each([
    ["lyngk", START],
    ["lyngk-6", "1/4/7/6/3(bgkwir)3/6/7/4/1 1 -/- 0/0"],
    ["gyges", "000000/000000/000000/000000/000000/000000 1 112233/112233"],
    ["gyges", "300100/021000/010032/000000/002000/310203 2 -"],
    ["gyges-advanced", ADVANCED],
    ["gyges-advanced", "200132/000300/000000/300000/000110/210320 1 -"],
  ])("%s %s", (game, text) => {
    const turns = turnsOf(game, text);
    expect(turns.length).toBeGreaterThan(0);
    for (const turn of turns) expect(played(turns, ...clicksFor(turn))).toBe(turn.text);
  });
});

describe("LYNGK", () => {
  const turns = turnsOf("lyngk", START);

  it("offers every claim and only stacks that move without one at first", () => {
    const choice = choose(turns, NOTHING);
    expect([...choice.claims].sort()).toEqual(["b", "g", "i", "k", "r"]);
    expect([...choice.origins].every((name) => turns.some((t) => !t.claim && t.origin === name)));
    expect(choice.targets.size).toBe(0);
  });

  it("shows the targets of a picked stack", () => {
    const choice = choose(turns, { origin: "a3" });
    const expected = turns.filter((t) => !t.claim && t.origin === "a3").map((t) => t.target);
    expect([...choice.targets].sort()).toEqual(expected.sort());
  });

  it("gives up a claim by a second click and changes it by another", () => {
    expect(click(turns, { claim: "r" }, claim("r"))).toEqual({ kind: "cancelled", picks: {} });
    expect(click(turns, { claim: "r" }, claim("b"))).toEqual({
      kind: "picked",
      picks: { claim: "b" },
    });
  });

  it("keeps the stack when its colour is claimed after it was picked", () => {
    expect(click(turns, { origin: "a3" }, claim("k"))).toEqual({
      kind: "picked",
      picks: { origin: "a3", claim: "k" },
    });
  });

  it("takes another stack instead, and gives up one clicked again", () => {
    expect(click(turns, { claim: "r", origin: "a3" }, point("a3"))).toEqual({
      kind: "cancelled",
      picks: { claim: "r" },
    });
    const far = click(turns, { origin: "a3" }, point("i7"));
    expect(far).toEqual({ kind: "picked", picks: { origin: "i7" } });
  });

  it("plays a claim that wins by itself at once", () => {
    const winning = turnsOf("lyngk-6", "1/4/7/6/3(bgkwir)3/6/7/4/1 1 -/- 0/0");
    expect(played(winning, claim("r"))).toBe("r:");
  });

  it("refuses a joker and says what was tried", () => {
    expect(click(turns, NOTHING, point("c5"))).toEqual({
      kind: "refused",
      picks: {},
      tried: { origin: "c5" },
    });
  });
});

describe("Gygès", () => {
  const turns = turnsOf("gyges-advanced", ADVANCED);

  it("asks where the displaced piece goes", () => {
    const replacing = turns.find((turn) => turn.drop !== undefined) as Turn;
    const { origin = "", target = "" } = replacing;
    expect(click(turns, { origin }, point(target))).toEqual({
      kind: "picked",
      picks: { origin, target },
    });
    const choice = choose(turns, { origin, target });
    const drops = turns.filter((turn) => turn.origin === origin && turn.target === target);
    expect(choice.drops).toEqual(new Set(drops.map((turn) => turn.drop)));
    expect(choice.targets.size).toBe(0);
  });

  it("steps back part by part", () => {
    expect(back({ origin: "a1", target: "d1" })).toEqual({ origin: "a1" });
    expect(back({ claim: "r", origin: "a1" })).toEqual({ claim: "r" });
    expect(back(NOTHING)).toEqual({});
    expect(click(turns, { origin: "a1", target: "d1" }, point("d1"))).toEqual({
      kind: "cancelled",
      picks: { origin: "a1" },
    });
  });

  describe("a way of one's own", () => {
    // The double lands on the triple on f4; bouncing on it can get into the goal.
    const turns = turnsOf("gyges-advanced", "010000/000022/020003/000003/010011/323000 2 -");
    const [origin, target, end] = ["c6", "f4", "S"];
    const none = new Set<string>();
    const nowhere: Reach = { ends: none, next: none, offered: true, onward: none, awaited: false };

    it("goes on from the piece landed on to an end that the core knows", () => {
      const reach = { ...nowhere, onward: new Set([end]) };
      expect(click(turns, { origin, target }, point(end), reach)).toMatchObject({
        kind: "done",
        over: [target],
      });
    });

    it("does not end where only other routes lead", () => {
      const astray = { kind: "astray", point: end, over: target };
      expect(click(turns, { origin, target }, point(end), nowhere)).toMatchObject(astray);
      const bouncing = { origin, over: [target] };
      expect(click(turns, bouncing, point(end), nowhere)).toMatchObject(astray);
      expect(click(turns, { origin }, point(end), nowhere).kind).toBe("done");
    });

    it("waits for the core where that decides what a click means", () => {
      const waiting = { ...nowhere, ends: null, onward: null, awaited: true };
      const unknown = (picks: Picks, name: string, reach: Reach) =>
        click(turns, picks, point(name), reach).kind === "unknown";
      expect(unknown({ origin }, "a6", waiting)).toBe(true); // to bounce on, or to move instead
      expect(unknown({ origin }, "a6", { ...waiting, offered: false })).toBe(false);
      expect(unknown({ origin }, end, waiting)).toBe(false); // any way will do
      expect(unknown({ origin, over: [target] }, end, waiting)).toBe(true);
      expect(unknown({ origin, target }, end, waiting)).toBe(true);
      expect(unknown({ origin, target }, target, waiting)).toBe(false);
      expect(unknown(NOTHING, origin, waiting)).toBe(false);
    });

    it("goes over what the core says, and steps back point by point", () => {
      const basic = turnsOf("gyges", ADVANCED);
      const reach = { ...nowhere, next: new Set(["b1"]) };
      const first = click(basic, { origin: "a1" }, point("b1"), reach);
      expect(first).toEqual({ kind: "picked", picks: { origin: "a1", over: ["b1"] } });
      const unmarked = click(basic, { origin: "a1" }, point("b1"), { ...reach, offered: false });
      expect(unmarked).toEqual({ kind: "picked", picks: { origin: "b1" } });
      expect(back({ origin: "a1", over: ["b1", "c1"] })).toEqual({ origin: "a1", over: ["b1"] });
      expect(back({ origin: "a1", over: ["b1"] })).toEqual({ origin: "a1" });
    });
  });

  it("places pieces of the reserve", () => {
    const start = turnsOf("gyges", "000000/000000/000000/000000/000000/000000 1 112233/112233");
    expect([...choose(start, NOTHING).sizes]).toEqual([1, 2, 3]);
    expect(played(start, { kind: "size", size: 3 }, point("a1"))).toBe("3@a1");
    expect(click(start, { size: 3 }, point("a6")).kind).toBe("refused");
  });
});
