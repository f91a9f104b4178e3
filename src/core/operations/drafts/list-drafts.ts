import { z } from 'zod';
import { moment } from '../../moment.ts';
import { defineOperation } from '../../operation.ts';
import { draftsOf } from './draft-fields.ts';

export const listDrafts = defineOperation({
  name: 'list_drafts',
  title: 'List drafts',
  summary: 'List drafts that have not become presentations yet, newest first, in pages.',
  guidance: 'get_draft reads one, finish_draft makes its presentation.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'admin',
  input: z.strictObject({
    page: z.int().min(1).max(100_000).default(1).describe('1-based page.'),
    page_size: z.int().min(1).max(100).default(10).describe('Drafts on a page.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string().describe('Id.'),
          title: z.string().nullable().describe('Title, once there is one.'),
          content: z.string().describe('Beginning of the source text.'),
          n_slides: z.int().describe('Slides planned; 0 before there is a plan.'),
          template: z.string().describe('Template id.'),
          created_at: moment,
          updated_at: moment,
        }),
      )
      .describe('This page.'),
    total: z.int().describe('Drafts in all.'),
    page: z.int().describe('This page.'),
    page_size: z.int().describe('Drafts on a page.'),
  }),
  async run({ page, page_size }, call) {
    const open = await draftsOf(call).open();
    return { items: open.slice((page - 1) * page_size, page * page_size).map((draft) => ({ ...draft })), total: open.length, page, page_size };
  },
});
