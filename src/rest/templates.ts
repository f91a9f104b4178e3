import { z } from 'zod';
import type { Answer, Route } from './route.ts';
import {
  anyTemplateBody,
  anyTemplateShape,
  CLASSIC,
  exampleBody,
  exampleShape,
  templateList,
} from './template-shapes.ts';

const V1 = '/api/v1/ppt/template';
/** Alias from older releases. */
const OLDER = '/api/v1/ppt/templates';
const detailed = {
  method: 'get',
  operation: 'get_template',
  names: { template_id: 'id' },
  fixed: { response_format: 'detailed', layouts: undefined },
} as const;
const list = { method: 'get', ...templateList } as const;
const detail = { ...detailed, extra: CLASSIC, toBody: anyTemplateBody, answer: anyTemplateShape } as const;
const example = { ...detailed, toBody: exampleBody('template'), answer: exampleShape('template') } as const;
const drawn = {
  method: 'get',
  operation: 'preview_template',
  names: { template_id: 'id' },
  picture: 'first',
} as const;
const asStored = { draft: undefined, inline: false } as const;
const record = z.record(z.string(), z.unknown());

/** Template routes of v1, and sample content for a schema. */
export const TEMPLATE_ROUTES: readonly Route[] = [
  { ...list, path: `${V1}/all`, title: 'List templates' },
  { ...list, path: OLDER, title: 'List templates, older path' },
  { ...detail, path: `${V1}/{template_id}` },
  { ...detail, path: `${OLDER}/{template_id}`, title: 'Read a template, older path' },
  { ...example, path: `${V1}/{template_id}/example`, title: 'Read an example for every layout' },
  {
    ...detailed,
    path: `${V1}/{template_id}/theme`,
    title: 'Read the colours and fonts of a template',
    toBody: ({ id, theme, fonts }) => ({
      template_id: id,
      theme: theme ?? { colors: {}, fonts: fonts ?? {} },
    }),
    answer: z
      .object({
        template_id: z.string(),
        theme: z.object({
          colors: z.record(z.string(), z.string()).describe('Hex colours by name.'),
          fonts: z.record(z.string(), z.string()).describe('Font families by role.'),
        }),
      })
      .meta({ title: 'TemplateTheme' }),
  },
  {
    ...detailed,
    path: `${V1}/{template_id}/layouts`,
    title: 'Read the layouts of a template',
    toBody: ({ layouts }) => ({ layouts: (layouts as { layouts: Answer[] }).layouts }),
    answer: z
      .object({ layouts: z.array(record).describe('Trees of the layouts.') })
      .meta({ title: 'TemplateLayouts' }),
  },
  {
    ...drawn,
    path: '/api/v3/standard-template/{template_id}/thumbnail',
    title: 'See the cover of a template',
    // Open to everybody, so it lists built-in templates only.
    fixed: { layout: 'title', theme: undefined, ...asStored },
    open: true,
  },
  { ...drawn, path: `${V1}/{template_id}/layouts/{layout}/picture`, fixed: asStored },
  {
    method: 'post',
    path: '/api/v3/theme/preview',
    operation: 'preview_template',
    title: 'Preview a theme before it is stored',
    names: { standard_template: 'id' },
    defaults: { id: 'ledger' },
    picture: true,
    example: { layout: 'bullets', draft: { colors: { primary: '#0F7B7B' } }, inline: true },
  },
  {
    method: 'post',
    path: '/api/v3/schema/content/generate',
    operation: 'generate_sample_content',
    open: true,
    example: {
      schema: {
        type: 'object',
        properties: { title: { type: 'string', minLength: 3, maxLength: 40 } },
        required: ['title'],
      },
      mode: 'normal',
    },
  },
  {
    method: 'post',
    path: '/api/v3/chart/recommend',
    operation: 'recommend_chart',
    example: { chart: { categories: ['2024', '2025'], series: [{ name: 'Riders', values: [3, 4] }] } },
  },
];
