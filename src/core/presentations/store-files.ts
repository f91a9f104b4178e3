import type { Deck, MediaRef } from '../scene/scene.ts';
import type { BlobStore } from '../store/store.ts';
import type { DeckPlan } from './compose.ts';
import { designKey, lookKey, mediaKey, vectorKey } from './stored-presentation.ts';

export interface DeckFiles {
  readonly plan: Pick<DeckPlan, 'pictures' | 'lookFiles' | 'design'>;
  readonly deck: Pick<Deck, 'media'>;
  readonly export: { readonly key: string; readonly bytes: Uint8Array };
  /** Id of the design whose file is already stored with the presentation. */
  readonly heldDesign?: string | undefined;
}

/**
 * Writes all files of a presentation concurrently.
 *
 * @throws the first error, after all writes have ended, so that cleaning up finds every file.
 */
export async function storeFiles(
  blobs: BlobStore,
  id: string,
  { plan, deck, export: exported, heldDesign }: DeckFiles,
): Promise<void> {
  const media = new Map<string, MediaRef>(
    plan.pictures.flatMap((slide) => [...slide.values()]).map((ref) => [ref.hash, ref]),
  );
  const design = plan.design?.id === heldDesign ? undefined : plan.design;
  const files: readonly (readonly [string, Uint8Array])[] = [
    ...[...media.values()].map(
      (ref) => [mediaKey(id, ref), deck.media.get(ref.hash) ?? new Uint8Array()] as const,
    ),
    ...[...media.values()].flatMap(({ vector }) => {
      const bytes = vector === undefined ? undefined : deck.media.get(vector);
      return vector === undefined || bytes === undefined ? [] : [[vectorKey(id, vector), bytes] as const];
    }),
    ...[...(plan.lookFiles ?? [])].map(([hash, file]) => [lookKey(id, hash), file] as const),
    ...(design === undefined ? [] : [[designKey(id, design.id), design.file] as const]),
    [exported.key, exported.bytes],
  ];
  const ended = await Promise.allSettled(files.map(([key, bytes]) => blobs.put(key, bytes)));
  for (const file of ended) if (file.status === 'rejected') throw file.reason;
}
