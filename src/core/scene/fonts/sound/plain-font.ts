import { padFont } from '../font-face.ts';
import { FontProblem } from '../font-problem.ts';
import { writeSfnt } from '../sfnt.ts';
import { isMono, isSerif } from './panose.ts';
import { checkReadable } from './readable-font.ts';
import { validateFont } from './sound-font.ts';

/**
 * Tables for measuring, drawing and printing. All others (colours, variations, layers, signatures) are
 * omitted.
 */
const RETAINED_TABLES: readonly string[] = [
  'OS/2',
  'cmap',
  'cvt ',
  'fpgm',
  'gasp',
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'post',
  'prep',
  'GDEF',
  'GPOS',
  'GSUB',
  'kern',
];
/** Name IDs: family, style, full name, PostScript name. */
const NAME = { family: 1, style: 2, full: 4, postscript: 6 } as const;
/** Windows, Unicode, English (United States). */
const WINDOWS = [3, 1, 0x409] as const;

export interface NormalizedFont {
  readonly bytes: Uint8Array;
  /** A common font of the same kind. */
  readonly fallback: 'Arial' | 'Georgia' | 'Courier New';
}

/**
 * Rewrites any font as a plain TrueType file under the names that a deck uses for it, because uploaded fonts
 * have other names,
 * or the same for several families.
 * | @throws FontProblem
 */
export function normalizeFont(bytes: Uint8Array, family: string, style: string): NormalizedFont {
  const { format, tables } = validateFont(bytes);
  if (format === 'otf')
    throw new FontProblem('its outlines are PostScript (CFF), which PowerPoint does not show from a file');
  const retained = RETAINED_TABLES.flatMap((tag): [string, Uint8Array][] => {
    const table = tables.get(tag);
    return table === undefined ? [] : [[tag, table]];
  });
  const plain = writeSfnt(new Map([...retained, ['name', createNameTable(family, style)]]));
  const { panose } = checkReadable(padFont(plain))['OS/2'];
  return { bytes: plain, fallback: isMono(panose) ? 'Courier New' : isSerif(panose) ? 'Georgia' : 'Arial' };
}

function createNameTable(family: string, style: string): Uint8Array {
  const full = style === 'Regular' ? family : `${family} ${style}`;
  const names = [
    [NAME.family, family],
    [NAME.style, style],
    [NAME.full, full],
    [NAME.postscript, full.replace(/[^A-Za-z0-9-]/g, '') || 'Font'],
  ] as const;
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  const texts = names.map(([id, text], index) => {
    const letters = Buffer.from(text, 'utf16le').swap16();
    for (const [field, value] of [...WINDOWS, id, letters.length, offset].entries())
      head.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    offset += letters.length;
    return letters;
  });
  return Buffer.concat([head, ...texts]);
}
