// Colours and sizes of the one theme file, which the Python pictures use as well.

import file from "../../../../src/torony/render/theme.json";

export type ThemeName = "light" | "dark";
export type Theme = typeof file.light;
export type Piece = keyof typeof file.light.pieces;

export const themes: Record<ThemeName, Theme> = { light: file.light, dark: file.dark };
export const sizes = file.sizes;

export type BoardStyle = keyof typeof file.styles.boards;
export type PieceStyle = keyof typeof file.styles.pieces;

/** A theme in which some colours of the board are those of a style. */
export const styled = (name: ThemeName, style: BoardStyle): Theme => ({
  ...themes[name],
  ...file.styles.boards[style][name],
});
/** Circles cut into the face of a piece, as shares of its radius. */
export const grooves = (style: PieceStyle): readonly number[] => file.styles.pieces[style].grooves;
export const letters: Readonly<Record<string, string>> = file.letters;
export const patterns: Readonly<Record<string, string>> = file.patterns;

/** Every colour as a custom property: --piece-r-fill, --wood-frame, --player-1. */
export function customProperties(theme: Theme): string {
  const lines: string[] = [];
  const add = (prefix: string, value: unknown) => {
    if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) add(`${prefix}-${name}`, part);
    } else {
      lines.push(`${prefix.replaceAll("_", "-")}:${String(value)}`);
    }
  };
  add("-", theme);
  return lines.map((line) => line.replace("---", "--")).join(";");
}

/** Puts the colours of both themes on the page. */
export function installThemes(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root{${customProperties(themes.light)}}:root[data-theme=dark]{${customProperties(themes.dark)}}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
