import { invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { shownText } from '../errors/shown-values.ts';
import type { PictureInput } from '../opened/api.ts';
import type { MediaInput } from '../opened/show/model.ts';
import { MAX_MEDIA_BYTES, MEDIA_EXTENSIONS, readMediaFacts } from '../pictures/media-file.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';

const MEGABYTE = 1024 * 1024;
const TAKEN = `Give a file with the ending ${MEDIA_EXTENSIONS.map((ending) => `.${ending}`).join(', ')}; other programs convert the rest.`;

/** Creates a loader for videos and sounds from `data:` URIs, uploaded files and addresses. */
export function createMediaLoader(fetchMedia: FetchPicture, signal: AbortSignal) {
  return async (address: string, field: readonly (string | number)[]): Promise<MediaInput> => {
    const refuse = (reason: string) => {
      const text = `The file "${shownText(address, 80)}" cannot be used: ${reason}.`;
      return invalid([...field], text, { type: 'file', input: shownText(address) }, message`${TAKEN}`);
    };
    let bytes: Uint8Array;
    try {
      bytes = /^data:/i.test(address) ? decodeMedia(address) : await fetchMedia(address, signal);
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      throw refuse(error.message);
    }
    if (bytes.length > MAX_MEDIA_BYTES) throw refuse(`it is larger than ${MAX_MEDIA_BYTES / MEGABYTE} MB`);
    const facts = readMediaFacts(bytes);
    if (facts === undefined) throw refuse('it is no video or sound that PowerPoint plays on every system');
    return { ...facts, bytes, filename: nameFile(address, facts) };
  };
}

function decodeMedia(uri: string): Uint8Array {
  const [, body] =
    /^data:(?:video|audio|application)\/[\w.+-]{1,60}(?:;[^,]{0,100})?;base64,(.*)$/is.exec(uri) ?? [];
  if (body === undefined) throw new PictureProblem('it is not a data: URI of a video or sound in base64');
  return Buffer.from(body, 'base64');
}

/** Name of the file for the selection pane of PowerPoint. */
function nameFile(address: string, { kind, extension }: Pick<MediaInput, 'kind' | 'extension'>): string {
  const last = /^https?:/i.test(address) ? (address.split(/[?#]/)[0]?.split('/').at(-1) ?? '') : '';
  const plain = kind === 'video' ? 'Video' : 'Sound';
  return last !== '' && /^[\w .-]{1,100}$/.test(last) ? last : `${plain}.${extension}`;
}

/** Draws the poster of a video, or the icon of a sound. */
export async function drawPoster(
  kind: MediaInput['kind'],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  toPicture: (address: string) => Promise<PictureInput>,
): Promise<PictureInput> {
  const [width, height] = [Math.max(1, widthPx), Math.max(1, heightPx)];
  const radius = Math.min(width, height) * 0.14;
  const [x, y] = [width / 2, height / 2];
  const play = `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" fill-opacity=".92"/><path d="M${x - radius * 0.35} ${y - radius * 0.5}L${x + radius * 0.55} ${y}L${x - radius * 0.35} ${y + radius * 0.5}Z" fill="#1d2127"/>`;
  const speaker = `<g transform="translate(${x} ${y}) scale(${radius / 12})" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="M-20 -8H-10L4 -20V20L-10 8H-20Z" fill="#fff"/><path d="M12 -9A12 12 0 0 1 12 9M19 -16A22 22 0 0 1 19 16"/></g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#1d2127"/>${kind === 'video' ? play : speaker}</svg>`;
  const { vector: _, ...raster } = await toPicture(
    `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  );
  return raster;
}
