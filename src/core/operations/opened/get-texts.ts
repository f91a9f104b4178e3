import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { emptyNote } from '../shared/answers.ts';
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
    slide: z.int().min(1).optional().describe('Number of the slide.'),
    from: z.int().min(0).default(0).describe('Texts to skip.'),
    max: z.int().min(1).max(500).default(200).describe('Most texts to list.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string().meta(describe`Id of the text, for {set_texts}.`),
          slide: z.int().describe('Number of the slide.'),
          role: z.string().describe('Role: title, body, text, cell, chart_title, alt_text, notes …'),
          text: z.string().describe('Text in Markdown.'),
          fits: z.int().optional().describe('Characters that fit, about.'),
        }),
      )
      .describe('Texts of this page.'),
    total: z.int().describe('Number of texts on all pages.'),
    next: z.int().optional().describe('Value of from for the next page.'),
    note: emptyNote,
  }),
  async run({ id, slide, from, max }, call) {
    const all = (await requireOpenedDecks(call).texts(id)).filter(
      (text) => slide === undefined || text.slide === slide,
    );
    const items = all.slice(from, from + max).map((text) => ({ ...text }));
    const where = slide === undefined ? 'The deck' : `Slide ${slide}`;
    const note =
      all.length > 0
        ? `There are only ${all.length} texts: from is at most ${all.length - 1}.`
        : `${where} has no text, or there is no such slide. Leave out slide to list the texts of all slides.`;
    return {
      items,
      total: all.length,
      ...(from + max < all.length ? { next: from + max } : {}),
      ...(items.length === 0 ? { note } : {}),
    };
  },
});
