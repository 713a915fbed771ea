// The position in the editor: its text is what counts, and every change of it can be undone.

import { rules } from "../core";
import { familyOf } from "../../games";
import type { Family } from "../../games/family";
import { EMPTY, type Draft } from "../../games/position-draft";
import type { GameName, Position, PositionAnswer } from "../types";

const LONGEST_HISTORY = 200;

export class Editor {
  readonly game: GameName;
  readonly family: Family;
  text = $state("");
  /** What stands on the board: the last text that could be read. */
  draft = $state.raw<Draft>(EMPTY);
  /** What the core says about the text. */
  answer = $state.raw<PositionAnswer | null>(null);
  /** Whether the rules could not be asked. */
  failed = $state(false);
  #past = $state.raw<readonly string[]>([]);
  #future = $state.raw<readonly string[]>([]);
  #typing = false;
  #question = new AbortController();

  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  readonly legal = $derived(
    this.answer !== null && "position" in this.answer ? this.answer.position : null,
  );
  readonly position: Position = $derived.by(() => ({
    game: this.game,
    text: this.text,
    player: this.draft.player,
    cells: this.draft.cells,
    owners: this.legal?.owners ?? {},
    fields: this.family.editing.fields(this.draft),
    outcome: this.legal?.outcome ?? null,
    turns: [],
  }));

  constructor(game: GameName, text: string) {
    this.game = game;
    this.family = familyOf(game);
    this.#show(text.replace(/\s/g, " "));
  }

  change(draft: Draft): void {
    this.set(this.family.editing.write(draft));
  }

  /** Takes a text over; what is typed in one go is undone in one go. */
  set(text: string, typing = false): void {
    if (text === this.text) return;
    if (!(typing && this.#typing)) {
      this.#past = [...this.#past, this.text].slice(-LONGEST_HISTORY);
    }
    this.#typing = typing;
    this.#future = [];
    this.#show(text);
  }

  undo(): void {
    const text = this.#past.at(-1);
    if (text === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.text];
    this.#typing = false;
    this.#show(text);
  }

  redo(): void {
    const text = this.#future.at(-1);
    if (text === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.text];
    this.#typing = false;
    this.#show(text);
  }

  #show(text: string): void {
    this.text = text;
    this.draft = this.family.editing.read(text) ?? this.draft;
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    rules()
      .position(this.game, text, signal)
      .then(
        (answer) => {
          this.answer = answer;
          this.failed = false;
        },
        () => (this.failed ||= !signal.aborted),
      );
  }
}
