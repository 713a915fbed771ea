import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GAMES } from "../src/lib/types";
import { testCore } from "./core";

const source = readFileSync(join(import.meta.dirname, "../src/pages/Home.svelte"), "utf8");

it.each(GAMES)("the sample position of %s is legal and goes on", async (game) => {
  const text = new RegExp(`^    "?${game}"?: "(.+)",$`, "m").exec(source)?.[1] ?? "";
  const answer = (await testCore()).ask("position", game, text) as {
    position: { turns: object[] };
  };
  expect(answer.position.turns.length).toBeGreaterThan(0);
});
