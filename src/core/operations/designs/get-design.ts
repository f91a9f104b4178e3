import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { layoutFields, toldLayouts } from '../templates/layout-fields.ts';
import { designDetail, designDetailShape, designId, designsOf } from './design-fields.ts';
import { schemasOf } from './own-schemas.ts';

export const getDesign = defineOperation({
  name: 'get_design',
  title: 'Read a design',
  summary: 'Read a stored design: its layouts with when to use each, the fields of those you name, and the report on its file.',
  guidance:
    "The id comes from list_designs, or from the task that made the design; give it as template to create_presentation or generate_presentation. Slides of such a deck use the design's own layouts, with content for their fields: ask again with the layouts that you will use. They may also use the layouts of get_template: the design then shows each on its own layout that suits it best.",
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({
    id: designId,
    layouts: z.array(z.string().min(1).max(100)).min(1).max(40).optional().describe('Layout ids whose fields and example you want.'),
  }),
  output: designDetailShape.extend(layoutFields),
  async run({ id, layouts }, call) {
    const designs = designsOf(call);
    const design = await designs.get(id);
    const own = await designs.layouts(id);
    if (layouts === undefined) return designDetail(design, own, call);
    const { schemas, example } = await schemasOf(own, layouts, call.services.templates);
    return { ...designDetail(design, own, call), ...toldLayouts(schemas, example) };
  },
});
