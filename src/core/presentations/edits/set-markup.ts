import { composeMarkup, PLAIN_KIT } from '../../composition/index.ts';
import { nearest } from '../../errors/nearest.ts';
import { COMPOSED } from '../../templates/contracts/composed.ts';
import { isComposed } from '../read-composed.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { placeOf, slideAt, withSlide } from './slide-place.ts';

/** Writes a slide anew in markup, or one element of it. */
export function setMarkup(state: DeckState, edit: EditOf<'set_markup'>, context: EditContext): DeckState {
  const place = placeOf(state, edit, context);
  const slide = slideAt(state, place);
  const { element, markup, where } = edit;
  if (element === undefined) {
    const content = isComposed(slide) ? { ...slide.content, markup } : { markup };
    return withSlide(state, place, { ...slide, layout: COMPOSED.id, content }, context);
  }
  if (!isComposed(slide)) throw editFault(context.index, edit, 'element', `Slide ${place + 1} is no composition; give markup without element to write it anew.`, { type: 'value_error' });
  const before = String(slide.content['markup'] ?? '');
  const { elements } = composeMarkup(before, PLAIN_KIT);
  const known = [...elements.keys()];
  const found = elements.get(element.replace(/^(?:markup)?#/, ''));
  if (found === undefined) {
    const close = nearest(element, known, 2);
    const did = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
    throw editFault(context.index, edit, 'element', `Slide ${place + 1} has no element "${element.slice(0, 60)}".${did} Elements: ${known.join(', ')}.`, {
      type: 'enum',
      input: element,
      ctx: { allowed: known, nearest: close },
    });
  }
  const from = where === 'after' ? found.to : found.from;
  const to = where === 'before' ? found.from : found.to;
  return withSlide(state, place, { ...slide, content: { ...slide.content, markup: `${before.slice(0, from)}${markup}${before.slice(to)}` } }, context);
}
