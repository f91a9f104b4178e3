import sharp, { type Metadata, type Sharp } from 'sharp';
import { sha256 } from '../input/sha256.ts';
import type { MediaRef } from '../scene/scene.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';

// No picture is worked on twice: what libvips would keep of the last ones saves nothing.
sharp.cache(false);

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
/** SVG is drawn by a library that expands `use`; nested ones grow exponentially, so they are counted first. */
const MAX_SVG_BYTES = 1024 * 1024;
const MAX_SVG_USES = 20;
/** AVIF is called by the name of its container. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'svg', 'avif', 'heif', 'tiff'];
/** Formats that hold photographs rather than drawings. */
const PHOTO_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'webp', 'avif', 'heif']);
/** An opaque PNG beyond this is a photograph in the wrong format. */
const PHOTO_PNG_BYTES = 1_500_000;
/** Share of its bytes that a lighter picture may have. */
const LIGHTER_MOST = 0.67;

/** A picture as it came, known to be one: upright size in px, and the bytes not yet fitted to their use. */
export interface SourcePicture {
  /** SHA-256 of the bytes as they came. */
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly format: string;
  readonly hasAlpha: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * A picture from a `data:` URI or, through the port, from an http(s) address.
 *
 * @throws PictureProblem with the reason why it cannot be had.
 */
export async function loadPicture(url: string, fetchPicture: FetchPicture, signal: AbortSignal): Promise<SourcePicture> {
  return readPicture(/^data:/i.test(url) ? decodeDataUri(url) : await fetchPicture(url, signal));
}

/** What a picture behind an http(s) address is, before anything is laid out for it; or why it cannot be had. */
export function lookAtPicture(fetchPicture: FetchPicture) {
  return async (url: string, signal: AbortSignal): Promise<{ widthPx: number; heightPx: number; isPhoto: boolean } | { reason: string }> => {
    try {
      const { widthPx, heightPx, format } = await loadPicture(url, fetchPicture, signal);
      return { widthPx, heightPx, isPhoto: PHOTO_FORMATS.has(format) };
    } catch (error) {
      if (error instanceof PictureProblem && !signal.aborted) return { reason: error.message };
      throw error;
    }
  };
}

/** @throws PictureProblem when the bytes are not a picture that this server reads. */
export async function readPicture(bytes: Uint8Array): Promise<SourcePicture> {
  if (bytes.length > MAX_BYTES) throw new PictureProblem(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  refuseHostileSvg(bytes);
  let found: Metadata;
  try {
    found = await open(bytes).metadata();
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    throw new PictureProblem(tooMany ? `it has more than ${MAX_PIXELS / 1e6} million pixels` : 'its bytes are not a picture (PNG, JPEG, WebP, GIF or SVG)', { cause: error });
  }
  if (!FORMATS.includes(found.format)) throw new PictureProblem(`${found.format} pictures are not read; give PNG, JPEG, WebP, GIF or SVG`);
  // EXIF orientations from 5 lie on their side.
  const turned = (found.orientation ?? 1) >= 5;
  const height = found.pageHeight ?? found.height;
  const [widthPx, heightPx] = turned ? [height, found.width] : [found.width, height];
  return { hash: sha256(bytes), bytes, format: found.format, hasAlpha: found.hasAlpha, widthPx, heightPx };
}

/**
 * The picture upright, in sRGB, without metadata, no wider than asked, as JPEG or PNG by content.
 *
 * @param maxWidthPx twice the width at which it is shown, so that it stays sharp on dense screens.
 * @throws PictureProblem when its pixels cannot be decoded.
 */
export async function fitPicture(source: SourcePicture, maxWidthPx: number): Promise<{ readonly media: MediaRef; readonly bytes: Uint8Array }> {
  try {
    const vector = source.format === 'svg';
    const width = Math.max(1, Math.round(vector ? maxWidthPx : Math.min(maxWidthPx, source.widthPx)));
    const density = vector ? Math.min(2400, Math.max(72, (72 * width) / source.widthPx)) : undefined;
    const upright = open(source.bytes, density).autoOrient().resize({ width, withoutEnlargement: !vector }).toColourspace('srgb');
    const opaque = !source.hasAlpha || (await open(source.bytes).stats()).isOpaque;
    const { data, info, mimeType } = await encode(upright, source.format, opaque);
    return { media: { hash: sha256(data), mimeType, widthPx: info.width, heightPx: info.height }, bytes: data };
  } catch (error) {
    throw new PictureProblem('its pixels cannot be decoded', { cause: error });
  }
}

/**
 * A picture of a file in fewer bytes, at most so wide, its pixels as they lay; undefined where that saves less than a third, or
 * where a camera says that it is to be turned, which programs do in their own ways.
 *
 * @throws PictureProblem when it cannot be decoded.
 */
export async function lighterPicture(bytes: Uint8Array, maxWidthPx: number): Promise<{ readonly bytes: Uint8Array; readonly mimeType: string } | undefined> {
  const source = await readPicture(bytes);
  if (((await open(bytes).metadata()).orientation ?? 1) > 1) return undefined;
  const { media, bytes: fitted } = await fitPicture(source, maxWidthPx);
  return fitted.length > LIGHTER_MOST * bytes.length ? undefined : { bytes: fitted, mimeType: media.mimeType };
}

async function encode(image: Sharp, format: string, opaque: boolean) {
  const jpeg = async () => ({ ...(await image.clone().jpeg({ quality: 85, mozjpeg: true }).toBuffer({ resolveWithObject: true })), mimeType: 'image/jpeg' as const });
  if (opaque && !['png', 'gif', 'svg'].includes(format)) return jpeg();
  const png = { ...(await image.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })), mimeType: 'image/png' as const };
  return opaque && png.data.length > PHOTO_PNG_BYTES ? jpeg() : png;
}

function open(bytes: Uint8Array, density?: number): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...(density === undefined ? {} : { density }) });
}

function decodeDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  const head = uri.slice(5, comma);
  if (comma < 0 || !/^image\/[a-z0-9.+-]+(;[^,]*)?$/i.test(head)) throw new PictureProblem('it is not a data: URI of a picture');
  const body = uri.slice(comma + 1);
  if (body.length > MAX_BYTES * 1.4) throw new PictureProblem(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
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

function refuseHostileSvg(bytes: Uint8Array): void {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (!/<svg|<\?xml|<!doctype/i.test(head)) return;
  if (bytes.length > MAX_SVG_BYTES) throw new PictureProblem('an SVG may have at most 1 MB');
  const text = new TextDecoder('latin1').decode(bytes);
  if (/<!ENTITY/i.test(text)) throw new PictureProblem('an SVG with entities is not drawn');
  if ((text.match(/<(?:[\w.-]+:)?use\b/gi)?.length ?? 0) > MAX_SVG_USES) throw new PictureProblem(`an SVG may have at most ${MAX_SVG_USES} "use" elements`);
}
