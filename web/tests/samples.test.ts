import { expect, it } from "vitest";
import { SAMPLES } from "../src/lib/samples";
import { GAMES, type Position } from "../src/lib/types";
import { testCore } from "./core";

it.each(GAMES)("the sample position of %s is legal and goes on", async (game) => {
  const core = await testCore();
  const { position } = core.ask("position", game, SAMPLES[game]) as { position: Position };
  expect(position.turns.length).toBeGreaterThan(0);
});
