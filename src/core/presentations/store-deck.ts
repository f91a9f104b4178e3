import { randomUUID } from 'node:crypto';
import type { ServiceCall } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { DeckDraft } from './api.ts';
import { storeClips } from './clip-files.ts';
import type { DeckPlan } from './compose.ts';
import { listFontNeeds } from './deck-needs.ts';
import { describeProofs, toProofs } from './deck-proofs.ts';
import { buildDeckResult, MAX_OMITTED, toTaskData } from './deck-result.ts';
import { applyFontSource, pickSettings } from './deck-settings.ts';
import { toTemplateReference as namedTemplate, toDesignReference } from './design-id.ts';
import { exportName } from './export-files.ts';
import type { Links } from './links.ts';
import { isCustomTheme } from './look.ts';
import type { MadeDeck } from './make-deck.ts';
import type { DeckResult, Presentation } from './presentation.ts';
import { prepareSlides } from './slides-to-store.ts';
import { addSlideNotes } from './standing-warnings.ts';
import { storeFiles } from './store-files.ts';
import {
  blobPrefix,
  mediaKey,
  PRESENTATIONS,
  type StoredPresentation,
  toAuthor,
  vectorKey,
  writePresentation,
} from './stored-presentation.ts';

/** Stores that a deck is written to, and the links to them. */
interface DeckStores {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: Links;
}

interface StoredDeck {
  readonly presentation: Presentation;
  readonly result: DeckResult;
}

/** Writes blobs first, then the record together with the end of its task. */
export async function storeDeck(
  { records, blobs, links }: DeckStores,
  id: string,
  draft: DeckDraft,
  made: MadeDeck,
  bytes: Uint8Array,
  call: ServiceCall,
): Promise<StoredDeck> {
  const { plan, deck, findings } = made;
  const presentation = createPresentation(id, draft, made);
  const value: StoredPresentation = {
    presentation,
    pictures: plan.pictures.map((slide) => Object.fromEntries(slide)),
    ...(isCustomTheme(plan.theme) ? { look: applyFontSource(plan.theme, undefined) } : {}),
    ...toDesignReference(plan),
    change: 'created',
    ...toAuthor(call.caller.name),
  };
  // The random part keeps concurrent runs of the same task apart.
  const folder = `${blobPrefix(id)}exports/1-${randomUUID().slice(0, 8)}/`;
  const key = `${folder}${exportName(presentation.title, draft.export_as)}`;
  try {
    await storeClips(blobs, { id, from: id, slides: plan.slides }, made.clips);
    await storeFiles(blobs, id, { plan, deck, export: { key, bytes } });
    call.signal.throwIfAborted();
    const result = {
      ...buildDeckResult(
        addSlideNotes(presentation),
        { key, fonts: listFontNeeds(deck), findings },
        links,
        call.link,
      ),
      ...(draft.proofs === true ? { proofs: describeProofs(presentation) } : {}),
      ...(draft.kind === undefined ? {} : { kind: draft.kind }),
      ...(draft.usage === undefined ? {} : { usage: draft.usage }),
    };
    const ending = (await call.completion?.(toTaskData(result))) ?? [];
    await records.write([writePresentation(value, 'absent'), ...ending]);
    return { presentation, result };
  } catch (error) {
    await discardRun({ records, blobs }, id, folder, call);
    throw error;
  }
}

/**
 * Removes the file of this run, and all blobs if nothing was recorded and no other run of the task is
 * active.
 */
async function discardRun(
  { records, blobs }: Pick<DeckStores, 'records' | 'blobs'>,
  id: string,
  folder: string,
  call: ServiceCall,
): Promise<void> {
  try {
    await blobs.deletePrefix(folder);
    const isMine = (await call.holds?.()) ?? true;
    if (isMine && (await records.get(PRESENTATIONS, id)) === undefined)
      await blobs.deletePrefix(blobPrefix(id));
  } catch {
    // The first failure is reported; blobs without a record are invisible.
  }
}

/**
 * Reads the bytes of the pictures in the plan of a stored deck, by hash.
 *
 * @param known posters that are not stored yet
 */
export async function readMedia(
  blobs: BlobStore,
  id: string,
  plan: DeckPlan,
  known: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Map<string, Uint8Array>> {
  const media = new Map<string, Uint8Array>();
  const posters = plan.slides.flatMap((slide) => (slide.media ?? []).map(({ poster }) => poster));
  for (const { hash } of posters) {
    const bytes = known.get(hash);
    if (bytes !== undefined) media.set(hash, bytes);
  }
  for (const ref of [...plan.pictures.flatMap((slide) => [...slide.values()]), ...posters]) {
    if (media.has(ref.hash)) continue;
    const bytes = await blobs.get(mediaKey(id, ref));
    if (!bytes)
      throw new Failure('unavailable', 'A picture of this presentation is missing from the blob store.', {
        hint: 'Restore the data directory from a backup, or make the deck again.',
      });
    media.set(ref.hash, bytes);
    const vector = ref.vector === undefined ? undefined : await blobs.get(vectorKey(id, ref.vector));
    if (ref.vector !== undefined && vector !== undefined) media.set(ref.vector, vector);
  }
  return media;
}

function createPresentation(
  id: string,
  draft: DeckDraft,
  { plan, warnings, numbers }: MadeDeck,
): Presentation {
  const slides = prepareSlides(id, plan);
  return {
    id,
    revision: 1,
    title: plan.title,
    language: draft.language,
    template: namedTemplate(plan),
    ...(draft.theme === undefined ? {} : { theme: plan.theme.id }),
    ...pickSettings(plan),
    slides,
    origin: draft.origin,
    warnings: [...(draft.warnings ?? []), ...warnings],
    ...(draft.omitted === undefined ? {} : { omitted: draft.omitted.slice(0, MAX_OMITTED) }),
    ...(numbers === undefined ? {} : { proofs: toProofs(numbers, slides) }),
    created_at: plan.createdAt,
    updated_at: plan.createdAt,
  };
}
