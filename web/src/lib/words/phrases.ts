// The sentences of the core, which come as a key and values, in the language of the page.

import { t, words, type Key } from "./i18n.svelte";
import type { Phrase, PhraseValue, Reason, Statement } from "../types";

/** A reason as a sentence of its own. */
export const reasonSentence = (reason: Reason): string => asSentence(reasonWords(reason));

/** Reasons as they stand within another sentence. */
export const reasonWords = (...reasons: readonly Reason[]): string =>
  reasons.map(reasonWord).join("; ");

/** In the English of the core where the page has no words for it. */
function reasonWord({ key, values, text }: Reason): string {
  const known = `core.${key}`;
  return words.has(known) ? said(known, values) : text;
}

/** What a game is called: its name, where the page has no other. */
export function gameTitle(game: string): string {
  const key = `game.${game}`;
  return words.has(key) ? t(key) : game.charAt(0).toUpperCase() + game.slice(1);
}

/** What is said of a turn, without its subject: "claims red". */
export const statementWords = ({ key, values }: Statement): string =>
  said(`explain.${key}` as Key, values);

export function asSentence(text: string): string {
  const beginsWithPoint = /^[a-i]\d\b/.test(text);
  return beginsWithPoint ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function said(key: Key, values: Phrase["values"]): string {
  const shown = Object.entries(values).map(([name, value]) => [name, shownAs(name, value)]);
  const { count = values.stacks } = values; // chooses the plural form
  return t(key, {
    ...Object.fromEntries(shown),
    ...(typeof count === "number" && { count }),
  });
}

function shownAs(name: string, value: PhraseValue): string {
  if (typeof value === "object") return listed(name, value.map(itemWords));
  switch (name) {
    case "colour":
      return t(`piece.${value}` as Key);
    case "piece":
      return t(`explain.piece.${value}` as Key);
    case "game":
      return gameTitle(String(value));
    case "outcome":
      return outcomeReason(String(value));
    default:
      return String(value);
  }
}

const itemWords = (item: string | number): string =>
  typeof item === "number" ? t("explain.others", { count: item }) : item;

/** Turns are a choice, points follow one another. */
function listed(name: string, items: readonly string[]): string {
  if (name === "over") return items.join(", ");
  return new Intl.ListFormat(words.language, { type: "disjunction" }).format(items);
}

/** Why a game ended: "goal", "more stacks of 4". */
export function outcomeReason(reason: string): string {
  const key = `reason.${reason.replace(/ \d+$/, "").replaceAll(" ", "-")}`;
  const number = /\d+$/.exec(reason)?.[0] ?? "";
  return words.has(key) ? t(key, { number }) : reason;
}
