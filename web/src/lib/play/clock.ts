// A clock for each player; all times in milliseconds.

import type { PlayerNumber } from "../types";

export interface Clock {
  increment: number; // what every turn adds
  left: Record<PlayerNumber, number>; // when the turn that is being made began
  since: number | null; // when that was, by Date.now(); null while nothing runs
}

export const newClock = (minutes: number, seconds: number): Clock => ({
  increment: seconds * 1000,
  left: { 1: minutes * 60_000, 2: minutes * 60_000 },
  since: null,
});

export function timeLeft(
  clock: Clock,
  player: PlayerNumber,
  toMove: PlayerNumber,
  now: number,
): number {
  const running = clock.since !== null && player === toMove;
  return Math.max(0, clock.left[player] - (running ? now - (clock.since ?? now) : 0));
}

/** After a turn of that player. The first turn of a game costs nothing. */
export function pressed(clock: Clock, player: PlayerNumber, now: number): Clock {
  const rest = timeLeft(clock, player, player, now);
  const gained = clock.since === null ? 0 : clock.increment;
  return { ...clock, left: { ...clock.left, [player]: rest + gained }, since: now };
}

export function stopped(clock: Clock, toMove: PlayerNumber, now: number): Clock {
  const rest = timeLeft(clock, toMove, toMove, now);
  return { ...clock, left: { ...clock.left, [toMove]: rest }, since: null };
}

/** "4:05", and tenths of a second near the end: "0:09.3". */
export function clockText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const minutes = Math.floor(seconds / 60);
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
