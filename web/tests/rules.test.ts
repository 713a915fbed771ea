import { describe, expect, it } from "vitest";
import type { Picks, PlayedTurn, Playthrough, Position, Reason } from "../src/lib/types";
import { FACTS, GAMES } from "../src/lib/types";
import { testCore } from "./core";

const core = await testCore();
const position = (game: string, text: string) =>
  (core.ask("position", game, text) as { position: Position }).position;
const turn = (game: string, text: string, played: string) =>
  core.ask("turn", game, text, played) as PlayedTurn & { after: string; refusal?: Reason };

const GYGES = "321123/000000/000000/000000/000000/321123 1 -";

it("knows the games of the page", () => {
  const { games } = core.ask("games") as { games: { name: string; points: string[] }[] };
  expect(games).toEqual(GAMES.map((name) => ({ name, points: FACTS[name].points })));
  expect(FACTS.lyngk.points).toHaveLength(43);
  expect(FACTS.gyges.points).toHaveLength(38);
});

it("deals by the seed", () => {
  const deal = (seed: string) =>
    (core.ask("start", "lyngk", seed) as { position: Position }).position.text;
  expect(deal("7")).toBe(deal("7"));
  expect(deal("7")).not.toBe(deal("8"));
  expect(core.ask("start", "lyngk", "x")).toHaveProperty("problem");
});

it("counts the turns that the rules give", () => {
  expect(position("gyges", GYGES).turns).toHaveLength(24);
  expect(position("gyges-advanced", GYGES).turns).toHaveLength(224);
});

it("lists every reason why a text is no position", () => {
  const { reasons } = core.ask("position", "lyngk", "1/4/(rbr)6/6/7/6/7/4/1 3 r/r 0/0") as {
    reasons: Reason[];
  };
  expect(reasons).toHaveLength(3);
});

it("survives any text", () => {
  for (const text of ["", '"\\', "\u{1f600}\n\n", "a".repeat(10_000)]) {
    expect(core.ask("position", "lyngk", text)).toHaveProperty("reasons");
    expect(core.ask("turn", "gyges", GYGES, text)).toHaveProperty("refusal.rule", "");
    expect(core.ask(text)).toHaveProperty("problem");
    expect(core.ask("position", text, GYGES)).toHaveProperty("problem");
  }
});

describe("a turn", () => {
  const claiming = "1/4/7/6/1r1(bgkwi)1g1/6/7/4/1 1 -/- 0/0";

  it("tells what it takes off the board", () => {
    const { effect, after } = turn("lyngk", claiming, "i:e3e7");
    expect(effect.claimed).toBe("i");
    expect(effect.captured).toEqual([{ point: "e5", content: "bgkwi" }]);
    expect(after).toBe("1/4/7/6/5(gr)1/6/7/4/1 2 i/- 1/0");
    expect(effect.route?.stops).toEqual(["e3", "e7"]);
  });

  it("that is not legal has a rule and a reason", () => {
    const climbing = turn("lyngk", "1/4/7/6/3(rb)g2/2(gki)(gk)2/7/4/1 1 -/- 0/0", "e5f5");
    expect(climbing.refusal).toEqual({
      rule: "LYNGK-E7",
      key: "climbStack",
      values: { own: 2, height: 3 },
      text: "a neutral stack of 2 cannot climb a stack of 3",
    });
  });

  it("has a route with its bounces", () => {
    const { routes } = core.ask("routes", "gyges", GYGES, "", "a1") as {
      routes: Record<string, { stops: string[]; steps: string[] }>;
    };
    const targets = position("gyges", GYGES).turns.filter(({ origin }) => origin === "a1");
    expect(Object.keys(routes).sort()).toEqual(targets.map(({ target }) => target).sort());
    expect(routes.b3).toEqual({ stops: ["a1", "b3"], steps: ["a1", "a2", "a3", "b3"] });
  });
});

describe("what was tried", () => {
  const LYNGK = "k/gbik/bbkrbri/kggigk/brgrwii/wrwirk/igigrbb/gkkb/r 1 -/- 0/0";
  const ADVANCED = "321123/000000/000000/000000/000000/321123 1 -";
  const SETUP = "000000/000000/000000/000000/000000/000000 1 112233/112233";

  // A point by itself is asked about as a move onto itself.
  it.each<[string, string, Picks, string]>([
    ["lyngk", LYNGK, { origin: "c1", target: "e5" }, "c1e5"],
    ["lyngk", LYNGK, { claim: "r", origin: "c1", target: "e5" }, "r:c1e5"],
    ["lyngk", LYNGK, { claim: "r" }, "r:"],
    ["lyngk", LYNGK, {}, ""],
    ["gyges", GYGES, { origin: "a6" }, "a6a6"],
    ["gyges", GYGES, { origin: "a1", target: "a2", over: ["b1"] }, "a1a2"],
    ["gyges-advanced", ADVANCED, { origin: "a1", target: "b1", drop: "b6" }, "a1b1=b6"],
    ["gyges", SETUP, { size: 3, target: "a6" }, "3@a6"],
  ])("in %s, %s: %j is refused like %s", (game, text, picks, written) => {
    const { refusal } = turn(game, text, written);
    expect(refusal?.key).toBeTruthy();
    expect(core.ask("refusal", game, text, JSON.stringify(picks))).toEqual({ refusal });
  });

  it("may be legal, or make no sense", () => {
    const legal = JSON.stringify({ origin: "a1", target: "b3" });
    expect(core.ask("refusal", "gyges", GYGES, legal)).toEqual({ refusal: null });
    expect(core.ask("refusal", "gyges", GYGES, "[]")).toHaveProperty("problem");
  });
});

describe("a game", () => {
  it("ends when a position occurs for the third time", () => {
    const start = "001000/000000/000000/000000/000000/001000 1 -";
    const round = "c1d1 c6d6 d1c1 d6c6";
    const answer = (turns: string) => core.ask("game", "gyges", start, turns) as Playthrough;
    expect(answer(round).position.outcome).toBeNull();
    const drawn = answer(`${round} ${round}`);
    expect(drawn.position.outcome).toEqual({ winner: null, reason: "repetition" });
    expect(drawn.position.turns).toEqual([]);
    expect(answer(`${round} ${round} c1d1`).refusal?.rule).toBe("G-5");
  });

  it("goes as far as its turns are legal", () => {
    const answer = core.ask("game", "gyges", GYGES, "a1b3 b2b3") as Playthrough;
    expect(answer).toMatchObject({
      refusal: { rule: "GYGES-B1" },
      last: { turn: { text: "a1b3" } },
    });
    expect(answer.texts).toHaveLength(2);
  });
});
