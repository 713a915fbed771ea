// What a person prefers, kept on this device.

import { LANGUAGES, preferredLanguage, words, type Language } from "../words/i18n.svelte";
import { readStored, writeStored, type Fields } from "../keeping/storage";
import { styled, type Theme } from "./theme";

/** Every setting with what it can be, the default first. */
export const CHOICES = {
  appearance: ["system", "light", "dark"],
  boardStyle: ["wood", "plain"],
  pieceStyle: ["flat", "engraved"],
  marks: ["none", "letters", "patterns"],
  coordinates: [true, false],
  ownSide: [true, false],
  sounds: [false, true],
  animation: [true, false],
  confirm: [false, true],
} as const;

export type Settings = { -readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] } & {
  language: Language;
};

/** The stored settings as far as they make sense, defaults for the rest. */
export function sound(stored: Fields | null): Settings {
  const given = stored ?? {};
  const chosen = Object.entries(CHOICES).map(([name, choices]) => {
    const known = (choices as readonly unknown[]).includes(given[name]);
    return [name, known ? given[name] : choices[0]];
  });
  const language = String(given.language);
  return {
    ...(Object.fromEntries(chosen) as Omit<Settings, "language">),
    language: language in LANGUAGES ? (language as Language) : preferredLanguage(),
  };
}

export const settings = $state<Settings>(sound(readStored("settings")));

const darkWished = matchMedia("(prefers-color-scheme: dark)");
const lessMotionWished = matchMedia("(prefers-reduced-motion: reduce)");

class Device {
  dark = $state(darkWished.matches);
  lessMotion = $state(lessMotionWished.matches);

  constructor() {
    darkWished.addEventListener("change", ({ matches }) => (this.dark = matches));
    lessMotionWished.addEventListener("change", ({ matches }) => (this.lessMotion = matches));
  }
}
const device = new Device();

export const themeName = (): "light" | "dark" => {
  if (settings.appearance !== "system") return settings.appearance;
  return device.dark ? "dark" : "light";
};
/** The colours that boards and pieces are drawn with. */
export const boardTheme = (): Theme => styled(themeName(), settings.boardStyle);
export const animated = (): boolean => settings.animation && !device.lessMotion;

/** Keeps the settings and carries out those that concern the whole page; runs while it is open. */
export function applySettings(): void {
  $effect(() => writeStored("settings", $state.snapshot(settings)));
  $effect(() => {
    document.documentElement.dataset.theme = themeName();
  });
  $effect(() => void words.use(settings.language));
}
