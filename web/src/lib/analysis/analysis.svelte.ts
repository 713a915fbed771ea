// A game being studied: its tree of variations, the place in it, and the turn being made there.

import { rules } from "../core";
import type { Asking } from "../core/rules";
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
import { NOTHING } from "../turn/click";
import { TurnMaker, type TurnHost } from "../turn/turn-maker.svelte";
import type { GameName, PlayedTurn, Playthrough, Position, Reason, Turn } from "../types";
import { reasonWords } from "../words/phrases";

/** A position with the turn that led to it. */
export interface Place {
  path: Path;
  position: Position;
  last: PlayedTurn | null;
}

/** A line of the engine, looked at without becoming part of the tree. */
export interface Preview {
  line: Path;
  count: number; // how many of its turns are played
  place: Place;
}

/** Why a turn was not played, and which one of several. */
export interface Refused {
  reason: Reason;
  turn: string;
  number: number; // of the turn in its line, from 1
}

export class Analysis implements TurnHost {
  readonly game: GameName;
  readonly start: Position;
  tree = $state.raw<Tree>([]);
  here = $state.raw() as Place;
  preview = $state.raw<Preview | null>(null);
  /** The tree before a variation was deleted, and where one was in it. */
  deleted = $state.raw<{ tree: Tree; path: Path } | null>(null);

  shown = $derived<Place>(this.preview?.place ?? this.here);
  /** The game as it was played, and the one that goes through the place shown. */
  main = $derived(lineThrough(this.tree, []));
  line = $derived(lineThrough(this.tree, this.here.path));

  /** Where the last step leads, which may not be shown yet. */
  #wanted: Path = [];
  /** Every step that the clicks did not make calls off what was clicked. */
  readonly making = new TurnMaker(this);
  readonly confirming = false;

  private constructor(game: GameName, start: Position) {
    this.game = game;
    this.start = start;
    this.here = { path: [], position: start, last: null };
  }

  /** Opens what a link or a person asks for; `BrokenLink` says why that is not possible. */
  static async open({ game, start, tree, path }: Shared): Promise<Analysis> {
    const analysis = new Analysis(game, await readStart(game, start));
    await Promise.all(ends(tree).map((end) => analysis.#check(end)));
    analysis.tree = tree;
    await analysis.go(path);
    return analysis;
  }

  async #check(path: Path): Promise<void> {
    const refused = await this.#refused([], path);
    if (refused === null) return;
    const { number, turn, reason } = refused;
    throw new BrokenLink("analyse.link.turn", { number, turn, reason: reasonWords(reason) });
  }

  get shared(): Shared {
    return { game: this.game, start: this.start.text, tree: this.tree, path: this.here.path };
  }

  // ---- Where turns are made -----------------------------------------------------------------------

  get position(): Position {
    return this.here.position;
  }

  get last(): PlayedTurn | null {
    return this.shown.last;
  }

  get open(): boolean {
    return this.preview === null && this.position.outcome === null;
  }

  /** Whoever has other plans with a whole turn takes it instead. */
  take: TurnHost["take"] = ({ text }: Turn, over, signal) => this.play([text], { over, signal });

  async #replay(path: Path, asking: Asking = {}): Promise<Playthrough> {
    const answer = await rules().playthrough(this.game, this.start.text, path, asking);
    if ("reasons" in answer) throw new Error(reasonWords(...answer.reasons));
    return answer;
  }

  async #place(path: Path): Promise<Place> {
    const { position, last = null } = await this.#replay(path);
    return { path, position, last };
  }

  async go(path: Path): Promise<void> {
    this.making.queue.clear();
    this.#wanted = path;
    this.preview = null;
    const place = await this.#place(path);
    if (this.#wanted !== path) return;
    this.making.queue.clear(); // what was clicked meanwhile was meant for the position before
    this.#show(place);
  }

  #show(place: Place): void {
    this.here = place;
    this.making.set(NOTHING);
  }

  async step(by: 1 | -1): Promise<void> {
    if (this.preview) return this.stepPreview(by);
    const path = this.#wanted;
    const next = after(this.tree, path)?.[0]?.turn;
    if (by === -1 && path.length > 0) await this.go(path.slice(0, -1));
    if (by === 1 && next !== undefined) await this.go([...path, next]);
  }

  // ---- Changing the tree ------------------------------------------------------------------------

  async #refused(path: Path, turns: Path): Promise<Refused | null> {
    const all = [...path, ...turns];
    return refused(await this.#replay(all), path, all);
  }

  /** Adds turns after a path and goes to the last one, whose route goes over these points, unless
   * one of them is not legal. */
  async play(
    turns: Path,
    { path = this.here.path, ...asking }: { path?: Path } & Asking = {},
  ): Promise<Refused | null> {
    const longer = [...path, ...turns];
    const wanted = this.#wanted;
    const answer = await this.#replay(longer, asking);
    const refusal = refused(answer, path, longer);
    if (refusal !== null) return refusal;
    this.tree = add(this.tree, path, turns);
    if (this.#wanted !== wanted) return null; // somebody has gone elsewhere meanwhile
    this.#wanted = longer;
    this.preview = null;
    this.#show({ path: longer, position: answer.position, last: answer.last ?? null });
    return null;
  }

  /** Adds turns after a path and stays. */
  async insert(turns: Path, path: Path = this.here.path): Promise<Refused | null> {
    const refused = await this.#refused(path, turns);
    if (refused === null) this.tree = add(this.tree, path, turns);
    return refused;
  }

  async insertTree(tree: Tree): Promise<Refused | null> {
    const path = this.here.path;
    for (const end of ends(tree)) {
      const refused = await this.#refused(path, end);
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

  // ---- Lines of the engine ----------------------------------------------------------------------

  async look(line: Path, count: number): Promise<void> {
    this.making.queue.clear();
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

async function readStart(game: GameName, text: string | null): Promise<Position> {
  if (text === null) return rules().start(game);
  const answer = await rules().position(game, text);
  if ("position" in answer) return answer.position;
  throw new BrokenLink("analyse.link.position", { reasons: reasonWords(...answer.reasons) });
}

/** The first of these turns that is not legal; those of the path are known to be. */
function refused({ refusal, texts }: Playthrough, path: Path, turns: Path): Refused | null {
  if (refusal === undefined) return null;
  const played = texts.length - 1;
  return { reason: refusal, turn: turns[played] ?? "", number: played - path.length + 1 };
}
