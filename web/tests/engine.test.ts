import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandsFor, readLine } from "../src/lib/core/lines";
import { testCore } from "./core";

const START = "321123/000000/000000/000000/000000/321123 1 -";

describe("the lines of the engine", () => {
  it("say what to search", () => {
    const commands = commandsFor({
      game: "gyges",
      start: START,
      turns: ["a1b3"],
      lines: 3,
      nodes: 9,
    });
    expect(commands).toContain("setoption name MultiPV value 3");
    expect(commands.at(-2)).toBe(`position text ${START} moves a1b3`);
    expect(commands.at(-1)).toBe("go nodes 9");
    expect(commandsFor({ game: "gyges", start: START, turns: [] }).at(-1)).toBe("go");
  });

  it("are read back", () => {
    const text =
      "info depth 3 seldepth 5 multipv 2 score win 3 nodes 70 nps 100 time 700 hashfull 1 pv a1b3 a6b4";
    expect(readLine(text)).toEqual({
      kind: "info",
      info: {
        depth: 3,
        multipv: 2,
        score: { kind: "win", value: 3 },
        nodes: 70,
        nps: 100,
        time: 700,
        line: ["a1b3", "a6b4"],
      },
    });
    expect(readLine("bestmove none")).toEqual({ kind: "best", best: null });
    expect(readLine("bestmove a1b3")).toEqual({ kind: "best", best: "a1b3" });
    expect(readLine("info string error no net")).toEqual({ kind: "error", text: "no net" });
    expect(readLine("readyok")).toEqual({ kind: "other" });
    expect(readLine("info depth 9 score loss 8 atmost nodes 7 pv a1b3")).toMatchObject({
      info: { score: { kind: "loss", value: 8, atMost: true }, nodes: 7 },
    });
    expect(readLine("info depth 1 score draw pv pass")).toMatchObject({
      info: { score: { kind: "draw" } },
    });
  });
});

describe("the engine of the core", () => {
  const net = readFileSync(join(import.meta.dirname, "../../src/torony/nets/gyges.net"));

  it("finds a win and obeys a level", async () => {
    const lines: string[] = [];
    const core = await testCore({ line: (text) => lines.push(text), interrupted: () => false });
    core.addNet("gyges", net);
    const winning = "200132/000300/000000/300000/000110/210320 1 -";
    for (const level of [10, 2]) {
      const search = commandsFor({ game: "gyges", start: winning, turns: [], level, nodes: 500 });
      search.forEach((command) => core.command(command));
      expect(lines.at(-1)).toBe("bestmove d1N");
    }
  });

  it("stops when it is interrupted", async () => {
    const lines: string[] = [];
    let asked = 0;
    const core = await testCore({
      line: (text) => lines.push(text),
      interrupted: () => ++asked > 3,
    });
    core.addNet("gyges", net);
    commandsFor({ game: "gyges", start: START, turns: [] }).forEach((line) => core.command(line));
    expect(asked).toBeGreaterThan(3);
    expect(lines.at(-1)).toMatch(/^bestmove \w/);
  });

  it("says that a net is missing", async () => {
    const lines: string[] = [];
    const core = await testCore({ line: (text) => lines.push(text), interrupted: () => false });
    commandsFor({ game: "gyges", start: START, turns: [] }).forEach((line) => core.command(line));
    expect(lines.join("\n")).toContain("cannot read the net of gyges");
  });
});
