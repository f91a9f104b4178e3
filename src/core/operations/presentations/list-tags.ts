import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';

export const listTags = defineOperation({
  name: 'list_tags',
  title: 'List tags',
  summary: 'List the tags of all presentations.',
  guidance: 'Read it before you set tags, so that no tag exists in two spellings.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({}),
  output: z.object({
    items: z
      .array(
        z.object({
          tag: z.string().describe('The tag.'),
          n_presentations: z.int().describe('Number of presentations with it.'),
        }),
      )
      .describe('Tags in alphabetical order.'),
  }),
  async run(_, call) {
    return { items: (await call.services.presentations.tags()).map((use) => ({ ...use })) };
  },
});
