import { createHash } from 'node:crypto';
import type { Clock, Log, ServiceCall } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import type { FontService } from '../fonts/api.ts';
import { removeRepeats, warnAboutRepeats } from '../ooxml/package/index.ts';
import type { OpenedBook } from '../opened/api.ts';
import { createOpenedBook } from '../opened/opened-book.ts';
import { retryConflict } from '../store/retry-conflict.ts';
import type { SlidePainter } from '../store/slide-painter.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { DesignChange, DesignService, FileService } from './api.ts';
import { changeDesign } from './change-design.ts';
import { CompiledForms } from './compiled-forms.ts';
import type {
  ApplyRequest,
  Design,
  DesignBook,
  DesignLook,
  DesignMaterial,
  DesignReport,
  DrawnSlides,
  OpenDesign,
  OwnLayout,
  SlideMaterial,
} from './design.ts';
import { findFileFonts, readEmbeddedFonts, readNamedFamilies, reportUnnamedFonts } from './design-fonts.ts';
import type { CompiledForm } from './design-job.ts';
import { chooseDesignName } from './design-name.ts';
import { type PackedDesign, packDesign, unpackDesign } from './design-package.ts';
import { reportMiscount } from './design-remarks.ts';
import { createDesignThreads, type DesignThreads } from './design-threads.ts';
import { drawDesign, MAX_PICTURES } from './draw-design.ts';
import { drawExamples } from './draw-examples.ts';
import type { FileReport } from './file-report.ts';
import { applyOverrides, isOffered, readStyle } from './layout-overrides.ts';
import { describeRefusedFonts, type OwnFonts, registerFaces } from './own-fonts.ts';
import { paintSlides } from './painted-slides.ts';
import { Redraw } from './redraw.ts';
import { COLLECTION, type Ending, fileKey, storeDesign } from './store-design.ts';
import type { DesignStyle } from './style.ts';
import { assertTextLayout, dropUnknownLayouts, hidesLayouts, reportUnknownLayouts } from './style-layouts.ts';
import { selectFontsToPack, uploadFonts } from './transfer-fonts.ts';

/** Compiled designs kept in memory. */
const MAX_KNOWN = 40;
/** Time that a request for pictures waits for LibreOffice before the built-in renderer draws them. */
const PAINTER_PATIENCE_MS = 20_000;

interface DesignServiceOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Without it, only bundled fonts are used to measure text. */
  readonly fonts?: FontService;
  /** Worker threads; created if absent. */
  readonly threads?: DesignThreads;
  /** Id of the build; derived from the running program if absent. */
  readonly build?: string;
  /** Example slides that show people a new design; without it, none are made. */
  readonly examples?: () => Promise<ApplyRequest>;
  /** Without it, the built-in renderer draws slides. */
  readonly painter?: SlidePainter | undefined;
  readonly log?: Log;
}

/** All services around designs of this process. */
export interface DesignServices extends DesignService, DesignBook, FileService {
  /** Reads and edits opened presentations. */
  readonly opened: OpenedBook;
  stop(): Promise<void>;
}

/** Creates the service that stores designs and makes decks in them. */
export function createDesignService(options: DesignServiceOptions): DesignServices {
  return new Designs(options);
}

type Steps = Pick<ServiceCall, 'signal' | 'progress'>;

class Designs implements DesignServices {
  readonly #options: DesignServiceOptions;
  readonly #threads: DesignThreads;
  readonly #known = new Map<string, CompiledForm>();
  readonly #forms: CompiledForms;
  readonly #redraw: Redraw | undefined;

  constructor(options: DesignServiceOptions) {
    this.#options = options;
    this.#threads = options.threads ?? createDesignThreads();
    this.#forms = new CompiledForms(options.blobs, options.build);
    const { painter, log } = options;
    if (painter !== undefined)
      this.#redraw = new Redraw({
        ...options,
        painter,
        log,
        threads: this.#threads,
        collection: COLLECTION,
        most: MAX_PICTURES,
      });
  }

  get opened(): OpenedBook {
    return createOpenedBook(this.#threads);
  }

  async stop(): Promise<void> {
    await this.#redraw?.stop();
  }

  async list(offset: number, limit: number) {
    const { items, total } = await this.#options.records.list<Design>(COLLECTION, { offset, limit });
    return { items: items.map(({ value }) => value), total };
  }

  async get(id: string): Promise<Design> {
    return (await this.#read(id)).value;
  }

  async layouts(id: string): Promise<readonly OwnLayout[]> {
    const design = await this.get(id);
    return applyOverrides((await this.#formOf(design)).layouts, design.told);
  }

  async look(id: string): Promise<DesignLook> {
    return (await this.#formOf(await this.get(id))).look;
  }

  async create(
    {
      file: sent,
      name,
      filename,
      description,
      fonts = [],
      pictures = [],
      remarks = [],
      pictured,
      style = {},
    }: DesignMaterial,
    { signal, progress }: Steps,
    ending?: Ending,
  ): Promise<Design> {
    const total = 4;
    const { bytes: file, names } = removeRepeats(sent);
    progress({ done: 1, total, message: 'Reading its layouts' });
    // Reading the file first means that nothing is stored if it cannot be read.
    const named = fonts.length > 0 ? await readNamedFamilies(file, this.#threads) : [];
    const aliases = await uploadFonts(fonts, this.#options.fonts);
    const own = await this.#fonts(file, aliases);
    const compiled = await this.#threads.run('compile', file, own, {}, signal);
    const view = {
      ...compiled,
      report: {
        ...compiled.report,
        remarks: [
          ...remarks,
          ...warnAboutRepeats(names),
          ...(pictured === true ? reportMiscount(pictures.length, compiled.slides) : []),
          ...reportUnnamedFonts(fonts, named),
          ...describeRefusedFonts(own.refused),
          ...reportUnknownLayouts(style, compiled.layouts),
          ...compiled.report.remarks,
        ],
      },
    };
    const usable = dropUnknownLayouts(style, compiled.layouts);
    assertTextLayout(compiled.layouts, usable.layouts);
    progress({ done: 2, total, message: 'Drawing its layouts' });
    const drawn = await drawDesign(this.#threads, file, own, view, pictures, signal);
    const examples = await drawExamples(this.#threads, { file, own, style: usable }, this.#options, signal);
    signal.throwIfAborted();
    progress({ done: 3, total, message: 'Storing the design' });
    const design = await storeDesign(
      this.#options,
      file,
      name?.trim() || chooseDesignName(view.title, filename),
      view,
      drawn,
      { aliases, description, style: usable, examples, ending },
    );
    if (drawn.drawnBy === 'server') this.#redraw?.begin(design.id, file, own);
    return design;
  }

  async check(file: Uint8Array): Promise<FileReport> {
    return this.#threads.run('check', file, await this.#fonts(file, {}), {});
  }

  async report(
    file: Uint8Array,
    signal: AbortSignal,
    explained?: readonly SlideMaterial[],
    style: DesignStyle = {},
  ): Promise<{ readonly layout_count: number; readonly report: DesignReport }> {
    const own = await this.#fonts(file, {});
    const { layouts, report } = await this.#threads.run('compile', file, own, {}, signal);
    const usable = dropUnknownLayouts(style, layouts);
    assertTextLayout(layouts, usable.layouts);
    const choices =
      explained &&
      (await this.#threads.run('explain', file, own, { slides: explained, style: usable }, signal));
    return {
      layout_count: layouts.length,
      report: {
        ...report,
        remarks: [
          ...describeRefusedFonts(own.refused),
          ...reportUnknownLayouts(style, layouts),
          ...report.remarks,
        ],
        ...(choices && { choices }),
      },
    };
  }

  update(id: string, change: DesignChange): Promise<Design> {
    return retryConflict(() => this.#update(id, change));
  }

  async #update(id: string, change: DesignChange): Promise<Design> {
    const { records, clock } = this.#options;
    const { value, revision } = await this.#read(id);
    const design = changeDesign(value, change, clock.now().toISOString());
    if (design.told !== value.told && hidesLayouts(design.told))
      assertTextLayout((await this.#formOf(value)).layouts, design.told);
    await records.write([
      { collection: COLLECTION, id, value: design, expect: revision, order: value.created_at },
    ]);
    return design;
  }

  async delete(id: string): Promise<void> {
    const { records, blobs } = this.#options;
    await this.get(id);
    await records.write([{ collection: COLLECTION, id }]);
    await blobs.deletePrefix(`designs/${id}/`);
  }

  async pack(id: string) {
    const { blobs } = this.#options;
    const design = await this.get(id);
    const file = await this.#file(id);
    const { fonts, left_out } = await selectFontsToPack(
      await this.#fonts(file, design.fonts ?? {}),
      this.#options.fonts,
    );
    const slides = await Promise.all(
      (design.pictures?.drawn_by === 'caller' ? design.pictures.slides : []).map((key) => blobs.get(key)),
    );
    const packed: PackedDesign = {
      name: design.name,
      file,
      fonts,
      pictures: {
        drawn_by: design.pictures?.drawn_by === 'caller' ? 'caller' : 'server',
        slides: slides.filter((bytes) => bytes !== undefined),
      },
      style: readStyle(design),
      description: design.description,
    };
    const bytes = packDesign(packed);
    const key = `designs/${id}/package.zip`;
    await blobs.put(key, bytes);
    return {
      key,
      size_bytes: bytes.length,
      name: design.name,
      warnings: left_out.map(
        (family) =>
          `The font ${family} is not in the package: its licence bits allow it to be shown but not passed on. Upload it again where the design is imported.`,
      ),
    };
  }

  async unpack(bytes: Uint8Array, name: string | undefined, steps: Steps): Promise<Design> {
    const packed = await unpackDesign(bytes);
    const pictures = packed.pictures.drawn_by === 'caller' ? packed.pictures.slides : [];
    return this.create(
      {
        file: packed.file,
        name: name ?? packed.name,
        fonts: packed.fonts,
        pictures,
        style: packed.style,
        description: packed.description,
      },
      steps,
    );
  }

  async pictures(
    file: Uint8Array,
    aliases: Readonly<Record<string, string>>,
    most: number,
    signal: AbortSignal,
  ): Promise<DrawnSlides> {
    const own = await this.#fonts(file, aliases);
    const { painter, log } = this.#options;
    const painted = await paintSlides(
      file,
      own,
      { painter, log, threads: this.#threads },
      { most, deadlineMs: PAINTER_PATIENCE_MS, signal },
    );
    if (painted !== undefined) return { drawn_by: 'libreoffice', pictures: painted };
    const drawn = await this.#threads.run('draw', file, own, { what: 'slides', most }, signal);
    const { renderSlides } = await import('./design-pictures.ts');
    return {
      drawn_by: 'server',
      pictures: [...(await renderSlides(drawn))].map(([name, bytes]) => ({ name, bytes })),
    };
  }

  async notes(file: Uint8Array): Promise<ReadonlyMap<number, string>> {
    return new Map(await this.#threads.run('notes', file, await this.#fonts(file, {}), {}));
  }

  async families(file: Uint8Array) {
    const named = await readNamedFamilies(file, this.#threads);
    return { named, brought: [...(await readEmbeddedFonts(file, this.#threads)).families.keys()] };
  }

  async open(id: string): Promise<OpenDesign | undefined> {
    const design = await this.#options.records.get<Design>(COLLECTION, id);
    if (design === undefined) return undefined;
    const opened = await this.reopen(id, await this.#file(id), readStyle(design.value));
    return { ...opened, layouts: opened.layouts.filter(isOffered) };
  }

  async reopen(id: string, file: Uint8Array, style?: DesignStyle): Promise<OpenDesign> {
    const design = await this.#options.records.get<Design>(COLLECTION, id);
    const own = await this.#fonts(file, design?.value.fonts ?? {});
    // The renderers of pictures and PDF run on this thread and need the fonts.
    registerFaces(own.files);
    const { layouts, shapes, compiled } = await this.#form(own, file, design === undefined ? undefined : id);
    return {
      id,
      file,
      layouts: applyOverrides(layouts, style?.layouts ?? design?.value.told),
      shapes,
      ...(style === undefined ? {} : { style }),
      applyDesign: async (request, signal) => {
        const material = { ...request, style };
        const deck = await this.#threads.run('applyDesign', file, own, { material, compiled }, signal);
        return { ...deck, media: new Map([...material.deck.media, ...deck.media]) };
      },
    };
  }

  async #formOf({ id, fonts = {} }: Design): Promise<CompiledForm> {
    const file = await this.#file(id);
    return this.#form(await this.#fonts(file, fonts), file, id);
  }

  /** Compiles a file once per set of fonts. @param id design that stores the result, unless it was deleted */
  async #form(own: OwnFonts, file: Uint8Array, id: string | undefined): Promise<CompiledForm> {
    const key = createHash('sha256')
      .update(JSON.stringify([...own.families]))
      .update(file)
      .digest('base64');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const stored = id === undefined ? undefined : await this.#forms.get(id, key);
    const form = stored ?? (await this.#threads.run('layouts', file, own, {}));
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, form);
    if (id === undefined || stored !== undefined) return form;
    await this.#forms.put(id, key, form);
    // The design may have been deleted meanwhile.
    if ((await this.#options.records.get<Design>(COLLECTION, id)) === undefined) await this.#forms.delete(id);
    return form;
  }

  async #read(id: string) {
    const found = await this.#options.records.get<Design>(COLLECTION, id);
    if (!found)
      throw new Failure('not_found', `No design is stored under the id "${id.slice(0, 80)}".`, {
        hint: message`{list_designs} shows the stored designs.`,
      });
    return found;
  }

  async #file(id: string): Promise<Uint8Array> {
    const file = await this.#options.blobs.get(fileKey(id));
    if (file === undefined)
      throw new Failure('unavailable', 'The file of this design is missing from the blob store.', {
        hint: 'Restore the data directory from a backup, or make the design again.',
      });
    return file;
  }

  #fonts(file: Uint8Array, aliases: Readonly<Record<string, string>>): Promise<OwnFonts> {
    return findFileFonts(file, aliases, { fonts: this.#options.fonts, threads: this.#threads });
  }
}
