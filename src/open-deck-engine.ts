import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Config, revealSecrets } from './config/config.ts';
import type { PictureSource } from './core/assets/api.ts';
import type { AuthorService } from './core/authoring/api.ts';
import type { ModelAuthorOptions } from './core/authoring/model/model-options.ts';
import type { CallContext } from './core/call/call.ts';
import type { Services } from './core/call/services.ts';
import type { DesignBook } from './core/designs/design.ts';
import { lazy } from './core/memory/lazy-service.ts';
import type { OpenedBook } from './core/opened/api.ts';
import type { DeckHelper, OpenedDeckService, PresentationService } from './core/presentations/api.ts';
import type { SignedLinks } from './core/presentations/links.ts';
import type { PresentationRecords } from './core/presentations/presentation-records.ts';
import type { FetchPicture } from './core/store/fetch-picture.ts';
import type { BlobStore, RecordStore } from './core/store/store.ts';
import type { TemplateService } from './core/templates/api.ts';
import type { Measure } from './core/templates/measure.ts';
import type { ThemeService } from './core/themes/api.ts';

/** How long a language model may write at one deck; it leaves a task time to finish without it. */
const MODEL_DECK_MS = 300_000;

/** Slides that are laid out before the first one of a caller. */
const WARM_SLIDES = 6;

/** A deck or pictures of it were made for a request. */
export type Rendered = (kind: string, requestId: string, durationMs: number) => void;

/** Services that create decks. Addresses of files are created by the caller. */
export interface DeckEngine {
  readonly presentations: Omit<PresentationService, 'link'>;
  readonly author: AuthorService;
}

interface DeckEngineParts {
  readonly config: Config;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: SignedLinks;
  readonly templates: TemplateService;
  readonly themes: ThemeService;
  readonly designs: DesignBook;
  readonly openedFiles: OpenedBook;
  readonly fetchPicture: FetchPicture;
  readonly fetchMedia: FetchPicture;
  readonly pictures: PictureSource;
  /** Absent: no other process makes parts of decks. */
  readonly helper?: DeckHelper;
}

interface LazyEngineParts {
  engine(): Promise<DeckEngine>;
  /** Reads what needs no engine. */
  readonly stored: PresentationRecords;
  readonly links: SignedLinks;
  readonly rendered: Rendered;
}

/** Layout, writers and the author: most of the memory of a server, so they load with the first deck. */
export async function openEngine({ config, ...parts }: DeckEngineParts): Promise<DeckEngine> {
  // Each in a turn of its own: all at once would hold up every other request for a third of a second.
  const { createPictureProbe: lookAtPicture } = await step(() => import('./core/assets/pictures.ts'));
  const { loadInlineParser } = await step(() => import('./core/layout/inline-markdown.ts'));
  await step(loadInlineParser);
  const { openLayoutEngine } = await step(() => import('./core/layout/engine.ts'));
  const layoutEngine = await step(openLayoutEngine);
  const { EACH } = await step(() => import('./core/templates/standard/generated/each.ts'));
  for (const load of EACH) await step(load);
  await step(() => import('./core/templates/standard/index.ts'));
  const { loadFontReader } = await step(() => import('./core/scene/fonts/font-face.ts'));
  await step(async () => loadFontReader());
  const { createMeasure } = await step(() => import('./core/presentations/measure.ts'));
  const { findIcon } = await step(() => import('./core/assets/icon-search.ts'));
  const { createExtractiveAuthor } = await step(() => import('./core/authoring/extractive-author.ts'));
  const { createPresentationService } = await step(
    () => import('./core/presentations/presentation-service.ts'),
  );
  const measure = createMeasure(parts.templates, layoutEngine);
  await warmUp(measure, parts.templates);
  const { createThreadedAuthor: threadedAuthor } = await step(
    () => import('./core/authoring/threaded-author.ts'),
  );
  const look = lookAtPicture(parts.fetchPicture);
  const extractive = threadedAuthor(
    createExtractiveAuthor({
      hasIcon: (meaning) => findIcon({ icon_query: meaning }).matched,
      lookAtPicture: look,
      measure,
    }),
    look,
  );
  return {
    presentations: createPresentationService({
      ...parts,
      maxSlides: config.limits.slides,
      fonts: config.deckFonts,
    }),
    author:
      config.model === undefined
        ? extractive
        : await openModelAuthor(config.model, config, {
            extractive,
            readParts: extractive.parts,
            measure,
            templates: parts.templates,
          }),
  };
}

async function step<T>(work: () => Promise<T>): Promise<T> {
  await nextTurn();
  return work();
}

/**
 * Lays out a few sample slides, one a turn: what the first ones open and compile would come in one go with
 * the author's.
 */
async function warmUp(measure: Measure, templates: TemplateService): Promise<void> {
  const [first] = templates.list();
  const { standard_template: template, slides } = templates.example(first?.id ?? '');
  for (const [index, spec] of slides.slice(0, WARM_SLIDES).entries())
    await step(async () => measure({ template, lang: 'en', spec, index, density: true }));
}

/** The author that asks the configured model. */
async function openModelAuthor(
  model: NonNullable<Config['model']>,
  { search: searching, images }: Pick<Config, 'search' | 'images'>,
  parts: Pick<ModelAuthorOptions, 'extractive' | 'readParts' | 'measure' | 'templates'>,
): Promise<AuthorService> {
  const [{ openModel }, { createModelAuthor }, { SHORT_GUIDE }] = await Promise.all([
    import('./core/adapters/models/open-model.ts'),
    import('./core/authoring/model/model-author.ts'),
    import('./core/composition/guide.ts'),
  ]);
  const client = openModel(revealSecrets(model), {
    timeoutMs: model.timeoutSeconds * 1000,
    random: Math.random,
    now: () => new Date(),
  });
  const describesPictures =
    !images.disabled &&
    (images.photoLibraries.some(({ apiKey }) => apiKey !== undefined) || images.maker !== undefined);
  const search =
    searching &&
    (await import('./core/adapters/models/web-search.ts')).createWebSearch({
      ...searching,
      apiKey: searching.apiKey?.reveal(),
    });
  return createModelAuthor({
    ...parts,
    search,
    describesPictures,
    model: client,
    price: model.price,
    markupGuide: SHORT_GUIDE,
    timeoutMs: MODEL_DECK_MS,
    fallsBack: model.fallsBack,
  });
}

/**
 * Services of a deck engine that opens with the first call that needs it; stored presentations are read
 * without it.
 */
export function lazyEngine({
  engine,
  stored,
  links,
  rendered,
}: LazyEngineParts): Pick<Services, 'presentations' | 'author'> {
  const timed = async <T>(
    kind: string,
    { requestId }: Pick<CallContext, 'requestId'>,
    work: () => Promise<T>,
  ): Promise<T> => {
    const began = performance.now();
    const done = await work();
    rendered(kind, requestId, performance.now() - began);
    return done;
  };
  const presentations = async () => (await engine()).presentations;
  return {
    presentations: lazy<PresentationService>(presentations, {
      create: async (draft, call) => {
        const service = await presentations();
        return timed(`create ${draft.export_as}`, call, () => service.create(draft, call));
      },
      export: async (id, format, call, ...rest) => {
        const service = await presentations();
        return timed(`export ${format}`, call, () => service.export(id, format, call, ...rest));
      },
      preview: async (id, options, call) => {
        const service = await presentations();
        return timed('preview', call, () => service.preview(id, options, call));
      },
      get: (id) => stored.get(id),
      list: (...args) => stored.list(...args),
      revision: (...args) => stored.revision(...args),
      revisions: (...args) => stored.revisions(...args),
      deleted: (...args) => stored.deleted(...args),
      delete: (...args) => stored.delete(...args),
      restore: (id) => stored.restore(id),
      tag: (...args) => stored.tag(...args),
      tags: () => stored.tags(),
      nameRevision: (...args) => stored.nameRevision(...args),
      link: (key, call, name) => links.blob(key, call.link, name),
      opened: lazy<OpenedDeckService>(async () => (await presentations()).opened as OpenedDeckService, {}),
    }),
    author: lazy<AuthorService>(async () => (await engine()).author, {}),
  };
}
