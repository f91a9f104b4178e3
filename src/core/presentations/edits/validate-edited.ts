import { Failure, type Issue } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import type { OwnContracts } from '../../templates/own-contract.ts';
import type { Edit } from '../presentation.ts';
import { readSlides } from '../validate-slides.ts';
import type { DeckState, EditedSlide } from './edit.ts';

/**
 * Parses the content of every changed slide with the contract of its layout.
 *
 * @param options.longLists accept lists that are longer than their layout allows, since they are paged.
 * @throws Failure `invalid_input` with every fault of every slide, at the edit that last changed it.
 */
export function validateEdited(
  state: DeckState,
  edits: readonly Edit[],
  options: { readonly longLists: boolean; readonly own?: OwnContracts | undefined },
): DeckState {
  const defining = edits.findLastIndex((edit) => edit.op === 'set_deck' && edit.definitions !== undefined);
  const { issues: unread } = readSlides([], { definitions: defining < 0 ? undefined : state.definitions });
  const issues: Issue[] = unread.map((issue) => ({
    ...issue,
    loc: ['edits', defining, 'definitions'],
    msg: `Edit ${defining + 1} (set_deck), definitions: ${issue.msg}`,
  }));
  const slides = state.slides.map((slide, place): EditedSlide => {
    if (slide.by === undefined) return slide;
    const read = readSlides([slide], { ...options, definitions: state.definitions });
    issues.push(
      ...read.issues.flatMap((issue) =>
        issue.loc[0] === 'definitions' ? [] : [locateAtEdit(issue, slide, place, edits)],
      ),
    );
    return { ...slide, ...read.slides[0] };
  });
  const [first] = issues;
  if (first === undefined) return { ...state, slides };
  const more = issues.length > 1 ? ` ${issues.length - 1} more faults follow.` : '';
  throw new Failure('invalid_input', `${first.msg}${more}`, {
    issues,
    hint: message`{get_template} gives the schema of each layout. Correct these edits and send the whole list again. Nothing was changed.`,
  });
}

/** Converts the location of a fault in a slide to its location in the list of edits. */
export function locateAtEdit(
  issue: Issue,
  { by = 0, layout }: EditedSlide,
  place: number,
  edits: readonly Edit[],
): Issue {
  const edit = edits[by];
  const [, , ...inSlide] = issue.loc;
  const path = inSlide
    .slice(1)
    .reduce<string>(
      (walked, step) =>
        typeof step === 'number' ? `${walked}[${step}]` : walked === '' ? step : `${walked}.${step}`,
      '',
    );
  const where =
    edit?.op === 'set_slides'
      ? ['slides', place, ...inSlide]
      : ['edits', by, ...(edit?.op === 'set_field' ? ['value'] : inSlide)];
  const advice =
    edit?.op === 'set_layout' && edit.content === undefined && issue.loc[2] === 'content'
      ? " The slide's content does not supply it; send content with set_layout."
      : '';
  return {
    ...issue,
    loc: where,
    msg: `Edit ${by + 1} (${edit?.op}), slide ${place + 1} (${layout})${path === '' ? '' : `, ${path}`}: ${issue.msg}${advice}`,
    ctx: { ...issue.ctx, edit: by, slide: place + 1, ...(path === '' ? {} : { path }) },
  };
}
