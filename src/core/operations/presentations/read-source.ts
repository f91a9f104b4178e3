import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { MAX_CONTENT_CHARACTERS } from '../../input/content-limit.ts';
import { describe } from '../../input/describe.ts';
import { holding } from '../../input/file-references.ts';
import { DIGEST_PARTS } from '../../presentations/source-digest.ts';
import { addFiles } from '../../presentations/source-files/add-files.ts';
import { findDeckParts } from '../../sources/deck-parts.ts';
import { splitMarkedParts } from '../../sources/source-marks.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';
import { assertContentLength, referenceUrls, uploadedFiles } from '../shared/source-fields.ts';

const MAX_WARNINGS = 8;
const MAX_WARNING_CHARACTERS = 200;
const section = z.int().describe('Number of the section in outline; 0: none.');
const at = z.string().describe('Page, sheet or line in the source.');

/** Most parts of files that an answer lists. */
const MAX_DECKS = 40;

export const readSource = defineOperation({
  name: 'read_source',
  title: 'Read a source',
  summary: 'Digest a text, file or page: outline, figures, dates, tables, quotations, pictures.',
  guidance: message`Write slides of it${whereOffered`; {create_presentation} with it tells what they omit or invent`}.`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  input: z.strictObject({
    content: holding('markdown', z.string().max(MAX_CONTENT_CHARACTERS))
      .default('')
      .describe('Text to read.'),
    files: uploadedFiles.meta(
      describe`Values${whereOffered` from {upload_files}`}; "value#pages=3-12,20" (or sheets=, sections=) reads parts.`,
    ),
    reference_urls: referenceUrls.describe('Addresses of web pages to read.').meta(compatibilityOnly),
    section: z.int().optional().describe('Number of the section to read.'),
    parts: z.array(z.enum(DIGEST_PARTS)).optional().describe('Parts to return; absent: all but text.'),
    cursor: z.int().min(0).optional().describe('next_cursor of the last answer.'),
  }),
  output: z.object({
    title: z.string().describe('Title of the source.'),
    language: z.string().describe('BCP 47 tag.'),
    totals: z.record(z.string(), z.int()).describe('Number of entries by part.'),
    digest: z
      .object({
        outline: z
          .array(
            z.object({
              section,
              level: z.int().describe('Level; 1 is the highest.'),
              heading: z.string().describe('Text of the heading.'),
              characters: z.int().describe('Number of characters below the heading, with its subsections.'),
              at,
            }),
          )
          .optional()
          .describe('Headings.'),
        facts: z
          .array(
            z.object({
              text: z.string().describe('Text of the sentence.'),
              figures: z.array(z.string()).optional().describe('Figures in the sentence, with their units.'),
              dates: z.array(z.string()).optional().describe('Dates in the sentence, as 2024-03-01.'),
              section,
              at,
            }),
          )
          .optional()
          .describe('Sentences with figures or dates.'),
        tables: z
          .array(
            z.object({
              columns: z.array(z.string()).describe('Headers of the columns.'),
              rows: z.array(z.array(z.string()).describe('Cells of the row.')).describe('First rows.'),
              n_rows: z.int().describe('Number of all rows.'),
              section,
              at,
            }),
          )
          .optional()
          .describe('Tables.'),
        quotations: z
          .array(
            z.object({
              text: z.string().describe('Words of the quotation.'),
              by: z.string().optional().describe('Speaker of the quotation.'),
              section,
              at,
            }),
          )
          .optional()
          .describe('Quotations.'),
        pictures: z
          .array(
            z.object({
              asset_id: z.string().optional().describe('Id, for pictures on slides.'),
              image_url: z
                .string()
                .optional()
                .describe('Address of a picture on the web, for pictures on slides.'),
              alt: z.string().describe('Subject of the picture.'),
              caption: z.string().optional().describe('Caption of the picture.'),
              width_px: z.int().optional().describe('Width in pixels.'),
              height_px: z.int().optional().describe('Height in pixels.'),
              section,
              at,
            }),
          )
          .optional()
          .describe('Pictures that slides can show.'),
        text: z.string().optional().describe('Text in Markdown.'),
      })
      .describe('Parts of this page, in this order.'),
    decks: z
      .array(
        z.object({
          file: z.string().describe('Name of the file.'),
          title: z.string().describe('Chapters of the part.'),
          characters: z.int().describe('Length of its text.'),
          pages: z.string().optional().describe('Pages to choose in files.'),
          sheets: z.array(z.string()).optional().describe('Sheets to choose in files.'),
          sections: z.array(z.string()).optional().describe('Sections to choose in files.'),
        }),
      )
      .optional()
      .describe('Parts of files that are too long for one deck; with the first page.'),
    warnings: z.array(z.string()).optional().describe('Contents that were left out; with the first page.'),
    next_cursor: z.int().optional().describe('Value of cursor for the next page, if any.'),
  }),
  async run({ section: only, parts, cursor = 0, ...source }, call) {
    assertContentLength(source.content, call.services.limits);
    const { asked, warnings } = await addFiles(source, call);
    if (asked.content.trim() === '')
      throw invalid(['content'], 'Give content, files or reference_urls; there is nothing to read.', {
        type: 'missing',
      });
    const decks = cursor === 0 ? listDecks(asked.content) : [];
    const firstFields = {
      ...(decks.length === 0 ? {} : { decks }),
      ...(cursor === 0 && warnings.length > 0
        ? {
            warnings: warnings
              .slice(0, MAX_WARNINGS)
              .map((warning) => warning.slice(0, MAX_WARNING_CHARACTERS)),
          }
        : {}),
    };
    const request = {
      content: asked.content,
      parts: parts ?? DIGEST_PARTS.filter((part) => part !== 'text'),
      from: cursor,
      beside: JSON.stringify(firstFields).length,
      ...(only === undefined ? {} : { section: only }),
    };
    const page = await call.services.author.digest(request, call);
    if (page === undefined)
      throw invalid(
        ['section'],
        `The source has no section ${only}.`,
        { type: 'value_error', input: only },
        'The outline without section numbers all of them.',
      );
    return { ...toMutable(page), ...firstFields };
  },
});

/** Parts of the files in the text that are too long for one deck. */
function listDecks(content: string) {
  return splitMarkedParts(content)
    .flatMap(({ file = '', text }) =>
      findDeckParts(text).map(({ selection, ...part }) => ({ file, ...part, ...toMutable(selection) })),
    )
    .slice(0, MAX_DECKS);
}
