import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { assertText } from '../../presentations/assert-text.ts';
import { readDesignWords } from '../../presentations/design-words.ts';
import { addFiles } from '../../presentations/source-files/add-files.ts';
import { omitted } from '../shared/answers.ts';
import { assertKnownLook } from '../shared/assert-look.ts';
import { compatibilityOnly, onMissingPicture } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';
import { assertSource, authorRequest, sourceFields } from '../shared/source-fields.ts';

const where = z.string().describe('Place in the source: a line, a page, the headings above.');
const found = z.object({
  sections: z
    .array(
      z.object({
        heading: z.string().describe('Text of the heading.'),
        level: z.int().describe('Level; 1 is the highest.'),
        where,
        characters: z.int().describe('Number of characters below the heading.'),
      }),
    )
    .describe('Headings in order.'),
  figures: z
    .array(z.object({ text: z.string().describe('Text of the sentence.'), where }))
    .describe('Sentences that hold numbers, word for word.'),
  tables: z
    .array(
      z.object({
        where,
        columns: z
          .array(
            z.object({
              label: z.string().describe('Header of the column.'),
              unit: z.string().optional().describe('Unit of the values.'),
              numeric: z.boolean().describe('true if the values can be charted.'),
              temporal: z.boolean().describe('true for dates or periods.'),
            }),
          )
          .describe('Columns in order.'),
        rows: z.array(z.array(z.string()).describe('Cells of the row.')).describe('First rows.'),
        n_rows: z.int().describe('Number of all rows; at most 40 are listed.'),
      }),
    )
    .describe('Tables as in the source.'),
  pictures: z
    .array(
      z.object({
        image_url: z.string().describe('Address, for image_url of slides.'),
        alt: z.string().describe('Subject of the picture.'),
        where,
      }),
    )
    .describe('Pictures that slides can show.'),
  more: z.array(z.string()).describe('Contents that are not listed here.'),
});

export const generateOutline = defineOperation({
  name: 'generate_outline',
  title: 'Plan the slides of a text',
  summary: 'Plan a deck from a topic or text: the Markdown of each slide, without making a file.',
  guidance: message`${whereOffered`Start here when the story matters: read the plan, change titles, order and wording, then pass its slides to {generate_presentation}, with content.`} found holds the headings, figures and tables of the source for slides of your own; omitted, what no slide has.`,
  effect: 'read',
  spends: true,
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  lasting: true,
  input: z.strictObject({ ...sourceFields, on_missing_picture: onMissingPicture.meta(compatibilityOnly) }),
  output: z.object({
    title: z.string().describe('Title of the deck.'),
    language: z.string().describe('BCP 47 tag of its words.'),
    slides: z
      .array(z.object({ content: z.string().describe('Markdown beginning with "## Title".') }))
      .meta(describe`Slides in order, for slides of {generate_presentation}.`),
    warnings: z.array(z.string()).describe('Differences from the request.'),
    omitted: z.array(omitted).describe('Pieces of the source that are on no slide; at most 30.'),
    found: found
      .optional()
      .describe('Contents of the source, for slides you write yourself; absent for a topic alone.'),
  }),
  async run(request, call) {
    assertSource(request, call.services);
    await assertKnownLook(request, call);
    const { asked, warnings } = await addFiles(request, call);
    assertText(asked);
    const outline = await call.services.author.outline(
      { ...authorRequest(asked, call.services), ...(await readDesignWords(asked.template, call)) },
      call,
    );
    const held = await call.services.author.found(asked.content, outline.language, call);
    return {
      title: outline.title,
      language: outline.language,
      slides: outline.slides.map(({ markdown }) => ({ content: markdown })),
      warnings: [...warnings, ...outline.warnings],
      omitted: toMutable(outline.omitted.slice(0, 30)),
      ...(held === undefined ? {} : { found: toMutable(held) }),
    };
  },
});
