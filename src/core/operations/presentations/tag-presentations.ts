import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { presentationId } from '../shared/fields.ts';
import { tag } from '../shared/tag-fields.ts';

const MAX_AT_ONCE = 50;
const MAX_CHANGED_TAGS = 20;

export const tagPresentations = defineOperation({
  name: 'tag_presentations',
  title: 'Tag presentations',
  summary: 'Add tags to presentations and remove others, in all or none.',
  guidance: message`Use tags that exist, as {list_tags} spells them; {list_presentations} finds the decks with one.`,
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    ids: z.array(presentationId).min(1).max(MAX_AT_ONCE).describe('Ids of presentations.'),
    add: z.array(tag).max(MAX_CHANGED_TAGS).default([]).describe('Tags to add.'),
    remove: z.array(tag).max(MAX_CHANGED_TAGS).default([]).describe('Tags to remove.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string().describe('Id of the presentation.'),
          tags: z.array(z.string()).describe('All its tags.'),
        }),
      )
      .describe('The presentations with their tags.'),
  }),
  async run({ ids, add, remove }, call) {
    if (add.length + remove.length === 0)
      throw invalid(['add'], 'Name at least one tag to add or to remove.', { type: 'missing' });
    const items = await call.services.presentations.tag(ids, { add, remove });
    return { items: items.map(({ id, tags }) => ({ id, tags: [...tags] })) };
  },
});
