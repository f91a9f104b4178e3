import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { designDetail, designDetailShape, designId, designsOf } from './design-fields.ts';
import { schemasOf } from './own-schemas.ts';

const object = z.record(z.string(), z.unknown());

export const getDesign = defineOperation({
  name: 'get_design',
  title: 'Read a design',
  summary: 'Read a stored design: its layouts with when to use each, the content schemas of those you name, and the report on its file.',
  guidance:
    "The id is that of list_designs, or of the task that made the design; give it as template to create_presentation or generate_presentation. Slides of such a deck use the design's own layouts, with content by their schemas: ask again with the layouts that you will use. Or they use the layouts of get_template: then the design shows each on the own layout that serves it best.",
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({
    id: designId,
    layouts: z.array(z.string().min(1).max(100)).min(1).max(40).optional().describe('Layout ids whose schema and example are wanted.'),
  }),
  output: designDetailShape.extend({
    schemas: z.array(object).optional().describe('JSON Schema of the content of each layout asked for; title is the layout id; x-capacity tells the characters that fit, by number of items.'),
    example: z
      .array(z.object({ layout: z.string().describe('Layout id.'), content: object.describe('Content that fits.') }))
      .optional()
      .describe('An example of each layout asked for.'),
  }),
  async run({ id, layouts }, call) {
    const designs = designsOf(call);
    const design = await designs.get(id);
    const own = await designs.layouts(id);
    return { ...designDetail(design, own, call), ...(layouts === undefined ? {} : await schemasOf(own, layouts, call.services.templates)) };
  },
});
