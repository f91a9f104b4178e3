import { z } from 'zod';
import type { Services } from '../../call/services.ts';
import { type Issue, invalid } from '../../errors/failure.ts';
import { whereOffered } from '../../errors/message.ts';
import { MAX_CONTENT_CHARACTERS } from '../../input/content-limit.ts';
import { describe } from '../../input/describe.ts';
import { fileReference, holding } from '../../input/file-references.ts';
import { DEFAULT_MAX_SLIDES, tooManySlides } from '../../input/slide-limit.ts';
import { assertText } from '../../presentations/assert-text.ts';
import { pickSettings } from '../../presentations/deck-settings.ts';
import type { GenerateRequest } from '../../presentations/draft.ts';
import { type DeckSources, hasSources } from '../../presentations/source-files/add-files.ts';
import { PAGES } from '../../sources/selection.ts';
import { compatibilityOnly, language, onMissingPicture, slideSize, template } from './fields.ts';

const uploadedFile = fileReference(z.string().max(2_000));
const partNames = z.array(z.string().min(1).max(400)).max(50).optional();

/** Values of uploaded files, each whole or with the parts to read. */
export const uploadedFiles = z
  .array(
    z.union([
      uploadedFile,
      z
        .strictObject({
          file: fileReference(z.string().max(2_000)).describe('Value of the file.'),
          pages: z
            .string()
            .max(400)
            .regex(PAGES, 'Pages are written as "3-12,20" or "30-".')
            .optional()
            .describe('Pages or slides, as "3-12,20".'),
          sheets: partNames.describe('Names of sheets.'),
          sections: partNames.describe('Headings of sections.'),
        })
        .meta(compatibilityOnly),
    ]),
  )
  .max(32)
  .optional();
/** Addresses of web pages. */
export const referenceUrls = z.array(z.string().max(2_000)).max(100).optional();

/** Source of the slides and options for them, shared by outline and deck. */
export const sourceFields = {
  content: holding('markdown', z.string().max(MAX_CONTENT_CHARACTERS))
    .default('')
    .describe('Topic, text or Markdown to make slides from.'),
  slides: z
    .array(
      z.strictObject({
        content: holding('markdown', z.string().min(1).max(20_000)).describe(
          'Markdown of the slide, beginning with "## Title".',
        ),
        layout: z
          .string()
          .max(100)
          .optional()
          .meta(describe`Layout id${whereOffered` from {get_template}`}; absent: chosen by content.`),
      }),
    )
    .optional()
    .meta(
      describe`Slides in order${whereOffered`, such as those of {generate_outline}, edited`}; planned ones stay as they are.`,
    ),
  n_slides: z.int().min(1).optional().describe('Number of slides; absent: as many as needed.'),
  instructions: z.string().max(5_000).optional().describe('Wishes for the writing, in words.'),
  tone: z
    .enum(['default', 'casual', 'professional', 'funny', 'educational', 'sales_pitch'])
    .default('default')
    .describe('Tone of the writing.'),
  verbosity: z
    .enum(['concise', 'standard', 'text-heavy'])
    .default('standard')
    .describe('Amount of text on a slide.'),
  content_generation: z
    .enum(['preserve', 'enhance', 'condense'])
    .optional()
    .describe('Freedom in rewording the text.'),
  markdown_emphasis: z.boolean().default(true).describe('Keep bold and italics.'),
  language,
  include_table_of_contents: z
    .boolean()
    .default(false)
    .describe('Add an agenda slide; needs at least 3 slides.'),
  include_title_slide: z.boolean().default(true).describe('Begin with a title slide.'),
  template,
  slide_size: slideSize,
  web_search: z
    .boolean()
    .default(false)
    .describe('Look for facts on the web; needs a language model and a search service on the server.')
    .meta(compatibilityOnly),
  fallback: z
    .enum(['error', 'outline'])
    .optional()
    .describe('If the language model fails: fail, or use the text alone (an outline for a topic).'),
  files: uploadedFiles.meta(
    describe`Values${whereOffered` from {upload_files}`}; their text follows content, and ![](chart.png) shows a picture of them. "value#pages=3-12,20" reads pages.`,
  ),
  on_missing_picture: onMissingPicture,
  allow_access_to_user_info: z
    .boolean()
    .default(true)
    .describe('Has no effect; for compatibility.')
    .meta(compatibilityOnly),
};

type Source = z.output<z.ZodObject<typeof sourceFields>>;

/**
 * Checks what can be checked before a file is read.
 *
 * @throws Failure `invalid_input` if there is no source, too much of it, or if options contradict each other.
 */
export function assertSource(
  input: Source & Pick<DeckSources, 'reference_urls'>,
  { limits }: Pick<Services, 'limits'>,
): void {
  assertContentLength(input.content, limits);
  if (!hasSources(input)) assertText(input);
  const slides = input.slides?.length ?? input.n_slides;
  assertSlides([(input.slides?.length ?? 0) > 0 ? 'slides' : 'n_slides'], slides ?? 0, limits);
  if (input.include_table_of_contents && slides !== undefined && slides < 3) {
    throw invalid(
      ['n_slides'],
      `A table of contents needs at least 3 slides; got ${slides}.`,
      { type: 'too_small', input: slides, ctx: { min: 3 } },
      'Raise n_slides, or set include_table_of_contents to false.',
    );
  }
}

/** @throws Failure `invalid_input` if the text exceeds the limit of this server. */
export function assertContentLength(content: string, limits: Services['limits']): void {
  if (limits === undefined || content.length <= limits.contentCharacters) return;
  const max = limits.contentCharacters;
  throw invalid(
    ['content'],
    `Characters: at most ${max}; got ${content.length}.`,
    { type: 'too_big', ctx: { max } },
    'Give the part that matters most, or upload it as a file: it is read up to the limit, and what lies beyond is reported.',
  );
}

/** @throws Failure `invalid_input` if there are more slides than this server allows. */
export function assertSlides(loc: Issue['loc'], count: number, limits: Services['limits']): void {
  const max = maxSlides(limits);
  if (count > max) throw tooManySlides(loc, count, max);
}

/** Maximum number of slides of a deck on this server. */
export function maxSlides(limits: Services['limits']): number {
  return limits?.slides ?? DEFAULT_MAX_SLIDES;
}

/** Fields of the request that the author reads. */
export function authorRequest(
  input: Source & Pick<GenerateRequest, 'required_pictures'>,
  { limits }: Pick<Services, 'limits'>,
): GenerateRequest {
  const { slides, n_slides, instructions, content_generation, language: asked } = input;
  return {
    content: input.content,
    most_slides: maxSlides(limits),
    ...(slides === undefined || slides.length === 0 ? {} : { slides }),
    ...(n_slides === undefined ? {} : { n_slides }),
    ...(instructions === undefined ? {} : { instructions }),
    ...(content_generation === undefined ? {} : { content_generation }),
    ...(asked === undefined ? {} : { language: asked }),
    tone: input.tone,
    verbosity: input.verbosity,
    markdown_emphasis: input.markdown_emphasis,
    include_table_of_contents: input.include_table_of_contents,
    include_title_slide: input.include_title_slide,
    ...(input.web_search ? { web_search: true } : {}),
    ...(input.fallback === undefined ? {} : { fallback: input.fallback }),
    template: input.template,
    ...pickSettings({ slide_size: input.slide_size }),
    ...(input.required_pictures === undefined ? {} : { required_pictures: input.required_pictures }),
  };
}
