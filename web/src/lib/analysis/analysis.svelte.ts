// A game being studied: its tree of variations, the place in it, and the turn being made there.

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
import { rules } from "../core";
import { Queue } from "../turn/queue";
import { BrokenLink, type Shared } from "../records/share";
import {
  add,
  after,
  ends,
  lineThrough,
  promote,
  remove,
  samePath,
  type Path,
  type Tree,
} from "../records/tree";
import type { Effect, GameName, Objection, Position } from "../types";
import { Routes } from "../turn/routes.svelte";
import { reasonWords } from "../words/messages";

/** A position with the turn that led to it. */
export interface Place {
  path: Path;
  position: Position;
  last: Effect | null;
}

/** A line of the engine, looked at without becoming part of the tree. */
export interface Preview {
  line: Path;
  count: number; // how many of its turns are played
  place: Place;
}

/** Plays a turn that was clicked, unless the signal comes first. */
type PlayTurn = (turn: string, signal: AbortSignal) => Promise<void>;

/** Why a turn was not played, and which one of several. */
export interface Refused {
  objection: Objection;
  turn: string;
  number: number; // of the turn in its line, from 1
}

export class Analysis {
  readonly game: GameName;
  readonly start: Position;
  tree = $state.raw<Tree>([]);
  here = $state.raw() as Place;
  #picks = $state.raw<Picks>(NOTHING);
  /** The routes that the turn being made can take. */
  routes = new Routes();
  preview = $state.raw<Preview | null>(null);
  /** The tree before a variation was deleted, and where one was in it. */
  deleted = $state.raw<{ tree: Tree; path: Path } | null>(null);

  shown = $derived<Place>(this.preview?.place ?? this.here);
  choice = $derived(choose(this.preview ? [] : this.here.position.turns, this.#picks));
  /** The game as it was played, and the one that goes through the place shown. */
  main = $derived(lineThrough(this.tree, []));
  line = $derived(lineThrough(this.tree, this.here.path));

  /** Where the last step leads, which may not be shown yet. */
  #wanted: Path = [];
  /** What was clicked and waits for the core, ended by every step that the clicks did not make. */
  #queue = new Queue();
  /** The click that made the last turn. */
  #closing: Pick | null = null;

  private constructor(game: GameName, start: Position) {
    this.game = game;
    this.start = start;
    this.here = { path: [], position: start, last: null };
  }

  /** Opens what a link or a person asks for; `BrokenLink` says why that is not possible. */
  static async open({ game, start, tree, path }: Shared): Promise<Analysis> {
    const answer =
      start === null
        ? await rules().ask("start", [game, String(crypto.getRandomValues(new Uint32Array(1))[0])])
        : await rules().ask("position", [game, start]);
    if ("reasons" in answer) {
      throw new BrokenLink("analyse.link.position", { reasons: reasonWords(...answer.reasons) });
    }
    const analysis = new Analysis(game, answer.position);
    await Promise.all(ends(tree).map((end) => analysis.#check(end)));
    analysis.tree = tree;
    await analysis.go(path);
    return analysis;
  }

  async #check(path: Path): Promise<void> {
    const refused = await this.#objection([], path);
    if (refused === null) return;
    const { number, turn, objection } = refused;
    const reason = reasonWords(objection.text);
    throw new BrokenLink("analyse.link.turn", { number, turn, reason });
  }

  get shared(): Shared {
    return { game: this.game, start: this.start.text, tree: this.tree, path: this.here.path };
  }

  async #place(path: Path, signal?: AbortSignal): Promise<Place> {
    const { game, start } = this;
    const answer = await rules().ask("match", [game, start.text, path.join(" ")], signal);
    if ("reasons" in answer) throw new Error(reasonWords(...answer.reasons));
    const before = answer.texts[path.length - 1];
    const turn = path.at(-1);
    const effect =
      before === undefined || turn === undefined
        ? null
        : await rules().ask("turn", [game, before, turn], signal);
    return { path, position: answer.position, last: effect && "after" in effect ? effect : null };
  }

  async go(path: Path): Promise<void> {
    this.#queue.clear();
    this.#wanted = path;
    this.preview = null;
    const place = await this.#place(path);
    if (this.#wanted !== path) return;
    this.#queue.clear(); // what was clicked meanwhile was meant for the position before
    this.#show(place);
  }

  #show(place: Place): void {
    this.here = place;
    this.#setPicks(NOTHING);
  }

  async step(by: 1 | -1): Promise<void> {
    if (this.preview) return this.stepPreview(by);
    const path = this.#wanted;
    const next = after(this.tree, path)?.[0]?.turn;
    if (by === -1 && path.length > 0) await this.go(path.slice(0, -1));
    if (by === 1 && next !== undefined) await this.go([...path, next]);
  }

  // ---- Changing the tree ------------------------------------------------------------------------

  async #objection(path: Path, turns: Path, signal?: AbortSignal): Promise<Refused | null> {
    const all = [...path, ...turns];
    const words = [this.game, this.start.text, all.join(" ")] as const;
    const answer = await rules().ask("match", [...words], signal);
    if (!("objection" in answer) || answer.objection === undefined) return null;
    const played = answer.texts.length - 1;
    const number = played - path.length + 1;
    return { objection: answer.objection, turn: all[played] ?? "", number };
  }

  /** Adds turns after a path and goes to the last one, unless one of them is not legal. */
  async play(
    turns: Path,
    path: Path = this.here.path,
    signal?: AbortSignal,
  ): Promise<Refused | null> {
    const refused = await this.#objection(path, turns, signal);
    if (refused !== null) return refused;
    const longer = [...path, ...turns];
    this.#wanted = longer;
    this.preview = null;
    const place = await this.#place(longer, signal);
    this.tree = add(this.tree, path, turns);
    if (this.#wanted === longer) this.#show(place);
    return null;
  }

  /** Adds turns after a path and stays. */
  async insert(turns: Path, path: Path = this.here.path): Promise<Refused | null> {
    const refused = await this.#objection(path, turns);
    if (refused === null) this.tree = add(this.tree, path, turns);
    return refused;
  }

  async insertTree(tree: Tree): Promise<Refused | null> {
    const path = this.here.path;
    for (const end of ends(tree)) {
      const refused = await this.#objection(path, end);
      if (refused) return refused;
    }
    for (const end of ends(tree)) this.tree = add(this.tree, path, end);
    await this.go([...path, ...lineThrough(tree, [])]);
    return null;
  }

  async remove(): Promise<void> {
    const path = this.here.path;
    if (path.length === 0) return;
    this.deleted = { tree: this.tree, path };
    this.tree = remove(this.tree, path);
    await this.go(path.slice(0, -1));
  }

  async restore(): Promise<void> {
    const { deleted } = this;
    if (deleted === null) return;
    this.deleted = null;
    this.tree = deleted.tree;
    await this.go(deleted.path);
  }

  promote(): void {
    this.tree = promote(this.tree, this.here.path);
  }

  // ---- Clicking a turn --------------------------------------------------------------------------

  get picks(): Picks {
    return this.#picks;
  }

  #setPicks(picks: Picks): void {
    this.#picks = picks;
    this.routes.follow(this.game, this.here.position.text, picks);
  }

  /** Applies a click to what the clicks before it lead to, once the core has said what that is; a
   * whole turn is for `play`. */
  async pick(pick: Pick, play: PlayTurn): Promise<Refusal | null> {
    const { here } = this;
    return this.#queue.add((signal) => {
      // Of a double click the first one made the turn.
      const again = here !== this.here && samePick(pick, this.#closing);
      return again ? Promise.resolve(null) : this.#pick(pick, play, signal);
    });
  }

  async #pick(pick: Pick, play: PlayTurn, signal: AbortSignal): Promise<Refusal | null> {
    signal.throwIfAborted();
    if (this.preview) return null;
    const { position } = this.here;
    const result = click(position.turns, this.#picks, pick, this.routes.reach);
    if (result.kind === "unknown") {
      await this.routes.answered(signal);
      return this.#pick(pick, play, signal);
    }
    if (result.kind === "done") {
      this.#closing = pick;
      this.#setPicks(NOTHING);
      await play(result.turn.text, signal);
      return null;
    }
    this.#setPicks(result.picks);
    if (result.kind === "astray") return result;
    if (result.kind !== "refused" || position.outcome !== null) return null;
    const aboutOrigin = result.picks.origin === undefined;
    const words = [this.game, position.text, turnText(result.tried)] as const;
    const answer = await rules().ask("turn", [...words], signal);
    return "objection" in answer ? { objection: answer.objection, aboutOrigin } : null;
  }

  /** Calls off what waits for the core; where nothing does, gives up the last part picked. */
  cancel(): void {
    if (!this.#queue.clear()) this.#setPicks(back(this.#picks));
  }

  /** Gives up a half-made turn. One that is made, and waits for the core, is none. */
  async letGo(): Promise<void> {
    await this.#queue.add(async () => this.#setPicks(NOTHING));
  }

  /** In the advanced Gygès: the piece landed on is bounced on, not replaced. */
  async bounceOn(): Promise<void> {
    await this.#queue.add(async () => this.#setPicks(bounceOn(this.#picks)));
  }

  // ---- Lines of the engine ----------------------------------------------------------------------

  async look(line: Path, count: number): Promise<void> {
    this.#queue.clear();
    const from = this.here.path;
    const place = await this.#place([...from, ...line.slice(0, count)]);
    if (samePath(from, this.here.path)) this.preview = { line, count, place };
  }

  async stepPreview(by: 1 | -1): Promise<void> {
    if (this.preview === null) return;
    const { line, count } = this.preview;
    if (count + by === 0) this.preview = null;
    else if (count + by <= line.length) await this.look(line, count + by);
  }

  /** What is shown of the line becomes a variation. */
  async keepPreview(): Promise<void> {
    if (this.preview === null) return;
    await this.play(this.preview.line.slice(0, this.preview.count));
  }
}
