// What can go wrong, as a text of the page: said in the language that is chosen when it is shown.

import en from "../../i18n/en.json";
import { format, type Key, type Parameters } from "./i18n.svelte";

export class Problem extends Error {
  constructor(
    readonly key: Key,
    readonly parameters: Parameters = {},
  ) {
    super(format(en[key], "en", parameters));
  }
}
