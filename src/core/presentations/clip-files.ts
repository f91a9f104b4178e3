import { Failure } from '../errors/failure.ts';
import { OpcPackage } from '../ooxml/package/index.ts';
import type { Deck } from '../scene/scene.ts';
import type { SlideClip } from '../scene/slide-show.ts';
import type { BlobStore } from '../store/store.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { blobPrefix, mediaKey } from './stored-presentation.ts';

/** Reads the file of a video or sound. @throws Failure `unavailable` if it is not stored */
export type ClipReader = (clip: SlideClip) => Promise<Uint8Array>;

/** Key of the file of a video or sound. */
export function clipKey(id: string, { hash, extension }: Pick<SlideClip, 'hash' | 'extension'>): string {
  return `${blobPrefix(id)}media/${hash}.${extension}`;
}

export function createClipReader(blobs: Pick<BlobStore, 'get'>, id: string): ClipReader {
  return async (clip) => {
    const bytes = await blobs.get(clipKey(id, clip));
    if (bytes === undefined)
      throw new Failure(
        'unavailable',
        'A video or sound of this presentation is missing from the blob store.',
        {
          hint: 'Restore the data directory from a backup, or remove it from its slide.',
        },
      );
    return bytes;
  };
}

/** Reads files that are not stored yet. */
export function readNewClips(files: ReadonlyMap<string, Uint8Array>): ClipReader {
  return async ({ hash }) => files.get(hash) ?? new Uint8Array();
}

/**
 * Stores the files of videos and sounds with their presentation.
 *
 * @param from presentation of which this one is a copy
 * @param fresh files that are not stored anywhere yet, by hash
 */
export async function storeClips(
  blobs: BlobStore,
  { id, from, slides }: { readonly id: string; readonly from: string; readonly slides: readonly SlideSpec[] },
  fresh: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const read = createClipReader(blobs, from);
  const keys = new Set<string>();
  for (const clip of slides.flatMap(({ media = [] }) => media)) {
    const [own, poster] = [clipKey(id, clip), mediaKey(id, clip.poster)];
    const [file, picture] = [fresh.get(clip.hash), fresh.get(clip.poster.hash)];
    if (keys.has(own) || (file === undefined && id === from)) continue;
    keys.add(own);
    await blobs.put(own, file ?? (await read(clip)));
    const shown = picture ?? (await blobs.get(mediaKey(from, clip.poster)));
    if (shown !== undefined) await blobs.put(poster, shown);
  }
}

/** Files of the videos and sounds of a deck, by hash. */
export async function readClips(
  { slides, file }: Deck,
  read: ClipReader | undefined,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let opened: OpcPackage | undefined;
  for (const { clip } of slides.flatMap(listClips)) {
    if (files.has(clip.hash)) continue;
    if (clip.part !== undefined) {
      opened ??= OpcPackage.open(file ?? new Uint8Array());
      const bytes = opened.bytes(clip.part);
      if (bytes !== undefined) files.set(clip.hash, bytes);
    } else if (read !== undefined) files.set(clip.hash, await read(clip));
  }
  return files;
}

/** Posters on a slide with their videos and sounds. */
export function listClips({ elements }: Deck['slides'][number]) {
  return elements.flatMap((element) =>
    element.type === 'picture' && element.clip !== undefined ? [{ ...element, clip: element.clip }] : [],
  );
}
