// Something that never ends cannot be ended by a test: a thread of its own looks on, and ends the
// whole process after saying what it was.

import { Worker } from "node:worker_threads";

const LONGEST = 30_000; // milliseconds for one input; only a hang takes that long
const ROOM = 200_000; // characters of an input that are kept

const WATCH = `
  const { workerData: { count, text, longest } } = require("node:worker_threads");
  let before = -1;
  setInterval(() => {
    const [now, length] = [Atomics.load(count, 0), Atomics.load(count, 1)];
    if (now === before) {
      const said = Buffer.from(text.slice(0, length)).toString();
      require("node:fs").writeSync(2, "\\nThis never ends: " + JSON.stringify(said) + "\\n");
      process.kill(process.pid, "SIGKILL");
    }
    before = now;
  }, longest);
`;

/** Call the result with every input before it is used, and `done` when there are no more. */
export function watchForHangs(): { next(input: string): void; done(): Promise<void> } {
  const count = new Int32Array(new SharedArrayBuffer(8));
  const text = new Uint8Array(new SharedArrayBuffer(ROOM));
  const thread = new Worker(WATCH, { eval: true, workerData: { count, text, longest: LONGEST } });
  const encoder = new TextEncoder();
  return {
    next(input) {
      const bytes = encoder.encode(input).subarray(0, ROOM);
      text.set(bytes);
      Atomics.store(count, 1, bytes.length);
      Atomics.add(count, 0, 1);
    },
    done: async () => void (await thread.terminate()),
  };
}
