import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "../src/i18n/en.json";
import { format, LANGUAGES, type Entry } from "../src/lib/words/i18n.svelte";

const SOURCE = join(import.meta.dirname, "../src");
const CATALOGS = join(SOURCE, "i18n");

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
  });
const code = files(SOURCE)
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

const literals = new Set(
  [...code.matchAll(/["'`]([a-zA-Z]+\.[\w.-]+)["'`]/g)].map(([, key]) => key),
);
// `piece.${name}`: every key with that beginning may be meant.
const prefixes = [
  ...code.matchAll(/`([a-z]+\.(?:[\w.]+\.)?)\$\{/g),
  ...code.matchAll(/startsWith\("([a-z]+\.)"\)/g),
].map(([, start]) => start ?? "");

const parameters = (entry: Entry): string[] =>
  [
    ...new Set(
      (typeof entry === "string" ? [entry] : Object.values(entry)).flatMap((text) =>
        [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
      ),
    ),
  ].sort();

describe("the catalog", () => {
  it("has no key that nothing uses", () => {
    const unused = Object.keys(en).filter(
      (key) => !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it("has every key that is used", () => {
    const calls = [...code.matchAll(/\bt\(\s*["'`]([\w.-]+)["'`]/g)].map(([, key]) => key ?? "");
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter((key) => !(key in en))).toEqual([]);
  });
});

const languages = readdirSync(CATALOGS).map((name) => name.replace(".json", ""));

it("has a catalog for every language", () => {
  expect(languages.sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(languages)("%s", (language) => {
  const catalog = JSON.parse(readFileSync(join(CATALOGS, `${language}.json`), "utf8")) as Record<
    string,
    Entry
  >;

  it("has the keys of English, in the same order", () => {
    expect(Object.keys(catalog)).toEqual(Object.keys(en));
  });

  it("uses the same parameters", () => {
    for (const [key, entry] of Object.entries(en)) {
      expect([key, parameters(catalog[key] ?? "")]).toEqual([key, parameters(entry as Entry)]);
    }
  });

  it("has every plural form of the language", () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, entry] of Object.entries(catalog)) {
      if (typeof entry === "string") continue;
      expect([key, needed.filter((form) => !(form in entry))]).toEqual([key, []]);
    }
  });
});

it("fills in parameters and picks the plural form", () => {
  expect(format("{a} and {b}", "en", { a: 1, b: "x" })).toBe("1 and x");
  const entry = { one: "{count} turn", other: "{count} turns" };
  expect(format(entry, "en", { count: 1 })).toBe("1 turn");
  expect(format(entry, "en", { count: 2 })).toBe("2 turns");
});
