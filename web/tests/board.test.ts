import { expect, it } from "vitest";
import { neighbour } from "../src/boards/board";
import { places as gyges } from "../src/games/gyges/places";
import { places as lyngk } from "../src/games/lyngk/places";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

it.each([
  ["LYNGK", lyngk],
  ["Gygès", gyges],
])("arrow keys lead from any point of %s to any other", (_, places) => {
  for (const start of places.keys()) {
    const reached = new Set([start]);
    for (const point of reached) {
      for (const key of ARROWS) reached.add(neighbour(places, point, key));
    }
    expect(reached).toEqual(new Set(places.keys()));
  }
});

it("arrow keys go to the next point, and back", () => {
  const walk = (...keys: string[]) =>
    keys.reduce((point, key) => neighbour(lyngk, point, key), "e5");
  expect(walk("ArrowUp")).toBe("e6");
  expect(walk("ArrowDown")).toBe("e4");
  expect(walk("ArrowRight")).toBe("f5");
  expect(walk("ArrowLeft")).toBe("d5");
  expect(walk("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft")).toBe("e5");
});
