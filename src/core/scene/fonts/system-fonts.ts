import { byIdentity } from '../../memory/memo.ts';
import type { FontChoice, FontRole, Theme } from '../theme.ts';
import { findScriptRow, OWN_SCRIPTS, type Script } from './scripts.ts';

/** A family of Microsoft Office, and the shipped family in which its text is measured and drawn. */
export interface OfficeFont {
  readonly family: string;
  /** One of `FONT_FAMILIES`. */
  readonly drawn: string;
  /**
   * Every letter has the same width as in Office's font, so that lines break alike; otherwise the two are
   * only similar.
   */
  readonly exact: boolean;
  /** Replacement that nearly every machine has, for readers without `family`. */
  readonly fallback: string;
}

/** Families designed to be metric-compatible: Croscore (Arimo, Tinos, Cousine), Carlito, Caladea, Gelasio. */
const METRIC_COMPATIBLE: readonly (readonly [family: string, drawn: string])[] = [
  ['Arial', 'Arimo'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['Courier New', 'Cousine'],
  ['Georgia', 'Gelasio'],
  ['Times New Roman', 'Tinos'],
];

/** Families of similar design and width. */
const SIMILAR: readonly (readonly [family: string, drawn: string, fallback: string])[] = [
  ['Aptos', 'Noto Sans', 'Arial'],
  ['Aptos Display', 'Noto Sans', 'Arial'],
  ['Book Antiqua', 'Source Serif 4', 'Georgia'],
  ['Bookman Old Style', 'Source Serif 4', 'Georgia'],
  ['Candara', 'Carlito', 'Calibri'],
  ['Century Gothic', 'Manrope', 'Arial'],
  ['Consolas', 'IBM Plex Mono', 'Courier New'],
  ['Constantia', 'Source Serif 4', 'Georgia'],
  ['Corbel', 'Carlito', 'Calibri'],
  ['Franklin Gothic Book', 'Libre Franklin', 'Arial'],
  ['Garamond', 'Cormorant Garamond', 'Times New Roman'],
  ['Gill Sans MT', 'Carlito', 'Calibri'],
  ['Palatino Linotype', 'Source Serif 4', 'Georgia'],
  ['Segoe UI', 'Noto Sans', 'Arial'],
  ['Tahoma', 'Noto Sans', 'Arial'],
  ['Trebuchet MS', 'Noto Sans', 'Arial'],
  ['Verdana', 'Noto Sans', 'Arial'],
];

export const OFFICE_FONTS: readonly OfficeFont[] = [
  ...METRIC_COMPATIBLE.map(
    ([family, drawn]): OfficeFont => ({ family, drawn, exact: true, fallback: family }),
  ),
  ...SIMILAR.map(([family, drawn, fallback]): OfficeFont => ({ family, drawn, exact: false, fallback })),
];

const byName = new Map(OFFICE_FONTS.map((font) => [font.family.toLowerCase(), font]));

/** Finds a family of Office by name, ignoring case. */
export function findOfficeFont(family: string): OfficeFont | undefined {
  return byName.get(family.trim().toLowerCase());
}

/**
 * Tells whether a family was designed with the widths of one of Office's, which programs use in its place.
 */
export function isMetricCompatible(family: string): boolean {
  return METRIC_COMPATIBLE.some(([, drawn]) => drawn === family);
}

/**
 * Line metrics of Office's own faces where the metric-compatible one differs, in em, from their `hhea`:
 * Georgia 1878 and 449,
 * Cambria 1946 and 455 of 2048 units.
 */
const OFFICE_LINES: Readonly<Record<string, { readonly ascent: number; readonly descent: number }>> = {
  Georgia: { ascent: 0.917, descent: 0.219 },
  Cambria: { ascent: 0.95, descent: 0.222 },
};

/**
 * Ascent and descent of Office's face behind a choice, where they differ from those of the face in which it
 * is drawn.
 */
export function findOfficeLine({
  family,
  drawn,
}: Pick<FontChoice, 'family' | 'drawn'>): { readonly ascent: number; readonly descent: number } | undefined {
  return drawn === undefined ? undefined : OFFICE_LINES[family];
}

/** Office's family for each shipped family of East Asian letters. */
const EAST_ASIA: Readonly<Record<string, string>> = {
  'Noto Sans JP': 'Yu Gothic',
  'Noto Sans SC': 'Microsoft YaHei',
  'Noto Sans TC': 'Microsoft JhengHei',
  'Noto Sans KR': 'Malgun Gothic',
};
const OFFICE_REPLACEMENTS: Readonly<Record<string, string>> = {
  ...EAST_ASIA,
  ...Object.fromEntries(
    OWN_SCRIPTS.flatMap((script) => {
      const row = findScriptRow(script);
      return row?.family === undefined ? [] : [[row.family, row.office]];
    }),
  ),
  ...{ 'Noto Sans': 'Arial', 'Noto Emoji': 'Segoe UI Emoji' },
};

/**
 * Office's font for letters and signs that one of its own fonts lacks.
 * | @param drawn shipped family in which they are drawn
 */
export function findOfficeReplacement(drawn: string): string {
  return OFFICE_REPLACEMENTS[drawn] ?? 'Segoe UI Symbol';
}

/** Ideographs outside everyday fonts. */
const RARE_IDEOGRAPHS = 'SimSun-ExtB';

/** Office's font for characters that no installed font has. */
export function findOfficeFamilyForMissing(script: Script): string {
  return script === 'han' ? RARE_IDEOGRAPHS : (findScriptRow(script)?.office ?? 'Arial');
}

/**
 * Office's font for a script.
 * | @param drawn shipped family in which the script is drawn
 */
export function findOfficeScriptFamily(script: Script, drawn: string): string {
  return EAST_ASIA[drawn] ?? findScriptRow(script)?.office ?? 'Arial';
}

const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];

/**
 * The theme with every family replaced by one of Office's that has a metric-compatible shipped face; the
 * theme itself where
 * that is already so.
 */
export const inSystemFonts = byIdentity((theme: Theme): Theme => {
  const fonts = Object.fromEntries(ROLES.map((role) => [role, toSystemFont(theme.fonts[role])])) as Record<
    FontRole,
    FontChoice
  >;
  return ROLES.every((role) => fonts[role] === theme.fonts[role]) ? theme : { ...theme, fonts };
});

function toSystemFont(choice: FontChoice): FontChoice {
  if (choice.own !== undefined) return choice;
  const { family, drawn, fallback } = findExactFont(choice);
  return { family, drawn, fallback, own: choice };
}

/** The family itself where it is one of Office's, otherwise its usual replacement. */
function findExactFont({ family, fallback }: FontChoice): OfficeFont {
  for (const name of [family, fallback, findOfficeFont(fallback)?.fallback ?? '', 'Arial']) {
    const font = findOfficeFont(name);
    if (font?.exact === true) return font;
  }
  throw new Error('Arial has a metric-compatible face.');
}

/** Undoes `inSystemFonts`. */
export const inOwnFonts = byIdentity((theme: Theme): Theme => {
  if (ROLES.every((role) => theme.fonts[role].own === undefined)) return theme;
  const fonts = Object.fromEntries(
    ROLES.map((role) => [role, theme.fonts[role].own ?? theme.fonts[role]]),
  ) as Record<FontRole, FontChoice>;
  return { ...theme, fonts };
});
