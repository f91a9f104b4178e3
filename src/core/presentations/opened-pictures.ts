import { compressPicture, fitPicture, loadPicture } from '../assets/pictures.ts';
import { missingPicture, picturesMissing } from '../errors/missing-pictures.ts';
import type { LighterPart, OpenedBook, PictureInput } from '../opened/api.ts';
import { MAX_WIDTH_PX } from '../scene/picture-size.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';
import type { PictureLoader } from './opened-edits.ts';

/**
 * Compresses the large pictures that the fixes name. `heavy` receives a warning for each picture that
 * cannot be compressed.
 */
export async function compressPictures(
  opened: OpenedBook,
  bytes: Uint8Array,
  fixes: readonly string[],
  heavy: string[],
): Promise<LighterPart[]> {
  if (!fixes.some((fix) => fix.includes(':large_picture:'))) return [];
  const lighter: LighterPart[] = [];
  for (const { part, bytes: picture } of await opened.pictures(bytes, fixes)) {
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

/** Loads the pictures that edits of an opened deck insert. */
export function createPictureLoader(fetchPicture: FetchPicture, signal: AbortSignal): PictureLoader {
  return async (address, field): Promise<PictureInput> => {
    try {
      const { media, bytes, vector } = await fitPicture(
        await loadPicture(address, fetchPicture, signal),
        MAX_WIDTH_PX,
      );
      return {
        bytes,
        mimeType: media.mimeType === 'image/jpeg' ? 'image/jpeg' : 'image/png',
        widthPx: media.widthPx,
        heightPx: media.heightPx,
        ...(vector === undefined ? {} : { vector }),
      };
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      throw picturesMissing([missingPicture(address, error.message, field)]);
    }
  };
}
