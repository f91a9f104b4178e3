import { measureInSansOrSerif } from './fonts/substitute-widths.ts';
import { isInNumber } from './number-hyphen.ts';
import type { Paragraph, Run } from './scene.ts';

/**
 * Letters of scripts that are written without spaces, between which a line may break: East Asian, Thai, Lao,
 * Burmese and Khmer.
 */
const UNSPACED =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u2e80-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef\\u{20000}-\\u{3ffff}';
const SIGNS = '\\-–—/\\u00ad\\u200b';
/**
 * Pieces between line break opportunities: at spaces, after some signs, and around letters of scripts without
 * spaces.
 */
const PIECES = new RegExp(
  `\\n|\\s+|[${UNSPACED}]|[^\\s${SIGNS}${UNSPACED}]*[${SIGNS}]+|[^\\s${SIGNS}${UNSPACED}]+`,
  'gu',
);
/** Splits a text where a line may break. */
export const BREAKS = new RegExp(`\\s+|(?<=[${SIGNS}${UNSPACED}])|(?=[${UNSPACED}])`, 'u');
const ENDS_WORD = new RegExp(`[${SIGNS}${UNSPACED}]$`, 'u');
const STARTS_WORD = new RegExp(`^[${UNSPACED}]`, 'u');
/** Factor for faces of other scripts. */
const OTHER_FACES = 1.12;
/** Factor for monospaced faces, which have about the same width. */
const CODE = 1.02;

/** Widths in px of a paragraph in the widest substitutes of its font, without indent. */
export interface SubstituteLines {
  /** Width of the widest word. */
  readonly word: number;
  /** Width of the whole paragraph on one line. */
  readonly whole: number;
  /** Number of lines in a width. */
  countIn(widthPx: number): number;
}

/** Splits a text into pieces between line break opportunities, spaces included. */
export function splitPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    if (!isPlain(text.charCodeAt(at))) return text.match(PIECES) ?? [];
    if (text[at] === '\n') at += 1;
    else if (isSpace(text.charCodeAt(at))) {
      while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
    } else {
      for (let code = text.charCodeAt(at); at < text.length && !isSign(code); code = text.charCodeAt(at)) {
        if (!isPlain(code)) return text.match(PIECES) ?? [];
        if (isSpace(code)) break;
        at += 1;
      }
      while (at < text.length && isSign(text.charCodeAt(at))) at += 1;
    }
    pieces.push(text.slice(start, at));
  }
  return pieces;
}

/** Letters of alphabets and usual punctuation, which are split without the regular expression: it takes longer. */
const isPlain = (code: number): boolean => code < 0x0e00 || (code >= 0x2010 && code <= 0x2027);
const isSpace = (code: number): boolean => (code >= 9 && code <= 13) || code === 0x20 || code === 0xa0;
/** Hyphen, slash, soft hyphen and dashes. */
const isSign = (code: number): boolean =>
  code === 0x2d || code === 0x2f || code === 0xad || code === 0x2013 || code === 0x2014;

/** Estimates the widths from advances, without kerning. */
export function substituteLines(paragraph: Paragraph): SubstituteLines {
  const { runs, lines } = paragraph;
  const words: { width: number; space: number; ends: boolean }[] = [];
  let open = false;
  for (const run of runs) {
    let index = 0;
    for (const piece of splitPieces(run.text)) {
      const end = index + piece.length;
      index = end;
      const last = words.at(-1);
      if (piece === '\n') {
        if (last !== undefined) last.ends = true;
        open = false;
      } else if (piece.trim() === '') {
        if (last !== undefined) last.space += measureWidth(piece, run, paragraph);
        open = false;
      } else {
        if (open && last !== undefined && !STARTS_WORD.test(piece))
          last.width += measureWidth(piece, run, paragraph);
        else words.push({ width: measureWidth(piece, run, paragraph), space: 0, ends: false });
        open = !ENDS_WORD.test(piece) || isInNumber(run.text, end);
      }
    }
  }
  let whole = 0;
  let word = 0;
  for (const { width, space } of words) {
    whole += width + space;
    word = Math.max(word, width);
  }
  const countIn = (widthPx: number): number => {
    let [count, used] = [1, 0];
    for (const { width, space, ends } of words) {
      if (used > 0 && used + width > widthPx) {
        count += 1;
        used = 0;
      }
      used += width + space;
      if (ends) [count, used] = [count + 1, 0];
    }
    return Math.max(count, lines.length);
  };
  return { word, whole, countIn };
}

function measureWidth(text: string, run: Run, { lines, runs }: Paragraph): number {
  const inSubstitute = run.font === 'mono' ? undefined : measureInSansOrSerif(text, run);
  if (inSubstitute !== undefined) return inSubstitute;
  // Scales the width of the run in the deck's own font.
  const at = runs.indexOf(run);
  let [letters, width] = [0, 0];
  for (const { spans } of lines)
    for (const span of spans)
      if (span.run === at) {
        letters += span.text.length;
        width += span.width;
      }
  return letters === 0 ? 0 : (width / letters) * text.length * (run.font === 'mono' ? CODE : OTHER_FACES);
}
