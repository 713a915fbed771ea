// What the core answers and what the page keeps. The core's side is core/bindings/wasm/rules.cpp.

import facts from "../../../src/torony/games.json";

/** A game as it is known before the core is asked: `make build` writes games.json. */
export interface GameFacts {
  readonly points: readonly string[]; // in board order
  readonly pieces: readonly string[]; // what stands on points; empty where that is put together
  readonly dealt: boolean; // whether the start depends on a seed
  readonly sample: string; // a position in the middle of a game
}

export type GameName = keyof typeof facts;
export const FACTS: Readonly<Record<GameName, GameFacts>> = facts;
export const GAMES = Object.keys(facts) as [GameName, ...GameName[]];

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

/** Something of each player. */
export type Both<T> = readonly [T, T];

/** All that makes up a position; what a game does not have is missing. It may be against the rules. */
export interface Draft {
  readonly cells: Readonly<Record<string, string>>; // { c1: "rgb" } from bottom to top, or { a1: "3" }
  readonly player: PlayerNumber;
  readonly claims?: Both<readonly string[]>; // LYNGK: [["r", "b"], ["g"]], in the order claimed
  readonly captured?: Both<number>; // LYNGK: stacks that came off
  readonly placing?: boolean; // Gygès: whether the pieces are being placed
}

/** With what follows from it. */
export interface Sketch extends Draft {
  readonly reserve?: Both<readonly number[]> | null; // Gygès: sizes to place; null when all are
}

export interface Position extends Sketch {
  game: GameName;
  text: string;
  owners: Readonly<Record<string, PlayerNumber>>;
  outcome: Outcome | null;
  turns: readonly Turn[];
}

export interface Route {
  stops: readonly string[]; // origin, LYNGK points or bounced pieces, target
  steps: readonly string[]; // every point touched on the way, the stops included
}

/** What varies in a sentence; the last item of a list may count others. */
export type PhraseValue = string | number | readonly (string | number)[];

/** A sentence of the core as data: the words for it are in the catalogs. */
export interface Phrase {
  key: string; // "emptyTarget"
  values: Readonly<Record<string, PhraseValue>>; // { point: "c1" }
}

/** Why something is refused. */
export interface Reason extends Phrase {
  rule: string; // its number in docs/rules; empty where the notation is at fault
  text: string; // in English
}

/** What is said of a legal turn. */
export interface Statement extends Phrase {
  topic: "does" | "threatens" | "prevents" | "allows" | "gives_up";
}

/** A piece or a stack, and where it is. */
export interface Standing {
  point: string;
  content: string;
}

/** What a turn changes on the board; a part that it does not have is missing. */
export interface Effect {
  claimed?: string; // the letter of a colour
  placed?: Standing;
  moved?: Standing; // where it stood before
  target?: string;
  route?: Route;
  made?: Standing; // the stack built on the target, even if it is captured
  captured?: readonly Standing[];
  changed?: readonly Standing[]; // what else stands somewhere now, as a disc that was turned over
  displaced?: Standing; // where it stood before
  displaced_to?: string;
}

/** A legal turn and what it does. */
export interface PlayedTurn {
  turn: Turn;
  effect: Effect;
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
export interface NoPosition {
  reasons: readonly Reason[];
}
/** A position, or what can be drawn of it. */
export type PositionAnswer = { position: Position } | (NoPosition & { sketch: Sketch });
export type TurnAnswer =
  | (PlayedTurn & { after: string }) // the text of the next position
  | { refusal: Reason }
  | NoPosition;
/** The positions from the start to the last legal one; why the turn after it is none, if there is one. */
export interface Playthrough {
  texts: readonly string[];
  position: Position;
  last?: PlayedTurn;
  refusal?: Reason;
}
export type GameAnswer = Playthrough | NoPosition;

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
