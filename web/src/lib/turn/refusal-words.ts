// Why a click was refused, in the language of the page.

import { familyOf } from "../../games";
import type { GameName } from "../types";
import { t } from "../words/i18n.svelte";
import { reasonSentence } from "../words/phrases";
import type { Refusal } from "./click";

export function refusalWords(refusal: Refusal, game: GameName): string {
  if (!("reason" in refusal)) {
    return t("play.astray", { point: refusal.point, over: refusal.over });
  }
  const { reason, aboutOrigin } = refusal;
  const stuck = aboutOrigin && reason.rule === familyOf(game).stuckRule;
  return stuck ? t("play.stuck") : reasonSentence(reason);
}
