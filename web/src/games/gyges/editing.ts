// What can be done by hand with a position of Gygès.

import type { Draft } from "../../lib/types";

export const EMPTY: Draft = { cells: {}, player: 1, placing: false };
