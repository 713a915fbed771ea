import { beforeEach, describe, expect, it, vi } from "vitest";
import { Analysis } from "../src/lib/analysis/analysis.svelte";
import { Rules } from "../src/lib/core/rules";
import { words } from "../src/lib/words/i18n.svelte";
import { readInput } from "../src/lib/analysis/parse-input";
import { LONGEST_LINK } from "../src/lib/keeping/router.svelte";
import { errorWords } from "../src/lib/words/messages";
import { BrokenLink, fromValues, type Shared } from "../src/lib/records/share";
import { lineThrough, paths } from "../src/lib/records/tree";
import { CoreChannel } from "./channel";
import { testCore } from "./core";

const core = await testCore();
vi.mock("../src/lib/core", () => ({ rules: () => rules }));
const rules = new Rules(() => new CoreChannel(core));

const START = "321123/000000/000000/000000/000000/321123 1 -";
const open = (turns: string, more = {}) =>
  Analysis.open(fromValues("gyges", { position: START, turns, ...more }));
const reason = (opening: Promise<unknown>) => opening.then(() => "none", errorWords);

describe("opening", () => {
  it("shows the place that the link names", async () => {
    const analysis = await open("d1b3.d6e4.1.b6b4", { at: "3" });
    expect(analysis.here.path).toEqual(["d1b3", "b6b4"]);
    expect(analysis.here.last?.turn.text).toBe("b6b4");
    expect(analysis.here.position.player).toBe(1);
    expect(analysis.main).toEqual(["d1b3", "d6e4"]);
  });

  it("begins where the game begins when no position is given", async () => {
    const analysis = await Analysis.open(fromValues("gyges", { turns: "3@a1" }));
    expect(analysis.start.reserve?.[1]).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it("explains what is wrong, in a variation too", async () => {
    const bad = Analysis.open(fromValues("gyges", { position: "1/2" }));
    await expect(bad).rejects.toBeInstanceOf(BrokenLink);
    expect(await reason(open("d1b3.d6e4.1.a6a6"))).toMatch(/^Turn 2, a6a6, cannot be played: ./);
    expect(await reason(Promise.resolve().then(() => fromValues("chess", {})))).toMatch("chess");
  });

  it("explains it in the language of the page", async () => {
    await words.use("de");
    const bad = Analysis.open(fromValues("gyges", { position: `${START}x` }));
    expect(await reason(bad)).toMatch(/^Die Stellung ist nicht möglich: Reserve: „-x“ ist weder/);
    expect(await reason(open("d1b3.d6d6"))).toBe(
      "Zug 2, d6d6, ist nicht möglich: ein Zug darf nicht dort enden, wo er begann.",
    );
    await words.use("en");
  });
});

describe("pasting", () => {
  const paste = (text: string) => readInput("lyngk", text);

  it("finds the game of a position", async () => {
    expect(await paste(`${START}\n1. d1b3 2. d6e4`)).toMatchObject({
      game: "gyges",
      start: START,
      path: ["d1b3", "d6e4"],
    });
  });

  it("takes links and deals", async () => {
    const link = "see https://a.example/#/analyse/gyges?turns=3@a1&at=1";
    expect(((await paste(link)) as Shared).path).toEqual(["3@a1"]);
    const dealt = (await paste('[Game "lyngk"]\n[Deal "7"]\n\n*')) as Shared;
    expect(dealt.start).toMatch(/ 1 -\/- 0\/0$/);
  });

  it("reads no link that is too long", async () => {
    const link = `#/analyse/gyges?turns=${"a1b3.".repeat(LONGEST_LINK)}`;
    expect(await reason(paste(link))).toBe("This link is too long");
  });

  it("names a deal that is no number", async () => {
    const bad = paste('[Game "lyngk"]\n[Deal "seven"]\n\n*');
    expect(await reason(bad)).toBe("The seed must be a whole number, not 'seven'");
  });

  it("leaves turns alone to whoever knows where they belong", async () => {
    expect(await paste("c1d2")).toMatchObject({ game: null, start: null });
  });

  it("explains what it cannot read", async () => {
    expect(await reason(paste(""))).toMatch("neither a position nor");
    expect(await reason(paste("<b>"))).toMatch("<b>");
    const short = paste(START.slice(1)).then((input) => Analysis.open(input as Shared));
    expect(await reason(short)).toMatch("The position is not possible");
  });
});

describe("the tree", () => {
  let analysis: Analysis;
  beforeEach(async () => void (analysis = await open("d1b3.d6e4", { at: "0" })));

  it("is walked turn by turn, also faster than the core answers", async () => {
    await Promise.all([analysis.step(1), analysis.step(1)]);
    expect(analysis.here.path).toEqual(["d1b3", "d6e4"]);
    await analysis.step(1);
    await analysis.step(-1);
    expect(analysis.here.path).toEqual(["d1b3"]);
  });

  it("grows by clicks and refuses what is not legal", async () => {
    const pick = (point: string) => analysis.making.pick({ kind: "point", point });
    expect(await pick("c1")).toBeNull();
    const target = [...analysis.making.choice.targets].find(
      (point) => !(point in analysis.start.cells),
    );
    expect(await pick(target ?? "")).toBeNull();
    expect(analysis.here.path).toEqual([`c1${target}`]);
    expect(paths(analysis.tree)).toHaveLength(3);
    const refused = await analysis.play(["d6e4", "a1a1"]);
    expect(refused).toMatchObject({ turn: "a1a1", number: 2 });
    expect(paths(analysis.tree)).toHaveLength(3);
    expect(await pick("d4")).toHaveProperty("reason");
  });

  it("gives back what was deleted", async () => {
    const before = analysis.tree;
    await analysis.go(["d1b3"]);
    await analysis.remove();
    expect(analysis.tree).toEqual([]);
    expect(analysis.here.path).toEqual([]);
    await analysis.restore();
    expect(analysis.tree).toEqual(before);
    expect(analysis.here.path).toEqual(["d1b3"]);
  });

  it("promotes the variation shown", async () => {
    const other = analysis.start.turns.find(({ text }) => text !== "d1b3")?.text ?? "";
    await analysis.play([other], { path: [] });
    analysis.promote();
    expect(lineThrough(analysis.tree, [])).toEqual([other]);
  });

  it("shows a line of the engine without keeping it", async () => {
    const before = analysis.tree;
    await analysis.look(["d1b3", "d6e4"], 1);
    expect(analysis.shown.path).toEqual(["d1b3"]);
    expect(analysis.here.path).toEqual([]);
    await analysis.step(1);
    expect(analysis.preview?.count).toBe(2);
    await analysis.step(1);
    expect(analysis.preview?.count).toBe(2);
    await analysis.step(-1);
    await analysis.step(-1);
    expect(analysis.preview).toBeNull();
    expect(analysis.tree).toBe(before);
    await analysis.look(["d1b3", "b6b4"], 2);
    await analysis.keepPreview();
    expect(analysis.here.path).toEqual(["d1b3", "b6b4"]);
    expect(analysis.preview).toBeNull();
  });
});
