import { sha256 } from '../input/sha256.ts';
import { decodePicture, MAX_PICTURE_BYTES } from '../pictures/decode-picture.ts';
import type { PictureFormat } from '../pictures/format.ts';
import type { MediaRef } from '../scene/scene.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';

/** Formats for photographs rather than drawings. */
const PHOTO_FORMATS: ReadonlySet<PictureFormat> = new Set(['jpeg', 'webp', 'avif']);
/** Maximum share of the original bytes for a compression to be worthwhile. */
const MAX_LIGHTER_SHARE = 0.67;

/** Validated picture in its original bytes, with its upright size in pixels. */
export interface SourcePicture {
  /** SHA-256 of the original bytes. */
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
  readonly hasAlpha: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Loads a picture from a `data:` URI or, through the port, from an http(s) address.
 *
 * @throws PictureProblem with the reason why it cannot be loaded.
 */
export async function loadPicture(
  url: string,
  fetchPicture: FetchPicture,
  signal: AbortSignal,
): Promise<SourcePicture> {
  return readPicture(/^data:/i.test(url) ? decodeDataUri(url) : await fetchPicture(url, signal), signal);
}

/**
 * Returns a function that reads the type and size of a picture at an http(s) address before layout, or the
 * reason why it cannot be loaded.
 */
export function createPictureProbe(fetchPicture: FetchPicture) {
  return async (
    url: string,
    signal: AbortSignal,
  ): Promise<{ widthPx: number; heightPx: number; isPhoto: boolean } | { reason: string }> => {
    try {
      const { widthPx, heightPx, format } = await loadPicture(url, fetchPicture, signal);
      return { widthPx, heightPx, isPhoto: PHOTO_FORMATS.has(format) };
    } catch (error) {
      if (error instanceof PictureProblem && !signal.aborted) return { reason: error.message };
      throw error;
    }
  };
}

/** @throws PictureProblem if the bytes are not a supported picture. */
export async function readPicture(bytes: Uint8Array, signal?: AbortSignal): Promise<SourcePicture> {
  const { svg, turned: _, ...facts } = await decodePicture<'look'>({ kind: 'look', bytes }, signal);
  return { hash: sha256(bytes), bytes: svg === undefined ? bytes : Buffer.from(svg), ...facts };
}

/** Picture scaled to its displayed size. */
export interface FittedPicture {
  readonly media: MediaRef;
  readonly bytes: Uint8Array;
  /** Bytes of the SVG that `media.vector` names. */
  readonly vector?: Uint8Array;
}

/**
 * Converts a picture to JPEG or PNG, depending on its content: upright, in sRGB, without metadata, limited in
 * width.
 *
 * @param maxWidthPx twice the displayed width, for high-density screens.
 * @throws PictureProblem if its pixels cannot be decoded.
 */
export async function fitPicture(
  source: Pick<SourcePicture, 'bytes'>,
  maxWidthPx: number,
  signal?: AbortSignal,
): Promise<FittedPicture> {
  const { bytes, svg, ...media } = await decodePicture<'fit'>(
    { kind: 'fit', bytes: source.bytes, maxWidthPx },
    signal,
  );
  const hash = sha256(bytes);
  if (svg === undefined) return { media: { hash, ...media }, bytes };
  const vector = Buffer.from(svg);
  return { media: { hash, ...media, vector: sha256(vector) }, bytes, vector };
}

/**
 * Compresses a picture of a file to a maximum width without rotating it. Returns undefined if that saves less
 * than a third, or if the metadata contains a rotation, which programs treat differently.
 *
 * @throws PictureProblem if it cannot be decoded.
 */
export async function compressPicture(
  bytes: Uint8Array,
  maxWidthPx: number,
): Promise<{ readonly bytes: Uint8Array; readonly mimeType: string } | undefined> {
  const { turned } = await decodePicture<'look'>({ kind: 'look', bytes });
  if (turned) return undefined;
  const { media, bytes: fitted } = await fitPicture({ bytes }, maxWidthPx);
  return fitted.length > MAX_LIGHTER_SHARE * bytes.length
    ? undefined
    : { bytes: fitted, mimeType: media.mimeType };
}

function decodeDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  const head = uri.slice(5, comma);
  if (comma < 0 || !/^image\/[a-z0-9.+-]+(;[^,]*)?$/i.test(head))
    throw new PictureProblem('it is not a data: URI of a picture');
  const body = uri.slice(comma + 1);
  if (body.length > MAX_PICTURE_BYTES * 1.4)
    throw new PictureProblem(`it is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`);
  if (!/;base64$/i.test(head)) {
    try {
      return new TextEncoder().encode(decodeURIComponent(body));
    } catch {
      throw new PictureProblem('its data: URI is not encoded correctly');
    }
  }
  if (!/^[A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(body)) throw new PictureProblem('its data: URI is not base64');
  return Buffer.from(body, 'base64');
}
