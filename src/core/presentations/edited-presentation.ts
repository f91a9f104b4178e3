import { randomUUID } from 'node:crypto';
import type { ServiceCall } from '../call/call.ts';
import { omit } from '../input/fields.ts';
import type { Stored } from '../store/store.ts';
import type { EditRequest } from './api.ts';
import { pickSettings } from './deck-settings.ts';
import { toTemplateReference } from './design-id.ts';
import type { Changes } from './edits/changes.ts';
import type { DeckState } from './edits/edit.ts';
import type { EditedDeck } from './make-edited.ts';
import type { Presentation, Slide } from './presentation.ts';
import { OPTIONAL_SETTINGS } from './setting-fields.ts';
import { createSlideId, prepareSlide } from './slides-to-store.ts';
import type { StoredPresentation } from './stored-presentation.ts';

/** Summary for a copy: its origin and the changes of the first edits. */
export function describeCopy(
  { id, value: { presentation } }: Stored<StoredPresentation>,
  { slides, deck }: Changes,
  change: string,
): string {
  const copy = `copy of "${presentation.title}", revision ${presentation.revision} (${id})`;
  return slides.length + deck.length === 0 ? copy : `${copy}; ${change}`;
}

/** @param warnings those of the making that still hold */
export function buildPresentation(
  before: Presentation,
  request: EditRequest,
  made: EditedDeck,
  state: DeckState,
  warnings: readonly string[],
  call: ServiceCall,
): Presentation {
  const rest = omit(before, ...OPTIONAL_SETTINGS);
  const id = request.as_copy ? randomUUID() : before.id;
  const now = call.clock.now().toISOString();
  const slides = made.slides.map(
    ({ by: _by, ...slide }, index): Slide => ({
      ...prepareSlide(id, made.plan, index, slide),
      id: request.as_copy ? createSlideId(id, String(index)) : slide.id,
    }),
  );
  return {
    ...rest,
    id,
    revision: request.as_copy ? 1 : before.revision + 1,
    title: state.title,
    language: state.language,
    template: toTemplateReference(made.plan),
    ...(state.theme === undefined ? {} : { theme: state.theme }),
    ...pickSettings(state),
    slides,
    warnings,
    created_at: request.as_copy ? now : before.created_at,
    updated_at: now,
  };
}

/** Generates ids for new slides, the same for the same edits of the same revision. */
export function createIds({ id, revision }: Presentation): () => string {
  let made = 0;
  return () => createSlideId(id, `${revision + 1}.${made++}`);
}
