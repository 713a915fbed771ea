// The core explains itself in English. The English catalog holds every sentence of it, with names for
// what varies, and so says which sentence it is and what stands in it.

import en from "../../i18n/en.json";
import type { Entry, Key } from "./i18n.svelte";

export interface Recognised {
  key: Key;
  values: Readonly<Record<string, string>>; // { colour: "r", point: "e5" }
}

const COLOURS = ["i", "b", "r", "g", "k"] as const;
const letterOf = new Map(COLOURS.map((letter) => [en[`piece.${letter}`], letter] as const));
const PATTERNS: Readonly<Record<string, string>> = {
  colour: [...letterOf.keys()].join("|"),
  text: ".*", // what someone wrote
  reason: ".+", // a sentence again
};

/** A template as an expression with a group for each of its names. */
function expression(template: string): RegExp {
  const literal = template.replace(/[.*+?^$()[\]|\\/]/g, "\\$&");
  const pattern = literal.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `(?<${name}>${PATTERNS[name] ?? "\\S+"})`,
  );
  return new RegExp(`^${pattern}$`);
}

let known: readonly (readonly [Key, RegExp])[] | null = null;

/** Every template of the core's sentences, the plural forms one by one. */
function templates(): readonly (readonly [Key, RegExp])[] {
  known ??= Object.entries(en as Record<string, Entry>)
    .filter(([key]) => key.startsWith("core."))
    .flatMap(([key, entry]) =>
      (typeof entry === "string" ? [entry] : Object.values(entry)).map(
        (template) => [key as Key, expression(template)] as const,
      ),
    );
  return known;
}

export function recognise(sentence: string): Recognised | null {
  for (const [key, pattern] of templates()) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const { colour, ...values } = { ...match.groups };
    const letter = letterOf.get(colour as never);
    return { key, values: letter ? { ...values, colour: letter } : values };
  }
  return null;
}
