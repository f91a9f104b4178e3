import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { omit } from '../../input/fields.ts';
import { moment } from '../../input/moment.ts';
import { clipKey } from '../../presentations/clip-files.ts';
import { describeProofs } from '../../presentations/deck-proofs.ts';
import { listGeneratedIds } from '../../presentations/markup-ids.ts';
import type { Presentation, Slide } from '../../presentations/presentation.ts';
import type { SlideClip } from '../../scene/slide-show.ts';
import { namedSteps, proofs } from '../shared/answers.ts';
import { compatibilityOnly, presentationId } from '../shared/fields.ts';
import { readOpenedSlides } from '../shared/opened-slides.ts';
import { toMutable } from '../shared/run-deck.ts';
import {
  presentationHead,
  presentationMaking,
  slideShape,
  slideView,
  toPresentationHead,
  toPresentationMaking,
} from '../shared/whole-presentation.ts';

export const getPresentation = defineOperation({
  name: 'get_presentation',
  title: 'Read a presentation',
  summary: 'Read a stored presentation: what it is and its slides, in pages, or the list of its revisions.',
  guidance: message`concise (default) lists layout and title of each slide. detailed gives the content of the slides from from_slide on${whereOffered`; change it with {edit_presentation}`}.`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  view: 'deck',
  input: z.strictObject({
    id: presentationId,
    response_format: z
      .enum(['concise', 'detailed', 'history', 'proofs'])
      .default('concise')
      .describe('Titles, full content, revisions, or proofs of the numbers.'),
    notes: z.boolean().optional().describe('Include speaker notes; absent: their length.'),
    from_slide: z.int().min(1).default(1).describe('First slide to read, 1-based.'),
    max_slides: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('Most slides to read; absent: 100 concise, 10 detailed.'),
    revision: z.int().min(1).optional().describe('Number of a past revision to read.'),
    page: z.int().min(1).max(100_000).default(1).describe('Page of the history, 50 revisions each.'),
  }),
  output: z.object({
    ...presentationHead,
    slides: z.array(slideShape).describe('The slides of this page; none with history.'),
    next_slide: z.int().optional().describe('Value of from_slide for the next page; absent at the end.'),
    revisions: z
      .array(
        z.object({
          revision: z.int().describe('Number of the revision.'),
          name: z.string().optional().describe('Name that somebody gave it.'),
          returned_to: z
            .int()
            .optional()
            .describe('Revision that an undo or redo returned to.')
            .meta(compatibilityOnly),
          change: z.string().describe('Description of the change.'),
          title: z.string().describe('Title at that revision.'),
          n_slides: z.int().describe('Number of slides at that revision.'),
          template: z.string().describe('Template at that revision.'),
          steps: namedSteps,
          author: z
            .string()
            .optional()
            .describe('Name of the user, token or program that made it; absent for local callers.'),
          created_at: moment,
        }),
      )
      .optional()
      .describe('Revisions, newest first, with the current one; history only.'),
    total_revisions: z.int().optional().describe('Number of all revisions; history only.'),
    proofs,
    ...presentationMaking,
  }),
  async run(asked, call) {
    const { presentations } = call.services;
    const presentation =
      asked.revision === undefined
        ? await presentations.get(asked.id)
        : await presentations.revision(asked.id, asked.revision);
    if (asked.response_format === 'history') {
      const { items, total } = await presentations.revisions(asked.id, asked.page, 50);
      return {
        ...toPresentationHead(presentation),
        slides: [],
        revisions: toMutable(items),
        total_revisions: total,
      };
    }
    const total = presentation.slides.length;
    if (asked.from_slide > Math.max(1, total))
      throw invalid(['from_slide'], `There is no slide ${asked.from_slide}; the deck has ${total}.`, {
        type: 'out_of_range',
        input: asked.from_slide,
        ctx: { min: 1, max: total },
      });
    const detailed = asked.response_format === 'detailed';
    const end = asked.from_slide - 1 + (asked.max_slides ?? (detailed ? 10 : 100));
    const slides: SlideShape[] =
      presentation.opened === undefined
        ? presentation.slides.slice(asked.from_slide - 1, end).map((slide, index) => ({
            ...slideView(slide, asked.from_slide + index, detailed),
            ...(detailed ? listElements(slide, presentation.id, call) : {}),
          }))
        : await readOpenedSlides(
            presentation,
            { from: asked.from_slide, end, detailed, revision: asked.revision },
            call,
          );
    return {
      ...toPresentationHead(presentation),
      slides: (asked.notes ?? call.surface !== 'mcp') ? slides : slides.map(omitNote),
      ...(end < total ? { next_slide: end + 1 } : {}),
      ...(asked.response_format === 'proofs'
        ? { proofs: describeProofs(presentation, listIds(presentation, asked.from_slide, end)) }
        : {}),
      ...(detailed ? toMaking(presentation, asked.from_slide > 1 && call.surface === 'mcp') : {}),
    };
  },
});

/** Agents read a deck in pages; its source and what was left out stand on the first. */
function toMaking(presentation: Presentation, isLaterPage: boolean) {
  const making = toPresentationMaking(presentation);
  return isLaterPage ? omit(making, 'origin', 'omitted', 'file') : making;
}

/** Elements with generated ids, and the videos and sounds of a slide. */
function listElements(slide: Slide, id: string, call: CallContext): { elements?: Record<string, unknown>[] } {
  const clips = (slide.media ?? []).map((clip) => ({
    ...{ id: clip.id, kind: 'media', name: clip.name ?? clip.filename, ...clip.frame },
    ...(clip.alt === undefined ? {} : { alt: clip.alt }),
    ...(clip.at === undefined || clip.source !== undefined ? {} : { at: clip.at }),
    media: describeClip(clip, id, call),
  }));
  const known = new Set(clips.map((clip) => clip.id));
  const generated = listGeneratedIds(slide).filter((one) => !known.has(one.id));
  const elements = [...generated.map((one) => ({ ...one })), ...clips];
  return elements.length === 0 ? {} : { elements };
}

function describeClip(clip: SlideClip, id: string, call: CallContext): Record<string, unknown> {
  const { kind, mimeType, seconds, playback } = clip;
  const { start = 'click', from, to, ...rest } = playback;
  // A path on this machine leads to the folder of the deck.
  const url =
    call.link.style === 'local' ? {} : { url: call.services.presentations.link(clipKey(id, clip), call) };
  return {
    ...{ kind, mime_type: mimeType, ...url, start, ...rest },
    ...(from === undefined ? {} : { skip_start: from }),
    ...(to === undefined || seconds === undefined ? {} : { skip_end: Math.max(0, seconds - to) }),
  };
}

type SlideShape = z.input<typeof slideShape>;

/** Replaces the speaker note of a slide by its length, as notes are long and seldom needed. */
function omitNote({ speaker_note: note, ...slide }: SlideShape): SlideShape {
  return note === undefined ? slide : { ...slide, note_characters: note.length };
}

/** Ids of the slides from one number, counted from 1, to another. */
function listIds({ slides }: Presentation, from: number, end: number): ReadonlySet<string> {
  return new Set(slides.slice(from - 1, end).map(({ id }) => id));
}
