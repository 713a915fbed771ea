// The running game: what was played, by whom, and the turn being made. It survives a reload.

import { click, choose, NOTHING, turnText, type Pick, type Picks } from "./click";
import { rules } from "./core";
import { readStored, writeStored } from "./stored";
import {
  GAMES,
  opponentOf,
  type Effect,
  type GameName,
  type Objection,
  type Outcome,
  type PlayerNumber,
  type Position,
} from "./types";

export type Player = { kind: "human" } | { kind: "computer"; level: number };
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
  players: Record<PlayerNumber, Player>;
  picks: Picks;
}

export interface NewGame {
  game: GameName;
  seed: string | null;
  /** A position other than the start. */
  text?: string;
  players: Record<PlayerNumber, Player>;
}

export const HUMAN: Player = { kind: "human" };
const KEY = "game";

export function readGame(): GameRecord | null {
  const stored = readStored(KEY) as Partial<GameRecord> | null;
  const valid =
    stored?.version === 1 &&
    GAMES.includes(stored.game as GameName) &&
    typeof stored.start === "string" &&
    Array.isArray(stored.turns) &&
    stored.players !== undefined;
  return valid ? (stored as GameRecord) : null;
}

export class RunningGame {
  record = $state() as GameRecord;
  position = $state.raw() as Position;
  texts = $state.raw<readonly string[]>([]);
  /** The turn just played, for showing and animating it. */
  last = $state.raw<Effect | null>(null);

  choice = $derived(choose(this.outcome ? [] : this.position.turns, this.record.picks));

  private constructor(record: GameRecord) {
    this.record = record;
  }

  static async begin({ game, seed, text, players }: NewGame): Promise<RunningGame> {
    const answer = text
      ? await rules().ask("position", [game, text])
      : await rules().ask("start", [game, seed ?? "0"]);
    if (!("position" in answer)) throw new Error(answer.reasons.join("; "));
    const running = await RunningGame.resume({
      version: 1,
      id: crypto.randomUUID(),
      game,
      seed,
      start: answer.position.text,
      turns: [],
      ending: null,
      players,
      picks: NOTHING,
    });
    running.#save();
    return running;
  }

  static async resume(record: GameRecord): Promise<RunningGame> {
    const running = new RunningGame(record);
    await running.#replay(record.turns);
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

  /** The reason why a click was refused, if it was. */
  async pick(pick: Pick): Promise<Objection | null> {
    const result = click(this.position.turns, this.record.picks, pick);
    if (result.kind === "done") {
      await this.play(result.turn.text);
      return null;
    }
    this.setPicks(result.picks);
    return result.kind === "refused" ? this.#objection(result.tried) : null;
  }

  setPicks(picks: Picks): void {
    this.record.picks = picks;
    this.#save();
  }

  /** Plays a turn; what is wrong with it comes back. */
  async play(turn: string): Promise<Objection | null> {
    const { game } = this.record;
    const before = this.position.text;
    const effect = await rules().ask("turn", [game, before, turn]);
    if ("objection" in effect) return effect.objection;
    if ("reasons" in effect || this.position.text !== before) return null;
    this.record.picks = NOTHING;
    await this.#replay([...this.record.turns, effect.turn.text]);
    return null;
  }

  /** Takes turns back. */
  async takeBack(count: number): Promise<void> {
    this.record.ending = null;
    this.record.picks = NOTHING;
    await this.#replay(this.record.turns.slice(0, -count));
  }

  end(ending: Ending): void {
    if (this.outcome !== null) return;
    this.record.ending = ending;
    this.record.picks = NOTHING;
    this.#save();
  }

  async #objection(tried: Picks): Promise<Objection | null> {
    const { game } = this.record;
    const answer = await rules().ask("turn", [game, this.position.text, turnText(tried)]);
    return "objection" in answer ? answer.objection : null;
  }

  async #replay(turns: readonly string[]): Promise<void> {
    const { game, start } = this.record;
    const answer = await rules().ask("match", [game, start, turns.join(" ")]);
    if (!("position" in answer)) throw new Error(answer.reasons.join("; "));
    const played = turns.slice(0, answer.texts.length - 1);
    const before = answer.texts[played.length - 1];
    const lastTurn = played.at(-1);
    const effect =
      before === undefined || lastTurn === undefined
        ? null
        : await rules().ask("turn", [game, before, lastTurn]);
    this.position = answer.position;
    this.texts = answer.texts;
    this.record.turns = [...played];
    this.last = effect !== null && "after" in effect ? effect : null;
    this.#save();
  }

  #save(): void {
    writeStored(KEY, $state.snapshot(this.record));
  }
}
