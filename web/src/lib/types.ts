// What the core answers and what the page keeps. The core's side is core/bindings/wasm/rules.cpp.

export type GameName = "lyngk" | "lyngk-6" | "gyges" | "gyges-advanced";
export const GAMES: readonly [GameName, ...GameName[]] = [
  "lyngk",
  "lyngk-6",
  "gyges",
  "gyges-advanced",
];

export type PlayerNumber = 1 | 2;
export const opponentOf = (player: PlayerNumber): PlayerNumber => (player === 1 ? 2 : 1);

/** A legal turn with its parts; a part that it does not have is missing. A pass has none. */
export interface Turn {
  text: string; // "r:c1d2", "a1c2=d4", "3@a1", "pass"
  claim?: string; // "r"
  origin?: string; // "c1"
  target?: string; // "d2"; "N" or "S" for a goal
  drop?: string; // "d4"
  size?: number; // 3
}

/** The parts of a turn picked so far, in the order in which a person picks them. */
export interface Picks {
  readonly claim?: string; // LYNGK: the colour of a token
  readonly size?: number; // Gygès setup: a piece of the reserve
  readonly origin?: string;
  readonly target?: string;
  readonly drop?: string;
  /** Points that the move goes over: the route a person chose, which is no part of the turn. */
  readonly over?: readonly string[];
}

export interface Outcome {
  winner: PlayerNumber | null; // null for a draw
  reason: string; // "goal", "captures", "repetition", "resignation"
}

export interface Position {
  game: GameName;
  text: string;
  player: PlayerNumber;
  cells: Readonly<Record<string, string>>; // { c1: "rgb" } from bottom to top, or { a1: "3" }
  owners: Readonly<Record<string, PlayerNumber>>;
  fields: Readonly<Record<string, string>>; // LYNGK: claims "rb/g", captured "0/1"; Gygès: off "12/-"
  outcome: Outcome | null;
  turns: readonly Turn[];
}

export interface Route {
  stops: readonly string[]; // origin, LYNGK points or bounced pieces, target
  steps: readonly string[]; // every point touched on the way, the stops included
}

/** Why a turn is not legal: the number of the rule in docs/rules, "syntax" for a misspelt one. */
export interface Objection {
  rule: string;
  text: string;
}

/** What a legal turn does. */
export interface Effect {
  turn: Turn;
  route: Route; // empty for a placement, a pass or a claim alone
  captured: readonly string[]; // points whose stacks leave the board
  after: string; // the text of the next position
}

export interface GameInfo {
  name: GameName;
  points: readonly string[];
}

/** The routes of a move over certain points, by its target, and what it can go over next. */
export interface RoutesAnswer {
  routes: Readonly<Record<string, Route>>;
  next: readonly string[]; // bounced pieces or LYNGK points
}
export type PositionAnswer = { position: Position } | { reasons: readonly string[] };
export type TurnAnswer = Effect | { objection: Objection } | { reasons: readonly string[] };
/** The positions from the start to the last legal one; an objection to the turn after it, if any. */
export type MatchAnswer =
  | { texts: readonly string[]; position: Position; objection?: Objection }
  | { reasons: readonly string[] };

/** For the player to move; wins and losses count the turns of both players. */
export type Score =
  | { kind: "cp"; value: number }
  | { kind: "win" | "loss"; value: number; atMost?: boolean } // turns; perhaps fewer
  | { kind: "draw" };

export interface Info {
  depth: number;
  multipv: number; // 1 for the best line
  score: Score;
  nodes: number;
  nps: number;
  time: number; // milliseconds
  line: readonly string[];
}

/** A game as the engine needs it: where it began and every turn since, for repetitions. */
export interface SearchRequest {
  game: GameName;
  start: string; // text of a position
  turns: readonly string[];
  level?: number; // full strength when missing
  seed?: number; // of the choices a level below 10 makes
  lines?: number; // how many best turns are reported
  movetime?: number; // milliseconds
  nodes?: number;
  depth?: number;
}

export interface SearchResult {
  best: string | null; // null when the game is over
  info: Info | null;
}
