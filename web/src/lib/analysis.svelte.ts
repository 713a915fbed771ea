// A game being studied: its tree of variations, the place in it, and the turn being made there.

import { choose, click, NOTHING, turnText, type Pick, type Picks, type Refusal } from "./click";
import { rules } from "./core";
import { BrokenLink, type Shared } from "./share";
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
} from "./tree";
import type { Effect, GameName, Objection, Position } from "./types";
import { Ways } from "./ways.svelte";
import { reasonWords } from "./wording";

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
  picks = $state.raw<Picks>(NOTHING);
  /** The ways that the turn being made can take. */
  ways = new Ways();
  preview = $state.raw<Preview | null>(null);
  /** The tree before a variation was deleted, and where one was in it. */
  deleted = $state.raw<{ tree: Tree; path: Path } | null>(null);

  shown = $derived<Place>(this.preview?.place ?? this.here);
  choice = $derived(choose(this.preview ? [] : this.here.position.turns, this.picks));
  /** The game as it was played, and the one that goes through the place shown. */
  main = $derived(lineThrough(this.tree, []));
  line = $derived(lineThrough(this.tree, this.here.path));

  /** Where the last step leads, which may not be shown yet. */
  #wanted: Path = [];

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

  async #place(path: Path): Promise<Place> {
    const { game, start } = this;
    const answer = await rules().ask("match", [game, start.text, path.join(" ")]);
    if ("reasons" in answer) throw new Error(reasonWords(...answer.reasons));
    const before = answer.texts[path.length - 1];
    const turn = path.at(-1);
    const effect =
      before === undefined || turn === undefined
        ? null
        : await rules().ask("turn", [game, before, turn]);
    return { path, position: answer.position, last: effect && "after" in effect ? effect : null };
  }

  async go(path: Path): Promise<void> {
    this.#wanted = path;
    this.preview = null;
    const place = await this.#place(path);
    if (this.#wanted !== path) return;
    this.picks = NOTHING;
    this.here = place;
  }

  async step(by: 1 | -1): Promise<void> {
    if (this.preview) return this.stepPreview(by);
    const path = this.#wanted;
    const next = after(this.tree, path)?.[0]?.turn;
    if (by === -1 && path.length > 0) await this.go(path.slice(0, -1));
    if (by === 1 && next !== undefined) await this.go([...path, next]);
  }

  // ---- Changing the tree ------------------------------------------------------------------------

  async #objection(path: Path, turns: Path): Promise<Refused | null> {
    const all = [...path, ...turns];
    const answer = await rules().ask("match", [this.game, this.start.text, all.join(" ")]);
    if (!("objection" in answer) || answer.objection === undefined) return null;
    const played = answer.texts.length - 1;
    const number = played - path.length + 1;
    return { objection: answer.objection, turn: all[played] ?? "", number };
  }

  /** Adds turns after a path and goes to the last one, unless one of them is not legal. */
  async play(turns: Path, path: Path = this.here.path): Promise<Refused | null> {
    const refused = await this.insert(turns, path);
    if (refused === null) await this.go([...path, ...turns]);
    return refused;
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

  /** What a click leads to: a whole turn, a reason against it, or neither yet. */
  async pick(pick: Pick): Promise<{ turn: string } | Refusal | null> {
    if (this.preview) return null;
    const { position } = this.here;
    const result = click(position.turns, this.picks, pick, this.ways.reach);
    if (result.kind === "done") {
      this.picks = NOTHING;
      return { turn: result.turn.text };
    }
    this.picks = result.picks;
    if (result.kind === "astray") return result;
    if (result.kind !== "refused" || position.outcome !== null) return null;
    const tried = turnText(result.tried);
    const answer = await rules().ask("turn", [this.game, position.text, tried]);
    const aboutOrigin = this.picks.origin === undefined;
    return "objection" in answer ? { objection: answer.objection, aboutOrigin } : null;
  }

  // ---- Lines of the engine ----------------------------------------------------------------------

  async look(line: Path, count: number): Promise<void> {
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
