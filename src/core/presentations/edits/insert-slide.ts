import { promptContent } from '../../templates/prompts.ts';
import { contractOf } from '../validate-slides.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { ownOf } from './set-layout.ts';
import { targetOf } from './slide-place.ts';

/** Puts a new slide at a place, at the end when none is named; with prompts where its content is not given. */
export function insertSlide(state: DeckState, edit: EditOf<'insert'>, context: EditContext): DeckState {
  const { op: _, at, content, ...spec } = edit;
  const contract = contractOf(edit.layout, ownOf(state, context));
  const count = state.slides.length + 1;
  const place = targetOf(edit, 'at', at ?? count, count, context);
  return { ...state, slides: state.slides.toSpliced(place, 0, { ...spec, content: content ?? (contract ? promptContent(contract) : {}), id: context.newId(), by: context.index }) };
}
