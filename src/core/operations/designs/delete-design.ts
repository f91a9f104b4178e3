import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { designId, requireDesigns } from './design-fields.ts';

export const deleteDesign = defineOperation({
  name: 'delete_design',
  title: 'Delete a design',
  summary: 'Permanently delete a design; decks made with it keep their copy.',
  guidance: message`${whereOffered`{list_designs} shows the ids.`} To replace only its file, make a new design first.`,
  effect: 'delete',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({ id: designId }),
  output: z.object({
    id: z.string().describe('Id of the deleted design.'),
    deleted: z.literal(true).describe('Always true.'),
  }),
  async run({ id }, call) {
    await requireDesigns(call).delete(id);
    return { id, deleted: true as const };
  },
});
