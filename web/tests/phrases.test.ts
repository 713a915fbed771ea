// Whatever the core can say, the page can say in every language, with all that varies in it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWN_LOOK } from "../src/games";
import en from "../src/i18n/en.json";
import { LANGUAGES, words, type Entry, type Language } from "../src/lib/words/i18n.svelte";
import { gameTitle, reasonSentence, reasonWords, statementWords } from "../src/lib/words/phrases";
import type { NoPosition, PhraseValue, Playthrough, Reason, Statement } from "../src/lib/types";
import { testCore } from "./core";

const core = await testCore();
const catalogue = core.ask("catalogue") as {
  reasons: string[];
  games: Record<string, string[]>;
  statements: string[];
};
/** A game with a look of its own has words of its own as well; of others the core speaks English. */
const reasons = new Set([
  ...catalogue.reasons,
  ...Object.keys(OWN_LOOK).flatMap((game) => catalogue.games[game] ?? []),
]);
const CORE = join(import.meta.dirname, "../../core");
const SOURCES = {
  core: ["games/reason.h", "games/lyngk/reasons.h", "games/gyges/reasons.h"],
  explain: ["explain/explain.h"],
} as const;
type Catalog = keyof typeof SOURCES;

const languages = Object.keys(LANGUAGES) as Language[];
const read = (language: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../src/i18n/${language}.json`), "utf8"),
  ) as Record<string, Entry>;

/** Words that stand within a sentence have another dot. */
const keysOf = (catalog: Record<string, Entry>, prefix: Catalog): string[] =>
  Object.keys(catalog)
    .filter((key) => key.startsWith(`${prefix}.`))
    .map((key) => key.slice(prefix.length + 1))
    .filter((key) => !key.includes(".") && `${prefix}.${key}` !== "explain.others");

const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""))].sort();

/** What varies in each sentence, from the English of the core itself. */
function wordings(catalog: Catalog): Map<string, string[]> {
  const code = SOURCES[catalog].map((path) => readFileSync(join(CORE, path), "utf8")).join("\n");
  const entries = code.matchAll(/\{"(\w+)",((?:\s*"(?:[^"\\]|\\.)*")+)\}/g);
  return new Map([...entries].map(([, key = "", text = ""]) => [key, namesIn(text)]));
}

const SAMPLES: Readonly<Record<string, PhraseValue>> = {
  colour: "r",
  piece: "2",
  game: "lyngk-6",
  outcome: "more stacks of 4",
  turns: ["c1d2", "r:c1d2", "e1e2", 2],
  stops: ["c1d2", "e1e2"],
  over: ["b1", "b4"],
  text: "TEXT",
};
const valuesFor = (names: readonly string[], number: number) =>
  Object.fromEntries(names.map((name) => [name, SAMPLES[name] ?? number]));

afterAll(() => words.use("en"));

it("never takes a sentence of one game for that of another", () => {
  const games = new Set(Object.values(catalogue.games).map((keys) => keys.join(" ")));
  const keys = [...games].flatMap((all) => all.split(" "));
  expect([...catalogue.reasons, ...keys].sort()).toEqual(
    [...new Set([...catalogue.reasons, ...keys])].sort(),
  );
});

it("says in the core's English what it has no words for", () => {
  const reason = { rule: "R-1", key: "reversiOccupied", values: {}, text: "c4 is occupied" };
  expect(reasonSentence(reason)).toBe("c4 is occupied");
  expect(gameTitle("reversi-6")).toBe("Reversi-6");
});

describe.each(languages)("%s", (language) => {
  beforeAll(() => words.use(language));

  it("has every key of the core and no other", () => {
    expect(keysOf(read(language), "core").sort()).toEqual([...reasons].sort());
    expect(keysOf(read(language), "explain").sort()).toEqual([...catalogue.statements].sort());
  });

  it.each(["core", "explain"] as const)("says every sentence of %s whole", (catalog) => {
    const sentences = wordings(catalog);
    expect([...sentences.keys()].sort()).toEqual(keysOf(read("en"), catalog).sort());
    for (const [key, names] of sentences) {
      for (const number of [1, 2, 5, 20]) {
        const phrase = { key, values: valuesFor(names, number) };
        const said =
          catalog === "core"
            ? reasonWords({ ...phrase, rule: "", text: "" })
            : statementWords({ ...phrase, topic: "does" });
        expect(said).not.toMatch(/[{}]|core\.|explain\.|undefined/);
        if (names.includes("text")) expect(said).toContain("TEXT");
        if (names.includes("turns")) expect(said).toMatch(/c1d2, r:c1d2.*e1e2.*2/);
      }
    }
  });
});

it("uses the values that the core gives", () => {
  for (const catalog of ["core", "explain"] as const) {
    for (const [key, names] of wordings(catalog)) {
      const entry = (en as Record<string, Entry>)[`${catalog}.${key}`] ?? "";
      const forms = typeof entry === "string" ? [entry] : Object.values(entry);
      for (const form of forms) expect([key, namesIn(form)]).toEqual([key, names]);
    }
  }
});

describe("what the core says", () => {
  const START = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0";
  const reasons = (game: string, text: string) =>
    (core.ask("position", game, text) as NoPosition).reasons;
  const refusal = (game: string, text: string, turns: string) =>
    (core.ask("game", game, text, turns) as Playthrough).refusal as Reason;

  it("is said in the language of the page, colours too", async () => {
    const [twice] = reasons("lyngk", "1/4/(rbr)6/6/7/6/7/4/1 1 -/- 0/0");
    await words.use("de");
    expect(reasonSentence(twice as Reason)).toBe("c1: Farbe Rot kommt in einem Stapel zweimal vor");
    await words.use("en");
    expect(reasonSentence(refusal("lyngk", START, "a3i7"))).toBe("a3 and i7 are not on one line");
    expect(reasonWords(...reasons("lyngk", "1/4 1 -/- 0/0"))).toBe(
      "the board has 2 files instead of 9",
    );
  });

  it("begins with a capital, unless it begins with a point", async () => {
    await words.use("en");
    const gyges = "321123/000000/000000/000000/000000/321123 1 -";
    expect(reasonSentence(refusal("gyges", gyges, "a3a4"))).toBe("a3 is empty");
    expect(reasonSentence(refusal("gyges", gyges, "a1a1"))).toMatch(/^A piece may not/);
  });

  it("explains a turn", async () => {
    const { statements } = core.ask("explain", "lyngk", START, "r:a3b3") as {
      statements: Statement[];
    };
    await words.use("en");
    expect(statements.slice(0, 3).map(statementWords)[0]).toBe("claims red");
    await words.use("pl");
    expect(statements.slice(0, 1).map(statementWords)).toEqual(["przejmuje kolor czerwony"]);
  });
});
