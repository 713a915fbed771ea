// What is marked on the board while a turn is being made, from the legal turns and routes.

import type { Arrow, Marks, Motion } from "../../boards/board";
import { familyOf } from "../../games";
import type { Effect, GameName, Picks, PlayedTurn, Route, RoutesAnswer, Turn } from "../types";
import type { Choice } from "./click";

export interface KnownRoutes {
  readonly here: RoutesAnswer | null;
  readonly onward: RoutesAnswer | null;
}

export interface Making {
  game: GameName;
  turns: readonly Turn[];
  picks: Picks;
  choice: Choice;
  /** The routes over what is picked, and those that bounce on the piece landed on. */
  routes: KnownRoutes;
  pending: Turn | null;
  claim: string | null; // picked, or only looked at
  captured: ReadonlySet<string>; // what the claim takes
  hovered: string | null;
  hint: string | null;
  last: PlayedTurn | null;
}

const endsOf = (answer: RoutesAnswer | null): string[] => Object.keys(answer?.routes ?? {});

/** The ends of a move that bounces on the piece it has landed on. */
export function onward(picks: Picks, pending: Turn | null, routes: KnownRoutes): string[] {
  return picks.target === undefined || pending ? [] : endsOf(routes.onward);
}

/** The stacks that can go somewhere new once the colour is claimed. */
export function gaining(turns: readonly Turn[], colour: string): Set<string> {
  const move = ({ origin, target }: Turn) => `${origin} ${target}`;
  const plain = new Set(turns.filter(({ claim }) => claim === undefined).map(move));
  return new Set(
    turns
      .filter((turn) => turn.claim === colour && !plain.has(move(turn)))
      .flatMap(({ origin }) => origin ?? []),
  );
}

function shownTargets(making: Making): ReadonlySet<string> {
  const { picks, choice, pending, routes } = making;
  if (picks.target !== undefined) return new Set(onward(picks, pending, routes));
  return picks.over === undefined ? choice.targets : new Set(endsOf(routes.here));
}

function bounces({ game, picks, routes }: Making): ReadonlySet<string> {
  const choosing = picks.origin !== undefined && picks.target === undefined;
  return new Set(choosing && familyOf(game).offersRoutes ? routes.here?.next : []);
}

/** The route to what is pointed at, or to the piece landed on. */
function shownRoute({ picks, routes, pending, hovered }: Making): Route | undefined {
  const on = pending ? undefined : routes.onward?.routes[hovered ?? ""];
  return on ?? routes.here?.routes[picks.target ?? hovered ?? ""];
}

function hintArrow({ turns, hint }: Making): Arrow[] {
  const turn = hint === null ? undefined : turns.find(({ text }) => text === hint);
  if (turn?.target === undefined) return [];
  return [{ stops: [turn.origin ?? [], turn.target].flat(), weight: 1 }];
}

/** The last turn: its route, and where it put a piece. */
export function lastMarks(last: PlayedTurn | null): Marks {
  if (last === null) return {};
  const { placed, route, displaced_to } = last.effect;
  return { last: route, put: displaced_to ?? placed?.point };
}

export function marksOf(making: Making): Marks {
  const { turns, picks, choice, pending, claim, captured, last } = making;
  const begun = picks.origin !== undefined || picks.size !== undefined || claim !== null;
  const drop = pending?.drop;
  return {
    selected: picks.origin,
    landed: picks.target ?? picks.over?.at(-1),
    origins: choice.origins,
    gaining: claim !== null && picks.origin === undefined ? gaining(turns, claim) : undefined,
    targets: shownTargets(making),
    drops: drop === undefined ? choice.drops : new Set([drop]),
    bounces: bounces(making),
    captured,
    route: shownRoute(making),
    ...(begun ? {} : lastMarks(last)),
    arrows: hintArrow(making),
  };
}

/** How the pieces of a turn move, one after the other. */
export function motionsOf(
  game: GameName,
  { moved, route, displaced, displaced_to }: Effect,
): Motion[] {
  const motions: Motion[] = [];
  if (moved && route) motions.push({ point: moved.point, steps: familyOf(game).stepsOf(route) });
  if (displaced && displaced_to !== undefined) {
    motions.push({ point: displaced.point, steps: [displaced.point, displaced_to] });
  }
  return motions;
}
