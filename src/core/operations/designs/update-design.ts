import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { designId, designShape, designSummary, designsOf } from './design-fields.ts';

export const updateDesign = defineOperation({
  name: 'update_design',
  title: 'Rename a design',
  summary: 'Give a design another name.',
  guidance: 'Its id stays, and so do the decks made in it. To change its file, make a new design.',
  effect: 'update',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({ id: designId, name: z.string().trim().min(1).max(200).describe('The new name.') }),
  output: designShape,
  run: async ({ id, name }, call) => designSummary(await designsOf(call).rename(id, name), call),
});
