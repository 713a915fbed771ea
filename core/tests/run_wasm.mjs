// node run_wasm.mjs NETS PROGRAM ARGUMENTS: runs a WebAssembly program that sees that one folder, as
// /nets.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [nets, program, ...rest] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [program, ...rest],
  preopens: { "/nets": nets },
});
const module = await WebAssembly.compile(await readFile(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
