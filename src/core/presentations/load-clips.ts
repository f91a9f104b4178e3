import { hash as digest } from 'node:crypto';
import { CANVAS } from '../scene/canvas.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { SlideClip } from '../scene/slide-show.ts';
import type { FetchPicture } from '../store/fetch-picture.ts';
import type { Template } from '../templates/tree.ts';
import { createMediaLoader, drawPoster } from './opened-media.ts';
import { createPictureLoader } from './opened-pictures.ts';
import { toMediaEdit } from './opened-show.ts';
import type { Edit } from './presentation.ts';

/** Edits whose videos and sounds are loaded, with the bytes of their files by hash. */
export interface LoadedClips {
  readonly edits: readonly Edit[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Loads the videos and sounds that edits insert, and their posters.
 *
 * @throws Failure `invalid_input` at the field of the edit that names a file which is none
 */
export async function loadClips(
  edits: readonly Edit[],
  options: { readonly fetchPicture: FetchPicture; readonly fetchMedia?: FetchPicture },
  { canvas = CANVAS }: Pick<Template, 'canvas'>,
  signal: AbortSignal,
): Promise<LoadedClips> {
  const files = new Map<string, Uint8Array>();
  const picture = createPictureLoader(options.fetchPicture, signal);
  const loader = {
    picture,
    media: createMediaLoader(options.fetchMedia ?? options.fetchPicture, signal),
    poster: (kind: SlideClip['kind'], size: { widthPx: number; heightPx: number }) =>
      drawPoster(kind, size, (address) => picture(address, [])),
    size: async () => ({ width: canvas.widthPx, height: canvas.heightPx }),
  };
  const loaded: Edit[] = [];
  for (const [index, edit] of edits.entries()) {
    if (edit.op !== 'insert_media') {
      loaded.push(edit);
      continue;
    }
    const read = await toMediaEdit(index, edit, loader);
    if (read.op !== 'insert_media' || read.poster === undefined) continue;
    const { media, poster, playback, frame, name, alt } = read;
    const { bytes, ...facts } = media;
    const hash = digest('sha256', bytes, 'hex');
    const shown: MediaRef = {
      hash: digest('sha256', poster.bytes, 'hex'),
      mimeType: poster.mimeType,
      widthPx: poster.widthPx,
      heightPx: poster.heightPx,
    };
    files.set(hash, bytes).set(shown.hash, poster.bytes);
    const clip: Omit<SlideClip, 'id'> = {
      ...facts,
      hash,
      poster: shown,
      frame,
      playback,
      ...(name === undefined ? {} : { name }),
      ...(alt === undefined ? {} : { alt }),
    };
    loaded.push({ op: 'insert_media', slide: edit.slide, value: clip });
  }
  return { edits: loaded, files };
}
