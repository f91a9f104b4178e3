import { covers } from './font-book.ts';
import type { FontFace } from './font-face.ts';
import { findFallbackFamily } from './itemize.ts';
import type { LetterKind } from './letter-kind.ts';
import { findScriptOfLanguage } from './scripts.ts';

/**
 * Properties of a family in DrawingML, by which programs choose a similar substitute (ECMA-376 part 1,
 * 21.1.2.3.7).
 */
export interface FontFacts {
  /** Ten bytes in hex. */
  readonly panose: string;
  /** Pitch in the low four bits, family class in the high ones (Windows' LOGFONT). */
  readonly pitchFamily: number;
  /** Signed byte: -128 is Windows' 128, Japanese. */
  readonly charset: number;
}

/** FF_SWISS, FF_ROMAN and FF_MODERN with VARIABLE_PITCH, the last with FIXED_PITCH. */
const PITCH_FAMILY: Readonly<Record<LetterKind, number>> = { sans: 0x22, serif: 0x12, mono: 0x31 };
/**
 * PANOSE of Segoe UI, Times New Roman and Courier New with open letter shapes, for fonts that declare none.
 */
const DEFAULT_PANOSE: Readonly<Record<LetterKind, string>> = {
  sans: '020b0504020202020204',
  serif: '02020603050405020304',
  mono: '02070309020205020404',
};
const TEXT = 2;
const BOLD = 8;
const WEIGHT_AT = 2;

/**
 * Windows' character sets as signed bytes, by the shipped family, which distinguishes Japanese, Chinese and
 * Korean.
 */
const CHARSETS: Readonly<Record<string, number>> = {
  ...{ 'Noto Sans JP': -128, 'Noto Sans KR': -127, 'Noto Sans SC': -122, 'Noto Sans TC': -120 },
  ...{ 'Noto Sans Arabic': -78, 'Noto Sans Hebrew': -79, 'Noto Sans Thai': -34 },
};

/** @param lang language of the letters for which the family is used, where they are East Asian or complex */
export function describeFont(family: string, kind: LetterKind, face: FontFace, lang?: string): FontFacts {
  const charset = CHARSETS[family] ?? (lang === undefined ? 0 : findCharset(lang, face));
  return {
    panose: choosePanose(face.file['OS/2'].panose, kind).toString('hex').toUpperCase(),
    pitchFamily: PITCH_FAMILY[kind],
    charset,
  };
}

function findCharset(lang: string, face: FontFace): number {
  const script = findScriptOfLanguage(lang);
  return script === 'latin' || script === 'common' || !covers(face, script)
    ? 0
    : (CHARSETS[findFallbackFamily(script, lang)] ?? 0);
}

/** PANOSE of a font where it declares its letters; open fonts often leave it at zero. */
export function choosePanose(own: ArrayLike<number>, kind: LetterKind, bold = false): Buffer {
  if (own[0] === TEXT && (own[1] ?? 0) > 1) return Buffer.from(Array.from(own));
  const usual = Buffer.from(DEFAULT_PANOSE[kind], 'hex');
  if (bold) usual[WEIGHT_AT] = BOLD;
  return usual;
}
