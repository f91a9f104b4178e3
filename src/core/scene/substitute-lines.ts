import { measureCode, measureInSansOrSerif, measureKnownLetters } from './fonts/substitute-widths.ts';
import { isInNumber } from './number-hyphen.ts';
import type { Paragraph, Run } from './scene.ts';
import { isScriptChange, SCRIPT_SPACE_EM } from './script-space.ts';

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
/** Factors for faces of scripts that DejaVu lacks; Thai ones differ most. */
const [OTHER_FACES, THAI_FACES] = [1.12, 1.3] as const;
const THAI = /[\u0e01-\u0e5b]/;
/** Ratio of DejaVu to the narrowest fonts of decks, for letters that DejaVu has. */
const WIDER = 1.4;
/** Smallest width in em that is assumed for a letter of another script. */
const LEAST_LETTER_EM = 0.3;
const BOLD_FROM = 600;

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
  const averages = new Map<Run, number>();
  const measure = (text: string, run: Run): number => measureWidth(text, run, paragraph, averages);
  const words: { width: number; space: number; ends: boolean }[] = [];
  let open = false;
  let before = '';
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
        if (last !== undefined) last.space += measure(piece, run);
        open = false;
      } else {
        if (open && last !== undefined && !STARTS_WORD.test(piece)) last.width += measure(piece, run);
        else {
          if (last !== undefined && isScriptChange(before, piece)) last.space += SCRIPT_SPACE_EM * run.sizePx;
          words.push({ width: measure(piece, run), space: 0, ends: false });
        }
        open = !ENDS_WORD.test(piece) || isInNumber(run.text, end);
        before = piece;
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

/** @param averages widths in em of letters that DejaVu lacks, by run */
function measureWidth(text: string, run: Run, paragraph: Paragraph, averages: Map<Run, number>): number {
  if (run.font === 'mono') return measureCode(text) * run.sizePx;
  const known = measureInSansOrSerif(text, run);
  if (known !== undefined) return known;
  const average = averages.get(run) ?? estimateOtherLetter(run, paragraph);
  averages.set(run, average);
  return measureInSansOrSerif(text, run, average) ?? 0;
}

/** Width in em of a letter that DejaVu lacks in another face, from its width in the deck's own font. */
function estimateOtherLetter(run: Run, paragraph: Paragraph): number {
  const { text, width } = measureOwnWidth(run, paragraph);
  const { known, others } = measureKnownLetters(text, run.weight >= BOLD_FROM);
  if (others === 0) return 0;
  const own = Math.max(LEAST_LETTER_EM, (width / run.sizePx - known / WIDER) / others);
  return own * (THAI.test(text) ? THAI_FACES : OTHER_FACES);
}

/** Text of a run as it is set in the deck's own font, and its width in px. */
function measureOwnWidth(
  run: Run,
  { lines, runs }: Paragraph,
): { readonly text: string; readonly width: number } {
  const at = runs.indexOf(run);
  const spans = lines.flatMap((line) => line.spans.filter((span) => span.run === at));
  return {
    text: spans.map((span) => span.text).join(''),
    width: spans.reduce((sum, span) => sum + span.width, 0),
  };
}

/** Words in one size whose own font has not set them: a text of a file before it is read. */
interface UnsetRun {
  readonly text: string;
  readonly bold: boolean;
  /** In the unit of the width. */
  readonly size: number;
  readonly tracking: number;
}

/**
 * Number of lines of runs in a width in the widest substitutes; undefined if a word is wider, or if substitutes lack
 * some of the letters.
 */
export function countUnsetLines(runs: readonly UnsetRun[], width: number): number | undefined {
  let [lines, used] = [1, 0];
  for (const { text, bold, size, tracking } of runs)
    for (const piece of splitPieces(text)) {
      const own = measureInSansOrSerif(piece, {
        sizePx: size,
        weight: bold ? 700 : 400,
        trackingPx: tracking,
      });
      if (own === undefined || (own > width && piece.trim() !== '')) return undefined;
      if (piece === '\n' || (used > 0 && used + own > width && piece.trim() !== ''))
        [lines, used] = [lines + 1, 0];
      used += own;
    }
  return lines;
}
