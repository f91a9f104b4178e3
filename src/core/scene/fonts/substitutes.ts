import { byIdentity } from '../../memory/memo.ts';
import type { FontChoice, FontRole, Theme } from '../theme.ts';
import { isTwinOfOffice, officeFont } from './system-fonts.ts';

/** What programs set text in where a deck's own fonts are missing: of each kind the two that are met most. */
const USUAL: Readonly<Record<'sans' | 'serif' | 'mono', readonly [string, string]>> = {
  sans: ['Arial', 'Calibri'],
  serif: ['Times New Roman', 'Cambria'],
  mono: ['Courier New', 'Courier New'],
};
const SERIFS = /Georgia|Times|Cambria|Garamond|Palatino/;
const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];

/** The theme as it looks without its own fonts, once for each of the usual substitutes; Office's families stay. Empty where all are Office's. */
export const substituted = byIdentity((theme: Theme): readonly Theme[] => {
  const themes = ([0, 1] as const).map((which): Theme => ({ ...theme, fonts: Object.fromEntries(ROLES.map((role) => [role, substitute(role, theme.fonts[role], which)])) as Theme['fonts'] }));
  return ROLES.every((role) => isOffice(theme.fonts[role])) ? [] : themes;
});

function substitute(role: FontRole, choice: FontChoice, which: 0 | 1): FontChoice {
  // Nearly every machine has Office's, or a metric-compatible face in its place.
  if (isOffice(choice)) return choice;
  const kind = role === 'mono' ? 'mono' : SERIFS.test(choice.fallback) ? 'serif' : 'sans';
  const family = USUAL[kind][which];
  return { family, drawn: officeFont(family)?.drawn ?? family, fallback: family };
}

function isOffice({ family, drawn }: FontChoice): boolean {
  return drawn !== undefined || isTwinOfOffice(family);
}
