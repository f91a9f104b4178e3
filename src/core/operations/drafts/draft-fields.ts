import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { holding } from '../../input/file-references.ts';
import { moment } from '../../input/moment.ts';
import { listedBy } from '../../input/next-step.ts';
import type { Draft, DraftService } from '../../presentations/draft.ts';
import { listPieces } from '../../presentations/omitted-pieces.ts';
import { FONT_SOURCES } from '../../scene/theme.ts';
import { omittedPiece } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

export const draftId = z
  .uuid('A draft id is a UUID.')
  .describe('Id of a draft.')
  .meta(listedBy('list_drafts'));

export const outlines = z
  .array(
    z.strictObject({
      content: holding('markdown', z.string().min(1).max(20_000)).describe(
        'Markdown of the slide, beginning with "## Title".',
      ),
      layout: z.string().max(100).optional().describe('Layout id; absent: chosen by content.'),
    }),
  )
  .describe('Slides in order.');

/** Fields that only restore the form of a screen are hidden from models, which sent them themselves. */
export const draftShape = z.object({
  id: z.string().describe('Id of the draft, and of the presentation made from it.'),
  title: z.string().nullable().describe('Title, once there is one.'),
  content: z.string().describe('Beginning of the source text.').meta(compatibilityOnly),
  n_slides: z.int().nullable().describe('Number of slides planned or requested.'),
  language: z.string().nullable().describe('Language of the request.').meta(compatibilityOnly),
  template: z.string().describe('Template id.'),
  theme: z.string().nullable().describe('Theme id.'),
  slide_size: z.string().nullable().describe('Size of the slides; null: 16:9.').meta(compatibilityOnly),
  fonts: z
    .enum(FONT_SOURCES)
    .nullable()
    .describe('Source of the fonts; null: the server default.')
    .meta(compatibilityOnly),
  tone: z.string().describe('Tone of the writing.').meta(compatibilityOnly),
  verbosity: z.string().describe('Amount of text on a slide.').meta(compatibilityOnly),
  instructions: z.string().nullable().describe('Wishes for the writing.').meta(compatibilityOnly),
  include_table_of_contents: z.boolean().describe('true if the deck has an agenda.').meta(compatibilityOnly),
  include_title_slide: z.boolean().describe('true if the deck has a title slide.').meta(compatibilityOnly),
  outlines: z
    .array(
      z.object({
        content: z.string().describe('Markdown of the slide.'),
        layout: z.string().optional().describe('Layout id.'),
      }),
    )
    .describe('The plan; empty before there is one.'),
  warnings: z.array(z.string()).describe('Differences of the plan from the request.').meta(compatibilityOnly),
  omitted: z
    .array(omittedPiece)
    .describe('Pieces of the source that are on no planned slide; at most 100.')
    .meta(compatibilityOnly),
  finished: z.boolean().describe('true once its presentation is made.').meta(compatibilityOnly),
  created_at: moment,
  updated_at: moment,
});

const MAX_CONTENT_CHARACTERS = 2_000;
const MAX_OMITTED = 100;

export function draftView(
  {
    id,
    title,
    theme,
    fonts,
    request,
    outlines: planned = [],
    plan,
    warnings = [],
    finished,
    created_at,
    updated_at,
  }: Draft,
  whole = false,
): z.input<typeof draftShape> {
  const {
    content,
    n_slides,
    language,
    template,
    slide_size,
    tone,
    verbosity,
    instructions,
    include_table_of_contents,
    include_title_slide,
  } = request;
  const slides = planned.length > 0 ? planned.length : (n_slides ?? null);
  return {
    ...{
      id,
      title: title ?? null,
      content: whole ? content : content.slice(0, MAX_CONTENT_CHARACTERS),
      n_slides: slides,
      language: language ?? null,
      template,
      theme: theme ?? null,
      slide_size: slide_size ?? null,
      fonts: fonts ?? null,
      tone,
      verbosity,
    },
    ...{
      instructions: instructions ?? null,
      include_table_of_contents,
      include_title_slide,
      outlines: toMutable(planned).map((one) => ({ ...one })),
      warnings: [...warnings, ...(plan?.warnings ?? [])],
      omitted: toMutable(listPieces(plan?.omitted ?? []).slice(0, MAX_OMITTED)),
      finished: finished === true,
      created_at,
      updated_at,
    },
  };
}

/** @throws Failure `unsupported` if this server stores no drafts. */
export function requireDrafts({ services }: CallContext): DraftService {
  if (!services.drafts)
    throw new Failure('unsupported', 'This server does not store drafts.', {
      hint: message`{generate_presentation} makes the deck in one call.`,
    });
  return services.drafts;
}
