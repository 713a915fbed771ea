// A turn being made by clicks: what is picked, what can be picked next, why something cannot be, and
// what is drawn. Play and Analyse each have one; they say where turns are made and what becomes of them.

import type { Marks } from "../../boards/board";
import { rules } from "../core";
import type { GameName, Picks, PlayedTurn, Position, Turn } from "../types";
import {
  back,
  bounceOn,
  choose,
  click,
  NOTHING,
  passOf,
  samePick,
  type Pick,
  type Refusal,
} from "./click";
import { lastMarks, marksOf, onward } from "./marks";
import { Queue } from "./queue";
import { Routes } from "./routes.svelte";

/** Where turns are made, and who takes them. */
export interface TurnHost {
  readonly game: GameName;
  readonly position: Position;
  /** The last turn, drawn until another one is begun. */
  readonly last: PlayedTurn | null;
  /** Whether a turn can be made here and now. */
  readonly open: boolean;
  /** Whether a whole turn waits until it is confirmed. */
  readonly confirming: boolean;
  /** Takes a whole turn, on the route over these points, unless the signal comes first. */
  take(turn: Turn, over: readonly string[], signal: AbortSignal): Promise<unknown>;
  /** Something else is picked than before. */
  repicked?(): void;
}

const NONE: ReadonlySet<string> = new Set();

export class TurnMaker {
  #host: TurnHost;
  #picks = $state.raw<Picks>(NOTHING);
  /** A whole turn that waits to be confirmed. */
  pending = $state.raw<Turn | null>(null);
  /** The point that is pointed at. */
  hovered = $state<string | null>(null);
  /** The routes that the turn can take. */
  routes = new Routes();
  /** What waits for the core: clicks and whatever else must not overtake them. */
  readonly queue = new Queue();

  readonly choice = $derived.by(() =>
    choose(this.#host.open ? this.#host.position.turns : [], this.#picks),
  );
  /** The colour that is picked, or only looked at. */
  readonly claim = $derived.by(() => this.#picks.claim ?? this.#previewed);
  /** The ends of a move that bounces on the piece it has landed on. */
  readonly onward = $derived.by(() => onward(this.#picks, this.pending, this.routes));
  #previewed = $state<string | null>(null);
  /** The stacks that the claim takes off the board. */
  #captured = $state.raw(NONE);
  #asked = "";
  /** The click that made the last turn. */
  #closing: Pick | null = null;

  constructor(host: TurnHost) {
    this.#host = host;
  }

  get picks(): Picks {
    return this.#picks;
  }

  get begun(): boolean {
    return Object.keys(this.#picks).length > 0;
  }

  /** The turn of a player who can only pass. */
  get pass(): Turn | null {
    return this.#host.open ? passOf(this.#host.position.turns) : null;
  }

  // ---- Picking ------------------------------------------------------------------------------------

  /** Picks these parts and no others. */
  set(picks: Picks): void {
    const { game, position } = this.#host;
    this.pending = null;
    this.#picks = picks;
    this.routes.follow(game, position.text, picks);
    void this.#askCaptured();
    this.#host.repicked?.();
  }

  /** The same as far as a turn begins with them. */
  restore(picks: Picks): void {
    const possible = choose(this.#host.position.turns, picks).turns.length > 0;
    this.set(possible ? picks : NOTHING);
  }

  /** Applies a click to what the clicks before it lead to, once the core has said what that is. */
  async pick(pick: Pick): Promise<Refusal | null> {
    if (!this.#host.open) return null;
    const { position } = this.#host;
    return this.queue.add((signal) => {
      // Of a double click the first one made the turn.
      const again = position !== this.#host.position && samePick(pick, this.#closing);
      return again ? Promise.resolve(null) : this.#pick(pick, signal);
    });
  }

  async #pick(pick: Pick, signal: AbortSignal): Promise<Refusal | null> {
    signal.throwIfAborted();
    if (!this.#host.open) return null;
    const result = click(this.#host.position.turns, this.#picks, pick, this.routes.reach);
    if (result.kind === "unknown") {
      await this.routes.answered(signal);
      return this.#pick(pick, signal);
    }
    if (result.kind === "done") {
      this.#closing = pick;
      await this.#finish(result.turn, result.over, signal);
      return null;
    }
    this.set(result.picks);
    if (result.kind === "astray") return result;
    return result.kind === "refused" ? this.#refusal(result.tried, signal) : null;
  }

  async #refusal(tried: Picks, signal: AbortSignal): Promise<Refusal | null> {
    const { game, position } = this.#host;
    const reason = await rules().refusal(game, position.text, tried, signal);
    const aboutOrigin = tried.target === undefined && tried.drop === undefined;
    return reason && { reason, aboutOrigin };
  }

  /** Calls off what waits for the core; where nothing does, gives up the last part picked, or all. */
  cancel(all = false): void {
    const waited = this.queue.clear();
    if (all || this.pending) this.set(NOTHING);
    else if (!waited) this.set(back(this.#picks));
  }

  /** Gives up a half-made turn. One that is made, and waits for the core, is none. */
  async letGo(): Promise<void> {
    await this.queue.add(async () => this.set(NOTHING));
  }

  /** In the advanced Gygès: the piece landed on is bounced on, not replaced. */
  async bounceOn(): Promise<void> {
    await this.queue.add(async () => this.set(bounceOn(this.#picks)));
  }

  // ---- A whole turn -------------------------------------------------------------------------------

  async #finish(turn: Turn, over: readonly string[], signal: AbortSignal): Promise<void> {
    if (!this.#host.confirming) return this.#take(turn, over, signal);
    const { text: _, ...picks } = turn;
    this.set(over.length > 0 ? { ...picks, over } : picks);
    this.pending = turn;
  }

  async #take(turn: Turn, over: readonly string[], signal: AbortSignal): Promise<void> {
    await this.#host.take(turn, over, signal);
    signal.throwIfAborted();
    if (this.begun) this.set(NOTHING);
  }

  async confirm(): Promise<void> {
    await this.queue.add(async (signal) => {
      if (this.pending) await this.#take(this.pending, this.#picks.over ?? [], signal);
    });
  }

  async makePass(): Promise<void> {
    await this.queue.add(async (signal) => {
      if (this.pass) await this.#take(this.pass, [], signal);
    });
  }

  // ---- What is drawn ------------------------------------------------------------------------------

  /** Shows what a claim would free and capture, until it is no longer looked at. */
  preview(claim: string | null): void {
    this.#previewed = claim;
    void this.#askCaptured();
  }

  async #askCaptured(): Promise<void> {
    const { claim } = this;
    const { game, position } = this.#host;
    const asked = claim === null ? "" : `${claim} ${position.text}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#captured = NONE;
    const sample = position.turns.find((turn) => turn.claim === claim);
    if (claim === null || sample === undefined) return;
    const answer = await rules()
      .turn(game, position.text, sample.text)
      .catch(() => null);
    if (answer === null || !("effect" in answer) || asked !== this.#asked) return;
    // What any turn with this claim takes off, its own landing left out, is what the claim takes.
    const points = answer.effect.captured?.map(({ point }) => point) ?? [];
    this.#captured = new Set(points.filter((point) => point !== sample.target));
  }

  /** For the turn being made, or the last one where none can be; a hint is the text of a turn. */
  marks(hint: string | null = null): Marks {
    const { game, position, last, open } = this.#host;
    if (!open) return lastMarks(last);
    return marksOf({
      game,
      turns: position.turns,
      picks: this.#picks,
      choice: this.choice,
      routes: this.routes,
      pending: this.pending,
      claim: this.claim,
      captured: this.#captured,
      hovered: this.hovered,
      hint,
      last,
    });
  }
}
