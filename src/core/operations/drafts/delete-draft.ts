import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { draftId, draftsOf } from './draft-fields.ts';

export const deleteDraft = defineOperation({
  name: 'delete_draft',
  title: 'Delete a draft',
  summary: 'Delete a draft with its plan, for good.',
  guidance: 'Only when the user asked for it. The presentation made from it stays.',
  effect: 'delete',
  scope: 'presentations',
  toolset: 'admin',
  input: z.strictObject({ id: draftId }),
  output: z.object({ id: z.string().describe('Id of what was deleted.'), deleted: z.literal(true).describe('Always true; failures are errors.') }),
  async run({ id }, call) {
    const drafts = draftsOf(call);
    await drafts.get(id);
    await drafts.delete(id);
    return { id, deleted: true as const };
  },
});
