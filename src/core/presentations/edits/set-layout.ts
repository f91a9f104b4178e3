import type { LayoutContract } from '../../templates/contract.ts';
import { type OwnContracts, ownContracts } from '../../templates/own-contract.ts';
import { convertComposition } from '../content-mapping/composition-content.ts';
import { remapContent } from '../content-mapping/remap-content.ts';
import type { Edit } from '../presentation.ts';
import { isComposed } from '../read-composed.ts';
import { resolveContract } from '../validate-slides.ts';
import type { DeckState, EditContext, EditedSlide, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';

/** Maximum length of a speaker note in every interface, in characters. */
const MAX_NOTE_CHARACTERS = 20_000;
const MAX_TEXTS_QUOTED = 3;
const MAX_QUOTE_CHARACTERS = 80;

/**
 * Gives one slide another layout, with new content or with its own content moved to the fields of the same
 * purpose. Content without a field goes to the speaker note, with a warning that names it.
 */
export function setLayout(state: DeckState, edit: EditOf<'set_layout'>, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  const slide = getSlide(state, place);
  const own = findDesignContracts(state, context);
  const [from, to] = [resolveContract(slide.layout, own), resolveContract(edit.layout, own)];
  if (edit.content !== undefined || from === undefined || to === undefined || from === to)
    return replaceSlide(
      state,
      place,
      { ...slide, layout: edit.layout, content: edit.content ?? slide.content },
      context,
    );
  return changeLayout(state, place, { from, to, edit, field: 'layout' }, context);
}

interface LayoutChange {
  readonly from: LayoutContract;
  readonly to: LayoutContract;
  readonly edit: Edit;
  /** Field of the edit that chose the layout. */
  readonly field: string;
}

/**
 * Moves the content of a slide to another layout. @throws Failure at the edit if the remainder is too long
 * for the speaker note.
 */
export function changeLayout(
  state: DeckState,
  place: number,
  { from, to, edit, field }: LayoutChange,
  context: EditContext,
): DeckState {
  const slide = getSlide(state, place);
  const written = isComposed(slide) ? convertComposition(slide.content, to, state.language) : undefined;
  const {
    content,
    rest: left,
    unshown,
  } = remapContent(written?.content ?? slide.content, written?.contract ?? from, to, {
    language: state.language,
    longLists: context.longLists,
  });
  const rest = [...left, ...(written?.more ?? [])];
  const made = replaceSlide(
    state,
    place,
    { ...slide, layout: to.id, content, ...appendToNote(slide, rest) },
    context,
  );
  if ((made.slides[place]?.speaker_note?.length ?? 0) > MAX_NOTE_CHARACTERS)
    throw editFault(
      context.index,
      edit,
      field,
      `slide ${place + 1}: "${to.id}" and the speaker note together cannot hold its content. Send content with set_layout, or choose another layout.`,
      {
        type: 'too_big',
        ctx: { max: MAX_NOTE_CHARACTERS },
      },
    );
  const lost = { toNote: rest, unshown: [...new Set(unshown)] };
  const warnings = [
    ...(rest.length === 0 ? [] : [describeMovedTexts(rest)]),
    ...(unshown.length === 0 ? [] : [`it does not show ${lost.unshown.join(', ')}`]),
  ];
  if (warnings.length === 0) return made;
  return {
    ...made,
    lost,
    warnings: [
      ...(state.warnings ?? []),
      `Slide ${place + 1}: layout "${to.id}" does not hold everything that "${from.id}" held: ${warnings.join('; ')}.`,
    ],
  };
}

export function findDesignContracts({ template }: DeckState, context: EditContext): OwnContracts | undefined {
  const layouts = context.own(template);
  return layouts === undefined ? undefined : ownContracts(layouts);
}

function appendToNote(
  { speaker_note: note }: EditedSlide,
  rest: readonly string[],
): Pick<EditedSlide, 'speaker_note'> {
  return rest.length === 0
    ? {}
    : { speaker_note: [...(note === undefined || note === '' ? [] : [note, '']), ...rest].join('\n') };
}

function describeMovedTexts(rest: readonly string[]): string {
  const quotes = rest
    .slice(0, MAX_TEXTS_QUOTED)
    .map(
      (text) =>
        `"${text.length > MAX_QUOTE_CHARACTERS ? `${text.slice(0, MAX_QUOTE_CHARACTERS - 1).trimEnd()}…` : text}"`,
    );
  return `moved to the speaker note: ${quotes.join(', ')}${rest.length > MAX_TEXTS_QUOTED ? ` and ${rest.length - MAX_TEXTS_QUOTED} more` : ''}`;
}
