import { z } from 'zod';
import { invalid } from '../core/errors/failure.ts';
import { moment } from '../core/input/moment.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route } from './route.ts';
import {
  begunTaskBody,
  deckBody,
  deckShape,
  hostedTaskBody,
  PICTURES_MAY_MISS,
  taskBody,
  taskShape,
} from './shapes.ts';

const SMART = '/api/v3/smart-design';
const OWN_TEMPLATE = '/api/v1/ppt/template';
const V2 = '/api/v2/ppt';

/** Wire form of a design in this API family. */
export const designShape = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable().describe('Description given by people.'),
    thumbnail_url: z.string().nullable().describe('Address of a picture of the design.'),
    default: z.boolean().describe('true for a built-in template.'),
    design_info_id: z.string().nullable(),
    design: z.array(z.record(z.string(), z.unknown())).nullable(),
    chart_references: z.record(z.string(), z.unknown()).nullable(),
    fonts: z.record(z.string(), z.unknown()).nullable(),
    style: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Style file that decks follow; null without any, in lists and after a change.'),
    learned: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Colours, fonts and layouts that were read; null in lists and after a change.'),
    preview: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Examples in the design beside slides of its file.'),
    report: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Remarks on the file; null in lists and after a change.'),
    slide_images: z
      .array(z.string())
      .describe('Pictures of its slides that came with the file, or that LibreOffice drew.'),
    drawn_by: z
      .string()
      .nullable()
      .describe(
        'Who drew the pictures of slides: server, libreoffice or caller; null in lists and after a change.',
      ),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ title: 'Design' });
const designPageShape = z
  .object({ total_pages: z.int(), page: z.int(), page_size: z.int(), results: z.array(designShape) })
  .meta({ title: 'DesignPage' });

export function designBody({
  id,
  name,
  description,
  thumbnail,
  layouts,
  fonts,
  style,
  learned,
  preview,
  report,
  slide_images,
  drawn_by,
  created_at,
  updated_at,
}: Record<string, unknown>): Answer {
  const picture = typeof thumbnail === 'string' && thumbnail !== '' ? thumbnail : null;
  const head = {
    id,
    name,
    description: description ?? null,
    thumbnail_url: picture,
    default: false,
    design_info_id: null,
    design: layouts ?? null,
    chart_references: null,
    fonts: fonts ?? null,
  };
  return {
    ...head,
    style: style ?? null,
    learned: learned ?? null,
    preview: preview ?? [],
    report: report ?? null,
    slide_images: slide_images ?? [],
    drawn_by: drawn_by ?? null,
    created_at,
    updated_at,
  };
}

function designPage({ items, total, page, page_size }: Record<string, unknown>): Answer {
  return {
    total_pages: Math.ceil(Number(total) / Number(page_size)),
    page,
    page_size,
    results: (items as Answer[]).map(designBody),
  };
}

/** Routes of v2 make decks in designs only, never in templates. */
const inDesign = {
  operation: 'generate_presentation',
  requires: ['smart_design'],
  defaults: { trigger_webhook: false, ...PICTURES_MAY_MISS },
  toInput(fields: Fields): Fields {
    if (fields['smart_design'] === undefined)
      throw invalid(
        ['smart_design'],
        'The id of a design is missing.',
        { type: 'missing' },
        'POST /api/v3/presentation/generate takes a template instead.',
      );
    return fields;
  },
} as const;
/** Without a stored design the deck is made in a template; community designs do not exist here. */
const smart = {
  operation: 'generate_presentation',
  defaults: { trigger_webhook: false, ...PICTURES_MAY_MISS },
  extra: {
    community_design_ids: z
      .array(z.int())
      .max(100)
      .optional()
      .describe('Has no effect; accepted for compatibility.'),
  },
  example: { content: '# Solar heat in cities', n_slides: 5 },
} as const;
const example = { content: '# Solar heat in cities', smart_design: '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f' };

/** Routes of stored designs, and those of v2. */
export const DESIGNS: readonly Route[] = [
  {
    method: 'get',
    path: `${SMART}/all`,
    operation: 'list_designs',
    toBody: designPage,
    answer: designPageShape,
  },
  {
    method: 'get',
    path: `${SMART}/{design_id}`,
    operation: 'get_design',
    names: { design_id: 'id' },
    toBody: designBody,
    answer: designShape,
  },
  {
    method: 'delete',
    path: `${SMART}/{design_id}`,
    operation: 'delete_design',
    names: { design_id: 'id' },
    status: 204,
  },
  {
    method: 'post',
    path: `${SMART}/check`,
    operation: 'check_template',
    multipart: { names: ['pptx_file', 'file'], into: { bytes: 'pptx_base64' }, optional: true },
    example: { pptx_url: 'https://example.com/brand.pptx' },
  },
  {
    method: 'post',
    path: `${OWN_TEMPLATE}/async`,
    operation: 'create_design',
    title: 'Make a template from a PPTX file',
    requires: ['pptx_url'],
    fixed: { mode: 'task', pptx_base64: undefined },
    toBody: (answer, routeCall) => hostedTaskBody(answer['task'] as Answer, routeCall),
    answer: taskShape,
    status: 201,
    example: { pptx_url: 'https://example.com/brand.pptx', name: 'Harbour Line', slide_image_urls: [] },
  },
  {
    method: 'post',
    path: `${OWN_TEMPLATE}/async/{task_id}/retry`,
    operation: 'retry_task',
    title: 'Retry making a template that failed',
    names: { task_id: 'id' },
    toBody: hostedTaskBody,
    answer: taskShape,
    status: 202,
  },
  {
    method: 'delete',
    path: `${OWN_TEMPLATE}/{template_id}`,
    operation: 'delete_design',
    title: 'Delete a template of your own',
    names: { template_id: 'id' },
    status: 204,
  },
  {
    method: 'post',
    path: `${V2}/design/create/async`,
    operation: 'create_design',
    fixed: { mode: 'task' },
    toBody: begunTaskBody,
    answer: taskShape,
    example: {
      pptx_url: 'https://example.com/brand.pptx',
      name: 'Harbour Line',
      slide_image_urls: null,
      fonts: null,
    },
  },
  {
    method: 'get',
    path: `${V2}/design/status/{id}`,
    operation: 'get_task',
    title: 'Read the status of a design in the making',
    toBody: taskBody,
    answer: taskShape,
  },
  {
    method: 'post',
    path: `${V2}/presentation/generate`,
    ...inDesign,
    fixed: { mode: 'wait', template: 'general', theme: undefined },
    toBody: deckBody,
    answer: deckShape,
    example,
  },
  {
    method: 'post',
    path: `${V2}/presentation/generate/async`,
    ...inDesign,
    fixed: { mode: 'task', template: 'general', theme: undefined },
    toBody: begunTaskBody,
    answer: taskShape,
    example,
  },
  {
    method: 'post',
    path: `${V2}/presentation/generate/smart`,
    ...smart,
    title: 'Generate a presentation in a design, or in a template',
    fixed: { mode: 'wait' },
    toBody: deckBody,
    answer: deckShape,
  },
  {
    method: 'post',
    path: `${V2}/presentation/generate/smart/async`,
    ...smart,
    title: 'Generate a presentation in a design, or in a template, as a task',
    fixed: { mode: 'task' },
    toBody: begunTaskBody,
    answer: taskShape,
  },
  {
    method: 'post',
    path: `${V2}/presentation/export`,
    operation: 'export_presentation',
    toBody: deckBody,
    answer: deckShape,
    example: { id: '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10', export_as: 'pptx' },
  },
  {
    method: 'get',
    path: `${V2}/presentation/status/{id}`,
    operation: 'get_presentation',
    title: 'Read whether a presentation is finished',
    fixed: { response_format: 'concise', from_slide: 1, max_slides: 1, revision: undefined, page: 1 },
    toBody: ({ n_slides }) => ({ status: 'completed', slides: n_slides }),
    answer: z.object({ status: z.literal('completed'), slides: z.int() }),
  },
];
