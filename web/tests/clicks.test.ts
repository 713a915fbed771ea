// Clicks that come before the core has answered, in a game and in an analysis.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { Analysis } from "../src/lib/analysis/analysis.svelte";
import { Rules } from "../src/lib/core/rules";
import { readGame, RunningGame, type NewGame } from "../src/lib/play/game.svelte";
import { HUMAN } from "../src/lib/play/players";
import { settings } from "../src/lib/looks/settings.svelte";
import { fromValues } from "../src/lib/records/share";
import { CoreChannel } from "./channel";
import { testCore } from "./core";

const channel = new CoreChannel(await testCore());
vi.mock("../src/lib/core", () => ({ rules: () => rules }));
const rules = new Rules(() => channel);

const START = "321123/000000/000000/000000/000000/321123 1 -";
// The triple on a1 can bounce on b1 and get to c2; b1 can be moved itself.
const BOUNCE = "320102/000000/010300/010000/000100/032203 1 -";
const COMPUTER = { kind: "computer", level: 1 } as const;

const begin = (more: Partial<NewGame> = {}) =>
  RunningGame.begin({
    game: "gyges",
    seed: null,
    from: START,
    players: { 1: HUMAN, 2: HUMAN },
    ...more,
  });
const point = (name: string) => ({ kind: "point", point: name }) as const;
/** Long enough for everything that does not wait for the core. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  settings.confirm = false;
  channel.held = false;
});

describe("a game of a slow core", () => {
  /** Clicks on points while the core holds its answers back. */
  async function quickly(game: RunningGame, ...points: string[]) {
    channel.held = true;
    const clicks = points.map((name) => game.making.pick(point(name)));
    await settled();
    return clicks;
  }

  it("applies a click to the position that the turn before it leads to", async () => {
    const game = await begin();
    const clicks = await quickly(game, "a1", "b3", "f6");
    expect(game.record.turns).toEqual([]);
    channel.release();
    await Promise.all(clicks);
    expect(game.record.turns).toEqual(["a1b3"]);
    expect(game.making.picks).toEqual({ origin: "f6" });
    expect(readGame()).toMatchObject({ turns: ["a1b3"], picks: { origin: "f6" } });
  });

  it("plays two turns that are clicked at once", async () => {
    const game = await begin();
    const clicks = await quickly(game, "a1", "b3", "a6", "b4");
    channel.release();
    expect(await Promise.all(clicks)).toEqual([null, null, null, null]);
    expect(game.record.turns).toEqual(["a1b3", "a6b4"]);
  });

  it("takes back first the turn that waits", async () => {
    const game = await begin();
    await game.play("a1b3");
    const clicks = await quickly(game, "a6", "b4", "f1");
    const undone = game.takeBack();
    channel.release();
    await Promise.all([...clicks, undone]);
    await settled();
    expect(game.kept).toMatchObject({ turns: ["a1b3"], picks: {} });
    await game.takeBack();
    expect(game.record.turns).toEqual([]);
  });

  it("takes back first the clicks that wait", async () => {
    const text = "320102/000000/010300/010000/000100/032203 2 -";
    const game = await begin({ from: text });
    await game.play("c6c4");
    const clicks = await quickly(game, "a1", "b1", "c2");
    const undone = game.takeBack();
    channel.release();
    await Promise.all([...clicks, undone]);
    await settled();
    expect(game.kept).toMatchObject({ turns: ["c6c4"], picks: {} });
    await game.takeBack();
    expect(game.record.turns).toEqual([]);
  });

  it("takes back as many turns as the button was pressed", async () => {
    const game = await begin();
    for (const turn of ["a1b3", "a6b4", "d1e3"]) await game.play(turn);
    channel.held = true;
    const undone = [game.takeBack(), game.takeBack()];
    await settled();
    channel.release();
    await Promise.all(undone);
    expect(game.record.turns).toEqual(["a1b3"]);
  });

  it("keeps nothing for the position after the computer's turn", async () => {
    const game = await begin({ players: { 1: HUMAN, 2: COMPUTER } });
    const clicks = await quickly(game, "a1", "b3", "d1");
    channel.release();
    await Promise.all(clicks);
    expect(game.kept).toMatchObject({ turns: ["a1b3"], picks: {} });
    channel.held = true;
    const reply = game.play("a6b4");
    const early = game.making.pick(point("d1"));
    game.making.cancel(true); // which does not call off the computer's turn
    await settled();
    channel.release();
    await Promise.all([reply, early]);
    expect(game.kept).toMatchObject({ turns: ["a1b3", "a6b4"], picks: {} });
  });

  it("keeps nothing for the position of another tab", async () => {
    const game = await begin();
    const stop = game.follow();
    const other = { ...(readGame() ?? expect.fail("nothing was kept")), turns: ["d1b3"] };
    const clicks = await quickly(game, "a1", "b3", "f6");
    const key = `torony.game.${other.id}`;
    localStorage.setItem(key, JSON.stringify(other));
    dispatchEvent(new StorageEvent("storage", { key }));
    channel.release();
    await Promise.all(clicks);
    await vi.waitFor(() => expect(game.record.turns).toEqual(["d1b3"]));
    expect(game.making.picks).toEqual({});
    stop();
  });

  it("ends by resignation though a turn waits, but not by the clock", async () => {
    const game = await begin();
    const clicks = await quickly(game, "a1", "b3");
    game.end({ reason: "time", player: 1 });
    expect(game.outcome).toBeNull();
    game.end({ reason: "resignation", player: 1 });
    channel.release();
    await Promise.all(clicks);
    await settled();
    expect(game.outcome).toEqual({ winner: 2, reason: "resignation" });
    expect(game.record.turns).toEqual([]);
  });

  it("says that there is no answer, and forgets what was clicked after", async () => {
    const game = await begin();
    const ask = vi.spyOn(rules, "ask").mockRejectedValue(new Error("no answer"));
    const clicks = ["a1", "b3", "f6"].map((name) => game.making.pick(point(name)));
    await expect(clicks[1]).rejects.toThrow("no answer");
    expect(await clicks[2]).toBeNull();
    ask.mockRestore();
    expect(game.kept).toMatchObject({ turns: [], picks: { origin: "a1" } });
    await game.making.pick(point("b3"));
    expect(game.record.turns).toEqual(["a1b3"]);
  });
});

describe("an analysis of a slow core", () => {
  const open = (position: string) => Analysis.open(fromValues("gyges", { position }));

  async function quickly(analysis: Analysis, ...points: string[]) {
    channel.held = true;
    const clicks = points.map((name) => analysis.making.pick(point(name)));
    await settled();
    return clicks;
  }

  it("shows the route that was clicked", async () => {
    const analysis = await open(BOUNCE);
    const clicks = await quickly(analysis, "a1", "b1", "c2");
    channel.release();
    await Promise.all(clicks);
    expect(analysis.here.path).toEqual(["a1c2"]);
    expect(analysis.shown.last?.effect.route?.stops).toEqual(["a1", "b1", "c2"]);
  });

  it("applies clicks to the positions that those before them lead to", async () => {
    const analysis = await open(START);
    const clicks = await quickly(analysis, "a1", "b3", "a6", "b4", "b4", "f1");
    channel.release();
    expect(await Promise.all(clicks)).toEqual([null, null, null, null, null, null]);
    expect(analysis.here.path).toEqual(["a1b3", "a6b4"]);
    expect(analysis.making.picks).toEqual({ origin: "f1" });
  });

  it("calls off by Escape a turn that waits, and what follows", async () => {
    const analysis = await open(START);
    const clicks = await quickly(analysis, "a1", "b3", "a6");
    analysis.making.cancel();
    channel.release();
    await Promise.all(clicks);
    await settled();
    expect(analysis.here.path).toEqual([]);
    expect(analysis.tree).toEqual([]);
    expect(analysis.making.picks).toEqual({ origin: "a1" });
  });

  it("keeps nothing for the position that a step leads to", async () => {
    const analysis = await open(START);
    await analysis.play(["a1b3"]);
    await analysis.go([]);
    const clicks = await quickly(analysis, "d1", "b1");
    const step = analysis.step(1);
    const meanwhile = await quickly(analysis, "c1", "a6");
    channel.release();
    await Promise.all([...clicks, ...meanwhile, step]);
    await settled();
    expect(analysis.here.path).toEqual(["a1b3"]);
    expect(analysis.making.picks).toEqual({});
  });
});
