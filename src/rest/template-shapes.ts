import { z } from 'zod';
import { COMPATIBILITY_ONLY } from '../core/input/compatibility-only.ts';
import { moment } from '../core/input/moment.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, RouteCall } from './route.ts';
import { content } from './shapes.ts';

const templateItemShape = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  updated_at: moment,
  description: z.string(),
  layout_count: z.int(),
  thumbnail: z.string().describe('Address of a picture of the template.'),
  is_default: z.boolean().describe('true for a built-in template.'),
});
const templatePageShape = z
  .object({ items: z.array(templateItemShape), total: z.int(), page: z.int(), page_size: z.int() })
  .meta({ title: 'TemplatePage' });
export const templateShape = templateItemShape
  .extend({
    merged_components: content,
    layouts: content.describe('{"layouts": [tree, …]}'),
    fonts: z.record(z.string(), z.string()).describe('Addresses of the fonts by family.'),
    schemas: z
      .array(content)
      .describe(
        'JSON Schema of the content of each layout; title is the layout id. maxLength is what fits with the fewest items; x-capacity gives the characters that fit, by number of items, and x-kinds the types of charts in which a field shows.',
      ),
  })
  .meta({ title: 'Template' });

/** Shapes of templates in earlier releases of this API family, on request. */
export const CLASSIC = {
  shape: z
    .enum(['current', 'classic'])
    .default('current')
    .describe(
      'classic: as earlier releases answered, with the schema of each layout as slides[].json_schema.',
    ),
};
const classicListShape = z
  .array(z.object({ id: z.string(), name: z.string(), total_layouts: z.int() }))
  .meta({ [COMPATIBILITY_ONLY]: true });
const classicShape = z
  .object({
    name: z.string(),
    ordered: z.literal(false),
    slides: z.array(
      z.object({ id: z.string(), name: z.string(), description: z.string(), json_schema: content }),
    ),
  })
  .meta({ [COMPATIBILITY_ONLY]: true });
export const anyTemplateShape = z.union([templateShape, classicShape]);

/** Page of templates, or the plain list of all of them in the classic shape. */
export const templateList = {
  operation: 'list_templates',
  defaults: { page: 1 },
  extra: CLASSIC,
  toInput: (fields: Fields): Fields =>
    fields['shape'] === 'classic' ? { page_size: 100, ...fields } : fields,
  toBody: (answer: Answer, { fields }: RouteCall): unknown =>
    fields['shape'] === 'classic' ? classicList(answer) : templatePage(answer),
  answer: z.union([templatePageShape, classicListShape]),
} as const;

function classicList({ templates }: Answer): Answer[] {
  return (templates as Answer[]).map(({ id, name, layout_count }) => ({
    id,
    name,
    total_layouts: layout_count,
  }));
}

function classicBody({ name, schemas }: Answer): Answer {
  const slides = (schemas as { readonly title: string; readonly description?: string }[]).map((schema) => ({
    id: schema.title,
    name: schema.title,
    description: schema.description ?? '',
    json_schema: schema,
  }));
  return { name, ordered: false, slides };
}

function templatePage({ templates, total, page, page_size }: Answer): Answer {
  return { items: (templates as Answer[]).map(templateItem), total, page, page_size };
}

function templateItem({
  id,
  name,
  created_at,
  updated_at,
  description,
  layout_count,
  thumbnail,
  is_default,
}: Record<string, unknown>): Answer {
  return { id, name, created_at, updated_at, description, layout_count, thumbnail, is_default };
}

export function anyTemplateBody(answer: Answer, { fields }: RouteCall): Answer {
  return fields['shape'] === 'classic' ? classicBody(answer) : templateBody(answer);
}

export function templateBody(answer: Answer): Answer {
  const { merged_components, layouts, fonts, schemas } = answer as Record<string, unknown>;
  return { ...templateItem(answer), merged_components, layouts, fonts, schemas };
}

/** With `layouts` in the query: only their schemas and trees. */
export function narrowedTemplateBody(answer: Answer, { fields }: RouteCall): Answer {
  if (fields['shape'] === 'classic') return classicBody(answer);
  const body = templateBody(answer);
  const wanted = fields['layouts'] as readonly string[] | undefined;
  if (wanted === undefined) return body;
  const { layouts } = body['layouts'] as { layouts: Answer[] };
  return { ...body, layouts: { layouts: layouts.filter((tree) => wanted.includes(String(tree['id']))) } };
}

/** Example deck. `name` is the field that holds the template's id. */
export function exampleShape(name: string): z.ZodObject {
  return z.object({
    [name]: z.string().describe('Template id.'),
    slides: z.array(z.object({ layout: z.string(), content })),
  });
}

export function exampleBody(name: string): (answer: Answer) => Answer {
  return (answer) => ({ [name]: answer['id'], slides: answer['example'] });
}
