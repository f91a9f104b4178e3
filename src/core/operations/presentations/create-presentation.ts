import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { type CreateInput, createDeck } from '../../presentations/jobs.ts';
import { pdfUnsupported } from '../../presentations/pdf-unsupported.ts';
import { validateSlides } from '../../presentations/validate-slides.ts';
import { parseLanguage } from '../../sources/parse-language.ts';
import { deckAnswer } from '../shared/answers.ts';
import { exportAs, idempotencyKey, language, MAX_SLIDES, mode, template, theme } from '../shared/fields.ts';
import { assertKnownLook } from '../shared/known.ts';
import { runDeck } from '../shared/run-deck.ts';

const slide = z.strictObject({
  layout: z.string().min(1).max(100).describe('Layout id from get_template.'),
  content: z.record(z.string(), z.unknown()).describe('Fields of that layout, by its schema from get_template. Texts take inline Markdown; pictures are {image_url, alt}.'),
  speaker_note: z.string().max(20_000).optional().describe('What the speaker says.'),
  sources: z.array(z.string().max(500)).max(20).optional().describe('Sources shown small on the slide.'),
  footnote: z.string().max(500).optional().describe('A note at the foot.'),
});

export const createPresentation = defineOperation({
  name: 'create_presentation',
  title: 'Create a presentation from slides',
  summary: 'Build a PowerPoint deck from slides that you give as data: a layout and its content each.',
  guidance:
    'Use it when you decide what is on every slide; for loose text use generate_presentation. First call get_template with the layouts that you want, to learn their fields and limits. All faults of all slides are reported at once and nothing is stored, so correct them and send the whole call again. Then: preview_slides to look, check_presentation for findings, export_presentation for other formats. At most 50 slides.',
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    title: z.string().max(300).optional().describe("Title of the deck; absent: the first slide's."),
    template,
    theme,
    language,
    slides: z.array(slide).min(1).max(MAX_SLIDES).describe('The slides in order.'),
    on_overflow: z.enum(['error', 'split', 'warn']).default('error').describe('Text too long for its region: refuse with measures, page lists and tables over further slides, or keep and report.'),
    export_as: exportAs,
    mode,
    idempotency_key: idempotencyKey,
  }),
  output: deckAnswer,
  async run(asked, call) {
    if (asked.export_as === 'pdf') throw pdfUnsupported();
    assertKnownLook(asked, call);
    const tag = parseLanguage(asked.language ?? '');
    const slides = asked.slides.map(({ speaker_note, sources, footnote, ...rest }) => ({
      ...rest,
      ...(speaker_note === undefined ? {} : { speaker_note }),
      ...(sources === undefined ? {} : { sources }),
      ...(footnote === undefined ? {} : { footnote }),
    }));
    // A task must not be accepted for slides that can never be made.
    validateSlides(slides);
    const work: CreateInput = {
      ...(asked.title === undefined ? {} : { title: asked.title }),
      ...(asked.theme === undefined ? {} : { theme: asked.theme }),
      ...(tag === undefined ? {} : { language: tag }),
      template: asked.template,
      slides,
      on_overflow: asked.on_overflow,
      export_as: asked.export_as,
    };
    return runDeck({ operation: 'create_presentation', type: 'presentation.create', work, request: asked, slides: slides.length, run: (id) => createDeck(work, id, call) }, call);
  },
});
