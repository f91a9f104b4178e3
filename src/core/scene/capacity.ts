import type { Fits } from './finding.ts';
import type { Line } from './scene.ts';

/** All before the letters that are as wide as high. */
const NARROW = /^[^\u3005-\uffff]*$/;
/** Letters as wide as high: ideographs, kana, Hangul. */
const WIDE = /[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;
/** A text is of them from this share on. */
const MOSTLY = 1 / 3;
/** Part of a measured room that is told: other words break less evenly, and other programs have other widths. */
const TOLD = { sure: 0.94, unsure: 0.84 };
/** Part of what is told that texts of any words fill safely, by their lines: the fewer, the more one long word takes. */
const MARGINS = [0.85, 0.9, 0.94];
/** Letters of a line on which one word takes much. */
const SHORT = 20;

/** Letters of a text as many as are as wide as Latin ones. */
export function lettersOf(text: string): number {
  return text.length + wideIn(text);
}

/** Whether a text is of letters as wide as high. */
export function isWide(text: string): boolean {
  return wideIn(text) > text.length * MOSTLY;
}

function wideIn(text: string): number {
  return NARROW.test(text) ? 0 : (text.match(WIDE)?.length ?? 0);
}

/** Lines that stand in a box of that height. @param above what of it the first line stands above it. */
export function linesInside<L extends Pick<Line, 'top' | 'height'>>(lines: readonly L[], heightPx: number, above = 0): L[] {
  return lines.filter(({ top, height }) => top - above + height <= heightPx + ROUNDING);
}

const ROUNDING = 1;

/** Characters that lines show. */
export function charactersOn(lines: readonly Pick<Line, 'spans'>[]): number {
  let characters = 0;
  for (const { spans } of lines) for (const { text } of spans) characters += text.length;
  return characters;
}

/** What is told of measured characters. @param isSure whether widths hardly differ from one text, or one program, to another. */
export function withMargin(characters: number, isSure: boolean): number {
  return Math.floor(characters * (isSure ? TOLD.sure : TOLD.unsure));
}

/** Part of so many lines that texts of any words fill safely. */
export function safeShare(lines: number): number {
  return MARGINS[Math.min(MARGINS.length, Math.max(1, lines)) - 1] ?? 1;
}

/** Characters of any words that fill a place safely of which it is told that it holds so many on so many lines. */
export function safelyIn(characters: number, lines: number): number {
  return Math.max(1, Math.floor(characters * safeShare(characters < SHORT * Math.max(1, lines) ? 1 : lines)));
}

/**
 * How much of a text that is too long fits its box: the lines that stand inside, and no more than its share of the height, for
 * the text may be set wider elsewhere.
 */
export function fitsOf(lines: readonly Line[], of: number, heightPx: number, neededPx: number): Fits {
  const inside = linesInside(lines, heightPx, lines[0]?.top ?? 0);
  // A space or the end of a paragraph stands between lines.
  const shown = charactersOn(inside) + Math.max(0, inside.length - 1);
  return { characters: Math.max(0, Math.min(shown, shareOf(of, heightPx, neededPx) - 1)), of };
}

/** Characters that have room where all of them need more, in proportion. */
export function shareOf(characters: number, allowed: number, needed: number): number {
  return needed > 0 ? Math.max(0, Math.floor((characters * allowed) / needed)) : characters;
}
