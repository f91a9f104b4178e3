import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { holding } from '../../input/file-references.ts';
import { DIGEST_PARTS } from '../../presentations/source-digest.ts';
import { compatibilityOnly, MAX_CONTENT_CHARACTERS } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';
import { assertContentLength, referenceUrls, uploadedFiles } from '../shared/source-fields.ts';
import { addFiles } from '../shared/source-files.ts';

const MAX_WARNINGS = 8;
const MAX_WARNING_CHARACTERS = 200;
const section = z.int().describe('Its section in outline; 0: none.');
const at = z.string().describe('Page, sheet or line.');

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
    content: holding('markdown', z.string().max(MAX_CONTENT_CHARACTERS)).default('').describe('Text.'),
    files: uploadedFiles.meta(describe`Values${whereOffered` from {upload_files}`}.`),
    reference_urls: referenceUrls.describe('Addresses of pages.').meta(compatibilityOnly),
    section: z.int().optional().describe('Only this.'),
    parts: z.array(z.enum(DIGEST_PARTS)).optional().describe('All but text.'),
    cursor: z.int().min(0).optional().describe('Last next_cursor.'),
  }),
  output: z.object({
    title: z.string().describe('Title of the source.'),
    language: z.string().describe('BCP 47 tag.'),
    totals: z.record(z.string(), z.int()).describe('How many of each there are.'),
    digest: z
      .object({
        outline: z
          .array(
            z.object({
              section,
              level: z.int().describe('1 for the highest.'),
              heading: z.string().describe('Its text.'),
              characters: z.int().describe('Below it, subsections included.'),
              at,
            }),
          )
          .optional()
          .describe('Headings.'),
        facts: z
          .array(
            z.object({
              text: z.string().describe('The sentence.'),
              figures: z.array(z.string()).optional().describe('Its figures with their units.'),
              dates: z.array(z.string()).optional().describe('Its dates, as 2024-03-01.'),
              section,
              at,
            }),
          )
          .optional()
          .describe('With figures or dates.'),
        tables: z
          .array(
            z.object({
              columns: z.array(z.string()).describe('Headers.'),
              rows: z.array(z.array(z.string()).describe('Cells.')).describe('First ones.'),
              n_rows: z.int().describe('All.'),
              section,
              at,
            }),
          )
          .optional()
          .describe('Tables.'),
        quotations: z
          .array(
            z.object({
              text: z.string().describe('Its words.'),
              by: z.string().optional().describe('Who says it.'),
              section,
              at,
            }),
          )
          .optional()
          .describe('Quotations.'),
        pictures: z
          .array(
            z.object({
              asset_id: z.string().optional().describe('For pictures on slides.'),
              image_url: z.string().optional().describe('The same, of pictures on the web.'),
              alt: z.string().describe('What it shows.'),
              caption: z.string().optional().describe('Words below it.'),
              width_px: z.int().optional().describe('Size.'),
              height_px: z.int().optional().describe('Size.'),
              section,
              at,
            }),
          )
          .optional()
          .describe('Pictures that slides can show.'),
        text: z.string().optional().describe('Markdown.'),
      })
      .describe('Of this page, in this order.'),
    warnings: z.array(z.string()).optional().describe('What was left out in reading; with the first page.'),
    next_cursor: z.int().optional().describe('cursor of the next page, if any.'),
  }),
  async run({ section: only, parts, cursor = 0, ...source }, call) {
    const { asked, warnings } = await addFiles(source, call);
    assertContentLength(asked.content, call.services.limits);
    if (asked.content.trim() === '')
      throw invalid(['content'], 'Give content, files or reference_urls; there is nothing to read.', {
        type: 'missing',
      });
    const warningFields =
      cursor === 0 && warnings.length > 0
        ? {
            warnings: warnings
              .slice(0, MAX_WARNINGS)
              .map((warning) => warning.slice(0, MAX_WARNING_CHARACTERS)),
          }
        : {};
    const request = {
      content: asked.content,
      parts: parts ?? DIGEST_PARTS.filter((part) => part !== 'text'),
      from: cursor,
      beside: JSON.stringify(warningFields).length,
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
    return { ...toMutable(page), ...warningFields };
  },
});
