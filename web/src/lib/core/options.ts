// The options of the engine that a question can set, from the core's own table.

import table from "../../../../src/torony/engine/options.json";

export const OPTIONS = table;
export const FULL_LEVEL = table.level.highest;

/** Whether the engine has such a level. */
export const isLevel = (level: number): boolean =>
  Number.isInteger(level) && level >= table.level.lowest && level <= table.level.highest;
