// The rules, asked of a worker: several questions may be under way, each can be cancelled. What is
// written as the core reads it is written here and nowhere else.

import type {
  Effect,
  GameName,
  MatchAnswer,
  Objection,
  Picks,
  Position,
  PositionAnswer,
  RoutesAnswer,
  TurnAnswer,
} from "../types";
import { Problem } from "../words/errors";
import { Keeper, MOST_DEATHS, NOBODY, type Channel, type Listener } from "./keeper";
import type { Ask, FromRules, Life, RulesQuestion, RulesQuestions, ToRules } from "./protocol";

type Answer = Exclude<FromRules, Life>;

interface Waiting {
  message: Ask;
  /** Workers that died while they were at it. */
  deaths: number;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** About which route of a turn is asked, and what calls the question off. */
export interface Asking {
  over?: readonly string[];
  signal?: AbortSignal | undefined;
}

/** What the core makes of the turns of a game. */
export interface Replayed {
  played: readonly string[]; // those that are legal
  texts: readonly string[]; // of the positions, the start first
  position: Position;
  last: Effect | null;
  objection?: Objection; // to the turn after them
}

/** The notation of what was tried. */
export function turnText({ claim, size, origin, target, drop }: Picks): string {
  if (size !== undefined) return `${size}@${target ?? ""}`;
  // A point by itself is asked about as a move onto itself: the core names what is wrong first.
  const move = origin === undefined ? "" : `${origin}${target ?? origin}`;
  return `${claim === undefined ? "" : `${claim}:`}${move}${drop === undefined ? "" : `=${drop}`}`;
}

const anySeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

export class Rules {
  /** In the order asked, which is the order in which the worker answers. */
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #keeper: Keeper<ToRules, Answer>;

  constructor(open: () => Channel, listener: Listener = NOBODY) {
    this.#keeper = new Keeper(open, {
      owed: () => [...this.#waiting.values()].map(({ message }) => message),
      receive: (message) => this.#receive(message),
      lose: (loaded) => this.#lose(loaded),
      onRestart: () => listener.onRestart(),
      onDown: (loaded, key) => listener.onDown(loaded, key),
    });
    this.#keeper.start();
  }

  /** Where a game begins; where it is dealt, by this seed or by chance. */
  async start(game: GameName, seed = anySeed()): Promise<Position> {
    return (await this.ask("start", [game, seed])).position;
  }

  position(game: GameName, text: string, signal?: AbortSignal): Promise<PositionAnswer> {
    return this.ask("position", [game, text], signal);
  }

  /** What a turn does, by the route over these points where there is one. */
  async turn(
    game: GameName,
    text: string,
    turn: string,
    { over = [], signal }: Asking = {},
  ): Promise<TurnAnswer> {
    const answer = await this.ask("turn", [game, text, turn], signal);
    if (!("route" in answer) || over.length === 0) return answer;
    const { routes } = await this.routes(game, text, { ...answer.turn, over }, signal);
    return { ...answer, route: routes[answer.turn.target ?? ""] ?? answer.route };
  }

  /** Why what a person tried is no turn; null if it is one. */
  async objection(
    game: GameName,
    text: string,
    tried: Picks,
    signal?: AbortSignal,
  ): Promise<Objection | null> {
    const answer = await this.ask("turn", [game, text, turnText(tried)], signal);
    return "objection" in answer ? answer.objection : null;
  }

  /** The routes of what is picked: over these points, to any target. */
  routes(
    game: GameName,
    text: string,
    { claim = "", origin = "", over = [] }: Picks,
    signal?: AbortSignal,
  ): Promise<RoutesAnswer> {
    return this.ask("routes", [game, text, claim, origin, over.join(" ")], signal);
  }

  /** Where a game stands after these turns, or after those before the first that is not legal. */
  playthrough(
    game: GameName,
    start: string,
    turns: readonly string[],
    signal?: AbortSignal,
  ): Promise<MatchAnswer> {
    return this.ask("match", [game, start, turns.join(" ")], signal);
  }

  /** The same with what the last of the turns that could be played has done, by such a route. */
  async replay(
    game: GameName,
    start: string,
    turns: readonly string[],
    { over = [], signal }: Asking = {},
  ): Promise<Replayed | { reasons: readonly string[] }> {
    const answer = await this.playthrough(game, start, turns, signal);
    if ("reasons" in answer) return answer;
    const played = turns.slice(0, answer.texts.length - 1);
    const [before, turn] = [answer.texts.at(-2), played.at(-1)];
    if (before === undefined || turn === undefined) return { ...answer, played, last: null };
    const effect = await this.turn(game, before, turn, { over, signal });
    return { ...answer, played, last: "after" in effect ? effect : null };
  }

  /** A question in the core's own words. */
  ask<Q extends RulesQuestion>(
    question: Q,
    words: RulesQuestions[Q]["arguments"],
    signal?: AbortSignal,
  ): Promise<RulesQuestions[Q]["answer"]> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = this.#next++;
      const message: Ask = { id, kind: "ask", question, words };
      const answer = resolve as (answer: unknown) => void;
      this.#waiting.set(id, { message, deaths: 0, resolve: answer, reject });
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason as Error), {
        once: true,
      });
      this.#keeper.send(message);
    });
  }

  /** Tries again after too many workers have died; what was asked meanwhile is answered then. */
  restart(): void {
    this.#keeper.restart();
  }

  #cancel(id: number, reason: Error): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#keeper.send({ id, kind: "cancel" });
    waiting.reject(reason);
  }

  #receive({ id, answer }: Answer): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    // The core has problems of its own: a seed that is no number.
    const { problem } = answer as { problem?: string };
    if (problem === undefined) waiting.resolve(answer);
    else waiting.reject(new Error(problem));
  }

  /** Gives up the question that the worker was at when it died, if another one died of it before. */
  #lose(loaded: boolean): void {
    const [first] = this.#waiting.values();
    if (!loaded || first === undefined || ++first.deaths < MOST_DEATHS) return;
    this.#waiting.delete(first.message.id);
    first.reject(new Problem("problem.rules"));
  }
}
