// Any game that has no family of its own: drawn from what the core says, without a line of its own.

import { FACTS, type GameName } from "../../lib/types";
import { t } from "../../lib/words/i18n.svelte";
import { exchanged, withCell } from "../draft";
import type { Family, Token } from "../family";
import PieceIcon from "./PieceIcon.svelte";
import { handedOver, pieceName, pointWords } from "./pieces";
import { layoutOf } from "./places";
import PlainBoard from "./PlainBoard.svelte";
import PlayerFacts from "./PlayerFacts.svelte";

export function plain(game: GameName): Family {
  const { dealt, pieces } = FACTS[game];
  const { places, width, height } = layoutOf(game);
  return {
    samples: {},

    Board: PlainBoard,
    places,
    ratio: width / height,
    leastWidth: 320,
    sided: false,
    pieces,
    Piece: PieceIcon,
    StackView: null,
    pieceName,
    pointWords,

    offersRoutes: false,
    stuckRule: null,
    stepsOf: ({ steps }) => steps,
    tokens: ({ turns: all }, turns) => [
      ...distinct(all.flatMap(({ claim }) => claim ?? [])).map((claim): Token => ({
        piece: claim,
        label: t("play.claim", { colour: pieceName(claim) }),
        pick: { kind: "claim", claim },
        possible: true,
      })),
      ...distinct(turns.flatMap(({ size }) => size ?? [])).map((size): Token => ({
        piece: String(size),
        label: String(size),
        pick: { kind: "size", size },
        possible: true,
      })),
    ],

    belongings: ({ claims, reserve, captured }, player) => ({
      pieces: [...(claims?.[player - 1] ?? []), ...(reserve?.[player - 1] ?? []).map(String)],
      captured: captured?.[player - 1] ?? null,
    }),
    Facts: PlayerFacts,
    Panel: null,

    dealt,
    starts: [],
    startDraft: () => undefined,

    editing: {
      empty: { cells: {}, player: 1 },
      put: withCell,
      carry: exchanged,
      take: (draft, point) => withCell(draft, point, ""),
      handedOver,
      Fields: null,
    },
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
