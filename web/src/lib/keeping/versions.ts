// Formats of what is kept and passed on. Each version is made from the one before, so readers know
// the newest alone; what has no version is of version 1. docs/formats.md lists all formats.

import { Problem } from "../words/errors";

/** What a newer Torony has written. */
export class NewerFormat extends Problem {
  constructor(found: number, known: number) {
    super("app.newer", { found, known });
  }
}

export class Format<Stored> {
  constructor(
    /** Each makes a version from the one before. */
    private readonly steps: readonly ((older: Stored) => Stored)[] = [],
    /** The version that the first step begins with. */
    private readonly first = 1,
  ) {}

  /** The version that is written. */
  get newest(): number {
    return this.first + this.steps.length;
  }

  /** What was stored in this version, as the newest has it. */
  migrated(stored: Stored, version: number): Stored {
    if (version > this.newest) throw new NewerFormat(version, this.newest);
    return this.steps.slice(version - this.first).reduce((older, step) => step(older), stored);
  }
}

/** The version that a number is, or null where it is none. */
export const readVersion = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) >= 1 ? Number(value) : null;

/** The same of a text. */
export const parseVersion = (text: string): number | null =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
