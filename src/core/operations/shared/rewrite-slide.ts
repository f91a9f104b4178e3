import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { Failure, invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { readDesignWords } from '../../presentations/design-words.ts';
import { findForeignNumbers } from '../../presentations/foreign-numbers.ts';
import type { Edit, ModelUsage, Presentation, Slide } from '../../presentations/presentation.ts';
import type { Finding } from '../../scene/finding.ts';

/** Request of a client without a model of its own: one slide, and instructions for its change. */
export const rewrite = z
  .strictObject({
    slide: z
      .union([z.int().min(1), z.string().max(100)])
      .optional()
      .describe('Number or id of the slide; absent: id names the slide.'),
    prompt: z.string().trim().min(1).max(10_000).describe('Change to make, in words.'),
  })
  .optional()
  .describe("Have the server's language model rewrite one slide before the edits.");

export interface RewrittenSlide {
  readonly presentation: Presentation;
  /** The slide before the rewrite. */
  readonly slide: Slide;
  readonly edits: readonly Edit[];
  readonly warnings: readonly string[];
  readonly usage: ModelUsage;
  /** Numbers of the new slide that are neither on the old one nor in the prompt or source. */
  readonly findings: readonly Finding[];
}

const PAGE_SIZE = 50;
/** Maximum number of presentations to search for a slide. */
const MAX_PRESENTATIONS_SEARCHED = 1_000;

/**
 * Lets the server's model rewrite a slide and returns the result as edits. @throws Failure `not_found`; as
 * `AuthorService.rewrite`.
 */
export async function rewriteSlide(
  id: string,
  asked: NonNullable<z.infer<typeof rewrite>>,
  call: CallContext,
): Promise<RewrittenSlide> {
  const presentation =
    asked.slide === undefined ? await findPresentation(id, call) : await call.services.presentations.get(id);
  if (presentation.opened !== undefined)
    throw invalid(
      ['rewrite', 'prompt'],
      'The deck was opened from a file; a prompt changes only slides that were made here.',
      { type: 'unsupported' },
      message`Change its texts with {set_texts} or {find_replace}, or make its slides data with {import_presentation}.`,
    );
  const index = findSlideIndex(presentation, asked.slide ?? id);
  const before = presentation.slides[index] ?? { id: '', layout: '', content: {} };
  const { id: slideId, ...slide } = before;
  const { content: source, instructions = '' } = presentation.origin;
  const { spec, warnings, usage } = await call.services.author.rewrite(
    {
      slide,
      prompt: asked.prompt,
      index,
      titles: presentation.slides.map(readTitle),
      source,
      template: presentation.template.id,
      slide_size: presentation.slide_size,
      language: presentation.language,
      ...(await readDesignWords(presentation.template.id, call)),
    },
    call,
  );
  const known = [JSON.stringify(slide), asked.prompt, source, instructions].join('\n');
  const findings = findForeignNumbers([spec], { source: known, severity: 'warning' }).map((one) => ({
    ...one,
    slide: index + 1,
    ...(one.path === undefined ? {} : { path: one.path.replace('slides[0]', `slides[${index}]`) }),
  }));
  const noted: Edit[] =
    spec.speaker_note === undefined || spec.speaker_note === slide.speaker_note
      ? []
      : [{ op: 'set_notes', slide: slideId, speaker_note: spec.speaker_note }];
  return {
    presentation,
    slide: before,
    edits: [{ op: 'set_layout', slide: slideId, layout: spec.layout, content: spec.content }, ...noted],
    warnings,
    usage,
    findings,
  };
}

function findSlideIndex({ slides }: Presentation, slide: number | string): number {
  const index = typeof slide === 'number' ? slide - 1 : slides.findIndex((one) => one.id === slide);
  if (slides[index] !== undefined) return index;
  throw invalid(
    ['rewrite', 'slide'],
    `There is no slide ${typeof slide === 'number' ? slide : `"${slide}"`}; the deck has slides 1 to ${slides.length}.`,
    {
      type: 'out_of_range',
      input: slide,
      ctx: { min: 1, max: slides.length },
    },
  );
}

/** Finds the presentation of a slide, newest first, since the id of a slide does not contain it. */
async function findPresentation(slideId: string, call: CallContext): Promise<Presentation> {
  let stored = 0;
  for (let page = 1; page * PAGE_SIZE <= MAX_PRESENTATIONS_SEARCHED; page++) {
    call.signal.throwIfAborted();
    const { items, total } = await call.services.presentations.list(page, PAGE_SIZE);
    const found = items.find(({ slides }) => slides.some(({ id }) => id === slideId));
    if (found !== undefined) return found;
    stored = total;
    if (page * PAGE_SIZE >= total) break;
  }
  const msg =
    stored > MAX_PRESENTATIONS_SEARCHED
      ? `No slide of the newest ${MAX_PRESENTATIONS_SEARCHED} presentations has the id "${slideId}".`
      : `No slide is stored under the id "${slideId}".`;
  throw new Failure('not_found', msg, {
    issues: [{ loc: ['id'], msg, type: 'not_found', input: slideId }],
    hint: message`{get_presentation} (detailed) shows the ids of slides. In an old deck name the presentation too: presentation_id and slide_index.`,
  });
}

function readTitle({ content }: Presentation['slides'][number]): string {
  const title = content['title'] ?? content['statement'] ?? content['quote'];
  return typeof title === 'string' ? title : '';
}
