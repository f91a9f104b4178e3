import type { FileContent } from '../store/store.ts';

/** What the bytes of an accepted file look like. */
type Looks = 'text' | 'zip' | 'ole' | 'pdf' | 'rtf' | 'picture' | 'font';

const KINDS: Readonly<Record<string, Looks>> = {
  ...of('text', 'txt md markdown html htm adoc asciidoc csv tsv'),
  ...of('zip', 'docx docm odt pptx pptm potx potm ppsx ppsm odp xlsx xlsm ods epub'),
  ...of('ole', 'doc ppt xls'),
  ...of('picture', 'avif bmp gif jpeg jpg png tif tiff webp'),
  // Designs are made with them.
  ...of('font', 'ttf otf woff2'),
  pdf: 'pdf',
  rtf: 'rtf',
};

const MAGIC: Readonly<Record<Exclude<Looks, 'text' | 'picture' | 'font'>, readonly number[]>> = {
  zip: [0x50, 0x4b],
  ole: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
  rtf: [0x7b, 0x5c, 0x72, 0x74],
};

/** Endings of the files that are taken. */
export const FILE_ENDINGS = Object.keys(KINDS);

export function endingOf(filename: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** Why a file is not taken, by its name and its bytes; undefined when it is. Pictures and fonts are judged by who decodes them. */
export async function fileObjection(filename: string, file: FileContent): Promise<string | undefined> {
  const ending = endingOf(filename);
  const looks = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  if (looks === undefined) return `files ${ending === '' ? 'without an ending' : `with the ending .${ending}`} are not supported`;
  if (file.sizeBytes === 0) return 'it is empty';
  if (looks === 'picture' || looks === 'font') return undefined;
  if (looks === 'text') return (await isText(file)) ? undefined : `its bytes are not text, though its name ends in .${ending}`;
  const head = await headOf(file);
  const holds = (kind: keyof typeof MAGIC) => MAGIC[kind].every((byte, index) => head[index] === byte);
  if (holds(looks)) return undefined;
  // Office wraps what it encrypts in the container of its older formats.
  return looks === 'zip' && holds('ole') ? 'it is encrypted with a password, or it is an older format with a new extension' : `its bytes are not a .${ending} file`;
}

/** Whether a file is one of pictures rather than of words. */
export function isPictureFile(filename: string): boolean {
  return KINDS[endingOf(filename)] === 'picture';
}

/** UTF-16 text has zero bytes, and says so in its first two. */
async function isText(file: FileContent): Promise<boolean> {
  if (/^(?:fffe|feff)/.test(Buffer.from((await headOf(file)).subarray(0, 2)).toString('hex'))) return true;
  for await (const piece of file.pieces()) if (piece.includes(0)) return false;
  return true;
}

async function headOf(file: FileContent): Promise<Uint8Array> {
  for await (const piece of file.pieces()) return piece;
  return new Uint8Array();
}

function of(looks: Looks, endings: string): Record<string, Looks> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, looks]));
}
