// What earlier versions of the page kept on a device, wrote into links and saved, which must be readable
// for ever, and what newer ones wrote, which must stay. tests/data holds it as it was written.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Rules } from "../src/lib/core/rules";
import { readPlace } from "../src/lib/keeping/router.svelte";
import { kept } from "../src/lib/keeping/saved-games";
import { readStored, removeStored, writeStored, type StoredKey } from "../src/lib/keeping/storage";
import { Format, NewerFormat } from "../src/lib/keeping/versions";
import { sound } from "../src/lib/looks/settings.svelte";
import { readGame, RunningGame } from "../src/lib/play/game.svelte";
import { keptWishes, readPlayLink, STANDARD } from "../src/lib/play/new-game";
import { HUMAN } from "../src/lib/play/players";
import { readPasted } from "../src/lib/records/record";
import { fromValues } from "../src/lib/records/share";
import { lineThrough } from "../src/lib/records/tree";
import { Problem } from "../src/lib/words/errors";
import { notices } from "../src/lib/words/notices.svelte";
import { CoreChannel } from "./channel";
import { testCore } from "./core";

const core = await testCore();
vi.mock("../src/lib/core", () => ({ rules: () => rules }));
const rules = new Rules(() => new CoreChannel(core));

const read = (...path: string[]): string =>
  readFileSync(join(import.meta.dirname, ...path), "utf8");
const stored = JSON.parse(read("data", "storage-1.json")) as Record<string, string>;
const links = JSON.parse(read("data", "links-1.json")) as {
  link: string;
  page: string;
  said?: object;
}[];
const games = (name: string): string => read("../../tests/data/formats", name);

/** The games of that file, the one touched last at the end. */
const IDS = JSON.parse(stored["torony.games"] ?? "[]") as string[];
const raw = (key: string): string | null => localStorage.getItem(`torony.${key}`);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
});

describe("a format", () => {
  const format = new Format<string>([(text) => `${text}2`, (text) => `${text}3`]);

  it("becomes the newest version step by step", () => {
    expect(format.newest).toBe(3);
    expect([1, 2, 3].map((version) => format.migrated("1", version))).toEqual(["123", "13", "1"]);
    expect(new Format<string>([(text) => `${text}1`], 0).migrated("0", 0)).toBe("01");
  });

  it("of a newer version is refused with both numbers", () => {
    expect(() => format.migrated("1", 5)).toThrow(NewerFormat);
    expect(() => format.migrated("1", 5)).toThrow(
      "Made by a newer Torony (format 5; this one reads up to 3)",
    );
  });
});

describe("what version 1 kept on a device", () => {
  const found: object[] = [
    { game: "lyngk", turns: ["b3a3", "d2e2", "e7d7"], picks: {}, ending: null },
    { game: "gyges", turns: ["a1b3", "a6b4"], ending: { reason: "resignation", player: 1 } },
    { game: "gyges-advanced", turns: [], picks: { origin: "d1", over: ["b1"] }, clock: null },
    { game: "lyngk-6", turns: [], ending: { reason: "agreement" }, picks: {} },
    { game: "gyges", turns: [], picks: { size: 3 }, seed: null },
  ];

  it.each(found)("is a game with its half-made turn: %j", async (said) => {
    const id = IDS[found.indexOf(said)] ?? "";
    const record = readGame(id) ?? expect.fail("the game is lost");
    expect(record).toMatchObject({ id, ...said });
    const game = await RunningGame.resume(record);
    expect(game.kept).toEqual(record);
  });

  it("is which game was touched last", () => {
    expect(IDS).toHaveLength(found.length);
    expect(readGame()?.id).toBe(IDS.at(-1));
  });

  it("is what somebody prefers", () => {
    expect(sound(readStored("settings"))).toMatchObject({
      appearance: "dark",
      marks: "letters",
      sounds: true,
      confirm: true,
      language: "hu",
    });
    expect(keptWishes()).toEqual({
      ...STANDARD,
      level: 6,
      first: "random",
      against: "friend",
      clock: "10+5",
      start: "preset",
    });
    expect(readStored("engine")).toEqual({ name: "browser" });
    expect(readStored("analyse.engine")).toEqual({ on: false, lines: 5, guessFirst: true });
    expect(readStored("analysis")?.link).toMatch(/^#\/analyse\/gyges\?.*at=2$/);
  });

  it("is kept in the newest version when it changes", async () => {
    const begun = await RunningGame.begin({
      game: "gyges",
      seed: null,
      players: { 1: HUMAN, 2: HUMAN },
    });
    expect(JSON.parse(raw("games") ?? "")).toEqual({ version: 2, ids: [...IDS, begun.record.id] });
    expect(JSON.parse(raw(`game.${begun.record.id}`) ?? "")).toMatchObject({ version: 1 });
    writeStored("engine", { name: "computer" });
    expect(raw("engine")).toBe('{"version":2,"name":"computer"}');
    expect(readStored("engine")).toEqual({ name: "computer" });
  });
});

describe("what a newer page has kept", () => {
  const newer = (key: StoredKey): string => {
    const text = JSON.stringify({ version: 99, surprise: [key] });
    localStorage.setItem(`torony.${key}`, text);
    return text;
  };
  const KEYS: StoredKey[] = [
    ...(["analysis", "analyse.engine", "engine", "games", "settings", "wishes"] as const),
    `game.${IDS[0] ?? ""}`,
  ];

  it("is said once", () => {
    newer("wishes");
    expect(keptWishes()).toEqual(STANDARD);
    const parameters = { found: 99, known: 1 };
    expect(notices.passing).toEqual({ key: "notice.newer", parameters });
    notices.passing = null;
    keptWishes();
    expect(notices.passing).toBeNull();
  });

  it.each(KEYS)("stays as it is: %s", (key) => {
    const text = newer(key);
    expect(readStored(key)).toBeNull();
    writeStored(key, { name: "browser" });
    expect(removeStored(key)).toBe(false);
    expect(raw(key)).toBe(text);
  });

  it("is passed over when a game goes on", () => {
    const last = IDS.at(-1) ?? "";
    newer(`game.${last}`);
    expect(kept(last)).toMatchObject({ id: IDS.at(-2) });
    expect(readGame()?.id).toBe(IDS.at(-2));
  });

  it("does not have to make room for other games", async () => {
    const [oldest = "", second = ""] = IDS;
    const text = newer(`game.${oldest}`);
    const players = { 1: HUMAN, 2: HUMAN };
    for (let count = 0; count < 8; count++) {
      await RunningGame.begin({ game: "gyges", seed: null, players });
    }
    expect(raw(`game.${oldest}`)).toBe(text);
    expect(raw(`game.${second}`)).toBeNull();
    const ids = readStored("games")?.ids as string[];
    expect([ids.length, ids[0]]).toEqual([9, oldest]);
  });

  it("is not overwritten by a game that goes on in an older tab", async () => {
    const id = IDS[1] ?? "";
    const game = await RunningGame.resume(readGame(id) ?? expect.fail("the game is lost"));
    const text = newer(`game.${id}`);
    await game.takeBack();
    expect(game.record.turns).toEqual(["a1b3"]);
    expect(raw(`game.${id}`)).toBe(text);
  });
});

it.each(['{"version":0}', '{"version":1.5}', '{"version":"1"}', '{"version":null}', "{"])(
  "what makes no sense is as if nothing was kept, and written over: %s",
  (text) => {
    localStorage.setItem("torony.settings", text);
    expect(readStored("settings")).toBeNull();
    writeStored("settings", { marks: "letters" });
    expect(raw("settings")).toBe('{"version":1,"marks":"letters"}');
  },
);

describe("links", () => {
  it.each(links)("of version 1: $link", ({ link, said, ...place }) => {
    for (const written of [link, `${link}${link.includes("?") ? "&" : "?"}v=1`]) {
      const { rest, values, ...found } = readPlace(written);
      expect({ ...found, rest, values }).toEqual({ ...place, hash: written });
      if (found.page === "analyse") {
        expect(fromValues(rest[0] ?? "gyges", values)).toEqual(said);
      } else if (said !== undefined) {
        expect(readPlayLink(rest[0], values, STANDARD)).toEqual(said);
      }
    }
  });

  it("of a newer version are refused with both numbers", () => {
    const { page, values, refused } = readPlace("#/analyse/gyges?surprise=1&v=3");
    expect([page, values]).toEqual([null, {}]);
    expect(refused?.message).toBe("Made by a newer Torony (format 3; this one reads up to 1)");
  });

  it.each(["0", "", "x", "-1", "1.0", "1234567890"])("whose version is no number: %s", (v) => {
    expect(readPlace(`#/play/lyngk?v=${v}`)).toMatchObject({ page: "play", values: { v } });
  });
});

describe("games of torony's files", () => {
  it("are read as text and as JSON", () => {
    const texts = games("records-1.tgn").split(/\n\n(?=\[Game)/);
    const objects = games("records-1.jsonl").trimEnd().split("\n");
    expect([texts.length, objects.length]).toEqual([7, 7]);
    for (const [index, text] of texts.entries()) {
      const { game, tree } = readPasted(objects[index] ?? "");
      expect(readPasted(text)).toMatchObject({ game, tree });
    }
  });

  it("are read as they were before version 1", () => {
    const { game, tree } = readPasted(games("saved-match-2.json"));
    expect(game).toBe("gyges");
    expect(lineThrough(tree, [])).toEqual(["2@c1", "2@f6", "1@d1"]);
  });

  it.each([
    ['[TGN "3"]\n[Game "gyges"]\n\n1. 3@a1 *', "app.newer"],
    ['{"format":"torony-record","version":3,"surprise":[]}', "app.newer"],
    ['[TGN "x"]\n[Game "gyges"]\n\n1. 3@a1 *', "analyse.unreadable"],
    ['{"format":"torony-record","version":"3"}', "analyse.unreadable"],
  ])("are refused: %s", (text, key) => {
    try {
      readPasted(text);
      expect.fail("it was read");
    } catch (error) {
      expect((error as Problem).key).toBe(key);
    }
  });

  it("may name version 1", () => {
    const text = '[TGN "1"]\n[Game "gyges"]\n\n1. 3@a1 *';
    expect(lineThrough(readPasted(text).tree, [])).toEqual(["3@a1"]);
  });
});
