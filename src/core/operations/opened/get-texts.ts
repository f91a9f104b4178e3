import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { presentationId } from '../shared/fields.ts';
import { requireOpenedDecks } from './opened-fields.ts';

export const getTexts = defineOperation({
  name: 'get_texts',
  title: 'Read texts',
  summary: 'All texts of an opened deck in order, with id, role and room.',
  guidance: message`Markdown, a line a paragraph.${whereOffered` {set_texts} takes them back under their ids.`}`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    id: presentationId,
    slide: z.int().min(1).optional().describe('Only of this slide.'),
    from: z.int().min(0).default(0).describe('Texts to skip.'),
    max: z.int().min(1).max(500).default(200).describe('Most texts.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string().meta(describe`For {set_texts}.`),
          slide: z.int().describe('Number of its slide.'),
          role: z.string().describe('title, body, text, cell, chart_title, alt_text, notes …'),
          text: z.string().describe('Markdown.'),
          fits: z.int().optional().describe('About so many characters fit.'),
        }),
      )
      .describe('Of this page.'),
    total: z.int().describe('Of all pages.'),
    next: z.int().optional().describe('from of the next page.'),
  }),
  async run({ id, slide, from, max }, call) {
    const all = (await requireOpenedDecks(call).texts(id)).filter(
      (text) => slide === undefined || text.slide === slide,
    );
    const items = all.slice(from, from + max).map((text) => ({ ...text }));
    return { items, total: all.length, ...(from + max < all.length ? { next: from + max } : {}) };
  },
});
