import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { requireShares } from './require-shares.ts';
import { shareId } from './share-fields.ts';

export const revokeShare = defineOperation({
  name: 'revoke_share',
  title: 'Revoke a share link',
  summary: 'End a share link at once; its address then opens nothing.',
  guidance: 'Comments that visitors made stay in the presentation.',
  effect: 'delete',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({ id: shareId }),
  output: z.object({
    id: z.string().describe('Id of the link.'),
    deleted: z.literal(true).describe('Always true; failures are errors.'),
  }),
  async run({ id }, call) {
    await requireShares(call).revoke(id);
    return { id, deleted: true as const };
  },
});
