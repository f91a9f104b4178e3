import type { ImageWish } from '../assets/api.ts';
import type { CallContext, Progress } from '../call/call.ts';
import type { OnMissingPicture } from '../errors/missing-pictures.ts';
import { defined } from '../input/fields.ts';
import type { ColorRoles } from '../scene/diagram.ts';
import type { FontSource } from '../scene/theme.ts';
import type { Transition } from '../scene/transition.ts';
import { parseLanguage } from '../sources/parse-language.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { assertMoreThanTopic, assertText } from './assert-text.ts';
import { toTaskData } from './deck-result.ts';
import { pickSettings } from './deck-settings.ts';
import { resolveStandardTemplate } from './design-id.ts';
import { readDesignWords } from './design-words.ts';
import type { GenerateRequest } from './draft.ts';
import type { DeckResult, ExportFormat, OverflowPolicy } from './presentation.ts';
import { detectSlidesLanguage } from './slides-language.ts';
import { addFiles, type DeckSources } from './source-files/add-files.ts';

/** Input of a generation: what the author needs, and how the deck is made. */
export interface GenerateInput extends GenerateRequest {
  /** Title of the deck; absent for that of its slides. */
  readonly title?: string;
  readonly theme?: string;
  readonly transition?: Transition;
  readonly fonts?: FontSource;
  readonly art?: boolean;
  readonly color_roles?: ColorRoles;
  readonly on_overflow: OverflowPolicy;
  readonly export_as: ExportFormat;
  readonly image_type?: ImageWish['type'];
  /** Files and pages whose texts follow the content, read when the work runs. */
  readonly sources?: DeckSources;
  /** True to refuse sources that hold no more than a topic. */
  readonly refuses_topic?: boolean;
  /** True to answer with the proof of each number. */
  readonly proofs?: boolean;
  /** Warnings about the sources, listed before those of the author. */
  readonly warnings?: readonly string[];
}

/** Input for a deck whose slides are given as data. */
export interface CreateInput {
  readonly title?: string;
  /** Language name or tag; absent if it is detected from the slides. */
  readonly language?: string;
  readonly template: string;
  readonly theme?: string;
  readonly transition?: Transition;
  readonly fonts?: FontSource;
  readonly slide_size?: string;
  readonly art?: boolean;
  readonly color_roles?: ColorRoles;
  readonly definitions?: string;
  readonly slides: readonly SlideSpec[];
  readonly on_overflow: OverflowPolicy;
  readonly export_as: ExportFormat;
  /** Defaults to a placeholder. */
  readonly on_missing_picture?: OnMissingPicture;
  /** Text that the slides were made from; the slides are compared with it. */
  readonly source?: string;
  /** Files and pages whose texts follow the source, read when the work runs. */
  readonly sources?: DeckSources;
  /** True to answer with the proof of each number. */
  readonly proofs?: boolean;
  /** Warnings about the source. */
  readonly warnings?: readonly string[];
}

/** Characters of the source that a record stores, for lists. */
const MAX_STORED_CHARACTERS = 2_000;

const TOPIC_ONLY =
  'content is only a topic, so the slides were not compared with it. Give the whole text they were made from.';

/** Writes slides from a text and makes a deck of them. */
export async function generateDeck(
  { sources, refuses_topic: refusesTopic, ...work }: GenerateInput,
  id: string,
  call: CallContext,
): Promise<DeckResult> {
  const input = sources === undefined ? work : await readSources(work, sources, call);
  if (sources !== undefined) {
    assertText(input);
    if (refusesTopic === true) await assertMoreThanTopic(input, call);
  }
  const total = input.slides?.length ?? input.n_slides ?? 10;
  // While the author writes, progress stays below the first slide, so that it never decreases.
  let last: Progress = { done: 0, total, message: '' };
  const report = (progress: Progress) => {
    last = progress;
    call.progress(progress);
  };
  const authored = await call.services.author.deck(
    {
      ...input,
      ...(await readDesignWords(input.template, call)),
      template: resolveStandardTemplate(input.template),
    },
    {
      signal: call.signal,
      progress: ({ done, total: of, message }) =>
        report({ done: Math.min(0.9, of > 0 ? (0.9 * done) / of : 0), total, message }),
      written: ({ layout, content }, slide, { title, language }) => {
        const { template, theme, slide_size } = input;
        call.progress({
          ...last,
          sketch: {
            slide,
            layout,
            content,
            total,
            title,
            language,
            template,
            ...defined({ theme, slide_size }),
          },
        });
      },
    },
  );
  const source = input.content || (input.slides ?? []).map((slide) => slide.content).join('\n\n');
  return call.services.presentations.create(
    {
      id,
      title: input.title ?? authored.title,
      language: authored.language,
      template: input.template,
      ...(input.theme === undefined ? {} : { theme: input.theme }),
      ...pickSettings(input),
      ...(input.image_type === undefined ? {} : { image_type: input.image_type }),
      slides: authored.slides,
      ...(input.required_pictures === undefined ? {} : { required_pictures: input.required_pictures }),
      on_overflow: input.on_overflow,
      export_as: input.export_as,
      origin: {
        kind: 'generated',
        content: source.slice(0, MAX_STORED_CHARACTERS),
        n_slides: authored.slides.length,
        tone: input.tone,
        verbosity: input.verbosity,
        ...(input.instructions === undefined ? {} : { instructions: input.instructions }),
      },
      warnings: [...(input.warnings ?? []), ...authored.warnings],
      omitted: authored.omitted,
      ...(authored.kind === undefined ? {} : { kind: authored.kind }),
      ...(authored.usage === undefined ? {} : { usage: authored.usage }),
      ...(authored.numbers === undefined ? {} : { numbers: authored.numbers }),
      ...(input.proofs === undefined ? {} : { proofs: input.proofs }),
      chosen_layouts: new Set((input.slides ?? []).flatMap(({ layout }) => layout ?? [])),
    },
    call,
  );
}

/** Adds the texts of files and pages to the content, and warnings about them. */
async function readSources(
  work: GenerateInput,
  sources: DeckSources,
  call: CallContext,
): Promise<GenerateInput> {
  call.progress({
    done: 0,
    total: work.slides?.length ?? work.n_slides ?? 10,
    message: 'Reading the sources',
  });
  const { asked, warnings } = await addFiles({ ...work, ...sources }, call);
  const { files: _, reference_urls: __, on_missing_picture: ___, ...read } = asked;
  return { ...read, warnings: [...warnings, ...(work.warnings ?? [])] };
}

/** Makes a deck of structured slides. */
export async function createDeck(work: CreateInput, id: string, call: CallContext): Promise<DeckResult> {
  const input = await addSourceText(work, call);
  const { title, theme, slides, template, on_overflow, export_as, source } = input;
  const coverage =
    source === undefined ? undefined : await call.services.author.coverage(source, slides, call);
  const warnings = [
    ...(input.warnings ?? []),
    ...(source === undefined ? [] : (coverage?.warnings ?? [TOPIC_ONLY])),
    ...(slides.length === 0 ? ['The deck has no slides: none were given.'] : []),
  ];
  return call.services.presentations.create(
    {
      id,
      ...(title === undefined ? {} : { title }),
      ...(theme === undefined ? {} : { theme }),
      ...pickSettings(input),
      language: parseLanguage(input.language ?? '') ?? detectSlidesLanguage(slides, source),
      template,
      slides,
      ...(input.on_missing_picture === 'fail' ? { required_pictures: 'all' } : {}),
      on_overflow,
      export_as,
      origin: {
        kind: 'structured',
        content: (source ?? title ?? '').slice(0, MAX_STORED_CHARACTERS),
        n_slides: slides.length,
      },
      warnings,
      ...(coverage === undefined
        ? {}
        : { omitted: coverage.omitted, numbers: { source: source ?? '', severity: 'warning' } }),
      ...(input.proofs === undefined ? {} : { proofs: input.proofs }),
    },
    call,
  );
}

/** Adds the texts of files and pages to the source that slides are compared with. */
async function addSourceText({ sources, ...work }: CreateInput, call: CallContext): Promise<CreateInput> {
  if (sources === undefined) return work;
  call.progress({ done: 0, total: Math.max(1, work.slides.length), message: 'Reading the sources' });
  const { asked, warnings } = await addFiles({ content: work.source ?? '', ...sources }, call);
  return {
    ...work,
    ...(asked.content.trim() === '' ? {} : { source: asked.content }),
    warnings: [...(work.warnings ?? []), ...warnings],
  };
}

/** Work of tasks by type. The id of the presentation is assigned when the task is accepted. */
export const JOBS = {
  'presentation.generate': async (
    input: unknown,
    data: Readonly<Record<string, unknown>>,
    call: CallContext,
  ) => toTaskData(await generateDeck(input as GenerateInput, String(data['presentation_id']), call)),
  'presentation.create': async (input: unknown, data: Readonly<Record<string, unknown>>, call: CallContext) =>
    toTaskData(await createDeck(input as CreateInput, String(data['presentation_id']), call)),
} as const;
