import { carryContent } from '../carry/carry-content.ts';
import { contractOf } from '../validate-slides.ts';
import type { DeckState, EditContext, EditedSlide, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { placeOf, slideAt, withSlide } from './slide-place.ts';

/** As much as a speaker note takes through any door. */
const NOTE_MAX = 20_000;
const TOLD = 3;
const TOLD_CHARS = 80;

/**
 * Gives one slide another layout: with new content, or with its own carried over to the fields of the same purpose. What has
 * no place there goes to the speaker note, with a warning that names it.
 */
export function setLayout(state: DeckState, edit: EditOf<'set_layout'>, context: EditContext): DeckState {
  const place = placeOf(state, edit, context);
  const slide = slideAt(state, place);
  const [from, to] = [contractOf(slide.layout), contractOf(edit.layout)];
  if (edit.content !== undefined || from === undefined || to === undefined || from === to)
    return withSlide(state, place, { ...slide, layout: edit.layout, content: edit.content ?? slide.content }, context);
  const { content, rest, unshown } = carryContent(slide.content, from, to, { language: state.language, longLists: context.longLists });
  const carried = withSlide(state, place, { ...slide, layout: to.id, content, ...noted(slide, rest) }, context);
  if ((carried.slides[place]?.speaker_note?.length ?? 0) > NOTE_MAX)
    throw editFault(
      context.index,
      edit,
      'layout',
      `slide ${place + 1}: more than "${to.id}" shows and than the speaker note holds would be left over. Send content with set_layout, or choose another layout.`,
      {
        type: 'too_big',
        ctx: { max: NOTE_MAX },
      },
    );
  const warnings = [...(rest.length === 0 ? [] : [toNote(rest)]), ...(unshown.length === 0 ? [] : [`it does not show ${[...new Set(unshown)].join(', ')}`])];
  if (warnings.length === 0) return carried;
  return { ...carried, warnings: [...(state.warnings ?? []), `Slide ${place + 1}: layout "${to.id}" does not hold all that "${from.id}" held: ${warnings.join('; ')}.`] };
}

function noted({ speaker_note: note }: EditedSlide, rest: readonly string[]): Pick<EditedSlide, 'speaker_note'> {
  return rest.length === 0 ? {} : { speaker_note: [...(note === undefined || note === '' ? [] : [note, '']), ...rest].join('\n') };
}

function toNote(rest: readonly string[]): string {
  const told = rest.slice(0, TOLD).map((text) => `"${text.length > TOLD_CHARS ? `${text.slice(0, TOLD_CHARS - 1).trimEnd()}…` : text}"`);
  return `moved to the speaker note: ${told.join(', ')}${rest.length > TOLD ? ` and ${rest.length - TOLD} more` : ''}`;
}
