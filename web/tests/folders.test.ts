// The folders of the page import from one another as src/README.md says, and in no other direction.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");

const named = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "");

/** The lines of the table; several files that share one are one folder. */
const rows = readFileSync(join(SOURCE, "README.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, folders = "", , imports = ""]) => ({
    names: named(folders),
    imports: new Set(named(imports)),
  }));
const names = rows.flatMap((row) => row.names).sort((a, b) => b.length - a.length);

/** The line that a file belongs to: the longest name that its path begins with. */
function folderOf(path: string): string | undefined {
  const name = names.find((each) => path === each || path.startsWith(`${each}/`));
  return rows.find((row) => row.names.includes(name ?? ""))?.names[0];
}

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|svelte)$/.test(path))
  .sort();

function target(from: string, specifier: string): string {
  const path = join(dirname(join(SOURCE, from)), specifier.split("?")[0] ?? "");
  const found = ["", ".ts", "/index.ts"]
    .map((end) => path + end)
    .find((each) => existsSync(each) && statSync(each).isFile());
  return relative(SOURCE, found ?? path);
}

const IMPORT = /\b(?:from|import|URL)\b\s*\(?\s*["'](\.{1,2}\/[^"']*)["']/g;

/** Who imports what from which other folder. */
const edges = files.flatMap((file) =>
  [...readFileSync(join(SOURCE, file), "utf8").matchAll(IMPORT)]
    .map(([, specifier]) => target(file, specifier ?? ""))
    .filter((path) => files.includes(path))
    .map((path) => ({ file, path, from: folderOf(file) ?? "", to: folderOf(path) ?? "" }))
    .filter(({ from, to }) => from !== to),
);

describe("the folders of the page", () => {
  it("have a line for every file, and a file for every line", () => {
    expect(files.filter((file) => folderOf(file) === undefined)).toEqual([]);
    const used = new Set(files.map(folderOf));
    expect(rows.filter((row) => !used.has(row.names[0])).map((row) => row.names)).toEqual([]);
  });

  it("stand above those that import them", () => {
    const order = rows.map((row) => row.names[0]);
    const wrong = rows.flatMap((row, index) =>
      [...row.imports].filter((name) => !order.slice(0, index).includes(name)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(rows)("$names.0 imports what its line says", ({ names: [name], imports }) => {
    const own = edges.filter(({ from }) => from === name);
    const wrong = own.filter(({ to }) => !imports.has(to));
    expect(wrong.map(({ file, path }) => `${file} imports ${path}`)).toEqual([]);
    const found = new Set(own.map(({ to }) => to));
    expect([...imports].filter((other) => !found.has(other))).toEqual([]);
  });
});

const COMMENT = /^\s*(\/\/|\/?\*|<!--).*$/gm;

/** Files with such words, comments left out, outside these folders. */
const having = (words: RegExp, ...except: string[]): string[] =>
  files
    .filter((file) => !except.some((folder) => file.startsWith(folder)))
    .filter((file) => words.test(readFileSync(join(SOURCE, file), "utf8").replace(COMMENT, "")));

it("only the core's folder asks the core in its own words", () => {
  expect(having(/\.ask\(/, "lib/core/")).toEqual([]);
});

it("nothing but a family knows which one it is", () => {
  expect(having(/["'`/.](lyngk|gyges)\b/i, "games/")).toEqual([]);
});
