// What differs between the families of games. A family is one object of this type; the page asks it
// and never which one it is.

import type { Component, Snippet } from "svelte";
import type { BoardProps, Place } from "../boards/board";
import type { Draft, GameName, PlayerNumber, Position, Route, Turn } from "../lib/types";

export interface PieceProps {
  piece: string; // as in the cells of a position
  owner?: PlayerNumber | undefined;
  size?: number; // pixels
}

export interface FactsProps {
  position: Position;
  player: PlayerNumber;
  /** The piece of a reserve that is picked. */
  picked: number | undefined;
  /** Whether the player can pick one now. */
  active: boolean;
  onpick: (size: number) => void;
  /** Shown among the facts: the clock. */
  children: Snippet;
}

export interface PanelProps {
  position: Position;
  /** The colour that is picked. */
  picked: string | undefined;
  /** Whether one can be picked now. */
  open: boolean;
  onpick: (claim: string) => void;
  onpreview: (claim: string | null) => void;
}

export interface DraftProps {
  draft: Draft;
  onchange: (draft: Draft) => void;
}

/** Something to pick that is not on the board. */
export interface Token {
  piece: string;
  label: string;
  pick: { kind: "claim"; claim: string } | { kind: "size"; size: number };
  possible: boolean;
}

/** What a player has besides the pieces on the board. */
export interface Belongings {
  pieces: readonly string[];
  /** Null where nothing is counted. */
  captured: number | null;
}

/** How a position is set up by hand. */
export interface Editing {
  readonly empty: Draft;
  /** Puts a piece on a point. */
  put(draft: Draft, point: string, piece: string): Draft;
  /** Moves what stands on one point to another. */
  carry(draft: Draft, from: string, to: string): Draft;
  /** Takes a piece away from a point. */
  take(draft: Draft, point: string): Draft;
  /** What a piece becomes when the players change sides, where that is another one. */
  handedOver?(content: string): string;
  /** What there is to set besides the board. */
  readonly Fields: Component<DraftProps> | null;
}

export interface Family {
  /** A position in the middle of some of its games, to show what they look like. */
  readonly samples: Partial<Record<GameName, string>>;

  // ---- The board ----------------------------------------------------------------------------------
  readonly Board: Component<BoardProps>;
  /** Where the points lie in the drawing. */
  readonly places: ReadonlyMap<string, Place>;
  /** The width of the drawing through its height. */
  readonly ratio: number;
  /** Pixels that it must have for fingers. */
  readonly leastWidth: number;
  /** Whether the players sit on opposite sides of it. */
  readonly sided: boolean;
  readonly pieces: readonly string[];
  readonly Piece: Component<PieceProps>;
  /** What stands on a point, taken apart, where several pieces stand on one another. */
  readonly StackView: Component<{ position: Position; point: string }> | null;
  /** What a piece is called. */
  pieceName(piece: string): string;
  /** A point and what stands there, for screen readers. */
  pointWords(position: Pick<Position, "cells" | "owners">, point: string): string;

  // ---- Making a turn ------------------------------------------------------------------------------
  /** Whether the points that a move can go over are marked: then a click on one means that, else
   * rather to move what stands there. */
  readonly offersRoutes: boolean;
  /** The rule by which a move of a piece onto itself is refused, which stands for "this one, anywhere"; null where
   * no rule says that. */
  readonly stuckRule: string | null;
  /** The points over which a piece is seen to move. */
  stepsOf(route: Route): readonly string[];
  /** What can be picked beside the board for one of these turns. */
  tokens(position: Position, turns: readonly Turn[]): readonly Token[];

  // ---- Around the board ---------------------------------------------------------------------------
  belongings(position: Position, player: PlayerNumber): Belongings;
  /** What a player has, in his bar. */
  readonly Facts: Component<FactsProps>;
  /** What both players pick from. */
  readonly Panel: Component<PanelProps> | null;

  // ---- Beginning ----------------------------------------------------------------------------------
  /** Whether the start is dealt, by a seed. */
  readonly dealt: boolean;
  /** Ways to begin, the usual one first. */
  readonly starts: readonly string[];
  /** The position of a start; undefined for the usual one. */
  startDraft(start: string): Draft | undefined;

  readonly editing: Editing;
}
