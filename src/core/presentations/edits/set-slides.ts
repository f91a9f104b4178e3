import { isDeepStrictEqual } from 'node:util';
import { defined, omit } from '../../input/fields.ts';
import type { DeckState, EditContext, EditedSlide, EditOf } from './edit.ts';

/** Replaces all slides, for clients that keep the deck themselves. */
export function setSlides(state: DeckState, edit: EditOf<'set_slides'>, context: EditContext): DeckState {
  const before = new Map(state.slides.map((slide) => [slide.id, slide]));
  const slides = edit.slides.map(({ id, ...spec }): EditedSlide => {
    const known = id === undefined ? undefined : before.get(id);
    // If an id occurs twice, only the first slide keeps it.
    if (known !== undefined) before.delete(known.id);
    if (known === undefined) return { ...spec, id: context.newId(), by: context.index };
    const old = omit(known, 'id', 'by', 'comments', 'media');
    if (isDeepStrictEqual(old, spec)) return known;
    return {
      ...spec,
      id: known.id,
      by: context.index,
      ...defined({ comments: known.comments, media: known.media }),
    };
  });
  return { ...state, slides };
}
