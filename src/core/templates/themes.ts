import { Failure } from '../errors/failure.ts';
import { nearest } from '../errors/nearest-choices.ts';
import type { Theme } from '../scene/theme.ts';
import { CLASSIC_THEMES } from './classic-themes.ts';
import { OWN_THEMES } from './standard/generated/heads.ts';

/** Built-in themes. Every pair of `LEGIBLE_PAIRS` reaches WCAG AA (4.5 : 1), which a test verifies. */
export const THEMES: readonly Theme[] = [...OWN_THEMES, ...CLASSIC_THEMES];

/**
 * Finds a theme by id, or the template's own if there is no id. @throws Failure `not_found` with the nearest
 * ids.
 */
export function resolveTheme(template: { readonly themeId: string }, themeId?: string): Theme {
  const wanted = themeId ?? template.themeId;
  const theme = THEMES.find(({ id }) => id === wanted);
  if (theme !== undefined) return theme;
  const ids = THEMES.map(({ id }) => id);
  const close = nearest(wanted, ids);
  throw new Failure('not_found', `There is no theme "${wanted}". Themes: ${ids.join(', ')}.`, {
    hint:
      close.length > 0
        ? `Did you mean ${close.join(' or ')}?`
        : "Leave out the theme to use the template's own.",
  });
}
