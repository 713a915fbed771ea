// LYNGK and its variant with six colours in a stack.

import { colourName, stackWords } from "../../lib/words/messages";
import { t } from "../../lib/words/i18n.svelte";
import { take } from "../draft";
import type { Family } from "../family";
import { capturesOf, claimsOf, freeColours } from "./belongings";
import Claims from "./Claims.svelte";
import { carry, EMPTY, put } from "./editing";
import EditorFields from "./EditorFields.svelte";
import LyngkBoard from "./LyngkBoard.svelte";
import { places } from "./places";
import PlayerFacts from "./PlayerFacts.svelte";
import StackView from "./StackView.svelte";
import Token from "./Token.svelte";

export const lyngk: Family = {
  samples: {
    lyngk:
      "1/1(bi)2/i(igbk)2(ribg)1r/i1(ik)2b/brb(kr)1(wb)i/1rib1g/(krwg)1gggkk/(wk)gkr/r 1 -/kg 0/0",
    "lyngk-6": "1/1(ri)2/5(gwkrib)(wkig)/rk(gr)1bg/irgigbi/wkirkb/kbbkbig/grkr/b 1 g/- 0/0",
  },

  Board: LyngkBoard,
  places,
  ratio: 1,
  leastWidth: 360,
  sided: false,
  pieces: [..."ibrgkw"],
  Piece: Token,
  StackView,
  pieceName: colourName,
  pointWords: ({ cells, owners }, point) => stackWords(point, cells[point], owners[point]),

  // The points on a route are the player's own stacks.
  offersRoutes: false,
  stuckRule: "LYNGK-E3",
  stepsOf: ({ stops }) => stops,
  tokens: (position) =>
    freeColours(position).map((claim) => ({
      piece: claim,
      label: t("play.claim", { colour: colourName(claim) }),
      pick: { kind: "claim", claim },
      possible: position.turns.some((turn) => turn.claim === claim),
    })),

  belongings: (position, player) => ({
    pieces: claimsOf(position, player),
    captured: capturesOf(position, player),
  }),
  Facts: PlayerFacts,
  Panel: Claims,

  dealt: true,
  starts: [],
  startDraft: () => undefined,

  editing: { empty: EMPTY, put, carry, take, Fields: EditorFields },
};
