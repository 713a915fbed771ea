// The weights of the engine's evaluation, shared with the Python package.

import advanced from "../../../../src/torony/nets/gyges-advanced.net?url";
import gyges from "../../../../src/torony/nets/gyges.net?url";
import lyngk6 from "../../../../src/torony/nets/lyngk-6.net?url";
import lyngk from "../../../../src/torony/nets/lyngk.net?url";
import type { GameName } from "../types";

export const netUrls: Record<GameName, string> = {
  lyngk,
  "lyngk-6": lyngk6,
  gyges,
  "gyges-advanced": advanced,
};
