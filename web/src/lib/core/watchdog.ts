// Notices that a worker has died without a word: it owes something and nothing is heard of it.

/** Milliseconds: to load the core, perhaps over a slow line, and between two signs of life. */
export const LOADING = 60_000;
export const SILENCE = 10_000;

export class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = false;
  #onSilence: () => void;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  /** The worker is a new one. */
  begin(): void {
    this.#heard = false;
    this.rest();
  }

  /** Something is owed from now on, if it was not before. */
  watch(): void {
    this.#timer ??= setTimeout(
      () => {
        this.rest();
        this.#onSilence();
      },
      this.#heard ? SILENCE : LOADING,
    );
  }

  /** A sign of life; `owes` says whether something is still to come. */
  hear(owes: boolean): void {
    this.#heard = true;
    this.rest();
    if (owes) this.watch();
  }

  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
