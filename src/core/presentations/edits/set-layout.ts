import type { Content } from '../../templates/contract.ts';
import { contractOf } from '../validate-slides.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { placeOf, slideAt, withSlide } from './slide-place.ts';

/** Gives one slide another layout: with new content, or with those of its fields that the layout has, too. */
export function setLayout(state: DeckState, edit: EditOf<'set_layout'>, context: EditContext): DeckState {
  const place = placeOf(state, edit, context);
  const slide = slideAt(state, place);
  return withSlide(state, place, { ...slide, layout: edit.layout, content: edit.content ?? shared(slide.content, edit.layout) }, context);
}

function shared(content: Content, layout: string): Content {
  const fields = contractOf(layout)?.fields;
  return fields === undefined ? content : Object.fromEntries(Object.entries(content).filter(([key]) => Object.hasOwn(fields, key)));
}
