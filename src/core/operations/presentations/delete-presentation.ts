import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { moment } from '../../input/moment.ts';
import { presentationId } from '../shared/fields.ts';

export const deletePresentation = defineOperation({
  name: 'delete_presentation',
  title: 'Delete a presentation',
  summary: 'Move a stored presentation to the trash, or erase it.',
  guidance: message`Only when the user asked for it.${whereOffered` {restore_presentation} brings it back until erased_at.`}`,
  guidanceOver: { http: 'Its download links and share links stop working.' },
  effect: 'delete',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({
    id: presentationId,
    permanently: z
      .boolean()
      .default(false)
      .describe('Erase it with its files, pictures and revisions, also from the trash.'),
  }),
  output: z.object({
    id: z.string().describe('Id of the deleted presentation.'),
    deleted: z.literal(true).describe('Always true; failures are errors.'),
    erased_at: moment.optional().describe('Time until which it can be restored; absent if it is erased.'),
  }),
  async run({ id, permanently }, call) {
    const deletion = await call.services.presentations.delete(id, { permanently });
    // The draft of a presentation is deleted with it.
    await call.services.drafts?.delete(id);
    await call.services.shares?.revokeAll(id);
    return { id, deleted: true as const, ...deletion };
  },
});
