import { byIdentity } from '../../memory/memo.ts';
import type { FontChoice, FontRole, Theme } from '../theme.ts';
import { OWN_SCRIPTS, type Script, scriptRow } from './scripts.ts';

/** A family that Microsoft Office brings, and the family of ours that its text is measured and drawn in. */
export interface OfficeFont {
  readonly family: string;
  /** One of `FONT_FAMILIES`. */
  readonly drawn: string;
  /** Every letter is as wide as Office's, so that lines break alike; otherwise the two are only alike. */
  readonly exact: boolean;
  /** Of the families that nearly every machine has: what stands in where `family` itself is missing. */
  readonly fallback: string;
}

/** Metric-compatible faces, made to be so: Croscore (Arimo, Tinos, Cousine), Carlito, Caladea, Gelasio. */
const EXACT: readonly (readonly [family: string, drawn: string])[] = [
  ['Arial', 'Arimo'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['Courier New', 'Cousine'],
  ['Georgia', 'Gelasio'],
  ['Times New Roman', 'Tinos'],
];

/** Alike in build and close in width. */
const ALIKE: readonly (readonly [family: string, drawn: string, fallback: string])[] = [
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
  ...EXACT.map(([family, drawn]): OfficeFont => ({ family, drawn, exact: true, fallback: family })),
  ...ALIKE.map(([family, drawn, fallback]): OfficeFont => ({ family, drawn, exact: false, fallback })),
];

const byName = new Map(OFFICE_FONTS.map((font) => [font.family.toLowerCase(), font]));

/** The family of Office of that name, in any case. */
export function officeFont(family: string): OfficeFont | undefined {
  return byName.get(family.trim().toLowerCase());
}

/** Whether a family was made to be as wide as one of Office's: programs put that in its place. */
export function isTwinOfOffice(family: string): boolean {
  return EXACT.some(([, drawn]) => drawn === family);
}

/**
 * Lines of Office's own faces where the metric-compatible one is set otherwise; em, from their `hhea`:
 * Georgia 1878 and 449, Cambria 1946 and 455 of 2048 units.
 */
const OWN_LINES: Readonly<Record<string, { readonly ascent: number; readonly descent: number }>> = {
  Georgia: { ascent: 0.917, descent: 0.219 },
  Cambria: { ascent: 0.95, descent: 0.222 },
};

/** Ascent and descent of Office's face behind a choice, where they are not those of the face it is drawn in. */
export function officeLine({ family, drawn }: Pick<FontChoice, 'family' | 'drawn'>): { readonly ascent: number; readonly descent: number } | undefined {
  return drawn === undefined ? undefined : OWN_LINES[family];
}

/** Families of Office by the family of ours that East Asian letters are drawn in. */
const EAST_ASIA: Readonly<Record<string, string>> = { 'Noto Sans JP': 'Yu Gothic', 'Noto Sans SC': 'Microsoft YaHei', 'Noto Sans TC': 'Microsoft JhengHei', 'Noto Sans KR': 'Malgun Gothic' };
const BESIDE: Readonly<Record<string, string>> = {
  ...EAST_ASIA,
  ...Object.fromEntries(
    OWN_SCRIPTS.flatMap((script) => {
      const row = scriptRow(script);
      return row?.family === undefined ? [] : [[row.family, row.office]];
    }),
  ),
  ...{ 'Noto Sans': 'Arial', 'Noto Emoji': 'Segoe UI Emoji' },
};

/** What Office sets letters and signs in that one of its own fonts lacks. @param drawn the family of ours that they are drawn in. */
export function officeFamilyBeside(drawn: string): string {
  return BESIDE[drawn] ?? 'Segoe UI Symbol';
}

/** Ideographs outside everyday fonts. */
const RARE_IDEOGRAPHS = 'SimSun-ExtB';

/** Office's font for characters that no installed font has. */
export function officeFamilyOf(script: Script): string {
  return script === 'han' ? RARE_IDEOGRAPHS : (scriptRow(script)?.office ?? 'Arial');
}

/** What Office sets a script in. @param drawn the family of ours that the script is drawn in. */
export function officeScriptFamily(script: Script, drawn: string): string {
  return EAST_ASIA[drawn] ?? scriptRow(script)?.office ?? 'Arial';
}

const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];

/** The theme with every family replaced by one that Office has, in a metric-compatible face of ours; itself where that is so already. */
export const inSystemFonts = byIdentity((theme: Theme): Theme => {
  const fonts = Object.fromEntries(ROLES.map((role) => [role, systemChoice(theme.fonts[role])])) as Record<FontRole, FontChoice>;
  return ROLES.every((role) => fonts[role] === theme.fonts[role]) ? theme : { ...theme, fonts };
});

function systemChoice(choice: FontChoice): FontChoice {
  if (choice.own !== undefined) return choice;
  const { family, drawn, fallback } = exactFont(choice);
  return { family, drawn, fallback, own: choice };
}

/** The family itself where it is one of Office's, else what usually stands in for it. */
function exactFont({ family, fallback }: FontChoice): OfficeFont {
  for (const name of [family, fallback, officeFont(fallback)?.fallback ?? '', 'Arial']) {
    const font = officeFont(name);
    if (font?.exact === true) return font;
  }
  throw new Error('Arial has a metric-compatible face.');
}

/** Undoes `inSystemFonts`. */
export const inOwnFonts = byIdentity((theme: Theme): Theme => {
  if (ROLES.every((role) => theme.fonts[role].own === undefined)) return theme;
  const fonts = Object.fromEntries(ROLES.map((role) => [role, theme.fonts[role].own ?? theme.fonts[role]])) as Record<FontRole, FontChoice>;
  return { ...theme, fonts };
});
