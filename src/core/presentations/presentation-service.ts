import { randomUUID } from 'node:crypto';
import type { ServiceCall, Sketch } from '../call/call.ts';
import type { OpenDesign } from '../designs/design.ts';
import { Failure, type Issue, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { tooManySlides } from '../input/slide-limit.ts';
import { Lru } from '../memory/lru.ts';
import { registerCacheOf } from '../memory/spares.ts';
import { scoreDeck } from '../scene/check/score.ts';
import type { Theme } from '../scene/theme.ts';
import type { Stored } from '../store/store.ts';
import { ownContracts } from '../templates/own-contract.ts';
import { resolveTheme } from '../templates/themes.ts';
import type { Template } from '../templates/tree.ts';
import type { DeckDraft, DraftToRead, EditRequest, OpenedDeckService, PresentationService } from './api.ts';
import { createAudience } from './audience.ts';
import { getTemplate } from './built-in-template.ts';
import { compareSince } from './check-since.ts';
import { createClipReader, readNewClips } from './clip-files.ts';
import { buildDeckInDesign, composeBeforeDesign } from './compose.ts';
import { type ComposeInFile, composeInFile } from './compose-in-file.ts';
import { adoptForeignSlides } from './content-mapping/adopt-slides.ts';
import type { WrittenDeck } from './deck-in-parts.ts';
import { createMaterials } from './deck-materials.ts';
import { listFontNeeds } from './deck-needs.ts';
import { buildDeckResult } from './deck-result.ts';
import { applyFontSource, assertSizeOfDesign, pickSettings } from './deck-settings.ts';
import { DeckTurns } from './deck-turns.ts';
import { parseDesignId, resolveStandardTemplate } from './design-id.ts';
import type { Composed } from './editor-options.ts';
import { exportKey, writeDownload, writeExport } from './export-files.ts';
import { judgeDeck } from './judge-deck.ts';
import { warnAboutLeftovers } from './leftover-text.ts';
import { findLook, readLookFiles } from './look.ts';
import { type DeckLook, makeDeck } from './make-deck.ts';
import { markOpenedClips } from './opened-clips.ts';
import { OpenedDecks } from './opened-decks.ts';
import { createOpenedService } from './opened-service.ts';
import { addDeckPaths } from './own-paths.ts';
import { PartMaker } from './part-maker.ts';
import type {
  DeckResult,
  DownloadFormat,
  DownloadOptions,
  EditResult,
  SlidePicture,
} from './presentation.ts';
import { PresentationEditor } from './presentation-editor.ts';
import { PresentationRecords } from './presentation-records.ts';
import { filterFindings, previewPictures } from './preview.ts';
import { findParts } from './read-composed.ts';
import { readPlan, readStoredLook } from './read-plan.ts';
import { reopenDesign } from './reopen-design.ts';
import { readStateAt } from './revisions.ts';
import { cacheKey, SceneCache } from './scene-cache.ts';
import type { PresentationServiceOptions } from './service-options.ts';
import { sketchSvg } from './sketch.ts';
import { readDraft } from './slide-faults.ts';
import { addSlideNotes } from './standing-warnings.ts';
import { readMedia, storeDeck } from './store-deck.ts';
import {
  blobPrefix,
  PRESENTATIONS,
  readPresentation,
  type StoredPresentation,
} from './stored-presentation.ts';

/** Number of composed decks in memory; a deck of fifty slides takes about ten megabytes. */
const MAX_CACHED_DECKS = 8;
export function createPresentationService(options: PresentationServiceOptions): PresentationService {
  return new Presentations(options);
}

class Presentations extends PresentationRecords implements PresentationService {
  readonly #options: PresentationServiceOptions;
  readonly #composed = new Lru<Composed>(MAX_CACHED_DECKS);
  readonly #scenes = new SceneCache();
  readonly #parts: PartMaker;
  readonly #turns: DeckTurns;
  readonly #editor: PresentationEditor;
  readonly #openedDecks: OpenedDecks | undefined;
  readonly opened?: OpenedDeckService;
  readonly part: PresentationService['part'] = (...request) => this.#parts.make(...request);
  readonly shown!: PresentationService['shown'];
  readonly handOut!: PresentationService['handOut'];
  readonly adopt: PresentationService['adopt'] = async (...sent) => adoptForeignSlides(...sent);

  constructor(options: PresentationServiceOptions) {
    super(options);
    this.#options = options;
    this.#parts = new PartMaker(options, this.#scenes);
    this.#turns = new DeckTurns(options.records);
    const audience = createAudience(options, (stored) => this.#compose(stored));
    Object.assign(this, audience);
    registerCacheOf(this, (service) => service.#composed.clear());
    this.#openedDecks =
      options.openedFiles === undefined
        ? undefined
        : new OpenedDecks({
            ...options,
            opened: options.openedFiles,
            composeInFile: this.#inFile(),
            lookFile: (template, call) => this.#lookFile(template, call),
          });
    if (this.#openedDecks !== undefined)
      this.opened = createOpenedService(this.#openedDecks, this.#turns, options.records, (id, call) =>
        this.#pptx(id, call.signal),
      );
    this.#editor = new PresentationEditor({
      ...options,
      scenes: this.#scenes,
      template: (idOrAlias, size) =>
        getTemplate(options.templates.resolve(resolveStandardTemplate(idOrAlias)), size),
      design: (stored) => reopenDesign(options, stored),
      openDesign: async (id) => options.designs?.open(id),
      compose: (stored) => this.#compose(stored),
      media: (id, plan, known) => readMedia(options.blobs, id, plan, known),
      remember: (id, revision, composed) => this.#composed.set(cacheKey(id, revision), composed),
    });
  }

  async create(draft: DeckDraft, call: ServiceCall): Promise<DeckResult> {
    const { records, maxSlides } = this.#options;
    if (draft.slides.length > maxSlides) throw tooManySlides(['slides'], draft.slides.length, maxSlides);
    const design = await this.#design(draft.template);
    if (design !== undefined) assertSizeOfDesign(draft);
    const template = this.#template(resolveStandardTemplate(draft.template), draft.slide_size);
    const id = draft.id ?? randomUUID();
    // If an earlier run of the task finished under this id, its result is the answer.
    if (draft.id !== undefined && (await records.get(PRESENTATIONS, id)))
      return this.export(id, draft.export_as, call);
    const { theme, ...beside } = await this.#look(template, draft.theme);
    const fonts = draft.fonts ?? theme.fontSource ?? this.#options.fonts;
    const look = {
      ...beside,
      theme: applyFontSource(theme, fonts),
      ...(design === undefined ? {} : { design }),
    };
    const made = await makeDeck(
      { ...draft, ...pickSettings({ ...draft, fonts }), maxSlides },
      look,
      createMaterials(this.#options, call.signal, draft.required_pictures, draft.image_type),
      call,
    );
    const clips = readNewClips(made.clips);
    const bytes = await writeExport(made.deck, draft.export_as, call.signal, { clips });
    const { presentation, result } = await storeDeck(this.#options, id, draft, made, bytes, call);
    const { plan, deck, findings } = made;
    this.#composed.set(cacheKey(id, 1), { deck, findings });
    this.#scenes.keep({ ...plan, slides: presentation.slides }, deck.slides);
    return result;
  }

  async faults({ template, slide_size, layouts, ...draft }: DraftToRead): Promise<readonly Issue[]> {
    return (
      await readDraft({
        ...draft,
        template: this.#template(resolveStandardTemplate(template), slide_size),
        own: layouts && ownContracts(layouts),
      })
    ).issues;
  }

  async sketch(sketch: Sketch, { signal }: Pick<ServiceCall, 'signal'>): Promise<string> {
    const design = await this.#design(sketch.template);
    const template = this.#template(resolveStandardTemplate(sketch.template), sketch.slide_size);
    const look = await this.#look(template, sketch.theme);
    return sketchSvg(sketch, { ...look, ...(design === undefined ? {} : { design }) }, signal);
  }

  async edit(id: string, request: EditRequest, call: ServiceCall): Promise<EditResult> {
    const edit = async () => {
      const stored = await readPresentation(this.#options.records, id);
      return stored.value.file === undefined
        ? this.#editor.edit(id, request, call)
        : this.#files().edit(stored, request, call);
    };
    return request.as_copy ? edit() : this.#turns.run(id, request.revision, call, edit);
  }

  async export(
    id: string,
    asked: DownloadFormat | undefined,
    call: ServiceCall,
    options: DownloadOptions = {},
  ): Promise<DeckResult> {
    const { records, blobs, links } = this.#options;
    const stored = await readPresentation(records, id);
    const { presentation, file } = stored.value;
    const format = asked ?? 'pptx';
    if (file !== undefined && (asked === undefined || asked === presentation.opened?.extension)) {
      const { fonts, findings } = await this.#files().check(stored.value);
      const known = { key: file.key, fonts, findings, findingsReported: true };
      return buildDeckResult(presentation, known, links, call.link);
    }
    const { bytes, extension, ...written } = await this.#write(stored, format, call, options);
    const named = exportKey(presentation, format, options);
    const key = extension === undefined ? named : named.replace(/\w+$/, extension);
    await blobs.put(key, bytes);
    const made = { key, ...written, findingsReported: true };
    const warned = warnAboutLeftovers(addSlideNotes(presentation), written.findings);
    return buildDeckResult(warned, made, links, call.link);
  }

  async catalogue(title: string, template: string, theme: Theme, call: ServiceCall): Promise<Uint8Array> {
    const { writeCatalogueFile } = await import('./catalogue-file.ts');
    const materials = createMaterials(this.#options, call.signal);
    return writeCatalogueFile(title, this.#template(template), theme, materials, call);
  }

  async check(id: string, since?: number) {
    const stored = await readPresentation(this.#options.records, id);
    const report = await this.#check(stored);
    if (since === undefined) return report;
    const judge = (state: Stored<StoredPresentation>) => this.#check(state);
    const { records } = this.#options;
    return { ...report, difference: await compareSince(records, stored, since, report.findings, judge) };
  }

  async #check(stored: Stored<StoredPresentation>) {
    if (stored.value.file !== undefined) return this.#files().check(stored.value);
    const { deck, findings } = await this.#compose(stored);
    return { findings, score: scoreDeck(findings, deck.slides.length), fonts: listFontNeeds(deck) };
  }

  async preview(
    id: string,
    options: Parameters<PresentationService['preview']>[1],
    call: ServiceCall,
  ): Promise<readonly SlidePicture[]> {
    const stored = await readStateAt(this.#options.records, id, options.revision);
    if (options.edits !== undefined) {
      if (stored.value.file !== undefined) {
        const { deck, findings, warnings } = await this.#files().tryOut(stored, options.edits, call);
        const pictures = await previewPictures(deck, { ...options, isOfFile: true }, call.signal);
        return pictures.map(({ name: _, ...picture }) => ({
          ...picture,
          findings: filterFindings(picture.slides, findings),
          warnings,
        }));
      }
      const { deck, slides, findings, warnings, lost } = await this.#editor.tryOut(id, options.edits, call);
      const pictures = await previewPictures(
        addDeckPaths(deck, slides, options.slides),
        options,
        call.signal,
      );
      const trial = { warnings, ...(lost === undefined ? {} : { lost }) };
      return pictures.map(({ name: _, ...picture }) => ({
        ...picture,
        parts: findParts(picture, slides),
        findings: filterFindings(picture.slides, findings),
        ...trial,
      }));
    }
    const { deck, findings } = await this.#compose(stored);
    const pictures = await previewPictures(
      addDeckPaths(deck, stored.value.presentation.slides, options.slides),
      { ...options, isOfFile: stored.value.file !== undefined },
      call.signal,
    );
    return Promise.all(
      pictures.map(async ({ name, ...picture }) => {
        const key = `${blobPrefix(id)}previews/${stored.revision}-${name}`;
        await this.#options.blobs.put(key, picture.bytes);
        return {
          ...picture,
          key,
          parts: findParts(picture, stored.value.presentation.slides),
          findings: filterFindings(picture.slides, findings),
        };
      }),
    );
  }

  link(key: string, call: Pick<ServiceCall, 'link'>, name?: string): string {
    return this.#options.links.blob(key, call.link, name);
  }

  /** @throws Failure `not_found` */
  async #lookFile(template: string, call: ServiceCall): Promise<Uint8Array> {
    const id = parseDesignId(template);
    if (id === undefined)
      return this.catalogue(template, template, resolveTheme(this.#template(template)), call);
    const design = await this.#options.designs?.open(id);
    if (design === undefined)
      throw new Failure('not_found', `There is no design "${template.slice(0, 100)}".`, {
        hint: message`{list_templates} tells templates and designs with their ids.`,
      });
    return design.file;
  }

  #inFile(): ComposeInFile {
    const { designs } = this.#options;
    const look = () => this.#look(this.#template(resolveStandardTemplate(randomUUID())), undefined);
    if (designs !== undefined)
      return composeInFile({
        designs,
        look,
        materials: (signal, required) => createMaterials(this.#options, signal, required),
      });
    return async () => {
      throw new Failure('unsupported', 'This server makes no slides in the look of a file.');
    };
  }

  /** @throws Failure `unsupported` if files cannot be opened */
  #files(): OpenedDecks {
    if (this.#openedDecks === undefined)
      throw new Failure('unsupported', 'This server does not open presentation files.');
    return this.#openedDecks;
  }

  async #pptx(id: string, signal: AbortSignal): Promise<Uint8Array> {
    const stored = await readPresentation(this.#options.records, id);
    return (await this.#write(stored, 'pptx', { signal }, {})).bytes;
  }

  async #write(
    stored: Stored<StoredPresentation>,
    format: DownloadFormat,
    { signal }: Pick<ServiceCall, 'signal'>,
    options: DownloadOptions,
  ): Promise<WrittenDeck & { readonly extension?: string }> {
    const isKnown = this.#composed.get(cacheKey(stored.id, stored.revision)) !== undefined;
    const inParts = format === 'pptx' && !isKnown ? await this.#parts.write(stored, signal) : undefined;
    if (inParts !== undefined) return inParts;
    const { deck, findings } = await this.#compose(stored);
    const clips = createClipReader(this.#options.blobs, stored.id);
    const shown = await markOpenedClips(deck, format, stored.value, this.#openedDecks);
    const written = await writeDownload(shown, format, signal, { ...options, clips });
    return { ...written, fonts: listFontNeeds(deck), findings };
  }

  async #compose(stored: Stored<StoredPresentation>): Promise<Composed> {
    if (stored.value.file !== undefined) return this.#files().look(stored.value);
    const { template: named, slide_size } = stored.value.presentation;
    const template = this.#template(resolveStandardTemplate(named.id), slide_size);
    const look = await readStoredLook(this.#options, stored, template);
    const key = cacheKey(stored.id, stored.revision);
    const known = this.#composed.get(key);
    if (known) return known;
    const plan = await readPlan(this.#options, stored, { template, ...look });
    const scenes = plan.slides.map((_, index) =>
      plan.design === undefined ? this.#scenes.scene(plan, index) : composeBeforeDesign(plan, index),
    );
    const deck = await buildDeckInDesign(plan, scenes, await readMedia(this.#options.blobs, stored.id, plan));
    const composed = { deck, findings: judgeDeck(deck, plan) };
    this.#composed.set(key, composed);
    return composed;
  }

  /** Design that a draft names. @throws Failure `invalid_input` at the field `template`. */
  async #design(asked: string): Promise<OpenDesign | undefined> {
    const id = parseDesignId(asked);
    if (id === undefined) return undefined;
    const design = await this.#options.designs?.open(id);
    if (design === undefined)
      throw invalid(
        ['template'],
        `No design is stored under the id "${id}".`,
        { type: 'enum', input: asked },
        message`{list_designs} shows the stored designs.`,
      );
    return design;
  }

  /** @throws Failure `invalid_input` at the field `theme`. */
  async #look(template: Template, id: string | undefined): Promise<DeckLook> {
    const { themes } = this.#options;
    try {
      const theme = await findLook(template, id, themes);
      return { template, theme, lookFiles: await readLookFiles(theme, async (hash) => themes?.file(hash)) };
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_found')
        throw invalid(['theme'], error.message, { type: 'enum', input: id?.slice(0, 200) }, error.hint);
      throw error;
    }
  }

  #template(idOrAlias: string, size?: string): Template {
    return getTemplate(this.#resolve(idOrAlias), size);
  }

  #resolve(idOrAlias: string): string {
    try {
      return this.#options.templates.resolve(idOrAlias);
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_found')
        throw invalid(
          ['template'],
          error.message,
          { type: 'enum', input: idOrAlias.slice(0, 200) },
          error.hint,
        );
      throw error;
    }
  }
}
