import { z } from 'zod';
import { moment } from '../core/input/moment.ts';
import { editedPresentationBody } from './edit-shapes.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route } from './route.ts';
import { PICTURES_MAY_MISS, presentationShape } from './shapes.ts';

const PRESENTATION = '/api/v1/ppt/presentation';
const OUTLINES = '/api/v1/ppt/outlines';
const DRAFT = '/api/v3/draft';

const planShape = z
  .object({
    slides: z
      .array(z.object({ content: z.string().describe('Markdown of the slide.') }))
      .describe('Slides in order.'),
  })
  .meta({ title: 'Plan' });
const draftShape = z
  .object({
    id: z.string().describe('Id of the draft, and of the presentation made from it.'),
    content: z.string().describe('Beginning of the source text.'),
    n_slides: z.int().nullable().describe('Number of slides planned or requested.'),
    language: z.string().nullable(),
    title: z.string().nullable(),
    outlines: planShape.nullable().describe('The plan, once there is one.'),
    layout: z.string().describe('Template id.'),
    theme: z.string().nullable(),
    slide_size: z.string().nullable().describe('Size of the slides; null: 16:9.'),
    fonts: z
      .enum(['embed', 'system', 'name'])
      .nullable()
      .describe('Source of the fonts; null: the server default.'),
    tone: z.string(),
    verbosity: z.string(),
    instructions: z.string().nullable(),
    include_table_of_contents: z.boolean(),
    include_title_slide: z.boolean(),
    warnings: z.array(z.string()).describe('Differences of the plan from the request.'),
    omitted: z
      .array(
        z.object({
          kind: z.string(),
          text: z.string().describe('Beginning of the piece.'),
          where: z.string().describe('Place in the source.'),
          reason: z.string().describe('Reason why the piece is on no slide.'),
          markdown: z.string().optional().describe('Markdown of a slide with the whole piece.'),
        }),
      )
      .describe('Pieces of the source that are on no planned slide.'),
    finished: z.boolean().describe('true once its presentation has been made.'),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ title: 'Draft' });

function planBody({ outlines }: Answer): Answer {
  return { slides: (outlines as Answer[]).map(({ content }) => ({ content })) };
}

function draftBody({ template, ...answer }: Record<string, unknown>): Answer {
  const planned = (answer['outlines'] as unknown[]).length > 0;
  return { ...answer, layout: template, outlines: planned ? planBody(answer) : null };
}

/** Other clients store more fields in an outline than its text. */
function plainOutlines(fields: Fields): Fields {
  const { outlines } = fields;
  if (!Array.isArray(outlines)) return fields;
  return {
    ...fields,
    outlines: outlines.map((one) =>
      one !== null && typeof one === 'object' && 'content' in one ? { content: one.content } : one,
    ),
  };
}

const layout = z.union([
  z.string().min(1).max(100),
  z.looseObject({ id: z.string().optional(), name: z.string().optional() }),
]);

/** Chosen template: its id, or an object with the id. */
function withTemplate({ layout: choice, ...fields }: Fields): Fields {
  const template =
    typeof choice === 'object' && choice !== null
      ? ((choice as { id?: string; name?: string }).id ?? (choice as { name?: string }).name)
      : choice;
  return plainOutlines({ ...fields, ...(template === undefined ? {} : { template }) });
}

/** Routes for drafts, which become decks in steps: text, plan, template, deck. */
export const DRAFTS: readonly Route[] = [
  {
    method: 'post',
    path: `${PRESENTATION}/create`,
    operation: 'create_draft',
    names: { file_paths: 'files' },
    defaults: PICTURES_MAY_MISS,
    toBody: draftBody,
    answer: draftShape,
    example: {
      content:
        '# Solar heat in cities\n\n## Why now\n- Gas prices doubled since 2021\n- Half of all energy is heat',
      n_slides: 5,
      language: 'English',
    },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/create/blank`,
    operation: 'create_blank_presentation',
    needsBody: false,
    toBody: editedPresentationBody,
    answer: presentationShape,
    status: 201,
    example: { title: 'Solar heat in cities' },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/prepare`,
    operation: 'update_draft',
    title: 'Choose plan and template of a draft',
    names: { presentation_id: 'id' },
    fixed: { template: undefined },
    extra: { layout: layout.optional().describe('Template id, alone or in an object.') },
    toInput: withTemplate,
    toLoc: ([head, ...rest]) => [head === 'template' ? 'layout' : (head ?? ''), ...rest],
    toBody: ({ id }) => ({ presentation_id: id }),
    answer: z.object({ presentation_id: z.string().describe('Id of the draft.') }),
    example: {
      presentation_id: '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10',
      outlines: [{ content: '## Why now\n- Gas prices doubled since 2021' }],
      layout: 'general',
      title: 'Solar heat',
    },
  },
  {
    method: 'get',
    path: `${PRESENTATION}/stream/{id}`,
    operation: 'finish_draft',
    extra: {
      pictures: z
        .boolean()
        .optional()
        .describe('Send {type: "picture", slide, svg} for each slide as it looks so far.'),
    },
    events: {
      about: 'get_draft',
      piece: ({ layout: id, content, speaker_note }, index, { fields }) => ({
        ...{ id: null, presentation: fields['id'], layout_group: null, layout: id, index, content },
        ...{ speaker_note: speaker_note ?? null, properties: null },
      }),
    },
    toBody: editedPresentationBody,
  },
  { method: 'get', path: `${DRAFT}/all`, operation: 'list_drafts' },
  { method: 'get', path: `${DRAFT}/{id}`, operation: 'get_draft', toBody: draftBody, answer: draftShape },
  { method: 'delete', path: `${DRAFT}/{id}`, operation: 'delete_draft', status: 204 },
  {
    method: 'get',
    path: `${OUTLINES}/{id}`,
    operation: 'get_draft',
    title: 'Read the plan of a draft',
    fixed: { whole: undefined },
    toBody: planBody,
    answer: planShape,
  },
  {
    method: 'put',
    path: `${OUTLINES}/{id}`,
    operation: 'update_draft',
    title: 'Replace the plan of a draft',
    names: { slides: 'outlines' },
    fixed: { title: undefined, template: undefined, slide_size: undefined, theme: undefined },
    requires: ['slides'],
    toInput: plainOutlines,
    toBody: planBody,
    answer: planShape,
    example: { slides: [{ content: '## Why now\n- Gas prices doubled since 2021' }] },
  },
  {
    method: 'get',
    path: `${OUTLINES}/stream/{id}`,
    operation: 'plan_draft',
    events: { about: 'get_draft', piece: ({ content }) => ({ content }) },
    toBody: draftBody,
  },
];
