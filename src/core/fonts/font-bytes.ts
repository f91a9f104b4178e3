import { FontProblem } from '../scene/fonts/font-problem.ts';
import { toDataView } from '../scene/fonts/sfnt.ts';
import { validateFont } from '../scene/fonts/sound/sound-font.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_UNPACKED = 40 * 1024 * 1024;

/** A font as office programs install it: TrueType or OpenType outlines, with all tables inside the file. */
export interface FontBytes {
  readonly bytes: Uint8Array;
  readonly format: 'ttf' | 'otf';
}

/**
 * Converts a TTF, OTF or WOFF2 to a plain TTF or OTF, with its tables checked before they are parsed.
 *
 * @throws FontProblem
 */
export async function readFontBytes(file: Uint8Array): Promise<FontBytes> {
  if (file.length === 0) throw new FontProblem('it is empty');
  if (file.length > MAX_BYTES) throw new FontProblem(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  const bytes = signature(file) === 'wOF2' ? await unpackWoff2(file) : file;
  return { bytes, format: validateFont(bytes).format };
}

async function unpackWoff2(file: Uint8Array): Promise<Uint8Array> {
  // totalSfntSize of the header, the declared size after decompression (WOFF 2.0, 4.1).
  const size = file.length < 48 ? 0 : toDataView(file).getUint32(16);
  if (size > MAX_UNPACKED) throw new FontProblem(`it unpacks to more than ${MAX_UNPACKED / 1024 / 1024} MB`);
  const { default: decompress } = await import('woff2-encoder/decompress');
  try {
    return Uint8Array.from(await decompress(file));
  } catch (error) {
    throw new FontProblem('its WOFF2 data is damaged', { cause: error });
  }
}

function signature(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 4));
}
