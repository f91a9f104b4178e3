import { FontProblem } from './font-problem.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_UNPACKED = 40 * 1024 * 1024;
const MAX_TABLES = 100;
const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2'];

/** A font as office programs install it: TrueType or OpenType outlines, with all tables inside the file. */
export interface FontBytes {
  readonly bytes: Uint8Array;
  readonly format: 'ttf' | 'otf';
}

/**
 * The bytes of a TTF, OTF or WOFF2 as a plain TTF or OTF, its table directory checked before anything reads on.
 *
 * @throws FontProblem
 */
export async function fontBytes(given: Uint8Array): Promise<FontBytes> {
  if (given.length === 0) throw new FontProblem('it is empty');
  if (given.length > MAX_BYTES) throw new FontProblem(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  const bytes = signature(given) === 'wOF2' ? await unpacked(given) : given;
  return { bytes, format: checkedDirectory(bytes) };
}

async function unpacked(given: Uint8Array): Promise<Uint8Array> {
  // totalSfntSize of the header: what it says it unpacks to (WOFF 2.0, 4.1).
  const size = given.length < 48 ? 0 : view(given).getUint32(16);
  if (size > MAX_UNPACKED) throw new FontProblem(`it unpacks to more than ${MAX_UNPACKED / 1024 / 1024} MB`);
  const { default: decompress } = await import('woff2-encoder/decompress');
  try {
    return Uint8Array.from(await decompress(given));
  } catch (error) {
    throw new FontProblem('its WOFF2 data is damaged', { cause: error });
  }
}

function checkedDirectory(bytes: Uint8Array): 'ttf' | 'otf' {
  const kind = signature(bytes);
  if (kind === 'ttcf') throw new FontProblem('it is a collection of fonts; give each font as a file of its own');
  if (kind === 'wOFF') throw new FontProblem('it is WOFF 1; give TTF, OTF or WOFF2');
  const format = kind === 'OTTO' ? 'otf' : kind === '\0\x01\0\0' || kind === 'true' ? 'ttf' : undefined;
  if (format === undefined) throw new FontProblem('its bytes are not a font (TTF, OTF or WOFF2)');
  const data = view(bytes);
  const count = bytes.length < 12 ? 0 : data.getUint16(4);
  if (count === 0 || count > MAX_TABLES || 12 + 16 * count > bytes.length) throw new FontProblem('its table directory is damaged');
  const tags = new Set<string>();
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (data.getUint32(at + 8) + data.getUint32(at + 12) > bytes.length) throw new FontProblem(`its table "${tag.trim()}" reaches beyond the end of the file`);
    tags.add(tag);
  }
  const missing = [...REQUIRED, ...(format === 'otf' ? [] : ['glyf', 'loca'])].filter((tag) => !tags.has(tag));
  if (format === 'otf' && !tags.has('CFF ') && !tags.has('CFF2')) missing.push('CFF');
  if (missing.length > 0) throw new FontProblem(`it lacks the table${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`);
  if (tags.has('CFF2')) throw new FontProblem('its outlines are CFF2, which few programs draw; give a static OTF or TTF');
  return format;
}

function signature(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 4));
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
