// Games with variations as text and as JSON, in the forms that `torony` reads and writes, and what
// a person may paste: such a record, a position, or just turns.

import { Format, parseVersion, readVersion } from "../keeping/versions";
import { Problem } from "../words/errors";
import { Place, type Tree } from "./tree";
import { GAMES, type GameName, type Outcome } from "../types";

export interface GameWithVariations {
  game: GameName;
  start: string;
  tree: Tree;
  outcome: Outcome | null; // of the main line
}

/** What stands in a text; a part that it does not have is null. */
export interface Pasted {
  game: GameName | null;
  start: string | null;
  deal: string | null; // the seed of the start
  tree: Tree;
}

/** The text is none of ours; `found` is what cannot be understood. */
export class Unreadable extends Problem {
  constructor(found: string) {
    super("analyse.unreadable", { found: found.length > 40 ? `${found.slice(0, 40)}…` : found });
  }
}

const WIDTH = 100;
const MOST_CHARACTERS = 200_000;
const DEEPEST = 100; // variations in one another

function resultText(outcome: Outcome | null): string {
  if (outcome === null) return "*";
  if (outcome.winner === null) return "1/2-1/2";
  return outcome.winner === 1 ? "1-0" : "0-1";
}

// ---- Text ---------------------------------------------------------------------------------------

export function toText({ game, start, tree, outcome }: GameWithVariations): string {
  const result = resultText(outcome);
  const tags = [
    `[Game "${game}"]`,
    `[Start "${start}"]`,
    `[Result "${result}"]`,
    ...(outcome ? [`[Reason "${outcome.reason}"]`] : []),
  ];
  return `${tags.join("\n")}\n\n${wrapped([...turnWords(tree, 1), result]).join("\n")}\n`;
}

/** The main line with each variation after the turn that it replaces. */
function turnWords(tree: Tree, number: number): string[] {
  const found: string[] = [];
  for (let next = tree, at = number; next[0] !== undefined; next = next[0].next, at++) {
    const [main, ...others] = next;
    found.push(`${at}. ${main.turn}`);
    for (const other of others) {
      const inner = turnWords([other], at);
      found.push(...inner.map((word, index) => enclosed(word, index, inner.length)));
    }
  }
  return found;
}

const enclosed = (word: string, index: number, count: number): string =>
  `${index === 0 ? "(" : ""}${word}${index === count - 1 ? ")" : ""}`;

function wrapped(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const TAG = /^\s*\[\s*(\w+)\s+"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]\s*$/;
// Comments, notes, judgements, numbers and results are passed over; a backslash takes its meaning from
// the next sign. What is not closed goes on to the end of the text, so that no sign is looked at for
// every one before it.
const SKIPPED =
  /\{(?:[^}\\]|\\(?:[^]|$))*(?:\}|$)|<(?:[^>\\]|\\(?:[^]|$))*(?:>|$)|\$\d+|[!?]+|\b\d+\.+|(?:1-0|0-1|1\/2-1\/2|\*)(?=\s|$)/g;
const TURN = /^[0-9A-Za-z:=@]{2,16}$/;
// c1~c3~e5 shows the route of c1e5.
const ROUTE = /~(?:[^~]*~)*/;

const passedOver = (found: string): string => {
  if (/^\{(?:[^}\\]|\\(?:[^]|$))*$|^<(?:[^>\\]|\\(?:[^]|$))*$/.test(found))
    throw new Unreadable(found);
  return " ";
};

function readTurns(text: string): Tree {
  const words = text.replace(SKIPPED, passedOver).match(/[()]|[^\s(),;]+/g) ?? [];
  const start = new Place();
  let place = start;
  const open: Place[] = [];
  for (const word of words.map((found) => found.replace(ROUTE, ""))) {
    if (word === "(") {
      if (place.before === null || open.length === DEEPEST) throw new Unreadable("(");
      open.push(place);
      place = place.before;
    } else if (word === ")") {
      const outer = open.pop();
      if (outer === undefined) throw new Unreadable(")");
      place = outer;
    } else {
      if (!TURN.test(word)) throw new Unreadable(word);
      place = place.after(word);
    }
  }
  if (open.length > 0) throw new Unreadable("(");
  return start.tree;
}

/** Its version stands in the tag TGN before all others; version 1 does without it. */
const TEXT = new Format<string>();
const TEXT_VERSION = /^\[\s*TGN\s+"([^"]*)"\s*\]/;

function readText(text: string): Pasted {
  const [tag = "", written = "1"] = TEXT_VERSION.exec(text) ?? [];
  const version = parseVersion(written);
  if (version === null) throw new Unreadable(tag);
  const lines = TEXT.migrated(text, version).split(/\r?\n/);
  const tags = new Map<string, string>();
  const rest: string[] = [];
  let start: string | null = null;
  for (const line of lines) {
    const tag = TAG.exec(line);
    // Only positions have slashes, apart from the result of a draw.
    const isPosition = line.replaceAll("1/2-1/2", "").includes("/") && !line.includes("{");
    if (tag) tags.set(tag[1] ?? "", tag[2] ?? "");
    else if (isPosition && start === null) start = line.trim();
    else rest.push(line);
  }
  const named = tags.get("Game");
  if (named !== undefined && !isGame(named)) throw new Unreadable(named);
  return {
    game: named ?? null,
    start: tags.get("Start") ?? start,
    deal: tags.get("Deal") ?? null,
    tree: readTurns(rest.join("\n")),
  };
}

const isGame = (name: unknown): name is GameName => GAMES.includes(name as GameName);

// ---- JSON ---------------------------------------------------------------------------------------

/** Before version 1 a game was a saved match, whose turns are texts. */
const RECORD = new Format<Record<string, unknown>>(
  [
    ({ turns, ...others }) => ({
      ...others,
      turns: Array.isArray(turns) ? turns.map((turn: unknown) => ({ turn })) : turns,
    }),
  ],
  0,
);

interface TurnRecord {
  turn: string;
  variations?: { turns: TurnRecord[] }[];
}

export function toJson({ game, start, tree, outcome }: GameWithVariations): string {
  const record = {
    format: "torony-record",
    version: RECORD.newest,
    game,
    start,
    turns: turnRecords(tree),
    result: outcome && { winner: outcome.winner, reason: outcome.reason },
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

function turnRecords(tree: Tree): TurnRecord[] {
  const found: TurnRecord[] = [];
  for (let next = tree; next[0] !== undefined; next = next[0].next) {
    const [main, ...others] = next;
    const variations = others.map((other) => ({ turns: turnRecords([other]) }));
    found.push({ turn: main.turn, ...(variations.length > 0 ? { variations } : {}) });
  }
  return found;
}

function readJson(text: string): Pasted {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable(text);
  }
  const { format, version: written = 1, ...fields } = (value ?? {}) as Record<string, unknown>;
  const version = format === "torony-match" ? 0 : readVersion(written);
  if (version === null) throw new Unreadable(`version: ${JSON.stringify(written)}`);
  const { game, start, turns } = RECORD.migrated(fields, version);
  if (!isGame(game)) throw new Unreadable(`game: ${JSON.stringify(game)}`);
  if (typeof start !== "string") throw new Unreadable(`start: ${JSON.stringify(start)}`);
  const first = new Place();
  readTurnRecords(turns, first);
  return { game, start, deal: null, tree: first.tree };
}

function readTurnRecords(turns: unknown, start: Place, depth = 0): void {
  if (!Array.isArray(turns)) throw new Unreadable(`turns: ${JSON.stringify(turns)}`);
  if (depth > DEEPEST) throw new Unreadable("variations");
  let place = start;
  for (const entry of turns as unknown[]) {
    const { turn, variations = [] } = (entry ?? {}) as Record<string, unknown>;
    if (typeof turn !== "string" || !TURN.test(turn)) throw new Unreadable(JSON.stringify(entry));
    const next = place.after(turn);
    for (const line of Array.isArray(variations) ? (variations as unknown[]) : []) {
      readTurnRecords((line as { turns?: unknown } | null)?.turns, place, depth + 1);
    }
    place = next;
  }
}

// ---- Either -------------------------------------------------------------------------------------

export function readPasted(text: string): Pasted {
  if (text.length > MOST_CHARACTERS) throw new Unreadable(text);
  const trimmed = text.trim();
  // A brace opens a comment too, but no text begins with one.
  return trimmed.startsWith("{") ? readJson(trimmed) : readText(trimmed);
}

/** Whether a pasted text holds nothing at all. */
export const isEmpty = ({ game, start, tree }: Pasted): boolean =>
  game === null && start === null && tree.length === 0;
