import { promptContent } from '../../templates/prompts.ts';
import { resolveContract } from '../validate-slides.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { findDesignContracts } from './set-layout.ts';
import { resolveTarget } from './slide-place.ts';

/** Inserts a new slide, at the end by default. Without content it shows prompts. */
export function insertSlide(state: DeckState, edit: EditOf<'insert'>, context: EditContext): DeckState {
  const { op: _, at, content, ...spec } = edit;
  const contract = resolveContract(edit.layout, findDesignContracts(state, context));
  const count = state.slides.length + 1;
  const place = resolveTarget(edit, 'at', at ?? count, count, context);
  return {
    ...state,
    slides: state.slides.toSpliced(place, 0, {
      ...spec,
      content: content ?? (contract ? promptContent(contract) : {}),
      id: context.newId(),
      by: context.index,
    }),
  };
}
