import { randomUUID } from 'node:crypto';
import { compressPicture, fitPicture, loadPicture } from '../assets/pictures.ts';
import type { ServiceCall } from '../call/call.ts';
import { Failure, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { missingPicture, type OnMissingPicture, picturesMissing } from '../errors/missing-pictures.ts';
import { sha256 } from '../input/sha256.ts';
import { Lru } from '../memory/lru.ts';
import { removeRepeats, warnAboutRepeats } from '../ooxml/package/index.ts';
import type {
  Fix,
  LighterPart,
  OpenedBook,
  OpenedEdit,
  OpenedFile,
  OpenedResult,
  OpenedSlideTree,
  OpenedText,
  PictureInput,
} from '../opened/opened.ts';
import { gather } from '../scene/check/gather.ts';
import type { Finding } from '../scene/finding.ts';
import { MAX_WIDTH_PX } from '../scene/picture-size.ts';
import type { Deck, FontNeed } from '../scene/scene.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';
import type { BlobStore, RecordStore, Stored } from '../store/store.ts';
import type { EditRequest, OpenedRequest } from './api.ts';
import type { ComposeInFile } from './compose-in-file.ts';
import { buildDeckResult, toTaskData } from './deck-result.ts';
import { prependSteps } from './edits/change-summary.ts';
import { resolveSteps } from './edits/undo-redo.ts';
import { exportName, writeExport } from './export-files.ts';
import type { Links } from './links.ts';
import { type PictureLoader, toOpenedEdits } from './opened-edits.ts';
import type { DeckResult, Edit, EditResult, OpenedEditResult, Presentation } from './presentation.ts';
import { createRevisionConflict, refuseChangedSlide, toRevisionConflict } from './revision-conflict.ts';
import { createSuccession, readRevision } from './revisions.ts';
import {
  blobPrefix,
  fileKey,
  PRESENTATIONS,
  type StoredPresentation,
  type UndoPosition,
} from './stored-presentation.ts';

/** Template reference of a deck that was opened from a file. */
const FILE_TEMPLATE = { id: 'file', version: '1.0.0' } as const;
const MAX_CACHED_DECKS = 4;

export interface OpenedDecksOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: Links;
  readonly fetchPicture: FetchPicture;
  readonly opened: OpenedBook;
  readonly composeInFile: ComposeInFile;
  /** Returns a file with the masters and layouts of a template or design. */
  readonly lookFile: (template: string, call: ServiceCall) => Promise<Uint8Array>;
}

/** Appearance and findings of an opened deck. */
export interface OpenedLook {
  readonly deck: Deck;
  readonly findings: readonly Finding[];
  readonly score: number;
  readonly fonts: readonly FontNeed[];
}

interface Applied extends OpenedResult {
  /** New title, if it changes. */
  readonly title?: string | undefined;
  readonly standing?: UndoPosition | undefined;
}

/** Decks that were opened from files. The file is the deck, and its unchanged parts keep the same bytes. */
export class OpenedDecks {
  readonly #options: OpenedDecksOptions;
  readonly #decks = new Lru<Deck>(MAX_CACHED_DECKS);
  readonly #reports = new Lru<Awaited<ReturnType<OpenedBook['check']>>>(16);

  constructor(options: OpenedDecksOptions) {
    this.#options = options;
  }

  /** Stores a file as a presentation. @throws Failure `invalid_input` if the file cannot be opened. */
  async open(
    original: Uint8Array,
    { title, filename }: { readonly title?: string | undefined; readonly filename?: string | undefined },
    call: ServiceCall,
  ): Promise<DeckResult> {
    const { records, blobs } = this.#options;
    const { bytes, names } = removeRepeats(original);
    const { faults, ...file } = await this.#options.opened.open(bytes, call.signal);
    const id = randomUUID();
    const now = call.clock.now().toISOString();
    const repairs =
      faults === 0
        ? []
        : [
            `PowerPoint would offer to repair the file (${faults} ${faults === 1 ? 'fault' : 'faults'}); a check of the file lists them.`,
          ];
    const named = title ?? (file.title || readBaseName(filename) || 'Presentation');
    const presentation = this.#presentation(file, {
      id,
      revision: 1,
      title: named,
      created_at: now,
      updated_at: now,
      warnings: [...warnAboutRepeats(names), ...file.remarks, ...repairs],
    });
    const key = fileKey(id, sha256(bytes), createFileName(named, file));
    const result = await this.#answer(presentation, bytes, key, call);
    await blobs.put(key, bytes);
    const value: StoredPresentation = { presentation, pictures: [], file: { key }, change: 'opened' };
    try {
      const ending = (await call.completion?.(toTaskData(result))) ?? [];
      await records.write([
        { collection: PRESENTATIONS, id, value, expect: 'absent', order: now, label: named },
        ...ending,
      ]);
    } catch (error) {
      await blobs.deletePrefix(blobPrefix(id)).catch(() => undefined);
      throw error;
    }
    return result;
  }

  async trees(stored: StoredPresentation, slides: readonly number[]): Promise<readonly OpenedSlideTree[]> {
    return this.#options.opened.trees(await this.bytes(stored), slides);
  }

  async texts(stored: StoredPresentation): Promise<readonly OpenedText[]> {
    return this.#options.opened.texts(await this.bytes(stored));
  }

  async fixes(stored: StoredPresentation): Promise<readonly Fix[]> {
    return this.#options.opened.fixes(await this.bytes(stored));
  }

  /** Reads the bytes of the file. @throws Failure `unsupported` for a deck that was made here */
  async bytes({ file, presentation }: StoredPresentation): Promise<Uint8Array> {
    if (file === undefined)
      throw new Failure('unsupported', `"${presentation.title}" was made here, not opened from a file.`, {
        hint: message`Change it with {edit_presentation}; {export_presentation} and then {open_presentation} gives a deck that is kept as a file.`,
      });
    const bytes = await this.#options.blobs.get(file.key);
    if (bytes === undefined)
      throw new Failure('unavailable', 'The file of this presentation is missing from the blob store.', {
        hint: 'Restore the data directory from a backup, or open the file again.',
      });
    return bytes;
  }

  async look(stored: StoredPresentation): Promise<OpenedLook> {
    const bytes = await this.bytes(stored);
    const report = await this.#report(bytes);
    return {
      deck: await this.#deck(stored, bytes),
      findings: report.findings,
      score: report.score,
      fonts: report.fonts,
    };
  }

  async check(stored: StoredPresentation): Promise<Omit<OpenedLook, 'deck'>> {
    const { findings, score, fonts } = await this.#report(await this.bytes(stored));
    return { findings, score, fonts };
  }

  /** Applies edits without storing the result. */
  async tryOut(
    stored: Stored<StoredPresentation>,
    edits: readonly Edit[],
    call: ServiceCall,
  ): Promise<{
    readonly deck: Deck;
    readonly findings: readonly Finding[];
    readonly warnings: readonly string[];
  }> {
    const { bytes, findings, warnings } = await this.#apply(
      stored.value,
      await this.#toOpenedEdits(stored.value, edits, call),
      call,
    );
    return { deck: await this.#deck(stored.value, bytes), findings, warnings };
  }

  /** Applies the edits of `edit_presentation`. */
  async edit(
    stored: Stored<StoredPresentation>,
    request: EditRequest,
    call: ServiceCall,
  ): Promise<EditResult> {
    const { edits, standing } = await resolveSteps(stored.value, request.edits, (revision) =>
      readRevision(this.#options.records, stored.value, revision),
    );
    const [first] = edits;
    if (first?.op === 'restore')
      return this.#store(
        stored,
        request,
        { ...(await this.#restore(stored.value, request.edits, edits)), standing },
        call,
      );
    return this.change(
      stored,
      { ...request, edits: await this.#toOpenedEdits(stored.value, edits, call, request.on_missing_picture) },
      call,
    );
  }

  /**
   * Applies edits as one transaction that makes one revision or a changed copy. @throws Failure `conflict`;
   * `invalid_input` at `edits.<n>`
   */
  async change(
    stored: Stored<StoredPresentation>,
    request: OpenedRequest,
    call: ServiceCall,
  ): Promise<OpenedEditResult> {
    const { revision } = stored.value.presentation;
    if (request.revision !== undefined && request.revision !== revision)
      throw createRevisionConflict(request.revision, revision);
    if (request.replaces !== undefined) refuseChangedSlide(request.replaces, stored.value.presentation);
    const title = request.edits
      .flatMap((edit) => (edit.op === 'set_file' && edit.title !== undefined ? [edit.title] : []))
      .at(-1);
    return this.#store(
      stored,
      request,
      { ...(await this.#apply(stored.value, request.edits, call)), title },
      call,
    );
  }

  /** Applies edits without storing the result. */
  async tryChange(
    stored: StoredPresentation,
    edits: readonly OpenedEdit[],
    call: ServiceCall,
  ): Promise<OpenedResult> {
    return this.#apply(stored, edits, call);
  }

  /** Converts edits to edits of the file. Inserted content is drawn in the look of the stored file. */
  async #toOpenedEdits(
    stored: StoredPresentation,
    edits: readonly Edit[],
    call: ServiceCall,
    missing?: OnMissingPicture,
  ): Promise<OpenedEdit[]> {
    const { composeInFile } = this.#options;
    const { opened, language } = stored.presentation;
    return toOpenedEdits(edits, {
      picture: this.#createPictureLoader(call.signal),
      layouts: opened?.layouts ?? [],
      today: new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }).format(
        call.clock.now(),
      ),
      size: async () =>
        opened?.size ?? (await this.#options.opened.open(await this.bytes(stored), call.signal)).size,
      compose: async (slides) =>
        composeInFile(
          {
            file: await this.bytes(stored),
            slides,
            language,
            ...(missing === 'fail' ? { required_pictures: 'all' } : {}),
          },
          call,
        ),
      look: (template) => this.#options.lookFile(template, call),
    });
  }

  async #apply(
    stored: StoredPresentation,
    edits: readonly OpenedEdit[],
    call: ServiceCall,
  ): Promise<OpenedResult> {
    const bytes = await this.bytes(stored);
    const heavy: string[] = [];
    const made: OpenedEdit[] = [];
    for (const edit of edits)
      made.push(
        edit.op === 'fix'
          ? { ...edit, lighter: await this.#compressPictures(bytes, edit.fixes, heavy) }
          : edit,
      );
    const result = await this.#options.opened.edit(bytes, made, call.signal);
    return { ...result, warnings: [...result.warnings, ...heavy] };
  }

  /**
   * Compresses the large pictures that the fixes name. `heavy` receives a warning for each picture that
   * cannot be compressed.
   */
  async #compressPictures(
    bytes: Uint8Array,
    fixes: readonly string[],
    heavy: string[],
  ): Promise<LighterPart[]> {
    if (!fixes.some((fix) => fix.includes(':large_picture:'))) return [];
    const lighter: LighterPart[] = [];
    for (const { part, bytes: picture } of await this.#options.opened.pictures(bytes, fixes)) {
      const name = part.split('/').at(-1) ?? part;
      const made = await compressPicture(picture, MAX_WIDTH_PX).catch((error: unknown) => {
        if (error instanceof PictureProblem) return undefined;
        throw error;
      });
      if (made === undefined)
        heavy.push(
          `The picture ${name} stays as large as it is: fewer pixels would not make it much smaller, or it cannot be read.`,
        );
      else lighter.push({ part, ...made });
    }
    return lighter;
  }

  async #restore(
    current: StoredPresentation,
    asked: readonly Edit[],
    edits: readonly Edit[],
  ): Promise<OpenedResult> {
    const last = edits.at(-1);
    if (edits.some(({ op }) => op !== 'restore') || last?.op !== 'restore')
      throw invalid(
        ['edits'],
        'restore cannot be combined with other edits: send the others in a separate call.',
        { type: 'unsupported' },
      );
    const past = await readRevision(this.#options.records, current, last.revision);
    if (past === undefined)
      throw invalid(['edits', 0, 'revision'], `There is no revision ${last.revision} of this presentation.`, {
        type: 'out_of_range',
        input: last.revision,
      });
    const bytes = await this.bytes(past);
    const { title, language, slides, opened } = past.presentation;
    const heads = slides.map(({ id, layout, content }) => ({
      id,
      layout,
      title: String(content['title'] ?? ''),
      hidden: opened?.hidden.includes(id) === true,
    }));
    const file = {
      title,
      language,
      slides: heads,
      size: opened?.size ?? { width: 0, height: 0 },
      extension: opened?.extension ?? 'pptx',
      layouts: opened?.layouts ?? [],
      remarks: opened?.remarks ?? [],
    };
    return {
      bytes,
      file,
      changed: [],
      changeSummary: prependSteps(asked, edits, `revision ${last.revision} as it was`),
      warnings: [],
      replacements: [],
      findings: [],
      standingFindings: 0,
    };
  }

  async #store(
    stored: Stored<StoredPresentation>,
    request: Pick<EditRequest, 'as_copy' | 'export_as'>,
    applied: Applied,
    call: ServiceCall,
  ): Promise<OpenedEditResult> {
    const { records, blobs, links } = this.#options;
    const before = stored.value.presentation;
    const { bytes, file, changed, changeSummary: changeLine, warnings, findings, standing } = applied;
    const id = request.as_copy ? randomUUID() : before.id;
    const now = call.clock.now().toISOString();
    const renamed = applied.replacements.some((one) => one.id === 'file/title');
    const title = applied.title ?? (renamed ? file.title : before.title);
    const presentation = this.#presentation(file, {
      id,
      revision: request.as_copy ? 1 : before.revision + 1,
      title,
      created_at: request.as_copy ? now : before.created_at,
      updated_at: now,
      warnings: before.warnings,
    });
    const key = fileKey(id, sha256(bytes), createFileName(title, file));
    const change = request.as_copy
      ? `copy of "${before.title}", revision ${before.revision} (${before.id})`
      : changeLine;
    const value: StoredPresentation = {
      presentation,
      pictures: [],
      file: { key },
      change,
      ...(standing === undefined || request.as_copy ? {} : { standing }),
    };
    await blobs.put(key, bytes);
    const exported =
      request.export_as === 'pptx'
        ? key
        : `${blobPrefix(id)}exports/${presentation.revision}/${exportName(title, request.export_as)}`;
    if (exported !== key)
      await blobs.put(
        exported,
        await writeExport(await this.#deck(value, bytes), request.export_as, call.signal),
      );
    const shown = gather(findings).slice(0, 30);
    const answer = buildDeckResult(
      {
        ...presentation,
        warnings:
          changed.length === 0 &&
          applied.replacements.length === 0 &&
          warnings.length === 0 &&
          request.as_copy === false &&
          standing === undefined
            ? [...warnings, 'Nothing in the file is different after these edits.']
            : warnings,
      },
      { key: exported, fonts: [], findings: shown },
      links,
      call.link,
    );
    const result: OpenedEditResult = {
      ...answer,
      findings: shown,
      revision: presentation.revision,
      changed,
      deck_changed: title === before.title ? [] : ['title'],
      standing_findings: applied.standingFindings,
      replacements: applied.replacements,
    };
    try {
      const writes = request.as_copy
        ? [{ collection: PRESENTATIONS, id, value, expect: 'absent' as const, order: now, label: title }]
        : createSuccession(stored, value);
      await records.write([...writes, ...((await call.completion?.({ ...result })) ?? [])]);
    } catch (error) {
      if (!request.as_copy) throw await toRevisionConflict(records, before, error);
      await blobs.deletePrefix(blobPrefix(id)).catch(() => undefined);
      throw error;
    }
    return result;
  }

  #presentation(
    file: OpenedFile,
    head: Pick<Presentation, 'id' | 'revision' | 'title' | 'created_at' | 'updated_at' | 'warnings'>,
  ): Presentation {
    return {
      ...head,
      language: file.language,
      template: FILE_TEMPLATE,
      slides: file.slides.map(({ id, title, layout }) => ({
        id,
        layout: layout || FILE_TEMPLATE.id,
        content: { title },
      })),
      opened: {
        extension: file.extension,
        size: file.size,
        layouts: file.layouts,
        remarks: file.remarks,
        hidden: file.slides.flatMap(({ id, hidden }) => (hidden ? [id] : [])),
      },
      origin: { kind: 'opened', content: '', n_slides: file.slides.length },
    };
  }

  async #answer(
    presentation: Presentation,
    bytes: Uint8Array,
    key: string,
    call: ServiceCall,
  ): Promise<DeckResult> {
    const { findings, fonts } = await this.#report(bytes);
    return buildDeckResult(
      presentation,
      { key, fonts, findings, findingsReported: true },
      this.#options.links,
      call.link,
    );
  }

  async #deck({ presentation }: StoredPresentation, bytes: Uint8Array): Promise<Deck> {
    const key = sha256(bytes);
    const known = this.#decks.get(key) ?? (await this.#options.opened.deck(bytes));
    this.#decks.set(key, known);
    return {
      ...known,
      title: presentation.title,
      lang: presentation.language,
      createdAt: presentation.created_at,
      file: bytes,
    };
  }

  async #report(bytes: Uint8Array): ReturnType<OpenedBook['check']> {
    const key = sha256(bytes);
    const known = this.#reports.get(key) ?? (await this.#options.opened.check(bytes));
    this.#reports.set(key, known);
    return known;
  }

  #createPictureLoader(signal: AbortSignal): PictureLoader {
    return async (address, field): Promise<PictureInput> => {
      try {
        const { media, bytes } = await fitPicture(
          await loadPicture(address, this.#options.fetchPicture, signal),
          MAX_WIDTH_PX,
        );
        return {
          bytes,
          mimeType: media.mimeType === 'image/jpeg' ? 'image/jpeg' : 'image/png',
          widthPx: media.widthPx,
          heightPx: media.heightPx,
        };
      } catch (error) {
        if (!(error instanceof PictureProblem)) throw error;
        throw picturesMissing([missingPicture(address, error.message, field)]);
      }
    };
  }
}

/** File name without extension; "" if it cannot be decoded. */
function readBaseName(filename = ''): string {
  try {
    return decodeURIComponent(filename).replace(/\.\w+$/, '');
  } catch {
    return '';
  }
}

/** ASCII file name with the extension of the original file. */
function createFileName(title: string, { extension }: OpenedFile): string {
  return exportName(title, 'pptx').replace(/pptx$/, extension);
}
