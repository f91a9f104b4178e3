import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { presentationId } from '../shared/fields.ts';

export const deletePresentation = defineOperation({
  name: 'delete_presentation',
  title: 'Delete a presentation',
  summary: 'Permanently delete a stored presentation with its files and pictures.',
  guidance: 'Only when the user asked for it: it cannot be undone.',
  guidanceOver: { http: 'Its download links stop working.' },
  effect: 'delete',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({ id: presentationId }),
  output: z.object({
    id: z.string().describe('Id of the deleted presentation.'),
    deleted: z.literal(true).describe('Always true; failures are errors.'),
  }),
  async run({ id }, call) {
    await call.services.presentations.delete(id);
    // The draft of a presentation is deleted with it.
    await call.services.drafts?.delete(id);
    return { id, deleted: true as const };
  },
});
