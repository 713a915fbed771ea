// Pages by the hash of the address, so that any static host can serve them: #/play/lyngk?seed=7

import { Problem } from "../words/errors";
import { Format, NewerFormat, parseVersion } from "./versions";

export const PAGES = ["home", "play", "analyse", "editor", "settings"] as const;
export type Page = (typeof PAGES)[number];

/** Characters. Longer ones are not read: a link holds no more than it takes to keep it. */
export const LONGEST_LINK = 32_000;

export interface Place {
  hash: string; // as the browser has it
  page: Page | null; // null: there is no such page
  rest: readonly string[]; // what follows the page, such as the game
  values: Readonly<Record<string, string>>;
  refused?: Problem; // why it is not read
}

/** What a link says behind its page. Its version is its value `v`; version 1 does without it. */
const FORMAT = new Format<Pick<Place, "rest" | "values">>();

export function readPlace(hash: string): Place {
  const refused = (problem: Problem): Place => {
    return { hash, page: null, rest: [], values: {}, refused: problem };
  };
  if (hash.length > LONGEST_LINK) return refused(new Problem("app.longLink"));
  const link = hash.replace(/^#\/?/, "");
  const end = link.includes("?") ? link.indexOf("?") : link.length;
  const [path, query] = [link.slice(0, end), link.slice(end + 1)];
  const [page = "", ...rest] = path.split("/").map(decoded);
  const known = page === "" ? "home" : PAGES.find((name) => name === page);
  const values = Object.fromEntries(new URLSearchParams(query));
  const version = parseVersion(values.v ?? "");
  if (version !== null) delete values.v;
  try {
    return { hash, page: known ?? null, ...FORMAT.migrated({ rest, values }, version ?? 1) };
  } catch (error) {
    if (error instanceof NewerFormat) return refused(error);
    throw error;
  }
}

// May stand in a fragment as they are, and do in positions and turns.
const READABLE = /%(?:2F|3A|28|29|3D|40)/g;

export function address(
  page: Page,
  rest: readonly string[] = [],
  values: Readonly<Record<string, string>> = {},
): string {
  const path = [page === "home" ? "" : page, ...rest].map(encodeURIComponent).join("/");
  const query = Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${encoded(value).replace(READABLE, decoded)}`)
    .join("&");
  return `#/${path}${query && `?${query}`}`;
}

/** As in a form: a blank is a plus sign. */
const encoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  place = $state.raw<Place>(readPlace(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.place = readPlace(location.hash)));
  }

  /** False as soon as somebody goes elsewhere: the event of that comes later than the address. */
  isAt(place: Place): boolean {
    return place.hash === location.hash;
  }

  go(...to: Parameters<typeof address>): void {
    location.hash = address(...to);
  }

  /** Changes the address without another entry in the history, for a state that follows the page. */
  replace(...to: Parameters<typeof address>): void {
    history.replaceState(null, "", address(...to));
    this.place = readPlace(location.hash);
  }
}

export const router = new Router();
