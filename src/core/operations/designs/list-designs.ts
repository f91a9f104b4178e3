import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { emptyNote } from '../shared/answers.ts';
import { designShape, designSummary, requireDesigns } from './design-fields.ts';

export const listDesigns = defineOperation({
  name: 'list_designs',
  title: 'List designs',
  summary: 'List the designs that were made from files and pictures, newest first, in pages.',
  guidance: message`These are the stored company designs.${whereOffered` The built-in ones are in {list_templates}.`}`,
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({
    page: z.int().min(1).max(100_000).default(1).describe('1-based page.'),
    page_size: z.int().min(1).max(100).default(10).describe('Designs per page.'),
  }),
  output: z.object({
    items: z.array(designShape).describe('The designs.'),
    total: z.int().describe('Number of all designs.'),
    page: z.int().describe('Page of this answer.'),
    page_size: z.int().describe('Designs per page.'),
    note: emptyNote,
  }),
  async run({ page, page_size }, call) {
    const { items, total } = await requireDesigns(call).list((page - 1) * page_size, page_size);
    const note =
      total > 0
        ? `This page is past the end: there are ${total} designs.`
        : 'No design is stored. A design is made from a PPTX file; the built-in templates need none.';
    return {
      items: items.map((design) => designSummary(design, call)),
      total,
      page,
      page_size,
      ...(items.length === 0 ? { note } : {}),
    };
  },
});
