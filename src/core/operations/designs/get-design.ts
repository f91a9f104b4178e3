import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describeLayouts, layoutFields } from '../templates/layout-fields.ts';
import { designDetailShape, designId, readDesignDetail, requireDesigns } from './design-fields.ts';
import { readLayoutSchemas } from './own-schemas.ts';

export const getDesign = defineOperation({
  name: 'get_design',
  title: 'Read a design',
  summary:
    'Read a stored design: its layouts with when to use each, the fields of those you name, and the report on its file.',
  guidance: message`${whereOffered`Its id, from {list_designs} or the task that made it, is a template for {create_presentation} and {generate_presentation}.`} Slides use its own layouts: ask again with those that you will use${whereOffered`; or layouts of {get_template}, which it shows on those that suit best`}.`,
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({
    id: designId,
    layouts: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(40)
      .optional()
      .describe('Layout ids whose fields and example you want.'),
  }),
  output: designDetailShape.extend(layoutFields),
  async run({ id, layouts }, call) {
    const detail = await readDesignDetail(id, call);
    if (layouts === undefined) return detail;
    const own = await requireDesigns(call).layouts(id);
    const { schemas, example } = await readLayoutSchemas(own, layouts, call.services.templates);
    return { ...detail, ...describeLayouts(schemas, example) };
  },
});
