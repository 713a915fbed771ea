// The position in the editor: what stands on the board is what counts, or the text as long as one
// is typed; every change can be undone.

import { rules } from "../core";
import { familyOf } from "../../games";
import type { Family } from "../../games/family";
import type { Draft, GameName, Position, PositionAnswer, Sketch } from "../types";
import { readDraft } from "./read-draft";

const LONGEST_HISTORY = 200;

/** A position in a link: by its text, or by what stands on the board where that is no position. */
export type EditorLink = { text: string } | { draft: string };

interface Step {
  draft: Draft;
  /** Null where the board was changed, and not the text. */
  typed: string | null;
}

export class Editor {
  readonly game: GameName;
  readonly family: Family;
  /** The text of the position, or the one typed; empty while neither is there. */
  text = $state("");
  draft = $state.raw() as Draft;
  /** What the core says about it. */
  answer = $state.raw<PositionAnswer | null>(null);
  /** Whether the rules could not be asked. */
  failed = $state(false);
  /** Ends when the core has answered, or cannot. */
  answered: Promise<void>;
  #typed = $state.raw<string | null>(null);
  #past = $state.raw<readonly Step[]>([]);
  #future = $state.raw<readonly Step[]>([]);
  #typing = false;
  #question = new AbortController();

  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  readonly legal = $derived(
    this.answer !== null && "position" in this.answer ? this.answer.position : null,
  );
  readonly position: Position = $derived.by(() => ({
    ...this.draft,
    game: this.game,
    text: this.text,
    reserve: (this.answer && drawn(this.answer).reserve) ?? null,
    owners: this.legal?.owners ?? {},
    outcome: this.legal?.outcome ?? null,
    turns: [],
  }));
  readonly link: EditorLink = $derived.by(() =>
    this.text === "" && this.#typed === null
      ? { draft: JSON.stringify(this.draft) }
      : { text: this.text },
  );

  constructor(game: GameName, link: EditorLink) {
    this.game = game;
    this.family = familyOf(game);
    const draft =
      "draft" in link ? readDraft(this.family, parsed(link.draft)) : this.family.editing.empty;
    const typed = "text" in link ? link.text.replace(/\s/g, " ") : null;
    this.answered = this.#show({ draft, typed });
  }

  /** What is on the board is changed. */
  change(draft: Draft): void {
    const unchanged = JSON.stringify(draft) === JSON.stringify(this.draft);
    if (!unchanged || this.legal === null) this.#do({ draft, typed: null }, false);
  }

  /** Takes a text over; what is typed in one go is undone in one go. */
  type(text: string): void {
    if (text !== this.text) this.#do({ draft: this.draft, typed: text }, true);
  }

  #do(step: Step, typing: boolean): void {
    if (!(typing && this.#typing)) {
      this.#past = [...this.#past, this.#step].slice(-LONGEST_HISTORY);
    }
    this.#future = [];
    this.#go(step, typing);
  }

  undo(): void {
    const step = this.#past.at(-1);
    if (step === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#step];
    this.#go(step);
  }

  redo(): void {
    const step = this.#future.at(-1);
    if (step === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#step];
    this.#go(step);
  }

  get #step(): Step {
    return { draft: this.draft, typed: this.#typed };
  }

  #go(step: Step, typing = false): void {
    this.#typing = typing;
    this.answered = this.#show(step);
  }

  async #show({ draft, typed }: Step): Promise<void> {
    this.draft = draft;
    this.#typed = typed;
    if (typed !== null) this.text = typed;
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    try {
      if (typed === null) await this.#build(draft, signal);
      else await this.#read(typed, signal);
      this.failed = false;
    } catch {
      this.failed ||= !signal.aborted;
    }
  }

  async #build(draft: Draft, signal: AbortSignal): Promise<void> {
    const answer = await rules().build(this.game, draft, signal);
    this.answer = answer;
    this.text = "position" in answer ? answer.position.text : "";
  }

  /** Draws a typed text as far as it can be read; where nothing can, the board stays as it is. */
  async #read(text: string, signal: AbortSignal): Promise<void> {
    const answer = await rules().position(this.game, text, signal);
    const draft = readDraft(this.family, drawn(answer));
    const isDrawn = "position" in answer || Object.keys(draft.cells).length > 0;
    this.answer = answer;
    if (isDrawn) this.draft = draft;
  }
}

const drawn = (answer: PositionAnswer): Sketch =>
  "position" in answer ? answer.position : answer.sketch;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
