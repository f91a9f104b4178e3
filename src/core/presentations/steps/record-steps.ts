import { isDeepStrictEqual } from 'node:util';
import { omit } from '../../input/fields.ts';
import { summarizeChanges } from '../edits/change-summary.ts';
import { findChanges } from '../edits/changes.ts';
import type { DeckState, EditedSlide } from '../edits/edit.ts';
import type { Edit, Slide } from '../presentation.ts';
import type { EditStep } from './edit-step.ts';

/** States between steps beyond this size are not stored; their steps cannot be undone one by one. */
const MAX_STATES_CHARACTERS = 1_000_000;

/**
 * Describes each edit of a call for undo.
 *
 * @param states state of the deck before the first edit and after each edit
 */
export function recordSteps(edits: readonly Edit[], states: readonly DeckState[]): EditStep[] {
  const steps = edits.map((edit, index): EditStep => {
    const [before, after] = [states[index], states[index + 1]] as [DeckState, DeckState];
    const changes = findChanges(before, after);
    const order = (state: DeckState) => state.slides.map(({ id }) => id);
    const settings = Object.fromEntries(changes.deck.map((name) => [name, after[name] ?? null]));
    return {
      summary:
        edit.op === 'restore' && edit.slide === undefined
          ? `revision ${edit.revision} restored`
          : summarizeChanges(changes, before, after, { quotesBefore: true }),
      touched: changes.slides.flatMap(({ id, change }) => (change === 'moved' ? [] : [id])),
      ...(isDeepStrictEqual(order(before), order(after)) ? {} : { order: order(after) }),
      ...(changes.deck.length === 0 ? {} : { settings }),
    };
  });
  return addStates(steps, states);
}

/** Adds the slides that a later step of the call changes again. */
function addStates(steps: readonly EditStep[], states: readonly DeckState[]): EditStep[] {
  let room = MAX_STATES_CHARACTERS;
  return steps.map((step, index) => {
    const later = new Set(steps.slice(index + 1).flatMap(({ touched }) => touched));
    const slides = step.touched.flatMap((id): Slide[] => {
      const slide = later.has(id) ? states[index + 1]?.slides.find((one) => one.id === id) : undefined;
      return slide === undefined ? [] : [omit(slide, 'by', 'was') as Omit<EditedSlide, 'by' | 'was'>];
    });
    room -= slides.length === 0 ? 0 : JSON.stringify(slides).length;
    return slides.length === 0 || room < 0 ? step : { ...step, slides };
  });
}
