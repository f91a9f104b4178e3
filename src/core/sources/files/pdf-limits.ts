import { type Decoded, decodeStream, readFilters } from './pdf-filters.ts';

/**
 * Limits for one inflated stream and for all streams of a file; larger ones are no text, font or object list.
 */
const STREAM_BYTES_MAX = 24 * 1024 * 1024;
const ALL_BYTES_MAX = 320 * 1024 * 1024;
/** Maximum expansion: about 1,030 for Deflate and 2,730 for LZW. */
const RATIO_MAX = { one: 1_032, other: 2_730 };
/** Maximum number of nested filters. */
const LAYERS_MAX = 4;
/**
 * Limits for the pixels of pictures that one object (a page or its resources) names, and of all pictures,
 * since they are decoded together.
 */
const PAGE_PIXELS_MAX = 20_000_000;
const ALL_PIXELS_MAX = 120_000_000;
const PICTURE_PIXELS_MAX = 16_000_000;
const OBJECT = /(?:^|[\s\0])(\d{1,8}) \d{1,5} obj\b/g;
const HEAD_MAX = 40_000;
const PACKED = /\/Type\s*\/ObjStm\b/;

export interface PdfCost {
  /** Reason why the file is not opened; absent if it is. */
  readonly tooMuch?: string;
  /** Pictures with more pixels are not decoded. */
  readonly picturePixels: number;
  /** Number of pictures that this leaves out. */
  readonly picturesLeft: number;
}

/**
 * Estimates the cost of reading a PDF from its object dictionaries before anything is decoded, since the PDF
 * library inflates whole streams and decodes all pictures of a page at once. Encrypted files only reveal the
 * sizes of their pictures.
 */
export function estimateCost(bytes: Uint8Array): PdfCost {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const pictures = new Map<number, number>();
  const named: number[][] = [];
  let inflated = 0;
  let tooMuch: string | undefined;
  const starts = [...text.matchAll(OBJECT)];
  for (const [index, match] of starts.entries()) {
    const from = match.index + match[0].length;
    const end = starts[index + 1]?.index ?? text.length;
    const opening = text.slice(from, Math.min(end, from + HEAD_MAX));
    const headEnd = opening.indexOf('stream');
    const isStream = headEnd >= 0;
    const head = isStream ? opening.slice(0, headEnd) : opening;
    const names = [...head.matchAll(/(\d{1,8}) \d{1,5} R\b/g)].map((name) => Number(name[1]));
    if (names.length > 0) named.push(names);
    if (!isStream) continue;
    if (/\/Subtype\s*\/Image\b/.test(head)) {
      pictures.set(Number(match[1]), readNumber(head, 'Width') * readNumber(head, 'Height'));
      continue;
    }
    const rest = text.slice(from + headEnd + 'stream'.length, end).replace(/^\r?\n/, '');
    const close = rest.lastIndexOf('endstream');
    const { size, data } = unpackStream(
      close < 0 ? rest : rest.slice(0, close),
      head,
      ALL_BYTES_MAX - inflated,
    );
    inflated += size;
    if (size > STREAM_BYTES_MAX || inflated > ALL_BYTES_MAX) {
      tooMuch = `One of its parts unpacks to more than ${STREAM_BYTES_MAX / 1024 / 1024} MB.`;
      break;
    }
    // Objects in compressed object streams name pictures too.
    if (data !== undefined && PACKED.test(head))
      for (const part of data.toString('latin1').split('>>'))
        named.push([...part.matchAll(/(\d{1,8}) \d{1,5} R\b/g)].map((name) => Number(name[1])));
  }
  const picturePixels = findMaxPixels(pictures, named);
  return {
    picturePixels,
    picturesLeft: [...pictures.values()].filter((pixels) => pixels > picturePixels).length,
    ...(tooMuch === undefined ? {} : { tooMuch }),
  };
}

/** Largest picture size for which neither a page nor the whole file exceeds its limit. */
function findMaxPixels(pictures: ReadonlyMap<number, number>, named: readonly (readonly number[])[]): number {
  let most = PICTURE_PIXELS_MAX;
  const limit = (ids: Iterable<number>, all: number): void => {
    let sum = 0;
    for (const pixels of [...new Set(ids)].map((id) => pictures.get(id) ?? 0).sort((a, b) => a - b)) {
      sum += pixels;
      if (pixels <= PICTURE_PIXELS_MAX && sum > all) {
        most = Math.min(most, pixels - 1);
        return;
      }
    }
  };
  for (const ids of named) limit(ids, PAGE_PIXELS_MAX);
  limit(pictures.keys(), ALL_PIXELS_MAX);
  return most;
}

/** Unpacks a stream. Short streams are not unpacked unless they contain objects. */
function unpackStream(content: string, head: string, most: number): Decoded {
  const filters = readFilters(head).slice(0, LAYERS_MAX);
  const ratio =
    filters.length === 1
      ? /^Fl/.test(filters[0] ?? '')
        ? RATIO_MAX.one
        : RATIO_MAX.other
      : Number.POSITIVE_INFINITY;
  if (filters.length === 0 || (!PACKED.test(head) && content.length * ratio <= STREAM_BYTES_MAX))
    return { size: content.length };
  return decodeStream(Buffer.from(content, 'latin1'), filters, Math.max(1, Math.min(STREAM_BYTES_MAX, most)));
}

function readNumber(head: string, name: string): number {
  return Number(new RegExp(`/${name}\\s+(\\d{1,9})\\b`).exec(head)?.[1] ?? 0);
}
