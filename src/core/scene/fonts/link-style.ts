import type { FaceStyle } from '../scene.ts';
import { choosePanose } from './font-facts.ts';
import type { LetterKind } from './letter-kind.ts';
import { createNameTable, readNames } from './name-table.ts';
import { type Tables, toDataView } from './sfnt.ts';

export const FACE_STYLES: readonly FaceStyle[] = ['regular', 'bold', 'italic', 'boldItalic'];

const STYLE_NAMES: Readonly<Record<FaceStyle, string>> = {
  regular: 'Regular',
  bold: 'Bold',
  italic: 'Italic',
  boldItalic: 'Bold Italic',
};
export const isBold = (style: FaceStyle): boolean => style === 'bold' || style === 'boldItalic';
export const isItalic = (style: FaceStyle): boolean => style === 'italic' || style === 'boldItalic';

/** Names with copyright and licence, which must be preserved. */
const LEGAL_NAMES = [0, 7, 13, 14];
const VERSION = 5;
/** Bits of OS/2 fsSelection: ITALIC, BOLD, REGULAR, WWS, OBLIQUE. */
const SELECTION = { italic: 1, bold: 1 << 5, regular: 1 << 6, others: (1 << 8) | (1 << 9) } as const;
const [REGULAR_WEIGHT, BOLD_WEIGHT] = [400, 700];
/** Smoothing at every size (OpenType, gasp) and drop-out control, as unhinted fonts declare them. */
const GASP = Buffer.from('00010001ffff000f', 'hex');
const PREP = Buffer.from('b801ff85b0048d', 'hex');
const STACK_AT = 24;
/** Size of a name table without names. */
const HEADER_BYTES = 6;
const LONGEST_POSTSCRIPT = 63;
/**
 * Bits of OS/2 ulCodePageRange1, each with a sample letter: Central European, Cyrillic, Greek, Turkish,
 * Hebrew, Arabic, Baltic,
 * Vietnamese, Thai.
 */
const CODE_PAGES: readonly (readonly [bit: number, letter: string])[] = [
  [1, 'ő'],
  [2, 'ж'],
  [3, 'ω'],
  [4, 'ğ'],
  [5, 'א'],
  [6, 'ب'],
  [7, 'ų'],
  [8, 'ệ'],
  [16, 'ก'],
];

export interface LinkedFace {
  /** Exactly as runs and theme name it. */
  readonly family: string;
  readonly style: FaceStyle;
  readonly kind: LetterKind;
  /** Tells whether the subset face has a character. */
  has(character: number): boolean;
}

/**
 * Tables of a subset face, named as one of the four faces of a family, under which Windows and macOS find it
 * when a run names
 * the family and asks for bold or italic. Names of larger families (16, 17, 21, 22, 25) are removed, because
 * they take
 * precedence.
 */
export function linkStyle(tables: Tables, { family, style, kind, has }: LinkedFace): Tables {
  const names = readNames(tables.get('name') ?? new Uint8Array(HEADER_BYTES));
  const fullName = style === 'regular' ? family : `${family} ${STYLE_NAMES[style]}`;
  const version = names.get(VERSION) ?? 'Version 1.000';
  const postScript = `${toPostScriptFamily(family)}-${STYLE_NAMES[style].replace(' ', '')}`;
  const own: [number, string][] = [
    [1, family],
    [2, STYLE_NAMES[style]],
    [3, `${version};${postScript}`],
    [4, fullName],
    [VERSION, version],
    [6, postScript],
  ];
  const legalNames = LEGAL_NAMES.flatMap((id) =>
    names.has(id) ? [[id, names.get(id) ?? ''] as [number, string]] : [],
  );
  return new Map([
    ...tables,
    ['name', createNameTable(new Map([...legalNames, ...own]))],
    ['OS/2', linkOs2(tables.get('OS/2') ?? new Uint8Array(), { family, style, kind, has })],
    ['head', linkHead(tables.get('head') ?? new Uint8Array(), style)],
    ['maxp', reserveStack(tables.get('maxp') ?? new Uint8Array())],
    ['gasp', GASP],
    ['prep', PREP],
  ]);
}

/** Printable ASCII without brackets, as PostScript allows in names. */
function toPostScriptFamily(family: string): string {
  const plain = family.normalize('NFKD').replace(/[^\x21-\x7e]|[[\](){}<>/%]/g, '');
  return (plain === '' ? `Font${Buffer.from(family).toString('hex')}` : plain).slice(
    0,
    LONGEST_POSTSCRIPT - '-BoldItalic'.length,
  );
}

function linkOs2(source: Uint8Array, { style, kind, has }: LinkedFace): Uint8Array {
  const table = Uint8Array.from(source);
  const data = toDataView(table);
  data.setUint16(4, isBold(style) ? BOLD_WEIGHT : REGULAR_WEIGHT);
  table.set(choosePanose(source.subarray(32, 42), kind, isBold(style)), 32);
  const { italic, bold, regular, others } = SELECTION;
  const bits =
    (isItalic(style) ? italic : 0) | (isBold(style) ? bold : 0) | (style === 'regular' ? regular : 0);
  data.setUint16(62, (data.getUint16(62) & ~(italic | bold | regular | others)) | bits);
  // The field exists since version 1. Code pages whose letters were removed are no longer declared.
  if (source.length >= 82)
    data.setUint32(
      78,
      (data.getUint32(78) &
        ~CODE_PAGES.reduce(
          (removed, [bit, letter]) => (has(letter.codePointAt(0) ?? 0) ? removed : removed | (1 << bit)),
          0,
        )) >>>
        0,
    );
  return table;
}

function linkHead(source: Uint8Array, style: FaceStyle): Uint8Array {
  const table = Uint8Array.from(source);
  toDataView(table).setUint16(44, (isBold(style) ? 1 : 0) | (isItalic(style) ? 2 : 0));
  return table;
}

/** Space for what `PREP` pushes. */
function reserveStack(source: Uint8Array): Uint8Array {
  const table = Uint8Array.from(source);
  const data = toDataView(table);
  data.setUint16(STACK_AT, Math.max(data.getUint16(STACK_AT), 1));
  return table;
}
