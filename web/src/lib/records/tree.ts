// A tree of variations: what was played and what else was tried. It knows no rules.

/** A turn and what follows it; the first of several continuations is the main one. */
export interface Node {
  readonly turn: string;
  readonly next: Tree;
}
export type Tree = readonly Node[];

/** A place in the tree: the turns that lead there. Promoting and deleting others leaves it valid. */
export type Path = readonly string[];

export const samePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((turn, index) => turn === b[index]);

/** How many turns two paths have in common. */
export function commonLength(a: Path, b: Path): number {
  const index = a.findIndex((turn, at) => turn !== b[at]);
  return index < 0 ? a.length : index;
}

/** What follows a path; null if the tree has no such path. */
export function after(tree: Tree, path: Path): Tree | null {
  let next: Tree = tree;
  for (const turn of path) {
    const node = next.find((entry) => entry.turn === turn);
    if (node === undefined) return null;
    next = node.next;
  }
  return next;
}

export const has = (tree: Tree, path: Path): boolean => after(tree, path) !== null;

/** A place in a tree that is being read. A turn takes the same short time wherever it is added, so
 * that a reader takes a time that grows with its text and nothing else. */
export class Place {
  private readonly known = new Map<string, Place>();
  private readonly next: Node[] = [];

  /** Without a place before it, the start. */
  constructor(readonly before: Place | null = null) {}

  get tree(): Tree {
    return this.next;
  }

  /** The place after a turn, which is added where it is new. */
  after(turn: string): Place {
    const known = this.known.get(turn);
    if (known !== undefined) return known;
    const place = new Place(this);
    this.known.set(turn, place);
    this.next.push({ turn, next: place.tree });
    return place;
  }
}

function edit(tree: Tree, path: Path, change: (next: Tree) => Tree): Tree {
  const [turn, ...rest] = path;
  if (turn === undefined) return change(tree);
  return tree.map((node) =>
    node.turn === turn ? { turn, next: edit(node.next, rest, change) } : node,
  );
}

/** With these turns after a path; those that are there already stay as they are. */
export function add(tree: Tree, path: Path, turns: Path): Tree {
  const [turn, ...rest] = turns;
  if (turn === undefined) return tree;
  const longer = [...path, turn];
  const grown = has(tree, longer)
    ? tree
    : edit(tree, path, (next) => [...next, { turn, next: [] }]);
  return add(grown, longer, rest);
}

/** Without the last turn of the path and everything after it. */
export function remove(tree: Tree, path: Path): Tree {
  const turn = path.at(-1);
  return edit(tree, path.slice(0, -1), (next) => next.filter((node) => node.turn !== turn));
}

/** How many turns of the path come before its last side step; null on the main line. */
function branching(tree: Tree, path: Path): number | null {
  const index = path.findLastIndex(
    (turn, at) => after(tree, path.slice(0, at))?.[0]?.turn !== turn,
  );
  return index < 0 ? null : index;
}

export const isMainLine = (tree: Tree, path: Path): boolean => branching(tree, path) === null;

/** The variation that the path is in becomes the main one where it branches off. */
export function promote(tree: Tree, path: Path): Tree {
  const index = branching(tree, path);
  if (index === null) return tree;
  const turn = path[index];
  return edit(tree, path.slice(0, index), (next) => [
    ...next.filter((node) => node.turn === turn),
    ...next.filter((node) => node.turn !== turn),
  ]);
}

/** The path to its end by main continuations. */
export function lineThrough(tree: Tree, path: Path): Path {
  const line = [...path];
  let node = after(tree, path)?.[0];
  while (node !== undefined) {
    line.push(node.turn);
    node = node.next[0];
  }
  return line;
}

/** The same place in the next variation (1) or the one before (-1); itself where there is none. */
export function beside(tree: Tree, path: Path, step: 1 | -1): Path {
  const before = path.slice(0, -1);
  const siblings = after(tree, before) ?? [];
  const index = siblings.findIndex((node) => node.turn === path.at(-1));
  const other = siblings[index + step];
  return index < 0 || other === undefined ? path : [...before, other.turn];
}

/** Visits the line to every turn, a turn before what follows it and the main continuation first.
 * Not by recursion, for which a line can be too long; the line is only lent. */
function walk(tree: Tree, visit: (line: readonly Node[]) => void): void {
  const line: Node[] = [];
  const open = [tree.values()];
  for (let nodes = open.at(-1); nodes !== undefined; nodes = open.at(-1)) {
    const { value: node, done } = nodes.next();
    if (done) {
      open.pop();
      line.pop();
    } else {
      line.push(node);
      visit(line);
      open.push(node.next.values());
    }
  }
}

const pathOf = (line: readonly Node[]): Path => line.map(({ turn }) => turn);

/** Every path in that order. */
export function paths(tree: Tree): Path[] {
  const found: Path[] = [];
  walk(tree, (line) => found.push(pathOf(line)));
  return found;
}

/** The paths that end where nothing follows. */
export function ends(tree: Tree): Path[] {
  const found: Path[] = [];
  walk(tree, (line) => line.at(-1)?.next.length === 0 && found.push(pathOf(line)));
  return found;
}

/** How many turns there are. */
export function size(tree: Tree): number {
  let count = 0;
  walk(tree, () => (count += 1));
  return count;
}

/** Which of the paths leads to a turn, from 1; 0 is the start. */
export function numberOf(tree: Tree, path: Path): number {
  let [count, found] = [0, 0];
  walk(tree, (line) => {
    count += 1;
    const here = line.length === path.length && line.at(-1)?.turn === path.at(-1);
    if (here && line.every(({ turn }, at) => turn === path[at])) found = count;
  });
  return found;
}

/** The path with a number; null where there is none. */
export function pathTo(tree: Tree, number: number): Path | null {
  let [count, found] = [0, number === 0 ? ([] as Path) : null];
  walk(tree, (line) => {
    count += 1;
    if (count === number) found = pathOf(line);
  });
  return found;
}

/** Turns that are shown one after the other; a variation stands below what it replaces. */
export interface Row {
  depth: number; // 0 for the main line
  paths: Path[];
}

export function rows(tree: Tree): Row[] {
  const found: Row[] = [];
  const follow = (start: Tree, before: Path, depth: number) => {
    let row: Row = { depth, paths: [] };
    found.push(row);
    let [next, path] = [start, before];
    while (next[0] !== undefined) {
      const [main, ...others] = next;
      row.paths.push([...path, main.turn]);
      for (const other of others) follow([other], path, depth + 1);
      if (others.length > 0) found.push((row = { depth, paths: [] }));
      path = [...path, main.turn];
      next = main.next;
    }
  };
  follow(tree, [], 0);
  return found.filter((row) => row.paths.length > 0);
}
