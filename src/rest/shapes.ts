import { z } from 'zod';
import { type Issue, invalid } from '../core/errors/failure.ts';
import { defined } from '../core/input/fields.ts';
import { isObject } from '../core/input/is-object.ts';
import { moment } from '../core/input/moment.ts';
import { searchMatches } from '../core/input/search-matches.ts';
import { stripBasePath } from './base-path.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, RouteCall } from './route.ts';

/*
 * Wire shapes of this API family: pure functions from answers of operations, each with the schema of its
 * result.
 */

export const content = z.record(z.string(), z.unknown());

/**
 * Default for clients of this family, which accept a deck with missing pictures unless they ask for `fail`.
 */
export const PICTURES_MAY_MISS = { on_missing_picture: 'placeholder' } as const;

export const deckShape = z
  .looseObject({
    presentation_id: z.uuid().describe('Id of the presentation.'),
    path: z.string().describe('Download link; it expires and needs no header.'),
    edit_path: z.string().describe('Page on which a person can look at the presentation.'),
    credits_consumed: z.literal(0).describe('Always 0.'),
    title: z.string().optional().describe('Title of the deck.'),
    n_slides: z.int().optional().describe('Number of slides made.'),
    template: z.string().optional().describe('Template id.'),
    language: z.string().optional().describe('BCP 47 tag.'),
    findings: z.array(content).optional().describe('Findings of a check, worst first; at most 30.'),
    standing_findings: z.int().optional().describe('Number of findings from before; the check lists all.'),
    unlisted_findings: z.int().optional().describe('Number of new findings that are not listed.'),
    warnings: z.array(z.string()).optional().describe('Differences from the request.'),
    omitted: z.array(content).optional().describe('Pieces of the source that are on no slide.'),
    fonts: z
      .array(content)
      .optional()
      .describe('Font families of the text in a PPTX: family, embedded, and a note if it is not.'),
  })
  .meta({ title: 'Deck' });

export function deckBody(answer: Answer): Answer {
  return { ...answer, credits_consumed: 0 };
}

export const taskShape = z
  .object({
    id: z.string().describe('Id of the task, "task-…".'),
    type: z.string().describe('Type, presentation.generate or presentation.create.'),
    status: z
      .enum(['pending', 'processing', 'completed', 'error'])
      .describe('Status; completed and error are final.'),
    message: z.string().describe('Present step of the task.'),
    data: content.describe('When completed: presentation_id, path, edit_path.'),
    error: z
      .looseObject({ status_code: z.int(), detail: z.string() })
      .nullable()
      .describe('Failure; null if there is none.'),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ title: 'Task' });

/**
 * Wire form of a task. Links in its data use the style of the route that reads it, not of the one that
 * started it.
 */
export function taskBody(answer: Answer, { link }: RouteCall): Answer {
  const data = { ...(answer['data'] as Answer | undefined) };
  for (const name of ['path', 'edit_path']) {
    const path = data[name];
    if (typeof path === 'string') data[name] = rebased(path, link);
  }
  return { ...answer, data, error: answer['error'] ?? null };
}

/** Task in v1, which treats designs as templates. */
export function hostedTaskBody(answer: Answer, routeCall: RouteCall): Answer {
  return taskBody(
    answer['type'] === 'design.create' ? { ...answer, type: 'template.create' } : answer,
    routeCall,
  );
}

const ORIGIN = /^https?:\/\/[^/]+/;

/**
 * Absolute links stay as they are where absolute ones are wanted, since they may be of another host of this
 * server.
 */
function rebased(path: string, { style, base }: RouteCall['link']): string {
  if (style !== 'relative' && ORIGIN.test(path)) return path;
  return `${base}${stripBasePath(path.replace(ORIGIN, ''), base.replace(ORIGIN, ''))}`;
}

/** Answer of an operation that was started as a task. */
export function begunTaskBody(answer: Answer, routeCall: RouteCall): Answer {
  return taskBody(answer['task'] as Answer, routeCall);
}

const outlineList = z.array(z.string().describe('Markdown of one slide, beginning with "## Title".'));
const outlineDetails = z.object({
  title: z.string().describe('Title of the deck.'),
  language: z.string().describe('BCP 47 tag of its words.'),
  slides: outlineList,
  warnings: z.array(z.string()).describe('Differences from the request.'),
  omitted: z.array(content).describe('Pieces of the source that are on no slide.'),
});
export const outlineShape = z
  .union([outlineList, outlineDetails])
  .describe('A bare list; with response_format "detailed" an object with more details.')
  .meta({ title: 'Outline' });

/** A plain list by default, since older clients expect one. Warnings are only in the detailed answer. */
export const outlineQuery = {
  response_format: z
    .enum(['concise', 'detailed'])
    .default('concise')
    .describe('detailed: title, language, warnings and omitted pieces beside the slides.'),
};

export function outlineBody(
  { title, language, slides, warnings, omitted }: Record<string, unknown>,
  { fields }: RouteCall,
): unknown {
  const list = (slides as { content: string }[]).map((slide) => slide.content);
  return fields['response_format'] === 'detailed'
    ? { title, language, slides: list, warnings, omitted }
    : list;
}

export const slideShape = z.object({
  id: z.string(),
  presentation: z.string().describe('Id of the presentation.'),
  layout_group: z.string().describe('Template id.'),
  layout: z.string().describe('Layout id.'),
  index: z.int().describe('0-based index of the slide.'),
  content: content.describe('Fields of the layout.'),
  speaker_note: z.string().nullable(),
  properties: content.nullable(),
});

const summaryShape = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string().describe('Text that the presentation was made from.'),
  n_slides: z.int(),
  language: z.string(),
  tone: z.string(),
  verbosity: z.string(),
  status: z.literal('completed'),
  theme: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
});
export const presentationShape = summaryShape
  .extend({
    slide_size: z.string().optional().describe('Size of the slides; absent for 16:9.'),
    slides: z.array(slideShape),
  })
  .meta({ title: 'Presentation' });
const matched = {
  matches: searchMatches.optional(),
  tags: z.array(z.string()).optional().describe('Its tags.'),
};
const owned = { user: z.string().nullable().describe('null: everything here belongs to the one admin.') };
export const presentationPageShape = z
  .object({
    total_pages: z.int(),
    page: z.int(),
    page_size: z.int(),
    results: z.array(summaryShape.extend({ ...matched, ...owned })),
  })
  .meta({ title: 'PresentationPage' });
export const presentationPageWithSlidesShape = presentationPageShape
  .extend({ results: z.array(summaryShape.extend({ ...matched, ...owned, slides: z.array(slideShape) })) })
  .meta({ title: 'PresentationPageWithSlides' });

/** Page of presentations in v3: counts and results, without slides. */
export function presentationPage(answer: Answer): Answer {
  return page(answer, summary);
}

export function presentationPageWithSlides(answer: Answer): Answer {
  return page(answer, withFirstSlide);
}

/** Plain list of presentations in v1, each with its first slide by default. */
export function presentationList(answer: Answer, { fields }: RouteCall): Answer[] {
  const bodies = (answer['items'] as Answer[]).map(withFirstSlide);
  return fields['include_slides'] === false ? bodies.map((body) => ({ ...body, slides: [] })) : bodies;
}

/** Presentation with all slides. */
export function presentationBody(answer: Answer): Answer {
  const origin = (answer['origin'] ?? {}) as Answer;
  const slides = (answer['slides'] as Answer[]).map((slide) =>
    slideBody(slide, answer, Number(slide['number']) - 1),
  );
  const { slide_size } = answer;
  return { ...summary({ ...origin, ...answer }), ...defined({ slide_size }), slides };
}

function page(answer: Answer, each: (item: Answer) => Answer): Answer {
  const { items, total, page_size } = answer as { items: Answer[]; total: number; page_size: number };
  return {
    total_pages: Math.ceil(total / page_size),
    page: answer['page'],
    page_size,
    results: items.map((item) => ({ ...each(item), user: null })),
  };
}

function summary({
  id,
  title,
  content: made,
  n_slides,
  language,
  tone,
  verbosity,
  theme,
  created_at,
  updated_at,
  matches,
  tags,
}: Record<string, unknown>): Answer {
  return {
    id,
    title,
    content: made ?? '',
    n_slides,
    language,
    tone: tone ?? 'default',
    verbosity: verbosity ?? 'standard',
    status: 'completed',
    theme: theme ?? null,
    created_at,
    updated_at,
    ...defined({ matches, tags }),
  };
}

function withFirstSlide(item: Answer): Answer {
  const first = item['first_slide'] as Answer | undefined;
  return { ...summary(item), slides: first === undefined ? [] : [slideBody(first, item, 0)] };
}

function slideBody(slide: Answer, { id, template }: Record<string, unknown>, index: number): Answer {
  return {
    id: slide['id'],
    presentation: id,
    layout_group: template,
    layout: slide['layout'],
    index,
    content: slide['content'],
    speaker_note: slide['speaker_note'] ?? null,
    properties: null,
  };
}

/**
 * Slides as older clients store them: foreign ids, null for absent values, and the note inside the content.
 */
function structuredSlides(fields: Fields): Fields {
  const { slides } = fields;
  return Array.isArray(slides) ? { ...fields, slides: slides.map(structuredSlide) } : fields;
}

/** Structured slides in a template or a design. */
export const fromSlides = {
  extra: {
    smart_design: z
      .uuid('A design id is a UUID, as GET /api/v3/smart-design/all shows it.')
      .optional()
      .describe('Id of a design, in place of a template.'),
  },
  toInput(fields: Fields): Fields {
    const { smart_design: design, ...rest } = structuredSlides(fields);
    if (design === undefined) return rest;
    const { template = design } = rest;
    if (template !== design && template !== 'general')
      throw invalid(
        ['smart_design'],
        `smart_design names the design "${String(design)}", but the template "${String(template)}" is given as well.`,
        { type: 'contradiction', input: design },
        'Give one of them.',
      );
    return { ...rest, template: design };
  },
  toLoc: (loc: Issue['loc'], { smart_design: design }: Fields) =>
    design !== undefined && loc[0] === 'template' ? ['smart_design'] : loc,
} as const;

function structuredSlide(slide: unknown): unknown {
  if (!isObject(slide)) return slide;
  const { id: _, content: contentFields, ...rest } = slide;
  const presentFields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  if (!isObject(contentFields))
    return contentFields === undefined ? presentFields : { ...presentFields, content: contentFields };
  const { __speaker_note__: note, ...fields } = contentFields;
  return {
    ...presentFields,
    content: fields,
    ...(typeof note === 'string' && presentFields['speaker_note'] === undefined && { speaker_note: note }),
  };
}
