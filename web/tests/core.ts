// The real core, in this process.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadCore, type Core, type Host } from "../src/lib/core/wasm";

const FILE = join(import.meta.dirname, "../src/lib/core/torony.wasm");
const SILENT: Host = { line: () => undefined, interrupted: () => false };

export async function testCore(host: Host = SILENT): Promise<Core> {
  return loadCore(await WebAssembly.compile(readFileSync(FILE)), host);
}
