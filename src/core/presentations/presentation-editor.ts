import { randomUUID } from 'node:crypto';
import type { ServiceCall } from '../call/call.ts';
import type { OpenDesign } from '../designs/design.ts';
import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { tooManySlides } from '../input/slide-limit.ts';
import { openLayoutEngine } from '../layout/engine.ts';
import { compareFindings } from '../scene/check/compare-findings.ts';
import type { Theme } from '../scene/theme.ts';
import type { Stored } from '../store/store.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import type { EditRequest } from './api.ts';
import { createClipReader, storeClips } from './clip-files.ts';
import { collectDesigns } from './collect-designs.ts';
import { readDesignContracts } from './compose.ts';
import { listFontNeeds } from './deck-needs.ts';
import { buildDeckResult } from './deck-result.ts';
import { applyFontSource, pickSettings } from './deck-settings.ts';
import { parseDesignId, toDesignReference } from './design-id.ts';
import { buildPresentation, createIds, describeCopy } from './edited-presentation.ts';
import type { Composed, EditorOptions } from './editor-options.ts';
import { applyEdits, reportsNoChange } from './edits/apply-edits.ts';
import { prependSteps, summarizeChanges } from './edits/change-summary.ts';
import { type Changes, findChanges } from './edits/changes.ts';
import { toDeckState, toPastState, updateTitle } from './edits/deck-state.ts';
import type { DeckState } from './edits/edit.ts';
import { renewPictures } from './edits/renew-pictures.ts';
import { removeReplacedPictures } from './edits/replaced-pictures.ts';
import { validateEdited } from './edits/validate-edited.ts';
import { locateWrittenPictures } from './edits/written-by-edits.ts';
import { exportName, writeExport } from './export-files.ts';
import { describeDifference } from './findings-answer.ts';
import { ClipLoader } from './load-clips.ts';
import { isCustomTheme, type LookFiles, readLookFiles } from './look.ts';
import { type EditedDeck, findStoredPictures, makeEdited } from './make-edited.ts';
import type { Edit, EditResult } from './presentation.ts';
import { findThemes, requireTheme, resolveLook } from './requested-look.ts';
import { PictureResolver } from './resolve-pictures.ts';
import { createRevisionConflict, refuseChangedSlide, toRevisionConflict } from './revision-conflict.ts';
import { listSlideIds, readRevision, writeSuccession } from './revisions.ts';
import { selectStandingWarnings } from './standing-warnings.ts';
import { type EditStep, nameSteps } from './steps/edit-step.ts';
import { recordSteps } from './steps/record-steps.ts';
import { resolveDeckSteps } from './steps/resolve-deck-steps.ts';
import { storeFiles } from './store-files.ts';
import { mapAddresses } from './stored-pictures.ts';
import {
  blobPrefix,
  lookKey,
  readPresentation,
  type StoredPresentation,
  toAuthor,
  type UndoPosition,
  writePresentation,
} from './stored-presentation.ts';
import { convertSlideToMarkup } from './to-markup/turn-slide.ts';

/** Result of applying edits to a deck. */
interface Applied {
  readonly made: EditedDeck;
  readonly state: DeckState;
  readonly changes: Changes;
  /** Summary of the changes in one line. */
  readonly change: string;
  readonly standing: UndoPosition | undefined;
  /** Files of inserted videos and sounds, and their posters, by hash. */
  readonly clips: ReadonlyMap<string, Uint8Array>;
  readonly steps: readonly EditStep[];
  /** Effects of undo and redo, a sentence each. */
  readonly sentences: readonly string[];
  /** Warnings of earlier revisions that still hold. */
  readonly warnings: readonly string[];
}

/** Changes stored presentations. One call is one transaction and one revision. */
export class PresentationEditor {
  readonly #options: EditorOptions;

  constructor(options: EditorOptions) {
    this.#options = options;
  }

  /**
   * @throws Failure `not_found`; `conflict` with the current revision if the presentation has changed;
   * `invalid_input` or `does_not_fit` at `edits.<n>`. Nothing is changed in these cases.
   */
  async edit(id: string, request: EditRequest, call: ServiceCall): Promise<EditResult> {
    const stored = await readPresentation(this.#options.records, id);
    return this.#store(stored, request, await this.#apply(stored, request, call), call);
  }

  /** Applies edits without storing the result; texts may overflow. @throws Failure as `edit` does. */
  async tryOut(
    id: string,
    edits: readonly Edit[],
    call: ServiceCall,
  ): Promise<Composed & Pick<EditedDeck, 'slides' | 'warnings'> & Pick<DeckState, 'lost'>> {
    const stored = await readPresentation(this.#options.records, id);
    const { made, state } = await this.#apply(
      stored,
      { edits, on_overflow: 'warn', export_as: 'pptx', as_copy: false },
      call,
      true,
    );
    return { ...made, ...(state.lost === undefined ? {} : { lost: state.lost }) };
  }

  async #apply(
    stored: Stored<StoredPresentation>,
    request: EditRequest,
    call: ServiceCall,
    isLook = false,
  ): Promise<Applied> {
    const { id } = stored;
    const { presentation } = stored.value;
    if (request.revision !== undefined && request.revision !== presentation.revision)
      throw createRevisionConflict(request.revision, presentation.revision);
    if (request.replaces !== undefined) refuseChangedSlide(request.replaces, presentation);
    const before = toDeckState(presentation);
    const {
      edits,
      standing,
      sentences,
      mark,
      past: stepped,
    } = await resolveDeckSteps(stored.value, request.edits, (revision) =>
      readRevision(this.#options.records, stored.value, revision),
    );
    const past = new Map([...stepped, ...(await this.#past(stored.value, edits))]);
    const newId = createIds(presentation);
    const asked = await findThemes(edits, this.#options.themes);
    const longLists = request.on_overflow === 'split';
    const designs = await collectDesigns(this.#options, stored, past, edits);
    const own = (template: string): OwnContracts | undefined =>
      readDesignContracts({ design: designs.get(template) });
    const engine = await openLayoutEngine();
    const media = mapAddresses([stored.value, ...past.values()], own);
    const looks = [...asked.values(), ...[...past.values(), stored.value].map(({ look }) => look)];
    const states: DeckState[] = [before];
    const scope: Parameters<typeof applyEdits>[2] = {
      newId,
      now: call.clock.now().toISOString(),
      author: call.caller.name,
      longLists,
      past: (revision) => toPastState(past.get(revision)),
      template: (name) => this.#findLayouts(name, designs),
      own: (template) => designs.get(template)?.layouts,
      theme: (name) => requireTheme(asked.get(name)).id,
      convertToMarkup: (state, place) => {
        const template = this.#options.template(state.template, state.slide_size);
        const theme = applyFontSource(
          resolveLook(state, template, looks),
          state.fonts ?? this.#options.fonts,
        );
        const slides = validateEdited(state, edits, { longLists }).slides;
        const pictures = slides.map((slide) => findStoredPictures(slide, media, undefined));
        return convertSlideToMarkup(
          {
            engine,
            template,
            theme,
            title: state.title,
            language: state.language,
            ...pickSettings(state),
            slides,
            pictures,
            leavesOut: true,
            createdAt: '',
          },
          place,
        );
      },
    };
    const shape = this.#options.template(before.template, before.slide_size);
    const inserted = new ClipLoader(this.#options, { template: shape }, call.signal);
    const applied = applyEdits(before, await inserted.loadEdits(edits), scope, (state) => states.push(state));
    const valid = validateEdited(updateTitle(applied, before, edits), edits, {
      longLists,
      own: own(applied.template),
    });
    const { state, warnings } = this.#withNewPictures(
      removeReplacedPictures(valid, before, edits, own),
      before,
      own,
    );
    const maxSlides = this.#checkLimit(state, before);
    const template = this.#options.template(state.template, state.slide_size);
    const theme = applyFontSource(resolveLook(state, template, looks), state.fonts ?? this.#options.fonts);
    const design = designs.get(state.template);
    const clips = new ClipLoader(this.#options, { template, own: own(state.template) }, call.signal);
    const edited = await makeEdited(
      {
        state,
        edits,
        frame: {
          template,
          theme,
          ...(design === undefined ? {} : { design }),
          lookFiles: await this.#lookFiles(id, theme),
          ...pickSettings(state),
          isLook,
          createdAt: request.as_copy ? call.clock.now().toISOString() : presentation.created_at,
        },
        stored: media,
        clips,
        bytesOf: (plan) => this.#options.media(id, plan, new Map([...inserted.files, ...clips.files])),
        resolver: new PictureResolver(
          {
            ...this.#options,
            writtenAt: locateWrittenPictures(
              request,
              [presentation, ...[...past.values()].map((one) => one.presentation)],
              own,
            ),
          },
          call.signal,
        ),
        onOverflow: request.on_overflow,
        maxSlides,
        scenes: this.#options.scenes,
        newId,
      },
      call,
    );
    const after = { ...state, slides: edited.slides };
    const changes = findChanges(before, after);
    const warningTexts = [...(state.warnings ?? []), ...warnings, ...edited.warnings];
    const idle =
      changes.slides.length + changes.deck.length === 0 &&
      warningTexts.length === 0 &&
      edits.some(reportsNoChange)
        ? ['These edits changed nothing: the deck already was that way.']
        : [];
    const change = prependSteps(request.edits, edits, summarizeChanges(changes, before, after));
    const steps = standing === undefined ? recordSteps(edits, states) : [];
    return {
      made: { ...edited, warnings: [...warningTexts, ...idle] },
      state,
      changes,
      change: mark?.summary ?? change,
      standing,
      clips: new Map([...inserted.files, ...clips.files]),
      steps: mark === undefined ? steps : steps.map((step) => ({ ...step, ...mark })),
      sentences,
      warnings: selectStandingWarnings(
        [presentation, ...[...past.values()].map((one) => one.presentation)],
        edited.slides,
      ),
    };
  }

  /** Keeps the old picture if no provider can find one for the new description. */
  #withNewPictures(
    state: DeckState,
    before: DeckState,
    own: (template: string) => OwnContracts | undefined,
  ): { readonly state: DeckState; readonly warnings: readonly string[] } {
    const { makes } = this.#options.pictures ?? {};
    const { state: renewed, renewed: places } = renewPictures(state, before, own);
    if (makes?.photos === true || makes?.generated === true) return { state: renewed, warnings: [] };
    return {
      state,
      warnings: places.map(
        (place) =>
          `${place}: the picture was not changed, because no image provider is configured to follow the new image_prompt. Give image_url to show another.`,
      ),
    };
  }

  async #store(
    stored: Stored<StoredPresentation>,
    request: EditRequest,
    { made, state, changes, change: changeLine, standing, steps, sentences, warnings, clips: fresh }: Applied,
    call: ServiceCall,
  ): Promise<EditResult> {
    const { records, blobs, links, scenes, remember } = this.#options;
    const { deck, findings } = made;
    const old = await this.#options.compose(stored);
    const presentation = buildPresentation(stored.value.presentation, request, made, state, warnings, call);
    const { id } = presentation;
    const value: StoredPresentation = {
      presentation,
      pictures: made.plan.pictures.map((slide) => Object.fromEntries(slide)),
      ...(isCustomTheme(made.plan.theme) ? { look: applyFontSource(made.plan.theme, undefined) } : {}),
      ...toDesignReference(made.plan),
      change: request.as_copy ? describeCopy(stored, changes, changeLine) : changeLine,
      ...toAuthor(call.caller.name),
      ...(standing === undefined || request.as_copy ? {} : { standing }),
      ...(steps.length === 0 || request.as_copy ? {} : { steps }),
    };
    // The random part keeps concurrent edits of the same revision apart.
    const folder = `${blobPrefix(id)}exports/${presentation.revision}-${randomUUID().slice(0, 8)}/`;
    const key = `${folder}${exportName(presentation.title, request.export_as)}`;
    const difference = describeDifference(
      compareFindings(
        { findings: old.findings, slideIds: listSlideIds(stored.value.presentation) },
        {
          findings,
          slideIds: request.as_copy ? state.slides.map((slide) => slide.id) : listSlideIds(presentation),
        },
      ),
    );
    const { omitted: _, ...edited } = presentation;
    const answer = buildDeckResult(
      { ...edited, warnings: made.warnings },
      { key, fonts: listFontNeeds(deck), findings: [] },
      links,
      call.link,
    );
    const result = {
      ...answer,
      revision: presentation.revision,
      changed: changes.slides,
      deck_changed: changes.deck,
      ...difference,
      ...(value.steps && { steps: nameSteps(presentation.revision, value.steps) }),
      ...(sentences.length === 0 ? {} : { undo: sentences }),
    };
    let version = 1;
    try {
      const from = stored.value.presentation.id;
      await storeClips(blobs, { id, from, slides: presentation.slides }, fresh);
      const clips = createClipReader(blobs, id);
      const bytes = await writeExport(deck, request.export_as, call.signal, { clips });
      const heldDesign = request.as_copy ? undefined : stored.value.design;
      await storeFiles(blobs, id, { plan: made.plan, deck, export: { key, bytes }, heldDesign });
      call.signal.throwIfAborted();
      const ending = (await call.completion?.(result)) ?? [];
      if (request.as_copy) await records.write([writePresentation(value, 'absent'), ...ending]);
      else version = await writeSuccession(records, stored, value, ending);
    } catch (error) {
      await this.#discard(request.as_copy ? blobPrefix(id) : folder);
      throw request.as_copy ? error : await toRevisionConflict(records, stored.value.presentation, error);
    }
    scenes.keep({ ...made.plan, slides: presentation.slides }, deck.slides);
    remember(id, version, { deck, findings });
    return result;
  }

  /** Removes the export of a failed attempt. Pictures stay, since another revision may use them. */
  async #discard(prefix: string): Promise<void> {
    try {
      await this.#options.blobs.deletePrefix(prefix);
    } catch {
      // The first failure is reported; blobs without a record are invisible.
    }
  }

  async #past(current: StoredPresentation, edits: readonly Edit[]): Promise<Map<number, StoredPresentation>> {
    const past = new Map<number, StoredPresentation>();
    for (const edit of edits) {
      if (edit.op !== 'restore' || edit.revision < 1) continue;
      const revision = await readRevision(this.#options.records, current, edit.revision);
      if (revision !== undefined) past.set(edit.revision, revision);
    }
    return past;
  }

  /** Reads the deck's copies first, since a deleted theme lives on in its decks. */
  #lookFiles(id: string, theme: Theme): Promise<LookFiles> {
    const { blobs, themes } = this.#options;
    return readLookFiles(theme, async (hash) => (await blobs.get(lookKey(id, hash))) ?? themes?.file(hash));
  }

  #findLayouts(
    asked: string,
    designs: ReadonlyMap<string, OpenDesign>,
  ): { readonly id: string; readonly layouts: readonly string[] } {
    const design = parseDesignId(asked);
    const { id, layouts } = this.#options.template(asked);
    if (design !== undefined && !designs.has(design))
      throw new Failure('not_found', `No design is stored under the id "${design}".`, {
        hint: message`{list_designs} shows the stored designs.`,
      });
    return { id: design ?? id, layouts: Object.keys(layouts) };
  }

  /** Maximum number of slides. A deck may keep its length if the limit was lowered. */
  #checkLimit(state: DeckState, before: DeckState): number {
    const max = Math.max(this.#options.maxSlides, before.slides.length);
    if (state.slides.length > max) throw tooManySlides(['edits'], state.slides.length, max);
    return max;
  }
}
