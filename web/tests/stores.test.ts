import { beforeEach, describe, expect, it, vi } from "vitest";
import { clockText, newClock, pressed, stopped, timeLeft } from "../src/lib/play/clock";
import { Rules } from "../src/lib/core/rules";
import { readGame, RunningGame, type GameRecord, type NewGame } from "../src/lib/play/game.svelte";
import { HUMAN } from "../src/lib/play/players";
import { newGame, readSeed, readWishes, STANDARD } from "../src/lib/play/new-game";
import type { Draft } from "../src/lib/types";
import { address, readPlace } from "../src/lib/keeping/router.svelte";
import { settings, sound } from "../src/lib/looks/settings.svelte";
import { CoreChannel } from "./channel";
import { testCore } from "./core";

const core = await testCore();
vi.mock("../src/lib/core", () => ({ rules: () => rules }));
const rules = new Rules(() => new CoreChannel(core));

const TWO = { 1: HUMAN, 2: HUMAN };
const gyges = (): NewGame => ({
  game: "gyges",
  seed: null,
  from: "321123/000000/000000/000000/000000/321123 1 -",
  players: TWO,
});
const point = (name: string) => ({ kind: "point", point: name }) as const;

beforeEach(() => {
  localStorage.clear();
  settings.confirm = false;
});

describe("a running game", () => {
  it("plays what is clicked and survives a reload in the middle of a turn", async () => {
    const game = await RunningGame.begin(gyges());
    await game.making.pick(point("a1"));
    await game.making.pick(point("b3"));
    expect(game.record.turns).toEqual(["a1b3"]);
    expect(game.played?.before.text).toBe(game.record.start);
    await game.making.pick(point("f6"));

    const again = await RunningGame.resume(readGame() ?? expect.fail("nothing was kept"));
    expect(again.record.turns).toEqual(["a1b3"]);
    expect(again.making.picks).toEqual({ origin: "f6" });
    expect(again.position.text).toBe(game.position.text);
    expect(again.last?.turn.text).toBe("a1b3");
    expect(again.played).toBeNull();
  });

  it("explains a refused click by a rule of the core", async () => {
    const game = await RunningGame.begin(gyges());
    const refusal = await game.making.pick(point("a6"));
    expect(refusal).toMatchObject({ reason: { rule: "GYGES-B1" }, aboutOrigin: true });
  });

  it("waits for a confirmation where one is wished", async () => {
    settings.confirm = true;
    const game = await RunningGame.begin(gyges());
    await game.making.pick(point("a1"));
    await game.making.pick(point("b3"));
    expect(game.record.turns).toEqual([]);
    expect(game.making.pending?.text).toBe("a1b3");
    game.making.set({});
    expect(game.making.pending).toBeNull();
    await game.making.pick(point("a1"));
    await game.making.pick(point("b3"));
    await game.making.confirm();
    expect(game.record.turns).toEqual(["a1b3"]);
  });

  it("takes back one turn between friends and two against the computer", async () => {
    const game = await RunningGame.begin(gyges());
    for (const turn of ["a1b3", "a6b4"]) await game.play(turn);
    await game.takeBack();
    expect(game.record.turns).toEqual(["a1b3"]);

    const players = { 1: HUMAN, 2: { kind: "computer", level: 1 } } as const;
    const against = await RunningGame.begin({ ...gyges(), players });
    for (const turn of ["a1b3", "a6b4"]) await against.play(turn);
    expect(against.undoable).toBe(2);
    await against.takeBack();
    expect(against.record.turns).toEqual([]);
    expect(against.undoable).toBe(0);
  });

  it("ends by resignation and goes on after it is taken back", async () => {
    const game = await RunningGame.begin(gyges());
    await game.play("a1b3");
    game.end({ reason: "resignation", player: 2 });
    expect(game.outcome).toEqual({ winner: 1, reason: "resignation" });
    expect(await game.making.pick(point("a6"))).toBeNull();
    await game.takeBack();
    expect(game.outcome).toBeNull();
  });

  it("bounces on instead of replacing", async () => {
    const text = "021123/003000/000000/000000/000030/031212 1 -";
    const game = await RunningGame.begin({ ...gyges(), game: "gyges-advanced", from: text });
    await game.making.pick(point("b1"));
    await game.making.pick(point("c2"));
    expect(game.making.choice.drops.size).toBeGreaterThan(0);
    game.making.bounceOn();
    expect(game.making.picks).toEqual({ origin: "b1", over: ["c2"] });
    await vi.waitFor(() => expect(game.making.routes.here).not.toBeNull());
    await game.making.pick(point("c5"));
    expect(game.record.turns).toEqual(["b1c5"]);
  });

  // To c2 it is two steps; it can also bounce on the pieces on b1 and b4.
  const DETOUR = "030210/000000/000001/030100/202000/032103 1 -";

  it("goes the way that was clicked, though a shorter one leads there", async () => {
    const game = await RunningGame.begin({ ...gyges(), game: "gyges-advanced", from: DETOUR });
    await game.making.pick(point("d1"));
    await game.making.pick(point("b1"));
    game.making.bounceOn();
    await vi.waitFor(() => expect(game.making.routes.here?.next).toEqual(["b4"]));
    expect(await game.making.pick(point("e2"))).toMatchObject({ kind: "astray", over: "b1" });
    expect(game.making.picks).toEqual({ origin: "d1", over: ["b1"] });
    await game.making.pick(point("b4"));
    game.making.bounceOn();
    await game.making.pick(point("c2"));
    expect(game.record.turns).toEqual(["d1c2"]);
    expect(game.last?.effect.route?.stops).toEqual(["d1", "b1", "b4", "c2"]);
  });

  async function bouncingOnB1(): Promise<RunningGame> {
    const text = "320102/000000/010300/010000/000100/032203 1 -";
    const game = await RunningGame.begin({ ...gyges(), from: text });
    await game.making.pick(point("a1"));
    await vi.waitFor(() => expect(game.making.routes.here?.next).toContain("b1"));
    await game.making.pick(point("b1"));
    return game;
  }

  it("bounces step by step where pieces are never replaced", async () => {
    const game = await bouncingOnB1();
    expect(game.making.picks).toEqual({ origin: "a1", over: ["b1"] });
    await vi.waitFor(() => expect(game.making.routes.here?.routes.c2).toBeDefined());
    settings.confirm = true;
    await game.making.pick(point("c2"));
    expect(game.record.turns).toEqual([]);
    await game.making.confirm();
    expect(game.last?.effect.route?.stops).toEqual(["a1", "b1", "c2"]);
  });

  it("knows after a step back at once what the move can go over", async () => {
    const game = await bouncingOnB1();
    game.making.set({ origin: "a1" });
    await game.making.pick(point("b1"));
    expect(game.making.picks).toEqual({ origin: "a1", over: ["b1"] });
  });

  it("takes another own stack of LYNGK instead, though the move could go over it", async () => {
    const text = "1/(rg)2(bg)/7/6/7/2(krg)1(bgi)1/(ib)2(rkg)1(irkb)1/3(kgbi)/1 1 bg/rk 3/1";
    const game = await RunningGame.begin({ ...gyges(), game: "lyngk", from: text });
    await game.making.pick(point("b2"));
    await vi.waitFor(() => expect(game.making.routes.here?.next).toContain("g6"));
    await game.making.pick(point("g6"));
    expect(game.making.picks).toEqual({ origin: "g6" });
  });

  it("refuses a broken position with the reasons of the core", async () => {
    await expect(RunningGame.begin({ ...gyges(), from: "nonsense" })).rejects.toThrow(
      /three fields/,
    );
  });

  it.each(["null", "{", "[]", '{"version":1}', '{"version":9,"game":"gyges"}'])(
    "is not read from %s",
    (text) => {
      localStorage.setItem("torony.game", text);
      expect(readGame()).toBeNull();
    },
  );
});

describe("clocks", () => {
  it("begin to run with the first turn and add the increment afterwards", () => {
    let clock = newClock(1, 2);
    clock = pressed(clock, 1, 1000);
    expect(timeLeft(clock, 1, 2, 6000)).toBe(60_000);
    expect(timeLeft(clock, 2, 2, 6000)).toBe(55_000);
    clock = pressed(clock, 2, 6000);
    expect(clock.left[2]).toBe(57_000);
    expect(timeLeft(clock, 1, 1, 100_000)).toBe(0);
    clock = stopped(clock, 1, 7000);
    expect(timeLeft(clock, 1, 1, 100_000)).toBe(59_000);
  });

  it.each([
    [65_000, "1:05"],
    [600_000, "10:00"],
    [9_340, "0:09.3"],
    [0, "0:00.0"],
  ])("%d ms are %s", (time, text) => expect(clockText(time)).toBe(text));
});

describe("wishes", () => {
  it("come from a link as far as they make sense", () => {
    const wishes = readWishes("gyges", { level: "12", first: "computer", clock: "x" }, STANDARD);
    expect(wishes).toMatchObject({ game: "gyges", level: 3, first: "computer", clock: "none" });
    expect(readWishes("chess", { level: "7" }, STANDARD)).toMatchObject({
      game: "lyngk",
      level: 7,
    });
  });

  it("make a game", () => {
    const made = newGame({ ...STANDARD, first: "computer", seed: "5", clock: "5+3" });
    expect(made).toMatchObject({
      seed: "5",
      players: { 1: { kind: "computer", level: 3 }, 2: HUMAN },
      clock: { minutes: 5, increment: 3 },
    });
    const { from } = newGame({ ...STANDARD, game: "gyges", start: "random" });
    const { cells } = from as Draft;
    expect(Object.values(cells).sort().join("")).toBe("111122223333");
  });

  it.each([
    [" 42 ", "42"],
    ["-1", ""],
    ["1".repeat(16), ""],
    [undefined, ""],
  ])("read the seed %s as %s", (text, seed) => expect(readSeed(text)).toBe(seed));
});

describe("addresses", () => {
  it("come back as they went", () => {
    const values = { text: "1/4 1 -/- 0/0", turns: "a b" };
    const hash = address("analyse", ["lyngk"], values);
    expect(readPlace(hash)).toEqual({
      hash,
      page: "analyse",
      rest: ["lyngk"],
      values,
    });
    expect(readPlace("")).toMatchObject({ page: "home" });
    expect(readPlace("#/nowhere").page).toBeNull();
    expect(readPlace("#/play/%E0%A4%A")).toMatchObject({ rest: ["%E0%A4%A"] });
  });

  it.each([{ "a=b": "c=d" }, { "": "" }, { "a&b": "?" }, { a: "+ &?#%/:()@=é" }])(
    "hold %j",
    (values) => expect(readPlace(address("play", ["x/y"], values)).values).toEqual(values),
  );

  it("hold all that stands behind the first question mark", () => {
    expect(readPlace("#/editor/gyges?text=1?2").values).toEqual({ text: "1?2" });
  });
});

describe("settings", () => {
  it("keep what makes sense of what was stored", () => {
    expect(sound({ marks: "letters", sounds: "loud", language: "xx" })).toMatchObject({
      marks: "letters",
      sounds: false,
      language: "en",
    });
    expect(sound(null).appearance).toBe("system");
  });
});

describe("games of several tabs", () => {
  /** What another tab would have done to the storage. */
  const otherTab = (record: GameRecord) => {
    localStorage.setItem(`torony.game.${record.id}`, JSON.stringify(record));
    dispatchEvent(new StorageEvent("storage", { key: `torony.game.${record.id}` }));
  };

  it("are kept side by side", async () => {
    const first = await RunningGame.begin(gyges());
    const second = await RunningGame.begin(gyges());
    await first.play("a1b3");
    await second.play("d1b3");
    expect(readGame(first.record.id)?.turns).toEqual(["a1b3"]);
    expect(readGame(second.record.id)?.turns).toEqual(["d1b3"]);
    expect(readGame()?.id).toBe(second.record.id);
    sessionStorage.clear();
    expect(readGame()?.id).toBe(second.record.id);
  });

  it("are not kept for ever", async () => {
    const first = await RunningGame.begin(gyges());
    for (let count = 0; count < 8; count++) await RunningGame.begin(gyges());
    expect(localStorage.getItem(`torony.game.${first.record.id}`)).toBeNull();
    expect(Object.keys(localStorage)).toHaveLength(9);
  });

  it("follow one another when they are the same", async () => {
    const game = await RunningGame.begin(gyges());
    const stop = game.follow();
    const record = { ...(readGame() ?? expect.fail("nothing was kept")) };
    otherTab({ ...record, turns: ["a1b3"], picks: { origin: "f6" } });
    await vi.waitFor(() => expect(game.making.picks).toEqual({ origin: "f6" }));
    expect(game.record.turns).toEqual(["a1b3"]);
    expect(game.position.player).toBe(2);
    otherTab({ ...record, ending: { reason: "agreement" } });
    await vi.waitFor(() => expect(game.outcome?.reason).toBe("agreement"));
    stop();
  });
});
