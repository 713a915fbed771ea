// The running game: what was played, by whom, and the turn being made. It survives a reload.

import {
  back,
  bounceOn,
  choose,
  click,
  NOTHING,
  samePick,
  turnText,
  type Pick,
  type Picks,
  type Refusal,
} from "../turn/click";
import { newClock, pressed, stopped, type Clock } from "./clock";
import { rules } from "../core";
import { keep, kept, watchKept } from "../keeping/saved-games";
import { Queue } from "../turn/queue";
import { settings } from "../looks/settings.svelte";
import {
  GAMES,
  opponentOf,
  type Effect,
  type GameName,
  type Objection,
  type Outcome,
  type PlayerNumber,
  type Position,
  type Turn,
} from "../types";
import { Routes } from "../turn/routes.svelte";
import { reasonWords } from "../words/messages";

export type Player = { kind: "human" } | { kind: "computer"; level: number };
export type Players = Record<PlayerNumber, Player>;
export type Ending =
  { reason: "resignation" | "time"; player: PlayerNumber } | { reason: "agreement" };

/** Everything that is kept of a game. */
export interface GameRecord {
  version: 1;
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
  text?: string | undefined; // a position other than the start
  players: Players;
  clock?: { minutes: number; increment: number } | undefined;
}

/** A turn that was just played, from the position before it. */
export interface Played {
  before: Position;
  effect: Effect;
}

/** What the core makes of some turns from the start of a game. */
interface Replayed {
  turns: string[];
  position: Position;
  texts: readonly string[];
  last: Effect | null;
}

export const HUMAN: Player = { kind: "human" };

/** The game of this tab, or the last one of any, or the one asked for. */
export function readGame(id?: string): GameRecord | null {
  const stored = kept(id) as Partial<GameRecord> | null;
  const valid =
    stored?.version === 1 &&
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

export class RunningGame {
  record = $state() as GameRecord;
  position = $state.raw() as Position;
  texts = $state.raw<readonly string[]>([]);
  /** The last turn, for showing it. */
  last = $state.raw<Effect | null>(null);
  /** The same when it was played just now, for animating it. */
  played = $state.raw<Played | null>(null);
  /** A whole turn that waits to be confirmed. */
  pending = $state.raw<Turn | null>(null);
  /** The routes that the turn being made can take. */
  routes = new Routes();

  choice = $derived(choose(this.outcome ? [] : this.position.turns, this.record.picks));

  /** As this tab last knew it to be kept. */
  #saved = "";
  /** What was clicked and waits for the core, ended by every change that the clicks did not make. */
  #queue = new Queue();
  /** Whether a turn waits for the core, and the click that made it. */
  #playing = false;
  #closing: Pick | null = null;

  private constructor(record: GameRecord) {
    this.record = record;
  }

  static async begin({ game, seed, text, players, clock }: NewGame): Promise<RunningGame> {
    const answer = text
      ? await rules().ask("position", [game, text])
      : await rules().ask("start", [game, seed ?? "0"]);
    if (!("position" in answer)) throw new Error(reasonWords(...answer.reasons));
    return RunningGame.resume({
      version: 1,
      id: newId(),
      game,
      seed: text ? null : seed,
      start: answer.position.text,
      turns: [],
      ending: null,
      players,
      picks: NOTHING,
      clock: clock ? newClock(clock.minutes, clock.increment) : null,
    });
  }

  static async resume(record: GameRecord): Promise<RunningGame> {
    const { picks } = record;
    const running = new RunningGame(record);
    running.#show(await running.#replay(record.turns));
    const possible = choose(running.position.turns, picks).turns.length > 0;
    running.setPicks(possible ? picks : NOTHING);
    return running;
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

  /** Whether a person may make a turn now. */
  get open(): boolean {
    return this.outcome === null && this.toMove.kind === "human";
  }

  /** Applies a click to what the clicks before it lead to, once the core has said what that is. */
  async pick(pick: Pick): Promise<Refusal | null> {
    if (!this.open) return null;
    const { position } = this;
    return this.#queue.add((signal) => {
      // Of a double click the first one made the turn.
      const again = position !== this.position && samePick(pick, this.#closing);
      return again ? Promise.resolve(null) : this.#pick(pick, signal);
    });
  }

  async #pick(pick: Pick, signal: AbortSignal): Promise<Refusal | null> {
    signal.throwIfAborted();
    if (!this.open) return null;
    const result = click(this.position.turns, this.record.picks, pick, this.routes.reach);
    if (result.kind === "unknown") {
      await this.routes.answered(signal);
      return this.#pick(pick, signal);
    }
    if (result.kind === "done") {
      this.#closing = pick;
      await this.#finish(result.turn, result.over, signal);
      return null;
    }
    this.setPicks(result.picks);
    if (result.kind === "astray") return result;
    if (result.kind !== "refused") return null;
    const objection = await this.#objection(result.tried, signal);
    const { target, drop } = result.tried;
    return objection && { objection, aboutOrigin: target === undefined && drop === undefined };
  }

  /** Calls off what waits for the core; where nothing does, gives up the last part picked, or all. */
  cancel(all: boolean): void {
    const waited = this.#queue.clear();
    if (all || this.pending) this.setPicks(NOTHING);
    else if (!waited) this.setPicks(back(this.record.picks));
  }

  /** Gives up a half-made turn. One that is made, and waits for the core, is none. */
  async letGo(): Promise<void> {
    await this.#queue.add(async () => this.setPicks(NOTHING));
  }

  setPicks(picks: Picks): void {
    this.#choose(picks);
    this.#save();
  }

  #choose(picks: Picks): void {
    this.pending = null;
    this.record.picks = picks;
    this.routes.follow(this.record.game, this.position.text, picks);
  }

  /** In the advanced Gygès: the piece landed on is bounced on, not replaced. */
  async bounceOn(): Promise<void> {
    await this.#queue.add(async () => this.setPicks(bounceOn(this.record.picks)));
  }

  async confirm(): Promise<void> {
    await this.#queue.add(async (signal) => {
      if (this.pending) await this.#play(this.pending.text, this.record.picks.over ?? [], signal);
    });
  }

  /** Plays a turn; what is wrong with it comes back. A person cannot call off the computer's. */
  async play(turn: string): Promise<Objection | null> {
    return this.#queue.add((signal) => this.#play(turn, [], signal), !this.open);
  }

  async #play(
    turn: string,
    over: readonly string[],
    signal: AbortSignal,
  ): Promise<Objection | null> {
    this.#playing = true;
    try {
      return await this.#playNow(turn, over, signal);
    } finally {
      this.#playing = false;
    }
  }

  /** By the way over these points. */
  async #playNow(
    turn: string,
    over: readonly string[],
    signal: AbortSignal,
  ): Promise<Objection | null> {
    const before = this.position;
    const made = Date.now();
    const answer = await rules().ask("turn", [this.record.game, before.text, turn], signal);
    if ("objection" in answer) return answer.objection;
    if ("reasons" in answer) return null;
    const effect = await this.#alongWay(answer, before.text, over, signal);
    const replayed = await this.#replay([...this.record.turns, answer.turn.text], signal);
    signal.throwIfAborted();
    if (this.outcome !== null) return null;
    if (this.record.clock) this.record.clock = pressed(this.record.clock, before.player, made);
    this.#show(replayed);
    this.setPicks(NOTHING);
    this.last = effect;
    this.played = { before, effect };
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
    if (this.#queue.clear()) return this.setPicks(NOTHING);
    await this.#queue.add(async (signal) => {
      const count = this.undoable;
      if (count === 0) return;
      const replayed = await this.#replay(this.record.turns.slice(0, -count), signal);
      signal.throwIfAborted();
      this.record.ending = null;
      this.#show(replayed);
      this.setPicks(NOTHING);
    }, true);
  }

  end(ending: Ending): void {
    // A turn that waits for the core was made in time.
    if (this.outcome !== null || (ending.reason === "time" && this.#playing)) return;
    this.#queue.clear();
    this.record.ending = ending;
    this.#stopClock();
    this.setPicks(NOTHING);
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
    this.#queue.clear();
    await this.#queue.add(async (signal) => {
      if (other.turns.join() !== this.record.turns.join()) {
        this.#show(await this.#replay(other.turns, signal));
      }
      this.record.ending = other.ending;
      this.record.clock = other.clock;
      this.#choose(other.picks);
    }, true);
  }

  async #finish(turn: Turn, over: readonly string[], signal: AbortSignal): Promise<void> {
    if (!settings.confirm) {
      await this.#play(turn.text, over, signal);
      return;
    }
    const { text: _, ...picks } = turn;
    this.setPicks(over.length > 0 ? { ...picks, over } : picks);
    this.pending = turn;
  }

  /** The same with the way that the person chose, where he chose one. */
  async #alongWay(
    effect: Effect,
    text: string,
    over: readonly string[],
    signal: AbortSignal,
  ): Promise<Effect> {
    const { claim = "", origin = "", target = "" } = effect.turn;
    if (over.length === 0) return effect;
    const words = [this.record.game, text, claim, origin, over.join(" ")] as const;
    const { routes } = await rules().ask("routes", [...words], signal);
    return { ...effect, route: routes[target] ?? effect.route };
  }

  async #objection(tried: Picks, signal: AbortSignal): Promise<Objection | null> {
    const { game } = this.record;
    const words = [game, this.position.text, turnText(tried)] as const;
    const answer = await rules().ask("turn", [...words], signal);
    return "objection" in answer ? answer.objection : null;
  }

  async #replay(turns: readonly string[], signal?: AbortSignal): Promise<Replayed> {
    const { game, start } = this.record;
    const answer = await rules().ask("match", [game, start, turns.join(" ")], signal);
    if (!("position" in answer)) throw new Error(reasonWords(...answer.reasons));
    const { position, texts } = answer;
    const played = turns.slice(0, texts.length - 1);
    const before = texts[played.length - 1];
    const lastTurn = played.at(-1);
    const effect =
      before === undefined || lastTurn === undefined
        ? null
        : await rules().ask("turn", [game, before, lastTurn], signal);
    const last = effect !== null && "after" in effect ? effect : null;
    return { turns: played, position, texts, last };
  }

  #show({ turns, position, texts, last }: Replayed): void {
    this.played = null;
    this.position = position;
    this.texts = texts;
    this.last = last;
    this.record = { ...this.record, turns, picks: NOTHING };
  }

  #stopClock(): void {
    const { clock } = this.record;
    if (clock) this.record.clock = stopped(clock, this.position.player, Date.now());
    this.#save();
  }

  #save(): void {
    const record = $state.snapshot(this.record);
    this.#saved = JSON.stringify(record);
    keep(record);
  }
}
