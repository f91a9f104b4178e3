import { Failure } from '../errors/failure.ts';
import type { Theme } from '../scene/theme.ts';
import { resolveTheme } from '../templates/themes.ts';
import type { Template } from '../templates/tree.ts';
import type { DeckState } from './edits/edit.ts';
import { findLook, type ThemeSource } from './look.ts';
import type { Edit } from './presentation.ts';

export function requireTheme(theme: Theme | Failure | undefined): Theme {
  if (theme === undefined || theme instanceof Failure)
    throw theme ?? new Failure('not_found', 'There is no such theme.');
  return theme;
}

/** Theme of a state: as just requested, as stored with a revision, or built in. */
export function resolveLook(
  state: DeckState,
  template: Template,
  known: readonly (Theme | Failure | undefined)[],
): Theme {
  const customTheme = known.find(
    (theme): theme is Theme => theme !== undefined && !(theme instanceof Failure) && theme.id === state.theme,
  );
  return customTheme ?? resolveTheme(template, state.theme);
}

/** Themes that edits name, or the failure to find them. */
export async function findThemes(
  edits: readonly Edit[],
  themes: ThemeSource | undefined,
): Promise<Map<string, Theme | Failure>> {
  const asked = new Map<string, Theme | Failure>();
  for (const edit of edits) {
    if (edit.op !== 'set_deck' || typeof edit.theme !== 'string') continue;
    try {
      asked.set(edit.theme, await findLook({ themeId: '' }, edit.theme, themes));
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'not_found')) throw error;
      asked.set(edit.theme, error);
    }
  }
  return asked;
}
