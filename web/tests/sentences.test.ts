// Every sentence of the core can be said in every language: it has a template in the catalog.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import en from "../src/i18n/en.json";
import { words, type Entry } from "../src/lib/words/i18n.svelte";
import { recognise } from "../src/lib/words/sentences";
import { coreWords } from "../src/lib/words/messages";
import type { GameName, MatchAnswer, Objection } from "../src/lib/types";
import type { Core } from "../src/lib/core/wasm";
import { testCore } from "./core";

const CORE = join(import.meta.dirname, "../../core");
const SOURCES = [
  "games/lyngk/objection.cpp",
  "games/lyngk/parse.cpp",
  "games/lyngk/text.cpp",
  "games/gyges/objection.cpp",
  "games/gyges/text.cpp",
  "bindings/wasm/rules.cpp",
];
const templates = Object.entries(en as Record<string, Entry>)
  .filter(([key]) => key.startsWith("core."))
  .flatMap(([, entry]) => (typeof entry === "string" ? [entry] : Object.values(entry)));

/** The words in double quotes that a person could read: two words at least. */
function wordings(path: string): string[] {
  const code = readFileSync(join(CORE, path), "utf8").replace(/^\s*(#|\/\/).*$/gm, "");
  return [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)]
    .map(([, text]) => (text ?? "").trim())
    .filter((text) => /[a-z].* [a-z(]/.test(text));
}

describe("the sources of the core", () => {
  it.each(SOURCES)("%s says nothing that has no template", (path) => {
    const found = wordings(path);
    expect(found.length).toBeGreaterThan(0);
    const all = templates.join("\n");
    // A field before a colon has a template of its own.
    const parts = found.map((text) => text.replace(/^(side|off|claims|captured): /, ""));
    expect(parts.filter((text) => !all.includes(text))).toEqual([]);
  });
});

const LYNGK = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0";
const GYGES = "321123/000000/000000/000000/000000/321123 1 -";
const ROUND = "c1d1 c6d6 d1c1 d6c6";
const EMPTY = "1/4/7/6/7/6/7/4/1";

/** Positions that cannot be: each shows some of the reasons. */
const BROKEN: readonly (readonly [GameName, string])[] = [
  ["lyngk", "nonsense"],
  ["gyges", "nonsense"],
  ["lyngk", "1/4 1 -/- 0/0"],
  ["gyges", "000000/000000 1 -"],
  ["lyngk", "1/13/x6/(rb/(r)6/(rbr)5/7/4/2 3 rr/ 00"],
  ["lyngk", `${EMPTY} 1 rbgz/r x`],
  ["lyngk", "1/4/(ibrgkw)(wwww)5/6/7/6/7/4/1 1 r/- 0/1"],
  ["lyngk", "i/iiii/iiiiiii/6/7/6/7/4/1 1 -/- 0/8"],
  ["lyngk", "1/4/(ibrgk)6/6/7/6/7/4/1 1 k/- 0/0"],
  ["lyngk-6", "1/4/(ibrgwk)(bgkwir)5/6/7/6/7/4/1 1 k/r 1/0"],
  ["gyges", "32112/000000/000000/000000/000000/321123 5 x"],
  ["gyges", "333333/000000/000000/000000/000000/000000 1 N2"],
  ["gyges", "100000/100000/000000/000000/000000/000000 1 21/112233"],
  ["gyges", "100000/000000/000000/000000/000000/000000 2 12/112233"],
  ["gyges", "321123/000000/000000/000000/000000/321123 1 -/-"],
];

/** Games whose last turn is refused. */
const REFUSED: readonly (readonly [GameName, string, string])[] = [
  ["lyngk", LYNGK, "hello"],
  ["lyngk", LYNGK, "w:c1d2"],
  ["lyngk", LYNGK, "z9c1"],
  ["gyges", GYGES, "hello"],
  ["gyges-advanced", GYGES, "hello"],
  ["lyngk-6", "1/4/(ibrgwk)6/6/7/6/7/4/1 1 k/- 0/0", "pass"],
  ["lyngk", `${EMPTY} 1 -/- 0/0`, "pass"],
  ["lyngk", LYNGK, "pass"],
  ["lyngk", "1/4/(rb)w5/6/7/6/7/4/1 1 -/b 0/0", "c1c2"],
  ["lyngk-6", "1/4/(ibrgwk)r5/b5/7/6/7/4/1 1 -/- 0/0", "k:c2d2"],
  ["lyngk", LYNGK, "r:"],
  ["lyngk", "1/4/(ibrgk)r5/b5/7/6/7/4/1 1 -/- 0/0", "k:c1c2"],
  ["lyngk", "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/r 0/0", "r:a3b3"],
  ["lyngk", "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 rb/- 0/0", "k:a3b3"],
  ["lyngk", "1/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0", "a3b3"],
  ["lyngk", LYNGK, "c5c6"],
  ["lyngk", "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/k 0/0", "a3b3"],
  ["lyngk", LYNGK, "a3a3"],
  ["lyngk", "k/g1br/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0", "a3b3"],
  ["lyngk", "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 k/- 0/0", "a3i7"],
  ["lyngk", LYNGK, "a3c6"],
  ["lyngk", LYNGK, "a3c3"],
  ["lyngk", "1/4/r(bg)i4/6/7/6/7/4/1 1 -/- 0/0", "c1c2"],
  ["lyngk", "1/4/(rk)(bgi)i4/6/7/6/7/4/1 1 -/- 0/0", "c1c2"],
  ["lyngk", "1/4/(rki)(bgi)r4/6/7/6/7/4/1 1 -/- 0/0", "c1c2"],
  ["lyngk", LYNGK, "b3b4"],
  ["gyges", "000000/321123/000000/000000/000000/321120 2 N3", "a2a3"],
  ["gyges", "000000/000000/000000/000000/000000/000000 1 112233/112233", "a1a2"],
  ["gyges", GYGES, "3@a1"],
  ["gyges", "000000/000000/000000/000000/000000/000000 1 112233/112233", "3@a6"],
  ["gyges", "300000/000000/000000/000000/000000/300000 1 11223/11223", "1@a1"],
  ["gyges", "330000/000000/000000/000000/000000/330000 1 1122/1122", "3@c1"],
  ["gyges", GYGES, "a3a4"],
  ["gyges", "000000/000000/000000/000000/000000/000000 1 -", "a1a2"],
  ["gyges", GYGES, "a6a5"],
  ["gyges", GYGES, "a1a1"],
  ["gyges", GYGES, "a1S"],
  ["gyges", GYGES, "a1N"],
  ["gyges", GYGES, "c1b1"],
  ["gyges-advanced", GYGES, "c1b1"],
  ["gyges-advanced", GYGES, "c1c2=a3"],
  ["gyges-advanced", GYGES, "c1b1=d1"],
  ["gyges-advanced", "100000/100000/000000/000000/200000/000000 1 -", "a1a2=a6"],
  ["gyges", "001000/000000/000000/000000/000000/001000 1 -", `${ROUND} ${ROUND} c1d1`],
];

/** Questions that cannot be answered. */
const SENSELESS = [
  ["position"],
  ["start", "lyngk", "x"],
  ["start", "chess", "7"],
  ["weather", "lyngk", LYNGK],
];

/** Sentences that need a long way to come about; what they are is shown by the sources above. */
const RARE = ["core.nextRow", "core.noneMoves", "core.edgeTwice", "core.mustPass"];

describe("what the core says", () => {
  let core: Core;
  beforeAll(async () => {
    core = await testCore();
  });

  const reasonsOf = (game: GameName, text: string) =>
    (core.ask("position", game, text) as { reasons?: string[] }).reasons ?? [];
  const objectionTo = (game: GameName, text: string, turns: string) =>
    (core.ask("match", game, text, turns) as MatchAnswer & { objection?: Objection }).objection
      ?.text;

  function keys(sentence: string): string[] {
    const found = recognise(sentence);
    if (found === null) return [`nothing for: ${sentence}`];
    const { reason } = found.values;
    return [found.key, ...(reason === undefined ? [] : keys(reason))];
  }

  const everything = () => [
    ...BROKEN.flatMap(([game, text]) => reasonsOf(game, text)),
    ...SENSELESS.map((question) => (core.ask(...question) as { problem: string }).problem),
    ...REFUSED.map(([game, text, turn]) => objectionTo(game, text, turn) ?? `${text} ${turn}`),
  ];

  it("is recognised, and every template is said", () => {
    const sentences = everything();
    const said = new Set([...sentences.flatMap(keys), ...RARE]);
    const all = Object.keys(en).filter((key) => key.startsWith("core."));
    expect([...said].sort()).toEqual(all.sort());
  });

  it("is recognised whatever is written into a position", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    const letters = "ibrgkw()/-0123456789 NSx";
    const unknown = new Set<string>();
    for (let round = 0; round < 4000; round++) {
      const lyngk = round % 2 === 0;
      let text = lyngk ? LYNGK : GYGES;
      for (let change = 0; change <= random(4); change++) {
        const place = random(text.length);
        const letter = letters[random(letters.length)] ?? "";
        text = text.slice(0, place) + letter + text.slice(place + random(2));
      }
      const game = (lyngk ? ["lyngk", "lyngk-6"] : ["gyges", "gyges-advanced"])[random(2)];
      for (const reason of reasonsOf(game as GameName, text)) {
        if (keys(reason).some((key) => key.startsWith("nothing"))) unknown.add(reason);
      }
    }
    expect([...unknown]).toEqual([]);
  });

  it.each(["de", "hu", "pl", "ro"] as const)("is said in %s, whole", async (language) => {
    await words.use(language);
    for (const sentence of everything()) {
      const said = coreWords(sentence);
      expect(said).not.toMatch(/[{}]/);
      expect(said.toLowerCase()).not.toBe(sentence.toLowerCase());
    }
    await words.use("en");
    expect(coreWords("no piece can move")).toBe("No piece can move");
  });

  it("names colours and reasons in the language of the page", async () => {
    await words.use("de");
    expect(coreWords("file c: red occurs twice in a stack")).toBe(
      "Linie c: Farbe Rot kommt in einem Stapel zweimal vor",
    );
    await words.use("pl");
    expect(coreWords("there are 9 black pieces, at most 8 are possible")).toBe(
      "Kolor czarny: 9 pionów, może być najwyżej 8",
    );
    await words.use("en");
  });

  it("tells what stands in the sentence", () => {
    expect(recognise("there are 9 red pieces, at most 8 are possible")).toEqual({
      key: "core.manyOfColour",
      values: { count: "9", colour: "r", limit: "8" },
    });
    expect(recognise("side: '5' is not 1 or 2")?.values).toEqual({ reason: "'5' is not 1 or 2" });
    expect(recognise("a sentence nobody wrote")).toBeNull();
  });
});
