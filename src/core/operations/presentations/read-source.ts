import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { DIGEST_PARTS } from '../../presentations/source-digest.ts';
import { MAX_CONTENT_CHARACTERS } from '../shared/fields.ts';
import { mutable } from '../shared/run-deck.ts';
import { assertContentLength, referenceUrls, uploadedFiles } from '../shared/source-fields.ts';
import { withFiles } from '../shared/source-files.ts';

const WARNINGS_MOST = 8;
const WARNING_MAX = 200;
const section = z.int().describe('Number of its section in outline; 0: before the first.');
const at = z.string().describe('Page, slide, sheet or line.');

export const readSource = defineOperation({
  name: 'read_source',
  title: 'Read a source for slides of your own',
  summary: 'Digest a text, document or page: outline with sizes, sentences with figures and dates, tables, quotations, pictures with ids.',
  guidance:
    'Read once, write your slides, then give the same source to create_presentation: it tells what no slide says and which numbers are not in the source. Pages of at most 8,000 characters: go on with next_cursor. parts ["text"] with a section gives its words.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  input: z.strictObject({
    content: z.string().max(MAX_CONTENT_CHARACTERS).default('').describe('The text itself, or Markdown.'),
    files: uploadedFiles.describe('Uploaded files: values from upload_files.'),
    reference_urls: referenceUrls.describe('Web pages: their addresses.'),
    section: z.int().min(1).max(1_000_000).optional().describe('Only this section of outline and those below it, in full.'),
    parts: z.array(z.enum(DIGEST_PARTS)).min(1).max(DIGEST_PARTS.length).default(['outline', 'facts', 'tables', 'quotations', 'pictures']).describe('What to tell.'),
    cursor: z.int().min(0).max(10_000_000).default(0).describe('next_cursor of the page before.'),
  }),
  output: z.object({
    title: z.string().describe('Of the source.'),
    language: z.string().describe('BCP 47 tag.'),
    characters: z.int().describe('Of its words.'),
    sections: z.int().describe('Headings in all.'),
    totals: z.record(z.string(), z.int()).describe('How many of each; of a long whole those that say most are listed.'),
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
          text: z.string().describe('The sentence, word for word.'),
          figures: z.array(z.string()).optional().describe('Its figures with their units.'),
          dates: z.array(z.string()).optional().describe('Its dates, as 2024, 2024-03 or 2024-03-01.'),
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
      .array(z.object({ text: z.string().describe('Its words.'), by: z.string().optional().describe('Who says it, or the words around it.'), section, at }))
      .optional()
      .describe('Quotations.'),
    pictures: z
      .array(
        z.object({
          asset_id: z.string().optional().describe('For asset_id of pictures on slides.'),
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
    warnings: z.array(z.string()).optional().describe('What was left out in reading; with the first page.'),
    next_cursor: z.int().optional().describe('cursor of the next page, if any.'),
  }),
  async run({ section: only, parts, cursor, ...source }, call) {
    const { asked, warnings } = await withFiles(source, call);
    assertContentLength(asked.content, call.services.limits);
    if (asked.content.trim() === '') throw invalid(['content'], 'Give content, files or reference_urls; there is nothing to read.', { type: 'missing' });
    const told = cursor === 0 && warnings.length > 0 ? { warnings: warnings.slice(0, WARNINGS_MOST).map((warning) => warning.slice(0, WARNING_MAX)) } : {};
    const request = { content: asked.content, parts, from: cursor, beside: JSON.stringify(told).length, ...(only === undefined ? {} : { section: only }) };
    const page = await call.services.author.digest(request, call);
    if (page === undefined) throw invalid(['section'], `The source has no section ${only}.`, { type: 'value_error', input: only }, 'The outline without section numbers all of them.');
    return { ...mutable(page), ...told };
  },
});
