// Links to try: the stored ones, and any number of others made from them, the same for every seed.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { oneOf, seeded } from "./random";

const stored = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, "links", name), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("//"));

/** As the page writes them. */
export const WRITTEN = stored("written.txt");
export const STORED = [...WRITTEN, ...stored("damaged.txt")];

// What links are made of, and what does not belong there.
const PARTS = [
  ..."/?&=+.#%:@-_ 0123456789abcdefgikrwNS()<>\"'\\",
  ...["%00", "%0A", "%20", "%25", "%2B", "%3D", "%26", "%3F", "%23", "%FF", "%E2%82%AC", "%F0%9F"],
  ...["\0", "\n", "\u00a0", "é", "\u{1f600}", "\u202e"],
  ...["&turns=", "&at=", "&position=", "&text=", "&seed=", "__proto__", "constructor"],
  ...["d1b3", ".1.", "r:c1d2", "pass", "a1c2=d4", "3@a1", "99999", "(rgb)", "000000", "-/-"],
];
const LONGEST = 100_000;

type Change = (link: string, random: () => number) => string;

const place = (link: string, random: () => number) => Math.floor(random() * (link.length + 1));

function piece(link: string, random: () => number): [start: number, end: number] {
  const [one, other] = [place(link, random), place(link, random)];
  return [Math.min(one, other), Math.max(one, other)];
}

const insert: Change = (link, random) => {
  const at = place(link, random);
  return link.slice(0, at) + oneOf(PARTS, random) + link.slice(at);
};
const replace: Change = (link, random) => {
  const at = place(link, random);
  return link.slice(0, at) + oneOf(PARTS, random) + link.slice(at + 1);
};
const leaveOut: Change = (link, random) => {
  const [start, end] = piece(link, random);
  return link.slice(0, start) + link.slice(end);
};
const cutOff: Change = (link, random) => link.slice(0, place(link, random));
const splice: Change = (link, random) => {
  const other = oneOf(STORED, random);
  return link.slice(0, place(link, random)) + other.slice(place(other, random));
};
const escape: Change = (link, random) => {
  const [start, end] = piece(link, random);
  const whole = Buffer.from(link.slice(start, end)).toString(); // no half of a pair is left
  return link.slice(0, start) + encodeURIComponent(whole) + link.slice(end);
};
const swapCase: Change = (link, random) => {
  const [start, end] = piece(link, random);
  return link.slice(0, start) + link.slice(start, end).toUpperCase() + link.slice(end);
};
const repeat: Change = (link, random) => {
  const [start, end] = piece(link, random);
  const times = 2 ** Math.floor(random() * 12);
  const room = Math.max(0, LONGEST - link.length);
  return link.slice(0, end) + link.slice(start, end).repeat(times).slice(0, room) + link.slice(end);
};
/** More turns than any game has, in one line or each in place of the one before. */
const prolong: Change = (link, random) => {
  const back = random() < 0.5 ? "." : ".1.";
  const count = Math.floor(random() * 3000);
  const turns = Array.from({ length: count }, (_, index) => `a${index % 10}b${(index / 10) | 0}`);
  return `${link}&turns=${turns.join(back)}`;
};

const CHANGES: readonly Change[] = [insert, replace, leaveOut, cutOff, splice, escape, swapCase];
const GROWING: readonly Change[] = [repeat, prolong];

/** Links that people, mail programs and enemies might come with. */
export function* damagedLinks(seed: number, count: number): Generator<string> {
  const random = seeded(seed);
  for (let index = 0; index < count; index++) {
    let link = oneOf(STORED, random);
    const changes = Math.floor(random() * 5);
    for (let change = 0; change < changes; change++) link = oneOf(CHANGES, random)(link, random);
    if (random() < 0.03) link = oneOf(GROWING, random)(link, random);
    yield link;
  }
}
