import { z } from 'zod';
import { duplicate, restore, revisionsBody, revisionsShape } from './edit-shapes.ts';
import { OPENED } from './opened-decks.ts';
import type { Answer, Route } from './route.ts';
import {
  begunTaskBody,
  deckBody,
  deckShape,
  fromSlides,
  outlineBody,
  outlineQuery,
  outlineShape,
  PICTURES_MAY_MISS,
  presentationPage,
  presentationPageShape,
  presentationPageWithSlides,
  presentationPageWithSlidesShape,
  taskBody,
  taskShape,
} from './shapes.ts';
import {
  anyTemplateShape,
  CLASSIC,
  exampleBody,
  exampleShape,
  narrowedTemplateBody,
  templateList,
} from './template-shapes.ts';

const PRESENTATION = '/api/v3/presentation';
const TEMPLATE = '/api/v3/standard-template';
const names = { standard_template: 'template' };
/** Clients that read templates through another API use the plain name of the field. */
const also = ['template'];
const wait = { fixed: { mode: 'wait' }, toBody: deckBody, answer: deckShape } as const;
const begin = { fixed: { mode: 'task' }, toBody: begunTaskBody, answer: taskShape } as const;
/** Filters deliveries by name. */
const defaults = { trigger_webhook: false, ...PICTURES_MAY_MISS };
const slidesAsData = { ...fromSlides, names, also, defaults: { ...defaults, slides: [] } } as const;
const detailed = {
  names: { template_id: 'id' },
  fixed: { response_format: 'detailed', layouts: undefined },
} as const;

/** Id for examples. */
const ID = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';
const topic = {
  content:
    '# Solar heat in cities\n\n## Why now\n- Gas prices doubled since 2021\n- Half of all energy is heat',
  n_slides: 5,
  language: 'English',
  standard_template: 'general',
};
const slides = {
  title: 'Solar heat',
  standard_template: 'general',
  slides: [{ layout: 'title', content: { title: 'Solar heat in cities' } }],
};

/** Routes of the cloud API: absolute links, pages with counts. */
export const V3: readonly Route[] = [
  {
    method: 'post',
    path: `${PRESENTATION}/generate`,
    operation: 'generate_presentation',
    names,
    also,
    defaults,
    ...wait,
    example: topic,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/generate/async`,
    operation: 'generate_presentation',
    names,
    also,
    defaults,
    ...begin,
    example: topic,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/from-json`,
    operation: 'create_presentation',
    ...slidesAsData,
    ...wait,
    fixed: { mode: 'wait', empty: true },
    example: slides,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/from-json/async`,
    operation: 'create_presentation',
    ...slidesAsData,
    ...begin,
    fixed: { mode: 'task', empty: true },
    example: slides,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/outlines/generate`,
    operation: 'generate_outline',
    names,
    also,
    defaults: PICTURES_MAY_MISS,
    extra: outlineQuery,
    toBody: outlineBody,
    answer: outlineShape,
    example: { content: topic.content, n_slides: 5 },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/export`,
    operation: 'export_presentation',
    toBody: deckBody,
    answer: deckShape,
    example: { id: ID, export_as: 'png' },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/check`,
    operation: 'check_file',
    multipart: { names: ['pptx_file', 'file'], into: { bytes: 'pptx_base64' }, optional: true },
    example: { pptx_url: 'https://example.com/deck.pptx' },
  },
  {
    method: 'post',
    path: '/api/v3/source/read',
    operation: 'read_source',
    example: { content: 'Revenue rose from 12 million in 2024 to 18 million in 2025.' },
  },
  {
    method: 'post',
    path: '/api/v3/source/query',
    operation: 'query_source',
    example: {
      content: 'Region,Sales\nNorth,12\nSouth,18\nNorth,20',
      query: { group_by: ['Region'], values: [{ column: 'Sales', calculate: 'sum' }] },
    },
  },
  ...OPENED,
  {
    method: 'get',
    path: `${PRESENTATION}/all`,
    operation: 'list_presentations',
    fixed: { response_format: 'detailed', deleted: false },
    toBody: presentationPage,
    answer: presentationPageShape,
  },
  {
    method: 'get',
    path: `${PRESENTATION}/deleted`,
    operation: 'list_presentations',
    title: 'List the presentations in the trash',
    fixed: { response_format: 'concise', deleted: true },
  },
  {
    method: 'get',
    path: `${PRESENTATION}/all/ui`,
    operation: 'list_presentations',
    title: 'List presentations with their first slide',
    fixed: { response_format: 'detailed', deleted: false },
    toBody: presentationPageWithSlides,
    answer: presentationPageWithSlidesShape,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/tag`,
    operation: 'tag_presentations',
    example: { ids: [ID], add: ['Sales'] },
  },
  { method: 'get', path: `${PRESENTATION}/tags`, operation: 'list_tags' },
  {
    method: 'get',
    path: `${PRESENTATION}/{id}`,
    operation: 'get_presentation',
    defaults: { response_format: 'detailed', max_slides: 100 },
  },
  {
    method: 'delete',
    path: `${PRESENTATION}/{id}`,
    operation: 'delete_presentation',
    fixed: { permanently: false },
    status: 204,
  },
  {
    method: 'delete',
    path: `${PRESENTATION}/deleted/{id}`,
    operation: 'delete_presentation',
    title: 'Erase a presentation with its files, pictures and revisions',
    fixed: { permanently: true },
    status: 204,
  },
  { method: 'post', path: `${PRESENTATION}/{id}/restore`, operation: 'restore_presentation' },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/edit`,
    operation: 'edit_presentation',
    fixed: { slides: undefined, foreign_fields: undefined },
    example: { edits: [{ op: 'set_field', slide: 1, path: 'title', value: 'Solar heat' }] },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/refresh`,
    operation: 'refresh_data',
    example: { sources: [{ source: 'https://example.com/sales.csv' }], dry_run: true },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/duplicate`,
    operation: 'edit_presentation',
    title: 'Duplicate a presentation',
    ...duplicate,
    toBody: deckBody,
    answer: deckShape,
    example: { export_as: 'pptx' },
  },
  {
    method: 'get',
    path: `${PRESENTATION}/{id}/revisions`,
    operation: 'get_presentation',
    title: 'List the revisions of a presentation',
    fixed: { response_format: 'history', from_slide: 1, max_slides: undefined, revision: undefined },
    toBody: revisionsBody,
    answer: revisionsShape,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/revisions/{revision}/restore`,
    operation: 'edit_presentation',
    title: 'Restore a past revision',
    ...restore,
    example: { export_as: 'pptx' },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/revisions/{revision}/name`,
    operation: 'name_revision',
    example: { name: 'Sent to the board' },
  },
  { method: 'get', path: `${PRESENTATION}/{id}/check`, operation: 'check_presentation' },
  {
    method: 'get',
    path: `${PRESENTATION}/{id}/preview`,
    operation: 'preview_slides',
    fixed: { edits: undefined, layouts: undefined },
    picture: true,
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/preview`,
    operation: 'preview_slides',
    title: 'Preview slides as edits would leave them',
    picture: true,
    example: {
      slides: [1],
      format: 'svg',
      inline: true,
      edits: [{ op: 'update_content', slide: 1, content: { title: 'Solar heat' } }],
    },
  },
  {
    method: 'get',
    path: '/api/v3/async-task/all',
    operation: 'list_tasks',
    toBody: ({ tasks }, routeCall) => (tasks as Answer[]).map((task) => taskBody(task, routeCall)),
    answer: z.array(taskShape),
  },
  {
    method: 'get',
    path: '/api/v3/async-task/status/{id}',
    operation: 'get_task',
    toBody: taskBody,
    answer: taskShape,
  },
  {
    method: 'post',
    path: '/api/v3/async-task/{id}/cancel',
    operation: 'cancel_task',
    toBody: taskBody,
    answer: taskShape,
  },
  {
    method: 'post',
    path: '/api/v3/async-task/{id}/retry',
    operation: 'retry_task',
    toBody: taskBody,
    answer: taskShape,
    status: 202,
  },
  { method: 'get', path: '/api/v3/server', operation: 'get_server_info' },
  { method: 'get', path: `${TEMPLATE}/all`, ...templateList, title: 'List templates' },
  {
    method: 'get',
    path: `${TEMPLATE}/{template_id}`,
    operation: 'get_template',
    names: detailed.names,
    fixed: { response_format: 'detailed' },
    extra: CLASSIC,
    toBody: narrowedTemplateBody,
    answer: anyTemplateShape,
  },
  {
    method: 'get',
    path: `${TEMPLATE}/{template_id}/example`,
    operation: 'get_template',
    title: 'Read an example for every layout',
    ...detailed,
    toBody: exampleBody('standard_template'),
    answer: exampleShape('standard_template'),
  },
];
