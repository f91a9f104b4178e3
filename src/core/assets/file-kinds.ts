import { MEDIA_EXTENSIONS } from '../pictures/media-file.ts';
import { type DocumentFormat, FORMAT_ROWS, type Format } from '../sources/files/formats.ts';
import type { FileContent } from '../store/store.ts';

/** Signature of the bytes of an accepted file. */
type Signature = 'text' | 'zip' | 'ole' | 'picture' | 'font' | readonly RegExp[];

/** Beginnings of videos and sounds; of an MP3, its tag or the sign of a frame. */
const MEDIA_HEADS: readonly RegExp[] = [
  /^.{4}(?:ftyp|moov|mdat|wide)/s,
  /^RIFF.{4}WAVE/s,
  /^ID3|^\xff[\xe2-\xff]/,
];

const KINDS: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ...[...FORMAT_ROWS].flatMap(([format, { extensions, ...row }]) =>
    extensions.map((extension) => [extension, readSignature(format, row)] as const),
  ),
  // Their reader refuses them with advice.
  ...['doc', 'ppt', 'xls'].map((extension) => [extension, 'ole'] as const),
  // Designs may include fonts.
  ...['ttf', 'otf', 'woff2'].map((extension) => [extension, 'font'] as const),
  ...MEDIA_EXTENSIONS.map((extension) => [extension, MEDIA_HEADS] as const),
]);

function readSignature(format: Format, row: Pick<DocumentFormat, 'package' | 'head' | 'named'>): Signature {
  if (row.package !== undefined) return 'zip';
  if (format === 'image') return 'picture';
  return row.head === undefined || row.named !== undefined ? 'text' : row.head;
}

const MAGIC = { zip: [0x50, 0x4b], ole: [0xd0, 0xcf, 0x11, 0xe0] } as const;
const HEAD_BYTES = 1024;

/** Extensions of accepted files. */
export const FILE_EXTENSIONS = [...KINDS.keys()];

export function readExtension(filename: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/**
 * Reason for refusing a file by its name and bytes; undefined if it is accepted. Pictures and fonts are
 * checked when they are decoded.
 */
export async function fileObjection(filename: string, file: FileContent): Promise<string | undefined> {
  const ending = readExtension(filename);
  const looks = KINDS.get(ending);
  if (looks === undefined)
    return `files ${ending === '' ? 'without an ending' : `with the ending .${ending}`} are not supported`;
  if (file.sizeBytes === 0) return 'it is empty';
  if (looks === 'picture' || looks === 'font') return undefined;
  if (looks === 'text')
    return (await isText(file)) ? undefined : `its bytes are not text, though its name ends in .${ending}`;
  const head = await readHead(file);
  const holds = (kind: keyof typeof MAGIC) => MAGIC[kind].every((byte, index) => head[index] === byte);
  if (
    typeof looks === 'string'
      ? holds(looks)
      : looks.some((sign) => sign.test(Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1')))
  )
    return undefined;
  // Office stores encrypted files in the container of its older formats.
  return looks === 'zip' && holds('ole')
    ? 'it is encrypted with a password, or it is an older format with a new extension'
    : `its bytes are not a .${ending} file`;
}

/** True if the extension is that of a picture. */
export function isPictureFile(filename: string): boolean {
  return KINDS.get(readExtension(filename)) === 'picture';
}

/** UTF-16 text contains zero bytes but begins with a byte order mark. */
async function isText(file: FileContent): Promise<boolean> {
  if (/^(?:fffe|feff)/.test(Buffer.from((await readHead(file)).subarray(0, 2)).toString('hex'))) return true;
  for await (const piece of file.pieces()) if (piece.includes(0)) return false;
  return true;
}

async function readHead(file: FileContent): Promise<Uint8Array> {
  for await (const piece of file.pieces()) return piece;
  return new Uint8Array();
}
