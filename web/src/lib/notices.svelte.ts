// A short word about something that happened by itself, whatever page is shown.

import type { Key } from "./i18n.svelte";

const SHOWN = 6000; // milliseconds

class Notices {
  key = $state<Key | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(key: Key): void {
    clearTimeout(this.#timer);
    this.key = key;
    this.#timer = setTimeout(() => (this.key = null), SHOWN);
  }
}

export const notices = new Notices();
