// The messages between the page and its workers.

import type { Key } from "../words/i18n.svelte";
import type {
  GameAnswer,
  GameInfo,
  GameName,
  Info,
  Position,
  PositionAnswer,
  Reason,
  SearchRequest,
  SearchResult,
  TurnAnswer,
  RoutesAnswer,
} from "../types";

/** Every question about the rules: its arguments and its answer. */
export interface RulesQuestions {
  games: { arguments: []; answer: { games: GameInfo[] } };
  start: { arguments: [game: GameName, seed: string]; answer: { position: Position } };
  position: { arguments: [game: GameName, text: string]; answer: PositionAnswer };
  build: { arguments: [game: GameName, fields: string]; answer: PositionAnswer };
  turn: { arguments: [game: GameName, text: string, turn: string]; answer: TurnAnswer };
  refusal: {
    arguments: [game: GameName, text: string, parts: string];
    answer: { refusal: Reason | null };
  };
  routes: {
    arguments: [game: GameName, text: string, claim: string, origin: string, over: string];
    answer: RoutesAnswer;
  };
  game: { arguments: [game: GameName, text: string, turns: string]; answer: GameAnswer };
}
export type RulesQuestion = keyof RulesQuestions;

/** A request carries a number of its own; the answer repeats it. */
export interface Numbered {
  id: number;
}
export interface Cancel extends Numbered {
  kind: "cancel";
}

export interface Ask extends Numbered {
  kind: "ask";
  question: RulesQuestion;
  words: readonly string[];
}
export type ToRules = Ask | Cancel;
export type FromRules = (Numbered & { kind: "answer"; answer: unknown }) | Life;

/** What a worker says of itself. */
export type Life =
  /** The core is loaded, or a search goes on. */
  | { kind: "alive" }
  /** Something has to come over the line first, which may take its time. */
  | { kind: "loading" }
  /** The core has failed and may hold anything now: another worker has to take over. */
  | { kind: "dead"; key: Key };

export interface Search extends Numbered {
  kind: "search";
  request: SearchRequest;
  /** Shared with the page: not 0 asks the search to stop. Null without isolation. */
  stop: Int32Array | null;
}
export type FromEngine =
  | (Numbered &
      (
        | { kind: "begun" }
        | { kind: "info"; info: Info }
        | { kind: "result"; result: SearchResult }
        | { kind: "problem"; key: Key }
      ))
  | Life;
