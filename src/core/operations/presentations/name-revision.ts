import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message } from '../../errors/message.ts';
import { presentationId } from '../shared/fields.ts';

const MAX_NAME_CHARACTERS = 80;

export const nameRevision = defineOperation({
  name: 'name_revision',
  title: 'Name a revision',
  summary: 'Name a revision of a presentation, so that it is found again.',
  guidance: message`Name the revision that was approved or sent; {get_presentation} (history) shows the names.`,
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    id: presentationId,
    revision: z.int().min(1).optional().describe('Number of the revision; absent: the current one.'),
    name: z
      .string()
      .trim()
      .max(MAX_NAME_CHARACTERS)
      .describe('Such as "Sent to the board"; empty takes the name away.'),
  }),
  output: z.object({
    id: z.string().describe('Id of the presentation.'),
    revision: z.int().describe('Number of the revision.'),
    name: z.string().optional().describe('Its name; absent if it has none.'),
  }),
  async run({ id, revision, name: typed }, call) {
    const name = typed === '' ? undefined : typed;
    const named = await call.services.presentations.nameRevision(id, revision, name);
    return { id, revision: named, ...(name === undefined ? {} : { name }) };
  },
});
