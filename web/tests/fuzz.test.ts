// The page's links, damaged in every way: nothing breaks, nothing hangs, what can be read is written
// as it was, and what is kept of a link is never larger than the link.
//
//   npm run fuzz                    a million links
//   FUZZ_INPUTS=5000 FUZZ_SEED=7 npm run fuzz

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { familyOf } from "../src/games";
import { readDraft } from "../src/lib/editor/read-draft";
import { words } from "../src/lib/words/i18n.svelte";
import { readPlayLink, STANDARD } from "../src/lib/play/new-game";
import { Problem } from "../src/lib/words/errors";
import { address, LONGEST_LINK, readPlace, type Place } from "../src/lib/keeping/router.svelte";
import { fromValues, toValues, writeTree, type Shared } from "../src/lib/records/share";
import { GAMES, type GameName, type PositionAnswer, type Reason } from "../src/lib/types";
import { errorWords } from "../src/lib/words/messages";
import { reasonWords } from "../src/lib/words/phrases";
import { testCore } from "./core";
import { watchForHangs } from "./hang";
import { damagedLinks, STORED, WRITTEN } from "./links";

const INPUTS = Number(process.env.FUZZ_INPUTS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

const core = await testCore();
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The part of an address that the browser hands to the page. */
const hashOf = (link: string): string =>
  new URL(link.startsWith("#") ? link : `#${link}`, "https://torony.example/").hash;

function check(right: boolean, what: string): void {
  if (!right) throw new Error(what);
}

/** What a link says, or null if the page has something against it. */
function attempted<T>(reader: () => T): T | null {
  try {
    return reader();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    check(errorWords(error) !== "", "nothing is said about it");
    return null;
  }
}

/** The core is asked about whatever a link brings, and its reasons are said in another language. */
function askCore(game: GameName, text: string, turns: readonly string[] = []): void {
  const answer = core.ask("game", game, text, turns.join(" ")) as { reasons?: Reason[] };
  if (answer.reasons) check(reasonWords(...answer.reasons) !== "", "no reasons");
}

function checkPlay({ rest, values }: Place): void {
  const wishes = attempted(() => readPlayLink(rest[0], values, STANDARD));
  if (wishes === null) return;
  const { game, seed, level, ...others } = wishes;
  const written = { ...others, level: String(level), ...(seed && { seed }) };
  check(same(readPlayLink(game, written, STANDARD), wishes), "other wishes");
  if (wishes.text !== "") askCore(game, wishes.text);
}

const saying = ({ game, start, tree, path }: Shared) => [game, start, writeTree(tree), path];

function checkAnalysis({ rest, values, hash }: Place): void {
  const shared = attempted(() => fromValues(rest[0], values));
  if (shared === null) return;
  const link = address("analyse", [shared.game], toValues(shared));
  const again = readPlace(link);
  const other = fromValues(again.rest[0], again.values);
  check(same(saying(other), saying(shared)), `another analysis: ${link}`);
  const kept = writeTree(shared.tree).length + shared.path.join().length;
  check(kept <= 2 * hash.length, "more is kept than was in the link");
  if (shared.start !== null) askCore(shared.game, shared.start, shared.path);
}

/** Whatever a link holds can be drawn, and so the core can build it or has reasons against it. */
function checkEditor({ rest, values: { text = "", draft = text } }: Place): void {
  const game = GAMES.find((name) => name === rest[0]);
  if (game === undefined) return;
  askCore(game, text);
  const found = core.ask("position", game, text) as PositionAnswer;
  for (const values of ["sketch" in found ? found.sketch : found.position, parsed(draft)]) {
    const drawn = readDraft(familyOf(game), values);
    check(same(readDraft(familyOf(game), drawn), drawn), "drawn otherwise the second time");
    const written = JSON.stringify(drawn);
    check(written.length <= 1000 + text.length + draft.length, "more is kept than in the link");
    const answer = core.ask("build", game, written) as PositionAnswer;
    if ("reasons" in answer) check(reasonWords(...answer.reasons) !== "", "no reasons");
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function checkLink(hash: string): void {
  const place = readPlace(hash);
  const kept = [...place.rest, ...Object.entries(place.values).flat()].join("").length;
  check(kept <= Math.min(hash.length, LONGEST_LINK), "more is kept than was in the link");
  if (place.page === null) return;
  const written = address(place.page, place.rest, place.values);
  if (written.length > LONGEST_LINK) return; // what needs escapes grows
  const { page, rest, values } = readPlace(written);
  check(same([page, rest, values], [place.page, place.rest, place.values]), `other: ${written}`);
  check(address(place.page, rest, values) === written, `written anew: ${written}`);
  if (page === "play") checkPlay(place);
  if (page === "analyse") checkAnalysis(place);
  if (page === "editor") checkEditor(place);
}

describe("links", () => {
  const hangs = watchForHangs();
  beforeAll(() => words.use("hu"));
  afterAll(async () => {
    await words.use("en");
    await hangs.done();
  });

  function tryOut(link: string): void {
    const hash = hashOf(link);
    hangs.next(hash);
    try {
      checkLink(hash);
    } catch (error) {
      const shown = JSON.stringify(link.slice(0, 2000));
      throw new Error(`${shown} (add it to tests/links/damaged.txt)`, { cause: error });
    }
  }

  it.each(WRITTEN)("%s is written as it was", (link) => {
    const { page, rest, values } = readPlace(link);
    expect(page).not.toBeNull();
    expect(address(page ?? "home", rest, values)).toBe(link);
    if (values.at !== undefined) {
      expect(address("analyse", rest, toValues(fromValues(rest[0], values)))).toBe(link);
    }
  });

  it("that are stored break nothing", () => {
    expect(STORED.length).toBeGreaterThan(80);
    STORED.forEach(tryOut);
  });

  it("that are too long are not read at all", () => {
    const link = `#/analyse/gyges?turns=${"d1b3.".repeat(LONGEST_LINK / 5)}`;
    expect(link.length).toBeGreaterThan(LONGEST_LINK);
    expect(readPlace(link)).toMatchObject({ hash: link, page: null, rest: [], values: {} });
    expect(readPlace(link).refused?.key).toBe("app.longLink");
  });

  it(`damaged at random break nothing (${INPUTS} from seed ${SEED})`, { timeout: 0 }, () => {
    let tried = 0;
    for (const link of damagedLinks(SEED, INPUTS)) {
      tryOut(link);
      tried += 1;
    }
    expect(tried).toBe(INPUTS);
  });
});
