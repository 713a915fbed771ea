import { describe, expect, it } from "vitest";
import { choose } from "../src/lib/turn/click";
import { gaining, lastMarks, marksOf, motionsOf, onward, type Making } from "../src/lib/turn/marks";
import type { GameName, PlayedTurn, Picks, Position, RoutesAnswer } from "../src/lib/types";
import { testCore } from "./core";

const core = await testCore();

function making(game: GameName, text: string, picks: Picks): Making {
  const { position } = core.ask("position", game, text) as { position: Position };
  const { claim = "", origin = "", over = [], target } = picks;
  const routes = (points: readonly string[]) =>
    core.ask("routes", game, text, claim, origin, points.join(" ")) as RoutesAnswer;
  const choice = choose(position.turns, picks);
  return {
    game,
    turns: position.turns,
    picks,
    choice,
    routes: { here: routes(over), onward: target ? routes([...over, target]) : null },
    pending: null,
    claim: picks.claim ?? null,
    captured: new Set(),
    hovered: null,
    hint: null,
    last: null,
  };
}

const onwardOf = ({ picks, pending, routes }: Making) => onward(picks, pending, routes);
const ADVANCED = "021123/003000/000000/000000/000030/031212 1 -";

describe("Gygès", () => {
  it("marks ends, bounces and the way to what is pointed at", () => {
    const state = { ...making("gyges-advanced", ADVANCED, { origin: "b1" }), hovered: "c5" };
    const marks = marksOf(state);
    expect(marks.targets).toEqual(state.choice.targets);
    expect(marks.bounces?.has("c2")).toBe(true);
    expect(marks.route?.stops).toEqual(["b1", "c2", "c5"]);
  });

  it("marks drops and where the move can bounce on, and only that when told", () => {
    const landed = making("gyges-advanced", ADVANCED, { origin: "b1", target: "c2" });
    expect(onwardOf(landed)).toContain("c5");
    expect(marksOf(landed).drops?.size).toBeGreaterThan(0);
    const bouncing = making("gyges-advanced", ADVANCED, { origin: "b1", over: ["c2"] });
    expect(marksOf(bouncing).targets).toEqual(new Set(onwardOf(landed)));
  });

  it("moves the piece, then the one it displaces", () => {
    const last = core.ask("turn", "gyges-advanced", ADVANCED, "b1c2=a4") as PlayedTurn;
    expect(lastMarks(last)).toEqual({ last: last.effect.route, put: "a4" });
    expect(motionsOf("gyges-advanced", last.effect)).toEqual([
      { point: "b1", steps: last.effect.route?.steps },
      { point: "c2", steps: ["c2", "a4"] },
    ]);
  });
});

describe("LYNGK", () => {
  // With red claimed, the single on e3 may climb the stack that a neutral one may not.
  const text = "1/4/7/6/1r1(bg)3/6/7/4/1 1 -/- 0/0";

  it("marks what a claim would free", () => {
    const { turns } = making("lyngk", text, {});
    expect(gaining(turns, "r")).toEqual(new Set(["e3"]));
    expect(marksOf({ ...making("lyngk", text, {}), claim: "r" }).gaining).toEqual(new Set(["e3"]));
  });

  it("draws a hint and hides the last turn once a turn is begun", () => {
    const last = core.ask("turn", "lyngk", text, "r:e3e5") as PlayedTurn;
    const start = { ...making("lyngk", text, {}), hint: "r:e3e5", last };
    expect(marksOf(start).arrows).toEqual([{ stops: ["e3", "e5"], weight: 1 }]);
    expect(marksOf(start).last).toBe(last.effect.route);
    expect(marksOf({ ...start, claim: "r" }).last).toBeUndefined();
  });
});
