import type { LayoutContract } from '../../templates/contract.ts';
import { type OwnContracts, ownContracts } from '../../templates/own-contract.ts';
import { carryContent } from '../carry/carry-content.ts';
import { writtenContent } from '../carry/written-content.ts';
import type { Edit } from '../presentation.ts';
import { isComposed } from '../read-composed.ts';
import { contractOf } from '../validate-slides.ts';
import type { DeckState, EditContext, EditedSlide, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { placeOf, slideAt, withSlide } from './slide-place.ts';

/** As much as a speaker note takes through any surface. */
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
  const own = ownOf(state, context);
  const [from, to] = [contractOf(slide.layout, own), contractOf(edit.layout, own)];
  if (edit.content !== undefined || from === undefined || to === undefined || from === to)
    return withSlide(state, place, { ...slide, layout: edit.layout, content: edit.content ?? slide.content }, context);
  return carried(state, place, { from, to, edit, field: 'layout' }, context);
}

interface Carrying {
  readonly from: LayoutContract;
  readonly to: LayoutContract;
  readonly edit: Edit;
  /** Of the edit, that chose the layout. */
  readonly field: string;
}

/** A slide with its content carried to another layout. @throws Failure at the edit when more is left over than its note holds. */
export function carried(state: DeckState, place: number, { from, to, edit, field }: Carrying, context: EditContext): DeckState {
  const slide = slideAt(state, place);
  const written = isComposed(slide) ? writtenContent(slide.content, to, state.language) : undefined;
  const { content, rest: left, unshown } = carryContent(written?.content ?? slide.content, written?.contract ?? from, to, { language: state.language, longLists: context.longLists });
  const rest = [...left, ...(written?.more ?? [])];
  const made = withSlide(state, place, { ...slide, layout: to.id, content, ...noted(slide, rest) }, context);
  if ((made.slides[place]?.speaker_note?.length ?? 0) > NOTE_MAX)
    throw editFault(context.index, edit, field, `slide ${place + 1}: "${to.id}" and the speaker note together cannot hold its content. Send content with set_layout, or choose another layout.`, {
      type: 'too_big',
      ctx: { max: NOTE_MAX },
    });
  const lost = { toNote: rest, unshown: [...new Set(unshown)] };
  const warnings = [...(rest.length === 0 ? [] : [toNote(rest)]), ...(unshown.length === 0 ? [] : [`it does not show ${lost.unshown.join(', ')}`])];
  if (warnings.length === 0) return made;
  return { ...made, lost, warnings: [...(state.warnings ?? []), `Slide ${place + 1}: layout "${to.id}" does not hold everything that "${from.id}" held: ${warnings.join('; ')}.`] };
}

/** Contracts of the layouts that the deck has beside the standard ones. */
export function ownOf({ template }: DeckState, context: EditContext): OwnContracts | undefined {
  const layouts = context.own(template);
  return layouts === undefined ? undefined : ownContracts(layouts);
}

function noted({ speaker_note: note }: EditedSlide, rest: readonly string[]): Pick<EditedSlide, 'speaker_note'> {
  return rest.length === 0 ? {} : { speaker_note: [...(note === undefined || note === '' ? [] : [note, '']), ...rest].join('\n') };
}

function toNote(rest: readonly string[]): string {
  const told = rest.slice(0, TOLD).map((text) => `"${text.length > TOLD_CHARS ? `${text.slice(0, TOLD_CHARS - 1).trimEnd()}…` : text}"`);
  return `moved to the speaker note: ${told.join(', ')}${rest.length > TOLD ? ` and ${rest.length - TOLD} more` : ''}`;
}
