import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { listedBy } from '../../input/next-step.ts';
import { requireAssets } from './asset-fields.ts';

export const deleteImage = defineOperation({
  name: 'delete_image',
  title: 'Delete a picture',
  summary: 'Permanently delete an uploaded or generated picture.',
  guidance: message`${whereOffered`{list_images} shows the ids.`} Decks and themes that use it keep their copy.`,
  effect: 'delete',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({
    id: z
      .uuid({ error: 'The id of a picture looks like 3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f.' })
      .describe('Id of the picture.')
      .meta(listedBy('list_images')),
  }),
  output: z.object({
    id: z.string().describe('Id of the deleted picture.'),
    deleted: z.literal(true).describe('Always true.'),
  }),
  async run({ id }, call) {
    await requireAssets(call).deleteImage(id);
    return { id, deleted: true as const };
  },
});
