// Notices that a worker has died without a word: it owes something and nothing is heard of it.

/** Milliseconds: to load the core, perhaps over a slow line, and between two signs of life. */
export const LOADING = 60_000;
export const SILENCE = 10_000;
/** A timer that comes later than this says more about the computer than about the worker. */
const LATE = 2000;

export class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading = true;
  #onSilence: () => void;
  #silence: number;

  constructor(onSilence: () => void, silence = SILENCE) {
    this.#onSilence = onSilence;
    this.#silence = silence;
  }

  /** The worker is a new one, or has something to load. */
  load(): void {
    this.#loading = true;
    this.rest();
  }

  /** Something is owed from now on, if it was not before. */
  watch(): void {
    if (this.#timer !== undefined) return;
    const patience = this.#loading ? LOADING : this.#silence;
    const due = performance.now() + patience;
    this.#timer = setTimeout(() => {
      this.rest();
      // The computer slept, or the page was held up: the worker gets its time again.
      if (performance.now() > due + LATE) this.watch();
      else this.#onSilence();
    }, patience);
  }

  /** A sign of life. */
  hear(): void {
    this.#loading = false;
    this.rest();
  }

  /** Nothing is owed any more. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
