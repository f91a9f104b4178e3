import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { moment } from '../../input/moment.ts';
import { emptyNote } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { requireDrafts } from './draft-fields.ts';

export const listDrafts = defineOperation({
  name: 'list_drafts',
  title: 'List drafts',
  summary: 'List drafts that are not finished, newest first.',
  guidance: message`${whereOffered`{get_draft} reads one, {finish_draft} makes its deck.`}`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'admin',
  input: z.strictObject({
    page: z.int().min(1).max(100_000).default(1).describe('1-based page.'),
    page_size: z.int().min(1).max(100).default(10).describe('Drafts per page.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string().describe('Id of the draft.'),
          title: z.string().nullable().describe('Title, once there is one.'),
          content: z.string().describe('Beginning of the source text.').meta(compatibilityOnly),
          n_slides: z.int().describe('Number of slides planned.'),
          template: z.string().describe('Template id.').meta(compatibilityOnly),
          created_at: moment.meta(compatibilityOnly),
          updated_at: moment.meta(compatibilityOnly),
        }),
      )
      .describe('Drafts on this page.'),
    total: z.int().describe('Number of all drafts.'),
    page: z.int().describe('Page of this answer.').meta(compatibilityOnly),
    page_size: z.int().describe('Drafts per page.').meta(compatibilityOnly),
    note: emptyNote,
  }),
  async run({ page, page_size }, call) {
    const open = await requireDrafts(call).open();
    const items = open.slice((page - 1) * page_size, page * page_size).map((draft) => ({ ...draft }));
    const note =
      open.length > 0
        ? `This page is past the end: there are ${open.length} drafts.`
        : 'No draft is open. A finished draft is a presentation and is listed there.';
    return {
      items,
      total: open.length,
      page,
      page_size,
      ...(items.length === 0 ? { note } : {}),
    };
  },
});
