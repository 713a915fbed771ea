// From clicks to turns: the parts picked so far are a prefix, and the legal turns that begin with
// it say what can be picked next. No rule of a game is known here.

import type { Picks, Reason, Turn } from "../types";

export const NOTHING: Picks = {};

/** Something clicked. */
export type Pick =
  | { kind: "claim"; claim: string }
  | { kind: "size"; size: number }
  | { kind: "point"; point: string };

export const samePick = (one: Pick, other: Pick | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A turn that is a point and nothing else. */
const isPlacing = ({ origin, size }: Turn): boolean => origin === undefined && size === undefined;

/** What may be picked next. */
export interface Choice {
  readonly turns: readonly Turn[]; // those that begin with the picks
  readonly claims: ReadonlySet<string>;
  readonly sizes: ReadonlySet<number>;
  readonly origins: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  readonly drops: ReadonlySet<string>;
}

/** What the core knows of the routes that go over the points picked; null where it has not said. */
export interface Reach {
  readonly ends: ReadonlySet<string> | null;
  readonly next: ReadonlySet<string>; // what else they can go over
  readonly offered: boolean; // whether that is marked: then a click on it means no other piece to move
  readonly onward: ReadonlySet<string> | null; // ends of those that bounce on the piece landed on
  readonly awaited: boolean; // whether it is still to say something
}
const UNKNOWN: Reach = {
  ends: null,
  next: new Set(),
  offered: false,
  onward: null,
  awaited: false,
};

/** What came of a click. */
export type Clicked =
  | { kind: "picked"; picks: Picks }
  | { kind: "done"; turn: Turn; over: readonly string[] }
  | { kind: "cancelled"; picks: Picks }
  /** Not possible: `tried` is what the person seems to have meant. */
  | { kind: "refused"; picks: Picks; tried: Picks }
  /** What it means depends on what the core is still to say. */
  | { kind: "unknown"; picks: Picks }
  | Astray;

/** An end of the move, but not of one over that piece. */
interface Astray {
  kind: "astray";
  picks: Picks;
  point: string;
  over: string;
}

/** Why a click was refused; the reason is about a piece as such, or about where it should go. */
export type Refusal = { reason: Reason; aboutOrigin: boolean } | Astray;

const ORDER = ["claim", "size", "origin", "target", "drop"] as const;
type Part = (typeof ORDER)[number];

/** A claim is the only part that can be left out: once a point is picked there is none. */
function matching(turns: readonly Turn[], picks: Picks): Turn[] {
  const settled = picks.origin !== undefined || picks.size !== undefined;
  // Read once: there can be thousands of turns, and the picks of a running game are observed.
  const wanted = ORDER.filter(
    (part) => picks[part] !== undefined || (part === "claim" && settled),
  ).map((part) => [part, picks[part]] as const);
  return turns.filter((turn) => wanted.every(([part, value]) => turn[part] === value));
}

const isComplete = (turn: Turn, picks: Picks): boolean =>
  ORDER.every((part) => turn[part] === picks[part]);

function values<P extends Part>(turns: readonly Turn[], part: P): Set<NonNullable<Turn[P]>> {
  const found = new Set<NonNullable<Turn[P]>>();
  for (const turn of turns) {
    const value = turn[part];
    if (value !== undefined) found.add(value as NonNullable<Turn[P]>);
  }
  return found;
}

const EMPTY: ReadonlySet<never> = new Set<never>();

export function choose(turns: readonly Turn[], picks: Picks): Choice {
  const left = matching(turns, picks);
  const moving = picks.origin !== undefined || picks.size !== undefined;
  const landed = picks.target !== undefined;
  // Only turns without another claim can begin with a point now.
  const { claim } = picks;
  const direct = left.filter((turn) => turn.claim === claim);
  return {
    turns: left,
    claims: moving ? EMPTY : values(turns, "claim"),
    sizes: values(turns, "size"),
    origins: moving ? EMPTY : values(direct, "origin"),
    targets: landed ? EMPTY : values(moving ? direct : direct.filter(isPlacing), "target"),
    drops: landed ? values(direct, "drop") : EMPTY,
  };
}

/** The turn of a player who can do nothing else: it has no parts. */
export function passOf(turns: readonly Turn[]): Turn | null {
  const [only] = turns;
  return only !== undefined && ORDER.every((part) => only[part] === undefined) ? only : null;
}

/** One step back: the last part picked is given up. */
export function back(picks: Picks): Picks {
  const { over, target } = picks;
  if (over !== undefined && target === undefined) return withOver(picks, over.slice(0, -1));
  const last = ORDER.findLast((part) => picks[part] !== undefined);
  return without(picks, last);
}

function without(picks: Picks, part: keyof Picks | undefined): Picks {
  return Object.fromEntries(Object.entries(picks).filter(([name]) => name !== part));
}

function withOver(picks: Picks, over: readonly string[]): Picks {
  const rest = without(picks, "over");
  return over.length > 0 ? { ...rest, over } : rest;
}

/** Keeps a claim, gives up the rest. */
const onlyClaim = ({ claim }: Picks): Picks => (claim === undefined ? NOTHING : { claim });

function settle(turns: readonly Turn[], picks: Picks): Clicked {
  const complete = matching(turns, picks).filter((turn) => isComplete(turn, picks));
  const turn = complete[0];
  return turn ? { kind: "done", turn, over: picks.over ?? [] } : { kind: "picked", picks };
}

export function click(
  turns: readonly Turn[],
  picks: Picks,
  pick: Pick,
  reach: Reach = UNKNOWN,
): Clicked {
  switch (pick.kind) {
    case "claim":
      return clickClaim(turns, picks, pick.claim);
    case "size":
      return clickSize(turns, picks, pick.size);
    case "point":
      return clickPoint(turns, picks, pick.point, reach);
  }
}

function clickClaim(turns: readonly Turn[], picks: Picks, claim: string): Clicked {
  if (picks.claim === claim) return { kind: "cancelled", picks: without(picks, "claim") };
  const claimed = { ...picks, claim };
  // A stack picked before its colour is claimed stays picked where it can still move.
  if (matching(turns, claimed).length > 0) return settle(turns, claimed);
  if (matching(turns, { claim }).length > 0) return settle(turns, { claim });
  return { kind: "refused", picks, tried: { claim } };
}

function clickSize(turns: readonly Turn[], picks: Picks, size: number): Clicked {
  if (picks.size === size) return { kind: "cancelled", picks: NOTHING };
  if (matching(turns, { size }).length > 0) return { kind: "picked", picks: { size } };
  return { kind: "refused", picks, tried: { size } };
}

function clickPoint(turns: readonly Turn[], picks: Picks, point: string, reach: Reach): Clicked {
  const choice = choose(turns, picks);
  if (picks.target !== undefined) return clickLanded(turns, picks, point, reach);
  if (choice.targets.has(point)) {
    if (picks.over !== undefined && reach.awaited) return { kind: "unknown", picks };
    const off = reach.ends?.has(point) === false ? picks.over?.at(-1) : undefined;
    return off === undefined
      ? settle(turns, { ...picks, target: point })
      : { kind: "astray", picks, point, over: off };
  }
  if (picks.origin === point) return { kind: "cancelled", picks: onlyClaim(picks) };
  const fresh = onlyClaim(picks);
  const movable = choose(turns, fresh).origins.has(point);
  const onItsWay = picks.origin !== undefined && (reach.offered || !movable);
  if (onItsWay && reach.awaited) return { kind: "unknown", picks };
  if (onItsWay && reach.next.has(point)) {
    return { kind: "picked", picks: withOver(picks, [...(picks.over ?? []), point]) };
  }
  if (movable) {
    return { kind: "picked", picks: { ...fresh, origin: point } };
  }
  if (picks.origin !== undefined || picks.size !== undefined) {
    return { kind: "refused", picks: fresh, tried: { ...picks, target: point } };
  }
  return { kind: "refused", picks, tried: { ...fresh, origin: point } };
}

/** The piece has landed on another, which is to be replaced unless it bounces on. */
function clickLanded(turns: readonly Turn[], picks: Picks, point: string, reach: Reach): Clicked {
  if (choose(turns, picks).drops.has(point)) return settle(turns, { ...picks, drop: point });
  if (point === picks.target) return { kind: "cancelled", picks: without(picks, "target") };
  const bouncing = bounceOn(picks);
  if (!choose(turns, bouncing).targets.has(point)) {
    return { kind: "refused", picks, tried: { ...picks, drop: point } };
  }
  if (reach.awaited) return { kind: "unknown", picks };
  return reach.onward?.has(point) === false
    ? { kind: "astray", picks, point, over: picks.target ?? "" }
    : settle(turns, { ...bouncing, target: point });
}

/** The piece is not replaced but bounced on. */
export function bounceOn(picks: Picks): Picks {
  const { target, over = [], ...rest } = picks;
  return target === undefined ? picks : { ...rest, over: [...over, target] };
}
