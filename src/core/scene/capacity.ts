import type { Fits } from './finding.ts';
import type { Line } from './scene.ts';

/** Text without fullwidth letters. */
const NO_FULLWIDTH = /^[^\u3005-\uffff]*$/;
/** Fullwidth letters: ideographs, kana, Hangul. */
const FULLWIDTH = /[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;
/** Share of fullwidth letters from which a text counts as fullwidth. */
const MIN_FULLWIDTH_SHARE = 1 / 3;
/**
 * Share of a measured capacity that is reported, because other words break less evenly and other programs
 * measure other
 * widths.
 */
const REPORTED_SHARE = { sure: 0.94, unsure: 0.84 };
/**
 * Share of the reported capacity that any text fills safely, by the number of lines: the fewer lines, the
 * more space one
 * long word wastes.
 */
const SAFE_SHARES = [0.85, 0.9, 0.94];
/** Letters per line below which a single word fills much of the line. */
const SHORT_LINE_LETTERS = 20;

/** Length of a text in Latin letters; a fullwidth letter counts as two. */
export function countLetters(text: string): number {
  return text.length + countFullwidth(text);
}

/** Tells whether a text consists mostly of fullwidth letters. */
export function isWide(text: string): boolean {
  return countFullwidth(text) > text.length * MIN_FULLWIDTH_SHARE;
}

function countFullwidth(text: string): number {
  return NO_FULLWIDTH.test(text) ? 0 : (text.match(FULLWIDTH)?.length ?? 0);
}

/**
 * Lines that fit in a box of this height.
 * | @param above height of the space above the first line that does not count
 */
export function listLinesInside<L extends Pick<Line, 'top' | 'height'>>(
  lines: readonly L[],
  heightPx: number,
  above = 0,
): L[] {
  return lines.filter(({ top, height }) => top - above + height <= heightPx + ROUNDING_PX);
}

const ROUNDING_PX = 1;

/** Number of characters on lines. */
export function countCharacters(lines: readonly Pick<Line, 'spans'>[]): number {
  let characters = 0;
  for (const { spans } of lines) for (const { text } of spans) characters += text.length;
  return characters;
}

/**
 * Reported capacity for a measured number of characters.
 * | @param isSure the widths hardly differ between texts and programs
 */
export function withMargin(characters: number, isSure: boolean): number {
  return Math.floor(characters * (isSure ? REPORTED_SHARE.sure : REPORTED_SHARE.unsure));
}

/** Share of a number of lines that any text fills safely. */
export function getSafeShare(lines: number): number {
  return SAFE_SHARES[Math.min(SAFE_SHARES.length, Math.max(1, lines)) - 1] ?? 1;
}

/** Number of characters of any text that safely fit in a place with this reported capacity. */
export function computeSafeCapacity(characters: number, lines: number): number {
  return Math.max(
    1,
    Math.floor(characters * getSafeShare(characters < SHORT_LINE_LETTERS * Math.max(1, lines) ? 1 : lines)),
  );
}

/**
 * Part of a text that fits its box: the lines that are inside, and no more than its share of the height,
 * because other
 * programs may set the text wider.
 */
export function measureFits(lines: readonly Line[], of: number, heightPx: number, neededPx: number): Fits {
  const inside = listLinesInside(lines, heightPx, lines[0]?.top ?? 0);
  // There is a space or the end of a paragraph between two lines.
  const shown = countCharacters(inside) + Math.max(0, inside.length - 1);
  return { characters: Math.max(0, Math.min(shown, scaleCharacters(of, heightPx, neededPx) - 1)), of };
}

/** Number of characters that fit in proportion to the space. */
export function scaleCharacters(characters: number, allowed: number, needed: number): number {
  return needed > 0 ? Math.max(0, Math.floor((characters * allowed) / needed)) : characters;
}
