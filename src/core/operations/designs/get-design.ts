import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { designDetail, designDetailShape, designId, designsOf } from './design-fields.ts';

export const getDesign = defineOperation({
  name: 'get_design',
  title: 'Read a design',
  summary: 'Read a stored design: its layouts with what fits them, and the report on its file.',
  guidance:
    'The id is that of list_designs, or of the task that made the design. Give it as template to create_presentation or generate_presentation: which layout a slide takes is decided by its content.',
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({ id: designId }),
  output: designDetailShape,
  run: async ({ id }, call) => designDetail(await designsOf(call).get(id), call),
});
