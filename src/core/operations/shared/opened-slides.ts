import type { CallContext } from '../../call/call.ts';
import type { OpenedElement } from '../../opened/api.ts';
import type { Presentation } from '../../presentations/presentation.ts';
import { requireOpenedDecks } from '../opened/opened-fields.ts';
import { toMutable } from './run-deck.ts';
import { slideView } from './whole-presentation.ts';

interface Page {
  /** 1-based number of the first slide. */
  readonly from: number;
  /** 1-based number of the last slide. */
  readonly end: number;
  readonly detailed: boolean;
  readonly revision: number | undefined;
}

/** Lists slides of an opened file, with their elements if `detailed` is set. */
export async function readOpenedSlides(
  { id, slides, opened }: Presentation,
  { from, end, detailed, revision }: Page,
  call: CallContext,
) {
  const heads = slides.slice(from - 1, end).map((slide, index) => ({
    ...slideView(slide, from + index, false),
    id: slide.id,
    ...(opened?.hidden.includes(slide.id) === true ? { hidden: true } : {}),
  }));
  if (!detailed) return heads;
  const trees = await requireOpenedDecks(call).elements(
    id,
    heads.map(({ number }) => number),
    revision,
  );
  return heads.map((head) => {
    const tree = trees.find(({ number }) => number === head.number);
    if (tree === undefined) return head;
    const { elements, notes, comments, picture_fills: fills, transition, steps, more_steps } = tree;
    return toMutable({
      ...head,
      elements: elements.map((element) => linkMedia(element, call)) as readonly object[] as readonly Readonly<
        Record<string, unknown>
      >[],
      ...(notes === undefined ? {} : { speaker_note: notes }),
      ...(comments === undefined
        ? {}
        : { comments: comments as readonly object[] as readonly Readonly<Record<string, unknown>>[] }),
      ...(fills === undefined ? {} : { picture_fills: fills }),
      ...(transition === undefined ? {} : { transition: { ...transition } }),
      ...(steps === undefined ? {} : { steps: steps.map((step) => ({ ...step })) }),
      ...(more_steps === undefined ? {} : { more_steps }),
    });
  });
}

/** Gives a video or sound a link by which it is downloaded. */
function linkMedia({ media, children, ...element }: OpenedElement, call: CallContext): object {
  const { part, ...facts } = media ?? {};
  // A path on this machine leads to the deck and not into it.
  const isLinked = part !== undefined && call.link.style !== 'local';
  return {
    ...element,
    ...(media === undefined
      ? {}
      : { media: { ...facts, ...(isLinked ? { url: call.services.presentations.link(part, call) } : {}) } }),
    ...(children === undefined ? {} : { children: children.map((child) => linkMedia(child, call)) }),
  };
}
