// The engine at work on an analysis: the lines of the position shown, the whole game, and guesses.

import { SvelteMap } from "svelte/reactivity";
import type { Analysis } from "./analysis.svelte";
import { ConnectionLost } from "../core/socket";
import { browserEngine, rules } from "../core";
import { engines } from "./engines.svelte";
import {
  expected,
  expectedForFirst,
  mistakes,
  playerAt,
  withInfo,
  type Evaluation,
  type Sign,
} from "./mistakes";
import { readStored, writeStored } from "../keeping/storage";
import { samePath, type Path } from "../records/tree";
import type { Info, PlayerNumber, Score, SearchRequest, SearchResult } from "../types";

export const MOST_LINES = 5;
const THINKING = 20_000; // milliseconds for the position shown, until somebody asks for more
const REPORT_THINKING = 400; // for each position of the whole game
const GUESS_THINKING = 2_000;
const SETTLING = 120; // stepping quickly through a game starts no searches
const REFRESH = 100;

const keyOf = (path: Path): string => path.join(" ");

interface Preferences {
  on: boolean;
  lines: number;
  guessFirst: boolean;
}

function preferences(): Preferences {
  const stored: Partial<Preferences> = readStored("analyse.engine") ?? {};
  const lines = Number(stored.lines);
  return {
    on: stored.on !== false,
    lines: lines >= 1 && lines <= MOST_LINES ? Math.floor(lines) : 3,
    guessFirst: stored.guessFirst === true,
  };
}

/** A turn guessed before the engine's were seen. */
export interface Guess {
  turn: string;
  score: Score | null; // for the player who guessed; null while it is searched
}

export class AnalysisEngine {
  readonly analysis: Analysis;
  wishes = $state(preferences());
  evaluations = new SvelteMap<string, Evaluation>();
  guesses = new SvelteMap<string, Guess>();
  searching = $state(false);
  problem = $state.raw<unknown>(null);
  /** How much of the whole game is done; null when nobody asked. */
  progress = $state.raw<{ done: number; count: number } | null>(null);
  /** The place where somebody asked to think on without limit. */
  #deeper = $state.raw<Path | null>(null);
  #report: AbortController | null = null;
  #weighing = $state(false);
  #attempt = $state(0);

  constructor(analysis: Analysis) {
    this.analysis = analysis;
    const play = analysis.take;
    analysis.take = async (turn, over, signal) => {
      // What a guess is worth takes a while, and nothing has to wait for it.
      if (this.hidden) void this.takeGuess(turn.text);
      else await play(turn, over, signal);
    };
  }

  // ---- What is known ----------------------------------------------------------------------------

  of(path: Path): Evaluation | undefined {
    return this.evaluations.get(keyOf(path));
  }

  /** About the position shown; nothing while it has to be guessed. */
  current = $derived.by(() => (this.hidden ? undefined : this.of(this.analysis.here.path)));

  first = $derived.by<PlayerNumber>(() => this.analysis.start.player);
  share = $derived.by(() => expectedForFirst(this.current, this.analysis.here.position.player));
  shares = $derived.by(() =>
    this.#places.map((path) => expectedForFirst(this.of(path), playerAt(path.length, this.first))),
  );
  mistakes = $derived.by(() =>
    mistakes(
      this.analysis.main,
      this.#places.map((path) => this.of(path)),
      this.first,
    ),
  );
  /** Every position of the game as it was played. */
  #places = $derived.by(() => {
    const { main } = this.analysis;
    return Array.from({ length: main.length + 1 }, (_, ply) => main.slice(0, ply));
  });

  /** Whether the last turn of a path was a mistake. */
  signOf(path: Path): Sign | undefined {
    const before = path.slice(0, -1);
    const evaluations = [this.of(before), this.of(path)];
    return mistakes(path.slice(-1), evaluations, playerAt(before.length, this.first))[0]?.sign;
  }

  // ---- Guessing ---------------------------------------------------------------------------------

  guess = $derived.by(() => this.guesses.get(keyOf(this.analysis.here.path)));

  /** Whether the engine's turns must not be seen yet. */
  hidden = $derived.by(() => {
    const { position } = this.analysis.here;
    return this.wishes.guessFirst && this.guess === undefined && position.outcome === null;
  });

  /** Notes the guess, which becomes a variation, and finds out what it is worth. */
  async takeGuess(turn: string): Promise<void> {
    const { here } = this.analysis;
    const key = keyOf(here.path);
    this.guesses.set(key, { turn, score: null });
    const known = this.of(here.path)?.lines.find((line) => line.line[0] === turn);
    this.#weighing = true;
    try {
      await this.analysis.insert([turn]);
      const score = known ? known.score : await this.#scoreAfter([...here.path, turn]);
      this.guesses.set(key, { turn, score });
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#weighing = false;
    }
  }

  /** Of the last turn, for the player who made it. */
  async #scoreAfter(turns: Path): Promise<Score | null> {
    const { game, start } = this.analysis;
    const answer = await rules().playthrough(game, start.text, turns);
    if ("reasons" in answer) return null;
    const { outcome, player } = answer.position;
    if (outcome !== null) return finalScore(outcome.winner, player);
    const request = { game, start: start.text, turns, lines: 1, movetime: GUESS_THINKING };
    const { info } = await askAny(request);
    return info && reversed(info.score);
  }

  // ---- Searching --------------------------------------------------------------------------------

  /** Searches the position shown for as long as the page is open; call it once, in a component. */
  watch(): void {
    $effect(() => writeStored("analyse.engine", $state.snapshot(this.wishes)));
    $effect(() => {
      const { path, position } = this.analysis.here;
      const { on, lines } = this.wishes;
      void this.#attempt;
      if (position.outcome !== null) {
        this.evaluations.set(keyOf(path), { lines: [], outcome: position.outcome });
        return;
      }
      if (!on || this.progress !== null || this.#weighing) return;
      const { engine } = engines;
      const deeper = this.#deeper !== null && samePath(this.#deeper, path);
      const controller = new AbortController();
      const timer = setTimeout(
        () => void this.#search(engine, path, lines, deeper, controller),
        SETTLING,
      );
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    });
    $effect(() => engines.prepareStandIn(this.analysis.game, this.analysis.start.text));
    $effect(() => () => this.stopReport());
  }

  async #search(
    engine: typeof engines.engine,
    path: Path,
    count: number,
    deeper: boolean,
    { signal }: AbortController,
  ): Promise<void> {
    const { game, start } = this.analysis;
    let lines: Info[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = () => {
      timer = undefined;
      if (!signal.aborted) this.#learn(path, lines, count);
    };
    this.searching = true;
    this.problem = null;
    try {
      const limit = deeper ? {} : { movetime: THINKING };
      const request = { game, start: start.text, turns: path, lines: count, ...limit };
      const hear = (info: Info) => {
        lines = withInfo(lines, info, count);
        timer ??= setTimeout(publish, REFRESH);
      };
      await engine.search(request, hear, signal);
      publish();
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      clearTimeout(timer);
      if (!signal.aborted) this.searching = false;
    }
  }

  /** A lost connection is no problem: the other engine goes on as soon as it is chosen. */
  #fail(error: unknown): void {
    if (error instanceof ConnectionLost) return;
    this.problem = error;
  }

  tryAgain(): void {
    browserEngine().restart();
    this.#attempt += 1;
  }

  think(): void {
    this.#deeper = this.analysis.here.path;
  }

  /** Keeps what was found unless more is known already. */
  #learn(path: Path, lines: readonly Info[], count: number): void {
    const known = this.of(path);
    const deeper = (lines[0]?.depth ?? 0) >= (known?.lines[0]?.depth ?? 0);
    const more = known !== undefined && known.lines.length < Math.min(count, lines.length);
    if (lines.length > 0 && (deeper || more)) {
      this.evaluations.set(keyOf(path), { lines, outcome: null });
    }
  }

  // ---- The whole game ---------------------------------------------------------------------------

  async runReport(): Promise<void> {
    this.stopReport();
    const controller = new AbortController();
    this.#report = controller;
    const places = this.#places;
    try {
      for (const [done, path] of places.entries()) {
        controller.signal.throwIfAborted();
        this.progress = { done, count: places.length };
        if (this.of(path) === undefined) await this.#assess(path, controller.signal);
      }
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(error);
    } finally {
      if (this.#report === controller) this.#endReport();
    }
  }

  async #assess(path: Path, signal: AbortSignal): Promise<void> {
    const { game, start } = this.analysis;
    const answer = await rules().playthrough(game, start.text, path, { signal });
    if ("position" in answer && answer.position.outcome !== null) {
      this.evaluations.set(keyOf(path), { lines: [], outcome: answer.position.outcome });
      return;
    }
    const request = { game, start: start.text, turns: path, movetime: REPORT_THINKING };
    const { info } = await askAny(request, signal);
    if (info !== null) this.#learn(path, [info], 1);
  }

  stopReport(): void {
    this.#report?.abort();
    this.#endReport();
  }

  #endReport(): void {
    this.#report = null;
    this.progress = null;
  }
}

/** The engine in use, or the other one if its connection is lost meanwhile. */
async function askAny(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
  try {
    return await engines.engine.search(request, undefined, signal);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    return engines.engine.search(request, undefined, signal);
  }
}

const reversed = (score: Score): Score => {
  if (score.kind === "cp") return { kind: "cp", value: -score.value };
  if (score.kind === "draw") return score;
  return { ...score, kind: score.kind === "win" ? "loss" : "win", value: score.value + 1 };
};

/** Of the turn that ended the game, for the player who made it; `next` would be to move. */
function finalScore(winner: PlayerNumber | null, next: PlayerNumber): Score {
  if (winner === null) return { kind: "draw" };
  return winner === next ? { kind: "loss", value: 1 } : { kind: "win", value: 1 };
}

/** How much of the result to expect a guess gave away. */
export const lossOf = (guess: Score, best: Score): number =>
  Math.max(0, expected(best) - expected(guess));
