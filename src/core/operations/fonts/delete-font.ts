import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { requireFonts } from './font-fields.ts';

export const deleteFont = defineOperation({
  name: 'delete_font',
  title: 'Delete a font',
  summary: 'Permanently delete an uploaded font; decks made with it keep their copy.',
  guidance: 'In new decks, themes that name it use a substitute.',
  effect: 'delete',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({
    id: z.string().min(1).max(200).meta(describe`Id or file name${whereOffered` from {list_fonts}`}.`),
  }),
  output: z.object({
    id: z.string().describe('Id of the deleted font.'),
    deleted: z.literal(true).describe('Always true.'),
  }),
  async run({ id }, call) {
    await requireFonts(call).remove(id);
    return { id, deleted: true as const };
  },
});
