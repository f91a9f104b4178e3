import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { emptyNote } from '../shared/answers.ts';
import { presentationId } from '../shared/fields.ts';
import { requireShares } from './require-shares.ts';
import { share } from './share-fields.ts';

export const listShares = defineOperation({
  name: 'list_shares',
  title: 'List share links',
  summary: 'List the share links of one presentation or of all, newest first.',
  guidance: message`Links whose expires_at is past no longer open.${whereOffered` {revoke_share} ends one.`}`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    presentation_id: presentationId.optional(),
    page: z.int().min(1).max(100_000).default(1).describe('1-based page.'),
    page_size: z.int().min(1).max(100).default(20).describe('Links per page.'),
  }),
  output: z.object({
    items: z.array(share).describe('Links on this page.'),
    total: z.int().describe('Number of all links.'),
    page: z.int().describe('Page of this answer.'),
    page_size: z.int().describe('Links per page.'),
    note: emptyNote,
  }),
  async run({ presentation_id: presentation, page, page_size: limit }, call) {
    const { items, total } = await requireShares(call).list(
      presentation,
      { offset: (page - 1) * limit, limit },
      call.link,
    );
    return {
      items: items.map((item) => ({ ...item, downloads: [...item.downloads] })),
      total,
      page,
      page_size: limit,
      ...(total === 0 ? { note: 'There are no share links.' } : {}),
    };
  },
});
