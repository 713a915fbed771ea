// The running game: what was played, by whom, and the turn being made. It survives a reload.

import { rules } from "../core";
import type { Asking } from "../core/rules";
import { keep, kept, watchKept } from "../keeping/saved-games";
import { settings } from "../looks/settings.svelte";
import { NOTHING } from "../turn/click";
import { TurnMaker, type TurnHost } from "../turn/turn-maker.svelte";
import {
  GAMES,
  opponentOf,
  type Draft,
  type GameAnswer,
  type GameName,
  type NoPosition,
  type Outcome,
  type Picks,
  type PlayedTurn,
  type PlayerNumber,
  type Playthrough,
  type Position,
  type PositionAnswer,
  type Reason,
  type Turn,
} from "../types";
import { reasonWords } from "../words/phrases";
import { newClock, pressed, stopped, type Clock } from "./clock";
import type { Player, Players } from "./players";

export type Ending =
  { reason: "resignation" | "time"; player: PlayerNumber } | { reason: "agreement" };

/** Everything that is kept of a game. */
export interface GameRecord {
  id: string;
  game: GameName;
  seed: string | null; // of the deal, where there is one
  start: string;
  turns: string[];
  ending: Ending | null;
  players: Players;
  picks: Picks;
  clock: Clock | null;
}

export interface NewGame {
  game: GameName;
  seed: string | null;
  from?: string | Draft | undefined; // a position other than the start
  players: Players;
  clock?: { minutes: number; increment: number } | undefined;
}

/** A turn that was just played, from the position before it. */
export interface Played extends PlayedTurn {
  before: Position;
}

/** The game of this tab, or the last one of any, or the one asked for. */
export function readGame(id?: string): GameRecord | null {
  const stored: Partial<GameRecord> = kept(id) ?? {};
  const valid =
    GAMES.includes(stored.game as GameName) &&
    typeof stored.start === "string" &&
    Array.isArray(stored.turns) &&
    stored.players !== undefined;
  return valid ? (stored as GameRecord) : null;
}

/** crypto.randomUUID is there only on pages that came encrypted or from this computer. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join("");
}

export class RunningGame implements TurnHost {
  /** What is kept, except for the parts of a turn that are picked. */
  record = $state() as Omit<GameRecord, "picks">;
  position = $state.raw() as Position;
  /** The last turn, for showing it. */
  last = $state.raw<PlayedTurn | null>(null);
  /** The same when it was played just now, for animating it. */
  played = $state.raw<Played | null>(null);
  readonly making = new TurnMaker(this);

  /** As this tab last knew it to be kept. */
  #saved = "";
  /** Whether a turn waits for the core. */
  #playing = false;

  private constructor({ picks: _, ...record }: GameRecord) {
    this.record = record;
  }

  static async begin({ game, seed, from, players, clock }: NewGame): Promise<RunningGame> {
    return RunningGame.resume({
      id: newId(),
      game,
      seed: from ? null : seed,
      start: await startText(game, seed, from),
      turns: [],
      ending: null,
      players,
      picks: NOTHING,
      clock: clock ? newClock(clock.minutes, clock.increment) : null,
    });
  }

  static async resume(record: GameRecord): Promise<RunningGame> {
    const running = new RunningGame(record);
    running.#show(record.turns, await running.#replay(record.turns));
    running.making.restore(record.picks);
    return running;
  }

  get game(): GameName {
    return this.record.game;
  }

  get outcome(): Outcome | null {
    const { ending } = this.record;
    if (ending === null) return this.position.outcome;
    const winner = "player" in ending ? opponentOf(ending.player) : null;
    return { winner, reason: ending.reason };
  }

  get toMove(): Player {
    return this.record.players[this.position.player];
  }

  /** The player of the first turn. */
  get first(): PlayerNumber {
    const { player } = this.position;
    return this.record.turns.length % 2 === 0 ? player : opponentOf(player);
  }

  /** Whether a person may make a turn now. */
  get open(): boolean {
    return this.outcome === null && this.toMove.kind === "human";
  }

  get confirming(): boolean {
    return settings.confirm;
  }

  get kept(): GameRecord {
    return { ...$state.snapshot(this.record), picks: this.making.picks };
  }

  repicked(): void {
    this.#save();
  }

  async take({ text }: Turn, over: readonly string[], signal: AbortSignal): Promise<void> {
    await this.#play(text, over, signal);
  }

  /** Plays a turn; what is wrong with it comes back. A person cannot call off the computer's. */
  async play(turn: string): Promise<Reason | null> {
    return this.making.queue.add((signal) => this.#play(turn, [], signal), !this.open);
  }

  async #play(turn: string, over: readonly string[], signal: AbortSignal): Promise<Reason | null> {
    this.#playing = true;
    try {
      return await this.#playNow(turn, over, signal);
    } finally {
      this.#playing = false;
    }
  }

  /** By the route over these points. */
  async #playNow(
    turn: string,
    over: readonly string[],
    signal: AbortSignal,
  ): Promise<Reason | null> {
    const before = this.position;
    const made = Date.now();
    const turns = [...this.record.turns, turn];
    const standing = await this.#replay(turns, { over, signal });
    signal.throwIfAborted();
    const { refusal, last } = standing;
    if (refusal) return refusal;
    if (last === undefined || this.outcome !== null) return null;
    if (this.record.clock) this.record.clock = pressed(this.record.clock, before.player, made);
    this.#show(turns, standing);
    this.making.set(NOTHING);
    this.played = { before, ...last };
    if (this.outcome !== null) this.#stopClock();
    return null;
  }

  /** How many turns a person takes back: to his own turn before. */
  get undoable(): number {
    const { players, turns } = this.record;
    const back = this.position.player === 1 ? 2 : 1;
    const human = players[1].kind === "human" && players[2].kind === "human";
    if (human || players[back].kind === "human") return Math.min(1, turns.length);
    return turns.length >= 2 ? 2 : 0;
  }

  /** What still waits for the core is taken back first, and then nothing else. */
  async takeBack(): Promise<void> {
    const { making } = this;
    if (making.queue.clear()) return making.set(NOTHING);
    await making.queue.add(async (signal) => {
      const count = this.undoable;
      if (count === 0) return;
      const turns = this.record.turns.slice(0, -count);
      const standing = await this.#replay(turns, { signal });
      signal.throwIfAborted();
      this.record.ending = null;
      this.#show(turns, standing);
      making.set(NOTHING);
    }, true);
  }

  end(ending: Ending): void {
    // A turn that waits for the core was made in time.
    if (this.outcome !== null || (ending.reason === "time" && this.#playing)) return;
    this.making.queue.clear();
    this.record.ending = ending;
    this.#stopClock();
    this.making.set(NOTHING);
  }

  /** Goes along with what another tab does to the same game; the result ends that. */
  follow(): () => void {
    const { id } = this.record;
    const changed = () => {
      const other = readGame(id);
      if (other?.id === id && JSON.stringify(other) !== this.#saved) void this.#adopt(other);
    };
    changed();
    return watchKept(id, changed);
  }

  async #adopt(other: GameRecord): Promise<void> {
    this.#saved = JSON.stringify(other);
    const { queue } = this.making;
    queue.clear();
    await queue.add(async (signal) => {
      if (other.turns.join() !== this.record.turns.join()) {
        this.#show(other.turns, await this.#replay(other.turns, { signal }));
      }
      this.record.ending = other.ending;
      this.record.clock = other.clock;
      this.making.set(other.picks);
    }, true);
  }

  async #replay(turns: readonly string[], asking: Asking = {}): Promise<Playthrough> {
    const { game, start } = this.record;
    return legal(await rules().playthrough(game, start, turns, asking));
  }

  /** Where these turns lead; the core has left out those after one that is not legal. */
  #show(turns: readonly string[], { texts, position, last }: Playthrough): void {
    this.played = null;
    this.position = position;
    this.last = last ?? null;
    const played = turns.slice(0, texts.length - 1);
    if (last) played.splice(-1, 1, last.turn.text); // as the core writes it
    this.record = { ...this.record, turns: played };
  }

  #stopClock(): void {
    const { clock } = this.record;
    if (clock) this.record.clock = stopped(clock, this.position.player, Date.now());
    this.#save();
  }

  #save(): void {
    const record = this.kept;
    const saved = JSON.stringify(record);
    if (saved === this.#saved) return; // another tab has kept it
    this.#saved = saved;
    keep(record);
  }
}

async function startText(
  game: GameName,
  seed: string | null,
  from: string | Draft | undefined,
): Promise<string> {
  if (!from) return (await rules().start(game, seed ?? "0")).text;
  const asked = typeof from === "string" ? rules().position(game, from) : rules().build(game, from);
  return legal(await asked).position.text;
}

/** The answer, unless there is no such position. */
function legal<T extends PositionAnswer | GameAnswer>(answer: T): Exclude<T, NoPosition> {
  if ("reasons" in answer) throw new Error(reasonWords(...answer.reasons));
  return answer as Exclude<T, NoPosition>;
}
