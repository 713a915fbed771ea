import { describe, expect, it } from "vitest";
import { weight } from "../src/lib/analysis/arrows";
import { curves, plyAt, stretches, xAt, yAt } from "../src/lib/analysis/graph";
import { judgement, scoreNumber } from "../src/lib/analysis/judgement";
import {
  expected,
  expectedForFirst,
  gravest,
  mistakes,
  withInfo,
  type Evaluation,
} from "../src/lib/analysis/mistakes";
import type { Info, Score } from "../src/lib/types";

const cp = (value: number): Score => ({ kind: "cp", value });
const info = (turn: string, score: Score, multipv = 1): Info => ({
  depth: 5,
  multipv,
  score,
  nodes: 1,
  nps: 1,
  time: 1,
  line: [turn],
});
const known = (turn: string, score: Score): Evaluation => ({
  lines: [info(turn, score)],
  outcome: null,
});
const over = (winner: 1 | 2 | null): Evaluation => ({
  lines: [],
  outcome: { winner, reason: "goal" },
});

describe("the result to expect", () => {
  it("is as docs/engine.md says", () => {
    const table = [-800, -400, -200, -100, 0, 100, 200, 400, 800].map((value) =>
      expected(cp(value)).toFixed(2),
    );
    expect(table.join(" ")).toBe("0.01 0.09 0.24 0.36 0.50 0.64 0.76 0.91 0.99");
  });

  it("is seen by player 1", () => {
    expect(expectedForFirst(known("a", { kind: "win", value: 3 }), 2)).toBe(0);
    expect(expectedForFirst(over(2), 1)).toBe(0);
    expect(expectedForFirst(over(null), 1)).toBe(0.5);
    expect(expectedForFirst(undefined, 1)).toBeNull();
  });
});

describe("mistakes", () => {
  it("are turns after which less can be expected", () => {
    const found = mistakes(
      ["a", "b", "c", "d"],
      [
        known("x", cp(0)), // player 1 has an even game
        known("b", cp(200)), // and gives player 2 a good one
        known("c", cp(-200)), // who plays the best turn, so that nothing is lost
        known("y", { kind: "win", value: 1 }), // then player 2 could win at once
        over(1), // and loses instead
      ],
      1,
    );
    expect(found.map(({ ply, player, sign, best }) => [ply, player, sign, best])).toEqual([
      [1, 1, "?", "x"],
      [4, 2, "??", "y"],
    ]);
    expect(gravest(found, 1).map(({ ply }) => ply)).toEqual([4]);
    expect(gravest(found, 9).map(({ ply }) => ply)).toEqual([1, 4]);
  });

  // Python has the same bounds, tests/records/test_analysis.py the same table.
  it.each([
    [0.34, "??"],
    [0.33, "?"],
    [0.21, "?"],
    [0.19, "?!"],
    [0.11, "?!"],
    [0.09, undefined],
  ])("that give away %f are %s", (loss, sign) => {
    const after = cp(-400 * Math.log10(1 / (0.5 + loss) - 1));
    const [found] = mistakes(["a"], [known("x", cp(0)), known("y", after)], 1);
    expect(found?.sign).toBe(sign);
  });

  it("are not guessed where something is unknown", () => {
    expect(mistakes(["a", "b"], [known("x", cp(900)), undefined, known("y", cp(0))], 2)).toEqual(
      [],
    );
  });
});

describe("lines", () => {
  it("move down when another turn becomes better", () => {
    let lines = withInfo([], info("a", cp(10)), 2);
    lines = withInfo(lines, info("b", cp(5), 2), 2);
    lines = withInfo(lines, info("b", cp(20), 1), 2);
    expect(lines.map(({ line }) => line[0])).toEqual(["b", "a"]);
    expect(withInfo(lines, info("c", cp(1), 2), 2).map(({ line }) => line[0])).toEqual(["b", "c"]);
  });

  it("have arrows that are weaker the more they give away", () => {
    const [best, near, far] = [info("a", cp(50)), info("b", cp(45)), info("c", cp(-900))];
    expect(weight(best, best)).toBe(1);
    expect(weight(near, best)).toBeLessThan(1);
    expect(weight(far, best)).toBeLessThan(weight(near, best));
    expect(weight(far, best)).toBeGreaterThan(0);
  });
});

describe("scores", () => {
  it.each<[Score, 1 | 2, string, string]>([
    [{ kind: "win", value: 3 }, 1, "#3", "player 1 wins in 3"],
    [{ kind: "loss", value: 2 }, 1, "−#2", "player 2 wins in 2"],
    [{ kind: "win", value: 1 }, 2, "−#1", "player 2 wins in 1"],
    [{ kind: "loss", value: 8, atMost: true }, 2, "#≤8", "player 1 wins in at most 8"],
    [cp(20), 1, "+0.20", "about even"],
    [cp(-150), 1, "−1.50", "player 2 is better"],
    [cp(900), 2, "−9.00", "player 2 is winning"],
    [cp(0), 2, "0.00", "about even"],
    [{ kind: "draw" }, 2, "=", "Draw"],
  ])("%j for player %i", (score, player, number, words) => {
    expect(scoreNumber(score, player)).toBe(number);
    expect(judgement(score, player)).toBe(words);
  });
});

describe("the graph", () => {
  const frame = { width: 220, height: 100, margin: 10 };

  it("finds the turn that was clicked", () => {
    for (const count of [0, 1, 7, 200]) {
      for (let ply = 0; ply <= count; ply++) {
        expect(plyAt(xAt(ply, count, frame), count, frame)).toBe(ply);
      }
    }
    expect(plyAt(-50, 7, frame)).toBe(0);
    expect(plyAt(999, 7, frame)).toBe(7);
  });

  it("has player 1 at the top", () => {
    expect([yAt(1, frame), yAt(0.5, frame), yAt(0, frame)]).toEqual([10, 50, 90]);
  });

  it("leaves out what is not known", () => {
    expect(stretches([0.5, null, 1, 0, null])).toEqual([
      [[0, 0.5]],
      [
        [2, 1],
        [3, 0],
      ],
    ]);
    expect(curves([0.5, 1, null], frame).line).toBe("M10.0 50.0L110.0 10.0");
    expect(curves([null], frame)).toEqual({ line: "", area: "" });
  });
});
