// A game of which the page knows only what the core says.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { neighbour, type BoardProps } from "../src/boards/board";
import { swapped } from "../src/games/draft";
import { plain } from "../src/games/plain";
import PlainBoard from "../src/games/plain/PlainBoard.svelte";
import { ownerOf, pointWords } from "../src/games/plain/pieces";
import { layOut } from "../src/games/plain/places";
import { choose, click, NOTHING, passOf } from "../src/lib/turn/click";
import type { Position, Turn } from "../src/lib/types";
import { turnWords } from "../src/lib/words/messages";
import { testCore } from "./core";

const core = await testCore();
const position = (text: string) =>
  (core.ask("position", "gyges", text) as { position: Position }).position;

describe("a turn that is a point", () => {
  const turns: Turn[] = ["c4", "d5"].map((target) => ({ text: target, target }));

  it("is made by one click", () => {
    expect(choose(turns, NOTHING).targets).toEqual(new Set(["c4", "d5"]));
    expect(click(turns, NOTHING, { kind: "point", point: "d5" })).toEqual({
      kind: "done",
      turn: turns[1],
      over: [],
    });
  });

  it("is said by its point, and a pass as a pass", () => {
    expect(turnWords({ text: "c4", target: "c4" })).toBe("c4");
    expect(turnWords({ text: "pass" })).toBe("passes");
    expect(passOf([{ text: "pass" }])).toEqual({ text: "pass" });
    expect(passOf(turns)).toBeNull();
  });
});

describe("pieces", () => {
  it("belong to whom the core says, or whose number they are", () => {
    const cells = { a1: "1", b1: "2", c1: "K", d1: "1" };
    const owners = { c1: 2, d1: 2 } as const;
    const owner = (point: string) => ownerOf({ cells, owners }, point);
    expect(["a1", "b1", "c1", "d1", "e1"].map(owner)).toEqual([1, 2, 2, 2, undefined]);
    const said = (point: string) => pointWords({ cells, owners }, point);
    expect(["a1", "c1", "e1"].map(said)).toEqual(["a1, player 1", "c1, K, player 2", "e1, empty"]);
  });
});

it("changes hands when the sides are swapped", () => {
  const { places } = layOut("a1 b1 a2 b2 a3 b3".split(" "));
  const draft = { cells: { a1: "1", b1: "2", b2: "K" }, player: 1 } as const;
  expect(swapped(places, draft, plain("gyges").editing.handedOver)).toEqual({
    cells: { a3: "2", b3: "1", b2: "K" },
    player: 2,
  });
});

it.each(["a1 b1 c1 a2 b2 c2 a3 c3", "a1 b1 a2 b2 N S bar", "1 2 3 4 5 6 7 8 9", "x y"])(
  "arrow keys lead from any point of %s to any other",
  (points) => {
    const { places } = layOut(points.split(" "));
    for (const start of places.keys()) {
      const reached = new Set([start]);
      for (const point of reached) {
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          reached.add(neighbour(places, point, key));
        }
      }
      expect([...reached].sort()).toEqual([...places.keys()].sort());
    }
  },
);

describe("the board", () => {
  let shown: Record<string, unknown> | undefined;
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = undefined;
  });

  function drawn(props: Omit<BoardProps, "label">): HTMLElement {
    const target = document.createElement("div");
    shown = mount(PlainBoard, { target, props: { label: "A game", ...props } });
    flushSync();
    return target;
  }
  const names = (board: HTMLElement, attribute: string) =>
    [...board.querySelectorAll(`[${attribute}]`)].map((one) => one.getAttribute(attribute)).sort();

  const text = "320003/000130/000100/000002/000010/213002 2 -";

  it("shows every piece and takes a click on every point", () => {
    const onpick = vi.fn();
    const board = drawn({ position: position(text), onpick });
    expect(names(board, "data-stack")).toEqual(Object.keys(position(text).cells).sort());
    expect(names(board, "data-point")).toHaveLength(38);
    board
      .querySelector('[data-point="c4"]')
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(onpick).toHaveBeenCalledWith("c4");
  });

  it("marks where a turn goes", () => {
    const marks = {
      targets: new Set(["c1", "a1"]),
      put: "c2",
      last: { stops: ["a1", "a3"], steps: ["a1", "a2", "a3"] },
      arrows: [
        { stops: ["c3"], weight: 1 },
        { stops: ["a1", "b1"], weight: 0.5 },
      ],
    };
    const board = drawn({ position: position(text), marks });
    expect(board.querySelectorAll(".target")).toHaveLength(2);
    expect(board.querySelectorAll("rect.frame")).toHaveLength(2);
    expect(board.querySelectorAll("polygon")).toHaveLength(2);
  });

  it("is a picture where nobody can click", () => {
    const board = drawn({ position: position(text), still: true });
    expect(board.querySelector("svg")?.getAttribute("role")).toBe("img");
    expect(names(board, "data-point")).toEqual([]);
  });
});
