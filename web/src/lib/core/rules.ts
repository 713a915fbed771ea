// The rules, asked of a worker: several questions may be under way, each can be cancelled. What is
// written as the core reads it is written here and nowhere else.

import type {
  Draft,
  GameAnswer,
  GameName,
  Picks,
  PlayedTurn,
  Playthrough,
  Position,
  PositionAnswer,
  Reason,
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

/** About which route of the last turn is asked, and what calls the question off. */
export interface Asking {
  over?: readonly string[];
  signal?: AbortSignal | undefined;
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

  /** The position that is made up of this. */
  build(game: GameName, draft: Draft, signal?: AbortSignal): Promise<PositionAnswer> {
    return this.ask("build", [game, JSON.stringify(draft)], signal);
  }

  turn(game: GameName, text: string, turn: string, signal?: AbortSignal): Promise<TurnAnswer> {
    return this.ask("turn", [game, text, turn], signal);
  }

  /** Why what a person tried is no turn; null if it is one. */
  async refusal(
    game: GameName,
    text: string,
    tried: Picks,
    signal?: AbortSignal,
  ): Promise<Reason | null> {
    return (await this.ask("refusal", [game, text, JSON.stringify(tried)], signal)).refusal;
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

  /** Where a game stands after these turns, or after those before the first that is not legal. The
   * last one goes over these points where some are given. */
  async playthrough(
    game: GameName,
    start: string,
    turns: readonly string[],
    { over = [], signal }: Asking = {},
  ): Promise<GameAnswer> {
    const answer = await this.ask("game", [game, start, turns.join(" ")], signal);
    if ("reasons" in answer || !answer.last || over.length === 0) return answer;
    return { ...answer, last: await this.#over(over, game, answer, answer.last, signal) };
  }

  /** The last turn of a game by the route that a person chose. */
  async #over(
    over: readonly string[],
    game: GameName,
    { texts }: Playthrough,
    { turn, effect }: PlayedTurn,
    signal?: AbortSignal,
  ): Promise<PlayedTurn> {
    const { routes } = await this.routes(game, texts.at(-2) ?? "", { ...turn, over }, signal);
    const route = routes[turn.target ?? ""];
    return { turn, effect: route ? { ...effect, route } : effect };
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
