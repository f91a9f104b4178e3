import { byIdentity } from '../../memory/memo.ts';
import type { FontChoice, FontRole, Theme } from '../theme.ts';
import { isInstalled } from './font-files.ts';
import { findOfficeFont, isMetricCompatible } from './system-fonts.ts';

/** The two most frequent substitutes for a missing font of each kind. */
const USUAL_SUBSTITUTES: Readonly<Record<'sans' | 'serif' | 'mono', readonly [string, string]>> = {
  sans: ['Arial', 'Calibri'],
  serif: ['Times New Roman', 'Cambria'],
  mono: ['Courier New', 'Courier New'],
};
/** Fonts that programs on Linux use for missing ones: the widest of the usual substitutes. */
const WIDEST_SUBSTITUTES: Readonly<Record<'sans' | 'serif' | 'mono', string>> = {
  sans: 'DejaVu Sans',
  serif: 'DejaVu Serif',
  mono: 'DejaVu Sans Mono',
};
const SERIFS = /Georgia|Times|Cambria|Garamond|Palatino/;
const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];

/**
 * The theme as it looks without its own fonts, once for each usual substitute. Office's families stay; empty
 * where all are
 * Office's.
 */
export const listSubstitutedThemes = byIdentity((theme: Theme): readonly Theme[] => {
  const themes = ([0, 1] as const).map(
    (which): Theme => ({
      ...theme,
      fonts: Object.fromEntries(
        ROLES.map((role) => [role, substitute(role, theme.fonts[role], which)]),
      ) as Theme['fonts'],
    }),
  );
  return ROLES.every((role) => isOffice(theme.fonts[role])) ? [] : themes;
});

/** Theme with each family replaced by its widest substitute; undefined if all families come with Office. */
export const inWidestSubstitute = byIdentity((theme: Theme): Theme | undefined => {
  if (ROLES.every((role) => isOffice(theme.fonts[role]))) return undefined;
  const widest = (role: FontRole): FontChoice => {
    const choice = theme.fonts[role];
    const family = WIDEST_SUBSTITUTES[findKind(role, choice)];
    return isOffice(choice) || !isInstalled(family)
      ? substitute(role, choice, 0)
      : { family, drawn: family, fallback: choice.fallback };
  };
  return { ...theme, fonts: Object.fromEntries(ROLES.map((role) => [role, widest(role)])) as Theme['fonts'] };
});

function findKind(role: FontRole, choice: FontChoice): 'sans' | 'serif' | 'mono' {
  return role === 'mono' ? 'mono' : SERIFS.test(choice.fallback) ? 'serif' : 'sans';
}

function substitute(role: FontRole, choice: FontChoice, which: 0 | 1): FontChoice {
  // Nearly every machine has Office's fonts, or metric-compatible ones in their place.
  if (isOffice(choice)) return choice;
  const family = USUAL_SUBSTITUTES[findKind(role, choice)][which];
  return { family, drawn: findOfficeFont(family)?.drawn ?? family, fallback: family };
}

function isOffice({ family, drawn }: FontChoice): boolean {
  return drawn !== undefined || isMetricCompatible(family);
}
