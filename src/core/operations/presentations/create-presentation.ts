import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { type Issue, invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { MAX_CONTENT_CHARACTERS } from '../../input/content-limit.ts';
import { describe } from '../../input/describe.ts';
import { holding } from '../../input/file-references.ts';
import type { AdoptedSlides, DraftToRead } from '../../presentations/api.ts';
import { pickSettings } from '../../presentations/deck-settings.ts';
import { parseDesignId } from '../../presentations/design-id.ts';
import { type CreateInput, createDeck } from '../../presentations/jobs.ts';
import { detectSlidesLanguage } from '../../presentations/slides-language.ts';
import { checkFiles, hasSources, pickSources } from '../../presentations/source-files/add-files.ts';
import { slidesRefused } from '../../presentations/validate-slides.ts';
import { parseLanguage } from '../../sources/parse-language.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import { mayBeForeign } from '../../templates/foreign-layouts.ts';
import { deckAnswer, proofs as proofLines } from '../shared/answers.ts';
import { assertKnownLook } from '../shared/assert-look.ts';
import { bindSlides, hasBoundData } from '../shared/bind-data.ts';
import {
  art,
  colorRoles,
  compatibilityOnly,
  definitions,
  exportAs,
  fontSource,
  idempotencyKey,
  language,
  mode,
  onMissingPicture,
  proofs,
  slideSize,
  template,
  theme,
  transition,
  triggerWebhook,
} from '../shared/fields.ts';
import {
  layoutOrMarkup,
  locateFailureInMarkup,
  locateInMarkup,
  markup,
  slideMedia,
  toClips,
  toLayoutSlide,
} from '../shared/markup-fields.ts';
import { runDeck } from '../shared/run-deck.ts';
import {
  assertContentLength,
  assertSlides,
  maxSlides,
  referenceUrls,
  uploadedFiles,
} from '../shared/source-fields.ts';

const slide = z
  .strictObject({
    layout: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta(describe`Layout id${whereOffered`, from {get_template}`}.`),
    markup,
    content: holding('content', z.record(z.string(), z.unknown()))
      .optional()
      .describe(
        'Its fields. Texts take inline Markdown; pictures are {image_url, alt}: image_url is an http(s) address, data: URI or uploaded file-….',
      ),
    media: slideMedia,
    speaker_note: z.string().max(20_000).optional().describe('Speaker note.'),
    sources: z.array(z.string().max(500)).max(20).optional().describe('Sources, shown in small type.'),
    footnote: z.string().max(500).optional().describe('Note at the foot of the slide.'),
  })
  .superRefine(layoutOrMarkup);

export const createPresentation = defineOperation({
  name: 'create_presentation',
  title: 'Create a presentation from slides',
  summary: 'Build a PowerPoint deck from slides given as data, each with a layout and its content.',
  guidance: message`Use it when you decide what is on every slide${whereOffered`; for loose text use {generate_presentation}`}.${whereOffered` First call {get_template} with your layouts, for their fields and limits.`} All faults come at once and nothing is stored: correct them, send all again.${whereOffered` Then {preview_slides} to look, {check_presentation} for findings, {export_presentation} for formats.`}`,
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  view: 'deck',
  makesFile: true,
  input: z.strictObject({
    title: z.string().max(300).optional().describe("Title of the deck; absent: the first slide's."),
    template,
    theme,
    transition,
    fonts: fontSource,
    slide_size: slideSize,
    art,
    color_roles: colorRoles,
    language,
    definitions,
    slides: z.array(slide).describe('The slides in order.').meta({ minItems: 1 }),
    content: holding('markdown', z.string().max(MAX_CONTENT_CHARACTERS))
      .default('')
      .describe('The text behind the slides: omitted lists what no slide has, findings the wrong numbers.'),
    files: uploadedFiles.meta(describe`Files with that text: values${whereOffered` from {upload_files}`}.`),
    reference_urls: referenceUrls.describe('Addresses of web pages with that text.').meta(compatibilityOnly),
    empty: z
      .boolean()
      .default(false)
      .describe('Accept an empty list of slides; edits then fill the deck.')
      .meta(compatibilityOnly),
    on_overflow: z
      .enum(['error', 'split', 'warn'])
      .default('error')
      .describe('Text too long: refuse with measures, split lists and tables, or keep and report.'),
    on_missing_picture: onMissingPicture,
    export_as: exportAs,
    proofs,
    mode,
    idempotency_key: idempotencyKey,
    trigger_webhook: triggerWebhook,
  }),
  output: deckAnswer.extend({ proofs: proofLines }),
  faultsBeyond: findFurtherFaults,
  async run(asked, call) {
    if (asked.slides.length === 0 && !asked.empty)
      throw invalid(['slides'], 'Items: at least 1; got 0.', {
        type: 'too_small',
        input: [],
        ctx: { min: 1 },
      });
    assertSlides(['slides'], asked.slides.length, call.services.limits);
    assertContentLength(asked.content, call.services.limits);
    await assertKnownLook(asked, call);
    const tag = parseLanguage(asked.language ?? '');
    const layoutSlides = asked.slides.map(({ media, speaker_note, sources, footnote, ...rest }) => ({
      ...toLayoutSlide(rest),
      ...toClips(media),
      ...(speaker_note === undefined ? {} : { speaker_note }),
      ...(sources === undefined ? {} : { sources }),
      ...(footnote === undefined ? {} : { footnote }),
    }));
    const detect = () => tag ?? detectSlidesLanguage(layoutSlides, asked.content);
    const bound = await bindSlides(layoutSlides, detect, call);
    const { slides, warnings } = await adoptSlides(
      bound.slides.filter((slide) => slide !== undefined),
      detect,
      call,
    );
    // A task must not be accepted for slides that can never be made.
    const { template, theme, slide_size, on_overflow, definitions: defined } = asked;
    const issues = [
      ...bound.issues,
      ...(await findFaults(
        {
          template,
          theme,
          slide_size,
          on_overflow,
          definitions: defined,
          slides: restoreGaps(bound.slides, slides),
          language: tag ?? detectSlidesLanguage(slides, asked.content),
        },
        call,
      )),
    ].sort((a, b) => Number(a.loc[1]) - Number(b.loc[1]));
    if (issues.length > 0) throw slidesRefused(issues.map((issue) => locateInMarkup(issue, asked.slides)));
    const sources = pickSources({ files: asked.files, reference_urls: asked.reference_urls });
    const { content: source } = await checkFiles({ content: asked.content, ...sources }, call, {
      exist: asked.mode === 'task',
    });
    const isWhole = !hasSources(sources);
    const work: CreateInput = {
      ...(asked.title === undefined ? {} : { title: asked.title }),
      ...(asked.theme === undefined ? {} : { theme: asked.theme }),
      ...pickSettings(asked),
      ...(tag === undefined ? {} : { language: tag }),
      template: asked.template,
      slides,
      on_missing_picture: asked.on_missing_picture,
      on_overflow: asked.on_overflow,
      export_as: asked.export_as,
      ...(source.trim() === '' ? {} : { source: isWhole ? source : asked.content }),
      ...(isWhole ? {} : { sources }),
      ...(asked.proofs === true ? { proofs: true } : {}),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
    return runDeck(
      {
        operation: 'create_presentation',
        type: 'presentation.create',
        work,
        request: asked,
        slides: slides.length,
        announce: asked.trigger_webhook,
        run: (id, within) =>
          createDeck(work, id, within).catch((error: unknown) => {
            throw locateFailureInMarkup(error, asked.slides);
          }),
      },
      call,
    );
  },
});

/** Finds faults in the content of slides that can be read although the schema refused the input. */
async function findFurtherFaults(
  raw: unknown,
  _found: readonly Issue[],
  call: CallContext,
): Promise<readonly Issue[]> {
  const asked = looseInput.safeParse(raw).data;
  if (asked === undefined || asked.slides.length > maxSlides(call.services.limits)) return [];
  const slides = asked.slides.map((entry): SlideSpec | undefined => {
    const { data } = looseSlide.safeParse(entry);
    const slide = data === undefined ? undefined : toLayoutSlide(data);
    // Values are computed only for an input without other faults.
    return slide === undefined || hasBoundData(slide.content) ? undefined : slide;
  });
  const { slides: adopted } = await adoptSlides(
    slides.filter((slide) => slide !== undefined),
    () => chooseLanguage(asked.language, asked.slides),
    call,
  );
  const ours = restoreGaps(slides, adopted);
  const template = (await isTemplate(asked.template, call)) ? asked.template : 'general';
  const { slide_size, on_overflow, definitions: defined } = asked;
  const issues = await findFaults(
    {
      slides: ours,
      template,
      slide_size,
      language: chooseLanguage(asked.language, ours),
      on_overflow,
      definitions: defined,
    },
    call,
  );
  return issues.map((issue) => locateInMarkup(issue, asked.slides));
}

/** Puts read slides back to their places among those that could not be read. */
function restoreGaps(
  slides: readonly (SlideSpec | undefined)[],
  read: readonly SlideSpec[],
): (SlideSpec | undefined)[] {
  const rest = read.values();
  return slides.map((slide) => slide && rest.next().value);
}

/**
 * Slides without foreign layouts stay here; all others are moved where decks are made, since that takes time.
 */
async function adoptSlides(
  slides: readonly SlideSpec[],
  language: () => string,
  { services }: CallContext,
): Promise<AdoptedSlides> {
  if (!slides.some(mayBeForeign)) return { slides, warnings: [] };
  return services.presentations.adopt(slides, language());
}

/** Finds all faults of the slides, including those against the layouts of the design in `template`. */
async function findFaults(
  draft: Omit<DraftToRead, 'layouts'>,
  { services }: CallContext,
): Promise<readonly Issue[]> {
  const id = parseDesignId(draft.template);
  const layouts = id === undefined ? undefined : await services.designs?.layouts(id);
  return services.presentations.faults({ ...draft, layouts });
}

/**
 * Tolerant schema that reads as much of a faulty input as is needed to check its slides. Unreadable fields
 * count as absent.
 */
const looseSlide = z.union([
  z.object({ layout: z.string().max(100), content: z.record(z.string(), z.unknown()) }),
  z.object({ markup: z.string() }),
]);
const looseInput = z.object({
  slides: z.array(z.unknown()),
  template: z.string().catch('general'),
  language: z.string().optional().catch(undefined),
  slide_size: z.string().max(40).optional().catch(undefined),
  definitions: z.string().max(20_000).optional().catch(undefined),
  on_overflow: z.enum(['error', 'split', 'warn']).catch('error'),
});

async function isTemplate(id: string, call: CallContext): Promise<boolean> {
  const design = parseDesignId(id);
  if (design !== undefined)
    return (
      (await call.services.designs?.get(design).then(
        () => true,
        () => false,
      )) === true
    );
  return call.services.templates.list().some((one) => one.id === id || one.aliases.includes(id));
}

function chooseLanguage(asked: string | undefined, slides: readonly unknown[]): string {
  try {
    return parseLanguage(asked ?? '') ?? detectSlidesLanguage(slides);
  } catch {
    return detectSlidesLanguage(slides);
  }
}
