import type { PackageEdit } from '../../ooxml/package/index.ts';
import type { SlideClip } from '../../scene/slide-show.ts';
import { listSlides } from '../opened-slides.ts';
import { insertMedia } from './insert-media.ts';

/**
 * Inserts a video or sound of a deck that was made here into its file.
 *
 * @param index position of the slide, from 0
 */
export function insertClip(
  file: PackageEdit,
  index: number,
  clip: SlideClip,
  bytes: { readonly file: Uint8Array; readonly poster: Uint8Array },
): void {
  const slide = listSlides(file)[index];
  if (slide === undefined) return;
  const { poster, frame, playback, name, alt, ...facts } = clip;
  insertMedia(file, slide.part, {
    op: 'insert_media',
    slide: index + 1,
    media: { ...facts, bytes: bytes.file },
    poster: {
      bytes: bytes.poster,
      mimeType: poster.mimeType === 'image/jpeg' ? 'image/jpeg' : 'image/png',
      widthPx: poster.widthPx,
      heightPx: poster.heightPx,
    },
    playback,
    frame,
    ...(name === undefined ? {} : { name }),
    ...(alt === undefined ? {} : { alt }),
  });
}
