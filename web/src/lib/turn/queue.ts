// What a person does faster than the core answers: one thing after the other, each applied to what
// the ones before it have led to.

interface Entry {
  act(signal: AbortSignal): Promise<unknown>;
  /** Not called off by `clear`. */
  firm: boolean;
  controller: AbortController;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export class Queue {
  /** The first one is under way. */
  #entries: readonly Entry[] = [];
  #working = false;

  /**
   * Does something now, or when everything before it is done; the result is null if it was called
   * off. `act` has to end soon once its signal is aborted. If it fails, what follows is called off.
   */
  add<T>(act: (signal: AbortSignal) => Promise<T>, firm = false): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const entry = { act, firm, controller: new AbortController(), reject };
      this.#entries = [...this.#entries, { ...entry, resolve: resolve as Entry["resolve"] }];
      if (!this.#working) void this.#work();
    });
  }

  /** Calls off everything but what is firm; returns whether there was something. */
  clear(): boolean {
    const off = this.#entries.filter(({ firm }) => !firm);
    this.#entries = this.#entries.filter(({ firm }) => firm);
    for (const { controller, resolve } of off) {
      controller.abort();
      resolve(null);
    }
    return off.length > 0;
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let [entry] = this.#entries; entry !== undefined; [entry] = this.#entries) {
      const { act, controller, resolve, reject } = entry;
      try {
        resolve(await act(controller.signal));
      } catch (error) {
        reject(error); // unless it was called off, which has settled it
        if (!controller.signal.aborted) this.clear();
      }
      this.#entries = this.#entries.filter((other) => other !== entry);
    }
    this.#working = false;
  }
}
