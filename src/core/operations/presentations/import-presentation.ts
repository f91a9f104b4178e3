import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { fileReference } from '../../input/file-references.ts';
import type { GenerateRequest } from '../../presentations/draft.ts';
import { type GenerateInput, generateDeck } from '../../presentations/jobs.ts';
import { createPictureKeeper } from '../../presentations/source-files/source-pictures.ts';
import { requireDesigns } from '../designs/design-fields.ts';
import { fileBytes } from '../fonts/font-fields.ts';
import { sentFonts, uploadFonts } from '../fonts/sent-fonts.ts';
import { deckAnswer } from '../shared/answers.ts';
import { assertKnownLook } from '../shared/assert-look.ts';
import { compatibilityOnly, exportAs, fontSource, language, mode } from '../shared/fields.ts';
import { base64 } from '../shared/file-input.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { runDeck } from '../shared/run-deck.ts';
import { assertSlides } from '../shared/source-fields.ts';

export const importPresentation = defineOperation({
  name: 'import_presentation',
  title: 'Import a presentation',
  summary: 'Import the slides of a PPTX, word for word, as a deck that can be edited here.',
  guidance:
    'Without template a design is made from the file; with one the slides move into it. See warnings and omitted.',
  effect: 'create',
  scope: 'presentations',
  toolset: 'designs',
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    pptx_base64: base64.optional().describe('The file in base64.'),
    pptx_url: fileReference(z.string().max(2_000)).optional().describe('Address or value of the file.'),
    template: z.string().min(1).max(100).optional().describe('Template or design for the deck.'),
    fonts: z
      .union([fontSource.unwrap(), sentFonts])
      .optional()
      .meta(describe`Source of fonts as in {create_presentation}, or font files.`)
      .meta(compatibilityOnly),
    language: language.meta(compatibilityOnly),
    export_as: exportAs.meta(compatibilityOnly),
    mode,
  }),
  output: deckAnswer.extend({ design_id: z.string().optional().describe('The design made from the file.') }),
  async run({ pptx_base64, pptx_url, template, fonts, language: asked, export_as, mode: how }, call) {
    const field = pptx_url === undefined ? 'pptx_base64' : 'pptx_url';
    const bytes = await fileBytes(
      { base64: pptx_base64, url: pptx_url },
      { base64: 'pptx_base64', url: 'pptx_url' },
      call,
    );
    if (template !== undefined) await assertKnownLook({ template }, call);
    const { slides, warnings } = await readSlides(bytes, field, call);
    const source = typeof fonts === 'string' ? fonts : undefined;
    await uploadFonts(typeof fonts === 'object' ? fonts : [], call);
    const design =
      template === undefined ? await requireDesigns(call).create({ file: bytes }, call) : undefined;
    const work: GenerateInput = {
      ...{
        content: '',
        slides,
        tone: 'default',
        verbosity: 'standard',
        content_generation: 'preserve',
        markdown_emphasis: true,
      },
      ...{
        include_table_of_contents: false,
        include_title_slide: true,
        template: template ?? design?.id ?? '',
        on_overflow: 'split',
        export_as,
      },
      ...(asked === undefined ? {} : { language: asked }),
      ...(source === undefined ? {} : { fonts: source }),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
    const deck = {
      operation: 'import_presentation',
      type: 'presentation.generate',
      ...{ work, slides: slides.length, announce: false },
      request: { mode: how },
      run: (id: string, within: CallContext) => generateDeck(work, id, within),
    } as const;
    if (design === undefined) return runDeck(deck, call);
    const made = await runDeck(deck, call).catch(async (error: unknown) => {
      await requireDesigns(call).delete(design.id);
      throw error;
    });
    return { ...made, design_id: design.id };
  },
});

type Slides = NonNullable<GenerateRequest['slides']>;

/** Reads the texts of the slides in a file. @throws Failure `invalid_input` at the field with the file. */
async function readSlides(
  bytes: Uint8Array,
  field: string,
  call: CallContext,
): Promise<{ readonly slides: Slides; readonly warnings: readonly string[] }> {
  const notes = await requireDesigns(call)
    .notes(bytes)
    .catch((error: unknown) => {
      throw locateInField(error, field);
    });
  // Loads the readers only when a file is read.
  const [{ fileMarkdown }, { slideParts }] = await Promise.all([
    import('../../sources/file-markdown.ts'),
    import('../../sources/slide-parts.ts'),
  ]);
  const { markdown, warnings } = await fileMarkdown(
    bytes,
    'slides.pptx',
    createPictureKeeper('slides.pptx', call),
    call.signal,
  );
  const parts = slideParts(markdown, notes);
  if (parts.length === 0)
    throw invalid(
      [field],
      'None of its slides has content that can be imported.',
      { type: 'empty' },
      message`{create_design} makes a design from its layouts.`,
    );
  assertSlides([field], parts.length, call.services.limits);
  const slides = parts.map(({ number, content }, index) => {
    const note = parts[index - 1]?.number === number ? undefined : notes.get(number);
    return { content, ...(note === undefined ? {} : { speaker_note: note }) };
  });
  const lost = [...notes.keys()].filter((number) => !parts.some((part) => part.number === number));
  return {
    slides,
    warnings: [
      ...warnings,
      ...lost.map(
        (number) =>
          `Slide ${number} of the file shows nothing that can be imported; it is left out with its speaker notes.`,
      ),
    ],
  };
}
