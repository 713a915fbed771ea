// Values kept on this device, each with the version of its format. Storage may be full, forbidden or
// hold nonsense: the page works on. What a newer page has kept is neither read nor overwritten.

import { notices } from "../words/notices.svelte";
import { Format, NewerFormat, readVersion } from "./versions";

export type Fields = Readonly<Record<string, unknown>>;

/** The first versions of some were no objects. */
const FORMATS = {
  analysis: new Format<unknown>([(link) => ({ link })]),
  "analyse.engine": new Format<unknown>(),
  engine: new Format<unknown>([(name) => ({ name })]),
  game: new Format<unknown>(),
  games: new Format<unknown>([(ids) => ({ ids })]),
  settings: new Format<unknown>(),
  wishes: new Format<unknown>(),
} as const;

type Name = keyof typeof FORMATS;
/** Of games there are several. */
export type StoredKey = Exclude<Name, "game"> | `game.${string}`;

const formatOf = (key: StoredKey): Format<unknown> =>
  FORMATS[key.startsWith("game.") ? "game" : (key as Name)];

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is kept under the key, as the newest version has it; null where that is nothing. */
function migrated(key: StoredKey): unknown {
  const stored: unknown = JSON.parse(localStorage.getItem(`torony.${key}`) ?? "null");
  if (stored === null) return null;
  const { version: written = 1, ...fields } = isObject(stored) ? stored : {};
  const version = readVersion(written);
  if (version === null) return null;
  return formatOf(key).migrated(isObject(stored) ? fields : stored, version);
}

/** Why what a newer page has kept there cannot be read; null where it is none. */
function newerAt(key: StoredKey): NewerFormat | null {
  try {
    migrated(key);
  } catch (error) {
    if (error instanceof NewerFormat) return error;
  }
  return null;
}

let isSaid = false;

function say({ parameters }: NewerFormat): void {
  if (!isSaid) notices.say("notice.newer", parameters);
  isSaid = true;
}

export function readStored(key: StoredKey): Fields | null {
  try {
    const stored = migrated(key);
    return isObject(stored) ? stored : null;
  } catch (error) {
    if (error instanceof NewerFormat) say(error);
    return null;
  }
}

export function writeStored(key: StoredKey, value: object): void {
  if (newerAt(key) !== null) return;
  try {
    const stored = { version: formatOf(key).newest, ...value };
    localStorage.setItem(`torony.${key}`, JSON.stringify(stored));
  } catch {
    // Nothing is kept then.
  }
}

/** False where it has to stay. */
export function removeStored(key: StoredKey): boolean {
  if (newerAt(key) !== null) return false;
  try {
    localStorage.removeItem(`torony.${key}`);
  } catch {
    // It was not kept then.
  }
  return true;
}
