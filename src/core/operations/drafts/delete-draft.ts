import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { draftId, requireDrafts } from './draft-fields.ts';

export const deleteDraft = defineOperation({
  name: 'delete_draft',
  title: 'Delete a draft',
  summary: 'Permanently delete a draft with its plan.',
  guidance: 'Only when the user asked for it; its presentation stays.',
  effect: 'delete',
  scope: 'presentations',
  toolset: 'admin',
  input: z.strictObject({ id: draftId }),
  output: z.object({ id: z.string().describe('Id of the deleted draft.') }),
  async run({ id }, call) {
    const drafts = requireDrafts(call);
    await drafts.get(id);
    await drafts.delete(id);
    return { id };
  },
});
