// Why a click was refused, in the language of the page.

import { familyOf } from "../../games";
import type { GameName } from "../types";
import { t } from "../words/i18n.svelte";
import { coreWords } from "../words/messages";
import type { Refusal } from "./click";

export function refusalWords(refusal: Refusal, game: GameName): string {
  if (!("objection" in refusal)) {
    return t("play.astray", { point: refusal.point, over: refusal.over });
  }
  const { objection, aboutOrigin } = refusal;
  const stuck = aboutOrigin && objection.rule === familyOf(game).stuckRule;
  return stuck ? t("play.stuck") : coreWords(objection.text);
}
