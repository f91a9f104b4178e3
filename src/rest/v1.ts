import { z } from 'zod';
import type { Issue } from '../core/errors/failure.ts';
import {
  byPrompt,
  derivedUpdates,
  duplicate,
  editedPresentationBody,
  editedSlideBody,
  indexedUpdates,
  promptedBody,
  slideUpdate,
  wholeUpdate,
} from './edit-shapes.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route } from './route.ts';
import {
  begunTaskBody,
  deckBody,
  deckShape,
  fromSlides,
  hostedTaskBody,
  outlineBody,
  outlineQuery,
  outlineShape,
  PICTURES_MAY_MISS,
  presentationBody,
  presentationList,
  presentationShape,
  slideShape,
  taskShape,
} from './shapes.ts';

/** A deck can start without slides. */
const NO_SLIDES = { slides: [], ...PICTURES_MAY_MISS } as const;
const PRESENTATION = '/api/v1/ppt/presentation';
const wait = {
  fixed: { mode: 'wait' },
  defaults: PICTURES_MAY_MISS,
  toBody: deckBody,
  answer: deckShape,
} as const;
const begin = {
  fixed: { mode: 'task' },
  defaults: PICTURES_MAY_MISS,
  toBody: begunTaskBody,
  answer: taskShape,
} as const;
/** Id for examples. */
const ID = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';
const slides = {
  title: 'Solar heat',
  template: 'general',
  slides: [{ layout: 'title', content: { title: 'Solar heat in cities' } }],
};
const indexed = { presentation_id: ID, slides: [{ index: 0, content: { title: 'Solar heat' } }] };
const topic = {
  content:
    '# Solar heat in cities\n\n## Why now\n- Gas prices doubled since 2021\n- Half of all energy is heat',
  n_slides: 5,
  template: 'general',
};

/** Older shape with Markdown and layouts in two parallel lists. */
const twoLists = {
  extra: {
    slides_markdown: z
      .array(z.string().min(1).max(20_000))
      .max(50)
      .optional()
      .describe('Markdown of each slide.'),
    slides_layout: z
      .array(z.string().max(100).nullable())
      .max(50)
      .optional()
      .describe('Layout of each slide; null: chosen by content.'),
  },
  toInput: joinSlideLists,
  toLoc: (loc: Issue['loc'], fields: Fields) =>
    fields['slides_markdown'] === undefined ? loc : splitSlideLoc(loc),
} as const;

function joinSlideLists(fields: Fields): Fields {
  const {
    slides_markdown: markdown,
    slides_layout: layouts = [],
    ...rest
  } = fields as { slides_markdown?: string[]; slides_layout?: (string | null)[] };
  if (markdown === undefined || markdown.length === 0) return rest;
  return {
    ...rest,
    slides: markdown.map((content, index) => ({
      content,
      ...(typeof layouts[index] === 'string' && { layout: layouts[index] }),
    })),
  };
}

function splitSlideLoc([field, index, part, ...rest]: Issue['loc']): Issue['loc'] {
  if (field !== 'slides') return [field, index, part, ...rest].filter((step) => step !== undefined);
  return [
    part === 'layout' ? 'slides_layout' : 'slides_markdown',
    ...(index === undefined ? [] : [index]),
    ...rest,
  ];
}

/** Routes of the self-hosted API: links without the host unless the public address is known, plain lists. */
export const V1: readonly Route[] = [
  {
    method: 'post',
    path: `${PRESENTATION}/generate`,
    operation: 'generate_presentation',
    ...twoLists,
    ...wait,
    example: topic,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/generate/async`,
    operation: 'generate_presentation',
    ...twoLists,
    ...begin,
    example: topic,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/create/from-json`,
    operation: 'create_presentation',
    ...fromSlides,
    ...wait,
    fixed: { mode: 'wait', empty: true },
    defaults: NO_SLIDES,
    example: slides,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/create/from-json/async`,
    operation: 'create_presentation',
    ...fromSlides,
    ...begin,
    fixed: { mode: 'task', empty: true },
    defaults: NO_SLIDES,
    example: slides,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/export`,
    operation: 'export_presentation',
    toBody: deckBody,
    answer: deckShape,
    example: { id: ID, export_as: 'pdf' },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/export`,
    operation: 'export_presentation',
    title: 'Export a presentation, by path',
    needsBody: false,
    toBody: deckBody,
    answer: deckShape,
    example: { export_as: 'pdf' },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/edit`,
    operation: 'edit_presentation',
    ...indexedUpdates,
    fixed: { edits: undefined, response_format: 'concise', as_copy: false, foreign_fields: true },
    toBody: deckBody,
    answer: deckShape,
    example: indexed,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/derive`,
    operation: 'edit_presentation',
    title: 'Derive a presentation from another',
    ...derivedUpdates,
    fixed: { edits: undefined, response_format: 'concise', as_copy: true, foreign_fields: true },
    toBody: deckBody,
    answer: deckShape,
    example: indexed,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/duplicate`,
    operation: 'edit_presentation',
    title: 'Duplicate a presentation',
    ...duplicate,
    toBody: editedPresentationBody,
    answer: presentationShape,
    example: { export_as: 'pptx' },
  },
  {
    method: 'patch',
    path: `${PRESENTATION}/update`,
    operation: 'edit_presentation',
    title: 'Replace title, theme or all slides',
    ...wholeUpdate,
    toBody: editedPresentationBody,
    answer: presentationShape,
    example: { id: ID, title: 'Solar heat', slides: [{ layout: 'title', content: { title: 'Solar heat' } }] },
  },
  {
    method: 'patch',
    path: `${PRESENTATION}/slide_update`,
    operation: 'edit_presentation',
    title: 'Replace one slide',
    ...slideUpdate,
    toBody: editedSlideBody,
    answer: slideShape,
    example: { slide: { id: ID, presentation: ID, layout: 'title', content: { title: 'Solar heat' } } },
  },
  ...['slide/edit', 'slide/edit-html'].map(
    (path): Route => ({
      method: 'post',
      path: `/api/v1/ppt/${path}`,
      operation: 'edit_presentation',
      title:
        path === 'slide/edit'
          ? 'Edit a slide with a prompt'
          : 'Edit a slide with a prompt, for clients that keep HTML',
      ...byPrompt,
      toBody: promptedBody,
      answer: z.union([deckShape, slideShape]),
      example: { id: ID, prompt: 'Make it shorter' },
    }),
  ),
  {
    method: 'get',
    path: `${PRESENTATION}/status/{id}`,
    operation: 'get_task',
    toBody: hostedTaskBody,
    answer: taskShape,
  },
  {
    method: 'get',
    path: `${PRESENTATION}/all`,
    operation: 'list_presentations',
    fixed: { response_format: 'detailed', deleted: false },
    defaults: { page_size: 100 },
    whole: 'items',
    extra: { include_slides: z.boolean().default(true).describe('false: without the first slide.') },
    toBody: presentationList,
    answer: z.array(presentationShape),
  },
  {
    method: 'get',
    path: `${PRESENTATION}/{id}`,
    operation: 'get_presentation',
    fixed: { response_format: 'detailed', max_slides: 100, from_slide: 1 },
    toBody: presentationBody,
    answer: presentationShape,
  },
  {
    method: 'delete',
    path: `${PRESENTATION}/{id}`,
    operation: 'delete_presentation',
    fixed: { permanently: false },
    status: 204,
  },
  {
    method: 'post',
    path: '/api/v1/ppt/outlines/generate',
    operation: 'generate_outline',
    defaults: PICTURES_MAY_MISS,
    extra: outlineQuery,
    toBody: outlineBody,
    answer: outlineShape,
    example: topic,
  },
  {
    method: 'get',
    path: '/api/v1/async-tasks',
    operation: 'list_tasks',
    names: { created_at: 'created_at_from' },
    also: ['created_at_from'],
    toInput: (fields) =>
      fields['type'] === 'template.create' ? { ...fields, type: 'design.create' } : fields,
    toBody: ({ tasks }, routeCall) => (tasks as Answer[]).map((task) => hostedTaskBody(task, routeCall)),
    answer: z.array(taskShape),
  },
  {
    method: 'get',
    path: '/api/v1/async-tasks/status/{id}',
    operation: 'get_task',
    toBody: hostedTaskBody,
    answer: taskShape,
  },
];
