import type { GameName } from "./types";

/** Positions in the middle of a game, to show what it looks like. */
export const SAMPLES: Record<GameName, string> = {
  lyngk:
    "1/1(bi)2/i(igbk)2(ribg)1r/i1(ik)2b/brb(kr)1(wb)i/1rib1g/(krwg)1gggkk/(wk)gkr/r 1 -/kg 0/0",
  "lyngk-6": "1/1(ri)2/5(gwkrib)(wkig)/rk(gr)1bg/irgigbi/wkirkb/kbbkbig/grkr/b 1 g/- 0/0",
  gyges: "320003/000130/000100/000002/000010/213002 2 -",
  "gyges-advanced": "021123/003000/000000/000000/000030/031212 1 -",
};
