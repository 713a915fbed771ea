// Gygès, basic and advanced.

import { colourName } from "../../lib/words/messages";
import type { Family } from "../family";
import { exchanged, take, withCell } from "../draft";
import { EMPTY } from "./editing";
import GygesBoard from "./GygesBoard.svelte";
import PieceIcon from "./PieceIcon.svelte";
import { HEIGHT, places, pointWords, WIDTH } from "./places";
import PlayerFacts from "./PlayerFacts.svelte";
import { startDraft, STARTS } from "./starts";

export const gyges: Family = {
  samples: {
    gyges: "320003/000130/000100/000002/000010/213002 2 -",
    "gyges-advanced": "021123/003000/000000/000000/000030/031212 1 -",
  },

  Board: GygesBoard,
  places,
  ratio: WIDTH / HEIGHT,
  leastWidth: 320,
  sided: true,
  pieces: [..."123"],
  Piece: PieceIcon,
  StackView: null,
  pieceName: colourName,
  pointWords,

  offersRoutes: true,
  stuckRule: "GYGES-C4",
  stepsOf: ({ steps }) => steps,
  tokens: (_, turns) =>
    [...new Set(turns.flatMap(({ size }) => size ?? []))].map((size) => ({
      piece: String(size),
      label: colourName(String(size)),
      pick: { kind: "size", size },
      possible: true,
    })),

  belongings: (position, player) => ({
    pieces: position.reserve?.[player - 1]?.map(String) ?? [],
    captured: null,
  }),
  Facts: PlayerFacts,
  Panel: null,

  dealt: false,
  starts: STARTS,
  startDraft,

  editing: { empty: EMPTY, put: withCell, carry: exchanged, take, Fields: null },
};
