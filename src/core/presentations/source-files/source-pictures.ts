import type { CallContext } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import type { KeepPicture } from '../../sources/file-markdown.ts';

/** Stores pictures of a file as assets. A picture that cannot be decoded becomes a warning. */
export function createPictureKeeper(filename: string, { services: { assets } }: CallContext): KeepPicture {
  return async ({ bytes }) => {
    if (assets === undefined) return { reason: 'This server does not store pictures.' };
    try {
      const { id, width_px, height_px, mime_type } = await assets.addPictureOfFile(bytes, { filename });
      return { url: `asset:${id}#${width_px}x${height_px}${mime_type === 'image/jpeg' ? '-photo' : ''}` };
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 499) throw error;
      return { reason: error.message };
    }
  };
}
