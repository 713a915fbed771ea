// The engine's line protocol (docs/protocol.md), as far as the page speaks it.

import type { Info, Score, SearchRequest } from "../types";
import { OPTIONS } from "./options";

export function commandsFor(request: SearchRequest): string[] {
  const option = (name: string, value: string | number) => `setoption name ${name} value ${value}`;
  const moves = request.turns.length > 0 ? ` moves ${request.turns.join(" ")}` : "";
  const limits = (["movetime", "nodes", "depth"] as const)
    .filter((name) => request[name] !== undefined)
    .map((name) => ` ${name} ${request[name]}`);
  const { lines: multipv, level, seed } = request;
  const chosen: Record<string, number | undefined> = { multipv, level, seed };
  return [
    option("Game", request.game),
    ...Object.entries(OPTIONS).map(([keyword, { name, default: standard }]) =>
      option(name, chosen[keyword] ?? standard),
    ),
    `position text ${request.start}${moves}`,
    // Not "go infinite": its answer waits for a "stop", which the busy worker could not hear.
    `go${limits.join("")}`,
  ];
}

export type Line =
  | { kind: "info"; info: Info }
  | { kind: "best"; best: string | null }
  | { kind: "error"; text: string }
  | { kind: "other" };

const ERROR = "info string error ";

export function readLine(text: string): Line {
  if (text.startsWith(ERROR)) return { kind: "error", text: text.slice(ERROR.length) };
  const words = text.split(" ");
  if (words[0] === "bestmove") {
    return { kind: "best", best: words[1] === "none" ? null : (words[1] ?? null) };
  }
  if (words[0] !== "info" || words[1] !== "depth") return { kind: "other" };
  const after = (name: string) => words[words.indexOf(name) + 1] ?? "";
  const line = words.indexOf("pv");
  return {
    kind: "info",
    info: {
      depth: Number(after("depth")),
      multipv: Number(after("multipv")),
      score: readScore(words.slice(words.indexOf("score") + 1)),
      nodes: Number(after("nodes")),
      nps: Number(after("nps")),
      time: Number(after("time")),
      line: line < 0 ? [] : words.slice(line + 1),
    },
  };
}

function readScore([kind, value, next]: string[]): Score {
  if (kind === "draw") return { kind };
  if (kind !== "win" && kind !== "loss") return { kind: "cp", value: Number(value) };
  return { kind, value: Number(value), ...(next === "atmost" && { atMost: true }) };
}
