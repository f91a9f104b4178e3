import { type Sharp, sharp } from '../native/sharp.ts';
import { readBmp } from '../scene/bitmap/read-bmp.ts';
import { PictureProblem } from '../store/fetch-picture.ts';
import { detachBytes } from '../threads/bytes-alone.ts';
import {
  countDecodedBytes,
  findSizeProblem,
  MAX_DECODED_BYTES,
  MAX_PIXELS,
  readHeadSize,
  toDecodedSize,
} from './decoded-size.ts';
import { isVector, NO_PICTURE, type PictureFormat, requireFormat } from './format.ts';
import type { EncodedPicture, PictureAnswers, PictureFacts, PictureJob } from './picture-job.ts';
import { keepDrawnChunks } from './png-chunks.ts';
import { SvgProblem } from './svg/bounds.ts';
import { drawSvg, plainSvg, readSvg } from './svg/draw-svg.ts';

/** A larger opaque PNG is treated as a photograph and encoded as JPEG. */
const PHOTO_PNG_BYTES = 1_500_000;
/** Formats typical of drawings, which are encoded as PNG even if they are opaque. */
const DRAWINGS: ReadonlySet<PictureFormat> = new Set(['png', 'gif', 'bmp', 'svg', 'svgz']);
const WHITE = '#ffffff';

/** The decoder reports a larger picture than the head of the file states. */
export class LargerThanStated extends PictureProblem {}

/**
 * @param mostBytes limit on the size of the decoded pixels
 * @throws PictureProblem with the reason why the picture is not accepted; LargerThanStated if its pixels take more than `mostBytes`.
 */
export async function doPictureJob<K extends PictureJob['kind']>(
  job: Extract<PictureJob, { kind: K }>,
  mostBytes?: number,
): Promise<PictureAnswers[K]>;
export async function doPictureJob(
  job: PictureJob,
  mostBytes = MAX_DECODED_BYTES,
): Promise<PictureAnswers[PictureJob['kind']]> {
  const input: PictureInput = { bytes: job.bytes, format: requireFormat(job.bytes), mostBytes };
  try {
    switch (job.kind) {
      case 'look':
        return await look(input);
      case 'fit':
        return await fit(input, job.maxWidthPx);
      case 'flatten':
        return await flatten(input, job.maxWidthPx);
      case 'sample':
        return await sample(input, job.sidePx);
      case 'shrink':
        return await shrink(input, job.place, job.anew);
    }
  } catch (error) {
    if (error instanceof PictureProblem) throw error;
    if (error instanceof SvgProblem) throw new PictureProblem(error.message, { cause: error });
    throw new PictureProblem('its pixels cannot be decoded', { cause: error });
  }
}

interface PictureInput {
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
  readonly mostBytes: number;
}

async function look(input: PictureInput): Promise<PictureFacts> {
  const { format } = input;
  if (isVector(format)) {
    const { svg, ...size } = readSvg(input.bytes);
    return { format: 'svg', hasAlpha: true, turned: false, ...size, svg };
  }
  const { width, height, orientation = 1, hasAlpha } = await checkHead(input);
  // EXIF orientations from 5 on swap width and height.
  const [widthPx, heightPx] = orientation >= 5 ? [height, width] : [width, height];
  return { format, hasAlpha, widthPx, heightPx, turned: orientation > 1 };
}

async function fit(input: PictureInput, maxWidthPx: number): Promise<EncodedPicture> {
  const svg = isVector(input.format) ? plainSvg(input.bytes) : undefined;
  return { ...(await encodeFitted(input, maxWidthPx)), ...(svg === undefined ? {} : { svg }) };
}

async function encodeFitted(input: PictureInput, maxWidthPx: number): Promise<EncodedPicture> {
  const { format } = input;
  const picture = await openChecked(input, maxWidthPx);
  const { hasAlpha } = await picture.metadata();
  const across = isVector(format)
    ? {}
    : { width: Math.max(1, Math.round(maxWidthPx)), withoutEnlargement: true };
  const upright = picture.autoOrient().resize(across).toColourspace('srgb');
  // Test opacity on the resized pixels, so that the pixels of the file are decoded only once.
  const image = hasAlpha ? await decodePixels(upright) : upright;
  const opaque = !hasAlpha || (await image.stats()).isOpaque;
  const jpeg = async () =>
    toEncodedPicture(
      await image.clone().jpeg({ quality: 85, mozjpeg: true }).toBuffer({ resolveWithObject: true }),
      'image/jpeg',
    );
  if (opaque && !DRAWINGS.has(format)) return jpeg();
  const png = toEncodedPicture(
    await image.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true }),
    'image/png',
  );
  return opaque && png.bytes.length > PHOTO_PNG_BYTES ? jpeg() : png;
}

async function decodePixels(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function flatten(input: PictureInput, maxWidthPx: number): Promise<EncodedPicture> {
  const picture = await openChecked(input, maxWidthPx);
  const made = picture
    .autoOrient()
    .resize({ width: maxWidthPx, withoutEnlargement: true })
    .flatten({ background: WHITE })
    .png();
  return toEncodedPicture(await made.toBuffer({ resolveWithObject: true }), 'image/png');
}

async function sample(input: PictureInput, sidePx: number): Promise<PictureAnswers['sample']> {
  const { data, info } = await (await openChecked(input, sidePx))
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', kernel: 'nearest' })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgb: detachBytes(data), widthPx: info.width, heightPx: info.height };
}

/** A picture is scaled down if it exceeds its place by this factor along a side. */
const MAX_OVERSIZE = 1.25;

async function shrink(
  input: PictureInput,
  [most, high]: readonly [number, number],
  anew: boolean,
): Promise<Uint8Array | undefined> {
  const picture = await openChecked(input, most);
  const { width, height } = await picture.metadata();
  const [across, down] = [Math.min(width, most), Math.min(height, high)];
  const isFine = width > across * MAX_OVERSIZE || height > down * MAX_OVERSIZE;
  if (!isFine && !anew) return undefined;
  return detachBytes(
    await (isFine ? picture.resize(across, down, { fit: 'fill' }) : picture)
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
}

/** Opens a picture after its head has been checked, before any pixel is decoded. */
async function openChecked(input: PictureInput, widthPx: number): Promise<Sharp> {
  if (isVector(input.format)) return open(drawSvg(input.bytes, widthPx));
  await checkHead(input);
  return source(input);
}

async function checkHead(input: PictureInput) {
  const stated = readHeadSize(input.bytes);
  const early = stated === undefined ? undefined : findSizeProblem(stated);
  if (early !== undefined) throw new PictureProblem(early);
  const found = await readHead(input);
  const size = toDecodedSize(found);
  const objection = findSizeProblem(size);
  if (objection !== undefined) throw new PictureProblem(objection);
  if (countDecodedBytes(size) > input.mostBytes)
    throw new LargerThanStated('its head states another size than its pixels have');
  return found;
}

async function readHead(input: PictureInput) {
  try {
    // Disable the decoder's pixel limit, so that the size check reports its own reason.
    return await source(input, false).metadata();
  } catch (error) {
    if (error instanceof PictureProblem) throw error;
    throw new PictureProblem(NO_PICTURE, { cause: error });
  }
}

function source({ bytes, format }: PictureInput, mostPixels: number | false = MAX_PIXELS): Sharp {
  if (format === 'bmp') return fromBmp(bytes);
  return open(format === 'png' ? keepDrawnChunks(bytes) : bytes, mostPixels);
}

/** Opens a picture; only the first frame of an animation is read. */
function open(bytes: Uint8Array, mostPixels: number | false = MAX_PIXELS): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
}

function fromBmp(bytes: Uint8Array): Sharp {
  try {
    const { width, height, rgba } = readBmp(bytes, MAX_PIXELS);
    return sharp(rgba, { raw: { width, height, channels: 4 } });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PictureProblem('it is a bitmap that is cut off, compressed, or too large', { cause: error });
  }
}

function toEncodedPicture(
  {
    data,
    info,
  }: { readonly data: Uint8Array; readonly info: { readonly width: number; readonly height: number } },
  mimeType: EncodedPicture['mimeType'],
): EncodedPicture {
  return { bytes: detachBytes(data), mimeType, widthPx: info.width, heightPx: info.height };
}
