// The core as a WebAssembly module: strings in and out, and the few system calls it needs.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(bytes: number): number;
  release(pointer: number): void;
  ask(question: number): number;
  add_net(game: number, bytes: number, length: number): void;
  command(line: number): void;
}

export interface Host {
  /** Takes a line of the engine. */
  line(text: string): void;
  /** Asked now and then by a search: whether it should stop. */
  interrupted(): boolean;
}

/** After an error in any of these the core cannot be used any more. */
export interface Core {
  /** A question about the rules; core/bindings/wasm/rules.h lists them. */
  ask(...words: string[]): unknown;
  addNet(game: string, bytes: Uint8Array): void;
  /** A line of the engine protocol; `go` returns when the search is done. */
  command(line: string): void;
}

const SUCCESS = 0;
const NOT_SUPPORTED = 52;

export async function loadCore(module: WebAssembly.Module, host: Host): Promise<Core> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const bytesAt = (pointer: number, length: number) =>
    new Uint8Array(exports.memory.buffer, pointer, length);
  const view = () => new DataView(exports.memory.buffer);

  const system: Record<string, (...values: number[]) => number> = {
    clock_time_get: (_clock, _precision, out = 0) => {
      view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
      return SUCCESS;
    },
    environ_sizes_get: (count = 0, size = 0) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    proc_exit: (code) => {
      throw new Error(`the core ended with status ${code}`);
    },
  };
  const wasi = Object.fromEntries(
    WebAssembly.Module.imports(module)
      .filter((entry) => entry.module === "wasi_snapshot_preview1")
      .map(({ name }) => [name, system[name] ?? (() => NOT_SUPPORTED)]),
  );
  const torony = {
    line: (pointer: number, length: number) =>
      host.line(decoder.decode(bytesAt(pointer, length).slice())),
    interrupted: () => (host.interrupted() ? 1 : 0),
  };
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi,
    torony,
  });
  const exports = instance.exports as unknown as Exports;
  exports._initialize();

  const put = (bytes: Uint8Array) => {
    const pointer = exports.allocate(bytes.length);
    if (pointer === 0) throw new RangeError("the core has no memory left");
    bytesAt(pointer, bytes.length).set(bytes);
    return pointer;
  };
  const withText = <T>(text: string, use: (pointer: number) => T): T => {
    const pointer = put(encoder.encode(`${text}\0`));
    const answer = use(pointer);
    exports.release(pointer);
    return answer;
  };
  const read = (pointer: number) => {
    const memory = new Uint8Array(exports.memory.buffer);
    return decoder.decode(memory.subarray(pointer, memory.indexOf(0, pointer)));
  };

  return {
    // Each word stands on a line, and a text ends with the first zero.
    ask: (...words) =>
      withText(words.map((word) => word.replace(/[\0\n]/g, " ")).join("\n"), (text) =>
        JSON.parse(read(exports.ask(text))),
      ),
    addNet: (game, bytes) =>
      withText(game, (name) => {
        const pointer = put(bytes);
        exports.add_net(name, pointer, bytes.length);
        exports.release(pointer);
      }),
    command: (line) => withText(line, (text) => exports.command(text)),
  };
}
