// The words of the page: one catalog a language, English always at hand, the others when chosen.

import en from "../../i18n/en.json";

/** A text, or one for each plural category of Intl.PluralRules, chosen by the parameter `count`. */
export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Key = keyof typeof en;
export type Catalog = Record<Key, Entry>;
export type Parameters = Record<string, string | number>;

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  hu: "Magyar",
  pl: "Polski",
  ro: "Română",
} as const;
export type Language = keyof typeof LANGUAGES;

const catalogs = import.meta.glob<{ default: Catalog }>([
  "../../i18n/*.json",
  "!../../i18n/en.json",
]);

export function format(entry: Entry, language: string, parameters: Parameters = {}): string {
  const text =
    typeof entry === "string"
      ? entry
      : (entry[new Intl.PluralRules(language).select(Number(parameters.count))] ??
        entry.other ??
        "");
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

class Words {
  language = $state<Language>("en");
  #catalog = $state.raw<Catalog>(en);

  async use(language: Language): Promise<void> {
    const load = catalogs[`../../i18n/${language}.json`];
    const catalog = await load?.().catch(() => null);
    this.#catalog = catalog?.default ?? en;
    this.language = language;
    document.documentElement.lang = language;
  }

  say(key: Key, parameters?: Parameters): string {
    return format(this.#catalog[key] ?? en[key], this.language, parameters);
  }

  has(key: string): key is Key {
    return key in en;
  }
}

export const words = new Words();
export const t = (key: Key, parameters?: Parameters): string => words.say(key, parameters);

/** The language of the browser, where there is a catalog for it. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  const found = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (found as Language | undefined) ?? "en";
}
