import { pickSettings } from '../deck-settings.ts';
import { findFirstTitle } from '../first-title.ts';
import type { Edit, Presentation } from '../presentation.ts';
import { isComposed, readComposed } from '../read-composed.ts';
import type { StoredPresentation } from '../stored-presentation.ts';
import type { DeckState } from './edit.ts';

export function toDeckState({
  title,
  language,
  template,
  theme,
  transition,
  fonts,
  slide_size,
  definitions,
  art,
  color_roles,
  slides,
}: Presentation): DeckState {
  return {
    title,
    language,
    template: template.id,
    ...(theme === undefined ? {} : { theme }),
    ...pickSettings({ transition, fonts, slide_size, definitions, art, color_roles }),
    slides,
  };
}

export function toPastState(stored: StoredPresentation | undefined): DeckState | undefined {
  return stored === undefined ? undefined : toDeckState(stored.presentation);
}

/** Keeps the title equal to the first slide's title if it was before. */
export function updateTitle(state: DeckState, before: DeckState, edits: readonly Edit[]): DeckState {
  const settled = edits.some(
    (edit) =>
      (edit.op === 'restore' && edit.revision > 0 && edit.slide === undefined) ||
      (edit.op === 'set_deck' && edit.title !== undefined),
  );
  if (settled || before.title !== findFirstTitle(before.slides)) return state;
  const [first, ...rest] = state.slides;
  // The title of a changed composition is read from its markup.
  const named =
    first === undefined || first === before.slides[0] || !isComposed(first)
      ? first
      : { ...first, content: readComposed(first.content).content };
  return { ...state, title: findFirstTitle(named === undefined ? rest : [named, ...rest]) };
}
