import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { designShape, designsOf } from './design-fields.ts';

export const getDesign = defineOperation({
  name: 'get_design',
  title: 'Read a design',
  summary: 'Read a stored design: its name, how many layouts it has and when it was made.',
  guidance: 'The id is that of list_designs, or of the task that made the design.',
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({ id: z.uuid('A design id is a UUID, as list_designs shows it.').describe('Id of a design.') }),
  output: designShape,
  run: ({ id }, call) => designsOf(call).get(id),
});
