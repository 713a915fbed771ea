import { describe, expect, it } from "vitest";
import { isEmpty, readPasted, toJson, toText, Unreadable } from "../src/lib/records/record";
import { add, lineThrough } from "../src/lib/records/tree";
import { randomTree, SEEDS } from "./random";

const START = "321123/000000/000000/000000/000000/321123 1 -";
const TREE = add(add([], [], ["a1b3", "b6b4", "c1c2"]), ["a1b3"], ["b6b3", "c1c2"]);
const GAME = { game: "gyges", start: START, tree: TREE, outcome: null } as const;

describe("a game as text", () => {
  it("is what torony writes", () => {
    expect(toText(GAME)).toBe(
      `[Game "gyges"]\n[Start "${START}"]\n[Result "*"]\n\n` +
        "1. a1b3 2. b6b4 (2. b6b3 3. c1c2) 3. c1c2 *\n",
    );
  });

  it("names the result and its reason", () => {
    const won = toText({ ...GAME, outcome: { winner: 2, reason: "goal" } });
    expect(won).toContain('[Result "0-1"]\n[Reason "goal"]\n');
    expect(won.trimEnd().endsWith(" 0-1")).toBe(true);
  });
});

describe("what was written can be read", () => {
  it.each([
    ["text", toText],
    ["JSON", toJson],
  ] as const)("%s", (_, write) => {
    for (const seed of SEEDS) {
      const tree = randomTree(seed);
      const outcome = { winner: null, reason: "all equal" } as const;
      const pasted = readPasted(write({ game: "lyngk", start: "k/4 1 -/- 0/0", tree, outcome }));
      expect(pasted).toEqual({ game: "lyngk", start: "k/4 1 -/- 0/0", deal: null, tree });
    }
  });
});

describe("what a person pastes", () => {
  const line = (text: string) => lineThrough(readPasted(text).tree, []);

  it("may be a position alone", () => {
    expect(readPasted(`  ${START}\n`)).toEqual({ game: null, start: START, deal: null, tree: [] });
  });

  it("may be a position and turns", () => {
    const pasted = readPasted(`${START}\na1b3 b6b4`);
    expect(pasted.start).toBe(START);
    expect(lineThrough(pasted.tree, [])).toEqual(["a1b3", "b6b4"]);
  });

  it.each([
    ["a1b3 b6b4"],
    ["1. a1b3 2. b6b4 *"],
    ["a1b3, b6b4;"],
    ["1.a1b3! {good <3} 2.b6b4?? <clock 12.5> $4 1/2-1/2"],
    ["a1b3\nb6b4\n"],
    ["1. a1b3 {a \\} brace \\\\} 2. b6b4 <by \\> x> *"],
  ])("may be turns: %s", (text) => expect(line(text)).toEqual(["a1b3", "b6b4"]));

  it("may show the way of a chain", () => {
    expect(line("r:c1~c3~e5")).toEqual(["r:c1e5"]);
  });

  it("may be a match, or a deal", () => {
    const match = JSON.stringify({
      format: "torony-match",
      game: "gyges",
      start: START,
      turns: ["a1b3"],
    });
    expect(lineThrough(readPasted(match).tree, [])).toEqual(["a1b3"]);
    expect(readPasted('[Game "lyngk"]\n[Deal "7"]\n\n*').deal).toBe("7");
  });

  it.each([
    ["a1b3 (b6b4", "("],
    ["a1b3) b6b4", ")"],
    ["(a1b3)", "("],
    ["hello, <world!", "<world"],
    ['[Game "chess"]', "chess"],
    ['{"game": "gyges"}', "start: undefined"],
    ['{"game": "gyges", "start": "x", "turns": [1]}', "1"],
    ["{", undefined],
  ])("is refused with what is wrong: %s", (text, found) => {
    expect(() => readPasted(text)).toThrow(Unreadable);
    if (found !== undefined) expect(() => readPasted(text)).toThrow(found);
  });

  it("never fails in another way", () => {
    const signs = [
      "(",
      ")",
      "{",
      "}",
      "[",
      '"',
      "a1b3",
      " ",
      "\n",
      "1.",
      "/",
      "$4",
      "\\",
      "ő",
      "0",
    ];
    for (const seed of SEEDS) {
      const text = Array.from(
        { length: 12 },
        (_, at) => signs[(seed * 31 + at * at * 7) % signs.length],
      );
      try {
        readPasted(text.join(""));
      } catch (error) {
        expect(error).toBeInstanceOf(Unreadable);
      }
    }
  });

  // What is not linear takes far longer than a test may.
  it.each([
    ["a long line", "a1b3 ".repeat(39_000)],
    ["many variations", `a1b3 ${"(a1b4) ".repeat(28_000)}`],
    [
      "different variations",
      `a1 ${Array.from({ length: 20_000 }, (_, at) => `(${at}aa)`).join("")}`,
    ],
  ])("reads %s", (_, text) => {
    expect(readPasted(text).tree.length).toBeGreaterThan(0);
  });
  it.each(["<", "{", "[", "(", "~", '[a "', "a<", "1", "$", "a1 ( "])(
    "refuses a great many of %s in a short sentence",
    (sign) => {
      const text = sign.repeat(Math.floor(190_000 / sign.length));
      expect(() => readPasted(text)).toThrow(Unreadable);
      try {
        readPasted(text);
      } catch (error) {
        expect((error as Unreadable).message.length).toBeLessThan(200);
      }
    },
  );
  it("refuses JSON that is too deep", () => {
    const deep = '{"turn":"a1b3","variations":[{"turns":['.repeat(3000);
    const text = `{"game":"gyges","start":"x","turns":[${deep}${"]}]}".repeat(3000)}]}`;
    expect(() => readPasted(text)).toThrow(Unreadable);
  });

  it("may hold nothing", () => {
    expect(isEmpty(readPasted(" \n"))).toBe(true);
    expect(isEmpty(readPasted("a1b3"))).toBe(false);
  });
});
