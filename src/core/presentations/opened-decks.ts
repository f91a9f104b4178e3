import { randomUUID } from 'node:crypto';
import type { ServiceCall } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import type { OnMissingPicture } from '../errors/missing-pictures.ts';
import { sha256 } from '../input/sha256.ts';
import { Lru } from '../memory/lru.ts';
import { removeRepeats, warnAboutRepeats } from '../ooxml/package/index.ts';
import type { Fix, OpenedEdit, OpenedResult, OpenedSlideTree, OpenedText } from '../opened/api.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck } from '../scene/scene.ts';
import type { Stored } from '../store/store.ts';
import type { EditRequest, OpenedDeckService, OpenedRequest } from './api.ts';
import { buildDeckResult, toTaskData } from './deck-result.ts';
import { resolveSteps } from './edits/undo-redo.ts';
import { exportName, writeExport } from './export-files.ts';
import { describeDifference } from './findings-answer.ts';
import { toOpenedEdits } from './opened-edits.ts';
import { OpenedFindings } from './opened-findings.ts';
import type { OpenedDecksOptions, OpenedLook } from './opened-look.ts';
import { compressPictures } from './opened-pictures.ts';
import { createFileName, describeOpenedFile, readBaseName } from './opened-presentation.ts';
import { createOpenedScope } from './opened-scope.ts';
import { describeRepairs, renewWarnings } from './opened-warnings.ts';
import type {
  DeckResult,
  Edit,
  EditResult,
  OpenedEditResult,
  Presentation,
  SlidePicture,
} from './presentation.ts';
import { previewPictures } from './preview.ts';
import { restoreRevision } from './restore-opened.ts';
import { createRevisionConflict, refuseChangedSlide, toRevisionConflict } from './revision-conflict.ts';
import { readRevision, writeSuccession } from './revisions.ts';
import { toPassages } from './search/passages.ts';
import { nameSteps } from './steps/edit-step.ts';
import { createRevert, packSteps } from './steps/opened-steps.ts';
import { refuseConflict, type StepChange, type StepEdit } from './steps/resolve-step.ts';
import {
  blobPrefix,
  fileKey,
  type StoredPresentation,
  toAuthor,
  type UndoPosition,
  writePresentation,
} from './stored-presentation.ts';

const MAX_CACHED_DECKS = 4;

interface Applied extends OpenedResult {
  /** New title, if it changes. */
  readonly title?: string | undefined;
  readonly standing?: UndoPosition | undefined;
  readonly mark?: StepChange['mark'];
  /** Effects of undo and redo, a sentence each. */
  readonly sentences?: readonly string[];
}

/** Decks that were opened from files. The file is the deck, and its unchanged parts keep the same bytes. */
export class OpenedDecks {
  readonly #options: OpenedDecksOptions;
  readonly #decks = new Lru<Deck>(MAX_CACHED_DECKS);
  readonly #findings: OpenedFindings;

  constructor(options: OpenedDecksOptions) {
    this.#options = options;
    this.#findings = new OpenedFindings(options.opened);
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
    const named = title ?? (file.title || readBaseName(filename) || 'Presentation');
    const presentation = describeOpenedFile(file, {
      id,
      revision: 1,
      title: named,
      created_at: now,
      updated_at: now,
      warnings: [...warnAboutRepeats(names), ...file.remarks, ...describeRepairs(faults)],
    });
    const key = fileKey(id, sha256(bytes), createFileName(named, file));
    const result = await this.#answer(presentation, bytes, key, call);
    await blobs.put(key, bytes);
    const texts = toPassages(await this.#options.opened.texts(bytes));
    const made = { presentation, pictures: [], file: { key }, texts };
    const value: StoredPresentation = { ...made, change: 'opened', ...toAuthor(call.caller.name) };
    try {
      const ending = (await call.completion?.(toTaskData(result))) ?? [];
      await records.write([writePresentation(value, 'absent'), ...ending]);
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
    const { findings, score, fonts } = await this.#findings.report(bytes);
    return { deck: await this.#deck(stored, bytes), findings, score, fonts };
  }

  async check(stored: StoredPresentation): Promise<Omit<OpenedLook, 'deck'>> {
    const { findings, score, fonts } = await this.#findings.report(await this.bytes(stored));
    return { findings, score, fonts };
  }

  /** Draws slides of a file that is not stored. */
  async draw(
    bytes: Uint8Array,
    { slides, marks }: Pick<Parameters<OpenedDeckService['draw']>[1], 'slides' | 'marks'>,
    call: ServiceCall,
  ): Promise<readonly SlidePicture[]> {
    const deck = await this.#options.opened.deck(bytes);
    const options = { slides, marks, sheet: false, widthPx: 960, format: 'png' } as const;
    return (await previewPictures(deck, options, call.signal)).map(({ name: _, ...picture }) => picture);
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
    const { fresh, standing } = findings;
    return { deck: await this.#deck(stored.value, bytes), findings: [...fresh, ...standing], warnings };
  }

  /** Applies the edits of `edit_presentation`. */
  async edit(
    stored: Stored<StoredPresentation>,
    request: EditRequest,
    call: ServiceCall,
  ): Promise<EditResult> {
    const read = (revision: number) => readRevision(this.#options.records, stored.value, revision);
    const { edits, standing, sentences, change } = await resolveSteps(stored.value, request.edits, read);
    if (change !== undefined) {
      const revert = await createRevert(change, this.#options.blobs, (past) => this.bytes(past));
      const applied = await this.#apply(stored.value, [revert], call).catch((error: unknown) => {
        throw refuseConflict(error, edits[0] as StepEdit, change.name);
      });
      return this.#store(stored, request, { ...applied, mark: change.mark, sentences }, call);
    }
    if (edits[0]?.op === 'restore')
      return this.#store(
        stored,
        request,
        {
          ...(await restoreRevision(
            this.#options.records,
            {
              compare: this.#options.opened.compare,
              bytesOf: (past) => this.bytes(past),
              findingsOf: async (past) => this.#findings.list(await this.bytes(past)),
            },
            stored.value,
            request.edits,
            edits,
          )),
          standing,
          sentences,
        },
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
    const { presentation } = stored.value;
    if (request.revision !== undefined && request.revision !== presentation.revision)
      throw createRevisionConflict(request.revision, presentation.revision);
    if (request.replaces !== undefined) refuseChangedSlide(request.replaces, presentation);
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
    const read = () => this.bytes(stored);
    return toOpenedEdits(edits, createOpenedScope(this.#options, stored.presentation, read, call, missing));
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
          ? { ...edit, lighter: await compressPictures(this.#options.opened, bytes, edit.fixes, heavy) }
          : edit,
      );
    const result = await this.#options.opened.edit(bytes, made, call.signal);
    const findings = await this.#findings.complete(result, stored.presentation, result.file, bytes);
    return { ...result, findings, warnings: [...result.warnings, ...heavy] };
  }

  async #store(
    stored: Stored<StoredPresentation>,
    request: Pick<EditRequest, 'as_copy' | 'export_as'>,
    applied: Applied,
    call: ServiceCall,
  ): Promise<OpenedEditResult> {
    const { records, blobs, links } = this.#options;
    const before = stored.value.presentation;
    const { bytes, file, changed, changeSummary: changeLine, warnings, standing } = applied;
    const id = request.as_copy ? randomUUID() : before.id;
    const now = call.clock.now().toISOString();
    const renamed = applied.replacements.some((one) => one.id === 'file/title') ? file.title : undefined;
    const followed = applied.titleChanges.find(({ from }) => from === before.title)?.to ?? before.title;
    const title = applied.title ?? renamed ?? followed;
    const presentation = describeOpenedFile(file, {
      id,
      revision: request.as_copy ? 1 : before.revision + 1,
      title,
      created_at: request.as_copy ? now : before.created_at,
      updated_at: now,
      warnings: await renewWarnings(before, file, async () => {
        const { faults } = await this.#options.opened.open(bytes, call.signal);
        return faults;
      }),
    });
    const key = fileKey(id, sha256(bytes), createFileName(title, file));
    const change = request.as_copy
      ? `copy of "${before.title}", revision ${before.revision} (${before.id})`
      : changeLine;
    const packed = packSteps(id, request.as_copy ? [] : applied.steps, applied.mark);
    const value: StoredPresentation = {
      presentation,
      pictures: [],
      file: { key },
      texts: toPassages(await this.#options.opened.texts(bytes)),
      change,
      ...toAuthor(call.caller.name),
      ...(standing === undefined || request.as_copy ? {} : { standing }),
      ...packed.record,
    };
    await blobs.put(key, bytes);
    if (packed.parts !== undefined) await blobs.put(packed.parts.key, packed.parts.bytes);
    const exported =
      request.export_as === 'pptx'
        ? key
        : `${blobPrefix(id)}exports/${presentation.revision}/${exportName(title, request.export_as)}`;
    if (exported !== key)
      await blobs.put(
        exported,
        await writeExport(await this.#deck(value, bytes), request.export_as, call.signal),
      );
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
      { key: exported, fonts: [], findings: [] },
      links,
      call.link,
    );
    const result: OpenedEditResult = {
      ...answer,
      ...describeDifference(applied.findings),
      revision: presentation.revision,
      changed,
      deck_changed: title === before.title ? [] : ['title'],
      replacements: applied.replacements,
      ...(value.steps && { steps: nameSteps(presentation.revision, value.steps) }),
      ...(applied.sentences?.length ? { undo: applied.sentences } : {}),
    };
    try {
      const ending = (await call.completion?.({ ...result })) ?? [];
      if (request.as_copy) await records.write([writePresentation(value, 'absent'), ...ending]);
      else await writeSuccession(records, stored, value, ending);
    } catch (error) {
      if (!request.as_copy) throw await toRevisionConflict(records, before, error);
      await blobs.deletePrefix(blobPrefix(id)).catch(() => undefined);
      throw error;
    }
    return result;
  }

  async #answer(
    presentation: Presentation,
    bytes: Uint8Array,
    key: string,
    call: ServiceCall,
  ): Promise<DeckResult> {
    const { findings, fonts } = await this.#findings.report(bytes);
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
}
