// A word about something that happened by itself, whatever page is shown.

import type { Key, Parameters } from "./i18n.svelte";

const SHOWN = 8000; // milliseconds

class Notices {
  /** Said for a moment. */
  passing = $state.raw<{ key: Key; parameters: Parameters } | null>(null);
  /** Said until somebody presses the button below it. */
  lasting = $state.raw<{ key: Key; again: () => void } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(key: Key, parameters: Parameters = {}): void {
    clearTimeout(this.#timer);
    this.passing = { key, parameters };
    this.#timer = setTimeout(() => (this.passing = null), SHOWN);
  }

  /** Offers to try again what went wrong too often; `again` is called once. */
  ask(key: Key, again: () => void): void {
    clearTimeout(this.#timer);
    this.passing = null;
    this.lasting = { key, again };
  }

  /** The button was pressed. */
  again(): void {
    const { lasting } = this;
    this.lasting = null;
    lasting?.again();
  }
}

export const notices = new Notices();
