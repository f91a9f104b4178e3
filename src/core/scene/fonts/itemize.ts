import type { FontWeight } from '../scene.ts';
import type { FontFace } from './font-face.ts';
import { SIGN_FAMILIES } from './font-files.ts';
import { openFace } from './font-library.ts';

/** Scripts that need a font of their own; Latin, Greek and Cyrillic are `latin`; `common` takes its neighbours' font. */
export type Script = 'latin' | 'han' | 'kana' | 'hangul' | 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'common';

export interface FontRun {
  readonly text: string;
  readonly face: FontFace;
}

/** [first, last, script] by code point, ascending. */
const RANGES: readonly (readonly [number, number, Script])[] = [
  [0x41, 0x5a, 'latin'],
  [0x61, 0x7a, 'latin'],
  [0xc0, 0x2af, 'latin'],
  [0x370, 0x52f, 'latin'],
  [0x591, 0x5f4, 'hebrew'],
  [0x600, 0x6ff, 'arabic'],
  [0x750, 0x77f, 'arabic'],
  [0x8a0, 0x8ff, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0xe01, 0xe5b, 'thai'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1cd0, 0x1cff, 'devanagari'],
  [0x1e00, 0x1fff, 'latin'],
  [0x2e80, 0x3007, 'han'],
  [0x3008, 0x303f, 'kana'],
  [0x3040, 0x30ff, 'kana'],
  [0x3100, 0x312f, 'han'],
  [0x3130, 0x318f, 'hangul'],
  [0x31f0, 0x31ff, 'kana'],
  [0x3200, 0x4dbf, 'han'],
  [0x4e00, 0x9fff, 'han'],
  [0xa8e0, 0xa8ff, 'devanagari'],
  [0xac00, 0xd7ff, 'hangul'],
  [0xf900, 0xfaff, 'han'],
  [0xfb1d, 0xfb4f, 'hebrew'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe70, 0xfeff, 'arabic'],
  [0xff00, 0xffef, 'kana'],
  [0x20000, 0x323af, 'han'],
];

/** Script of a code point, as coarse as choosing a font needs. */
export function scriptOf(codePoint: number): Script {
  let low = 0;
  let high = RANGES.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = RANGES[middle] as readonly [number, number, Script];
    if (codePoint < range[0]) high = middle - 1;
    else if (codePoint > range[1]) low = middle + 1;
    else return range[2];
  }
  return 'common';
}

const SCRIPT_FONTS: Readonly<Record<Exclude<Script, 'han'>, string>> = {
  latin: 'Noto Sans',
  common: 'Noto Sans',
  kana: 'Noto Sans JP',
  hangul: 'Noto Sans KR',
  arabic: 'Noto Sans Arabic',
  hebrew: 'Noto Sans Hebrew',
  devanagari: 'Noto Sans Devanagari',
  thai: 'Noto Sans Thai',
};

/** Family for a script where the theme's font has no letters for it; the language tells Japanese, Chinese and Korean apart. */
export function fallbackFamily(script: Script, lang: string): string {
  const cjk = cjkFamily(lang);
  if (script === 'han') return cjk ?? 'Noto Sans SC';
  if (script === 'kana') return cjk ?? 'Noto Sans JP';
  return SCRIPT_FONTS[script];
}

/** Taiwan, Hong Kong and Macau write traditional forms. */
const TRADITIONAL = /^zh\b.*-(?:hant|tw|hk|mo)\b/i;

export function isTraditional(lang: string): boolean {
  return TRADITIONAL.test(lang);
}

function cjkFamily(lang: string): string | undefined {
  if (lang.startsWith('ja')) return 'Noto Sans JP';
  if (lang.startsWith('zh')) return isTraditional(lang) ? 'Noto Sans TC' : 'Noto Sans SC';
  return lang.startsWith('ko') ? 'Noto Sans KR' : undefined;
}

/** Tried in order for signs that neither the theme's font nor the script's own has: arrows, ticks, mathematics, emoji in one colour. */
const SIGNS = ['Noto Sans', 'Inter', 'IBM Plex Mono', ...SIGN_FAMILIES, 'Noto Sans JP'];
/** Emoji stand in one font, which makes one sign of an emoji and the skin tone, flag letters or joined emoji behind it. */
export const EMOJI_FAMILY = 'Noto Emoji';
const EMOJI_SIGNS = [EMOJI_FAMILY, ...SIGNS];
const FIRST_EMOJI = 0x1f000;
/** Older signs that a skin tone may follow. */
const OLD_HANDS: ReadonlySet<number> = new Set([0x261d, 0x26f9, 0x270a, 0x270b, 0x270c, 0x270d]);
/** Older signs that are emoji wherever they stand, such as U+26A1. */
const BORN_EMOJI = /^\p{Emoji_Presentation}$/u;
const JOINER = '\u200d';
/** Asks for the sign before it as an emoji. */
const AS_EMOJI = '\ufe0f';
/** What stands in a keycap that closes a text. */
const KEYCAP = /[0-9#*]\ufe0f?$/;
export const KEYCAP_SIGN = 0x20e3;
export const KEYCAP_LETTERS = '0123456789#*';
/** Only signs are set in these, each in the first that has it, whatever stands beside it. */
const SIGNS_ALONE: ReadonlySet<string> = new Set(['Inter', 'IBM Plex Mono', ...SIGN_FAMILIES]);
const ASCII = /^[\x20-\x7e]*$/;

/** Printable ASCII, which every font of ours has. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** Whether a text has letters of a script that knows no italics, where programs would only slant the upright ones. */
export function isUpright(text: string): boolean {
  if (ASCII.test(text)) return false;
  for (const char of text) {
    const script = scriptOf(char.codePointAt(0) ?? 0);
    if (script !== 'latin' && script !== 'common') return true;
  }
  return false;
}

/** Cuts a text where its font changes: the given face wherever it has the letters, else the script's fallback. */
export function fontRuns(text: string, base: FontFace, weight: FontWeight, italic: boolean, lang: string): FontRun[] {
  if (base.hasAscii && ASCII.test(text)) return [{ text, face: base }];
  const runs: { text: string; face: FontFace }[] = [];
  let last: { text: string; face: FontFace } | undefined;
  let end = 0;
  for (const char of text) {
    end += char.length;
    const codePoint = char.codePointAt(0) ?? 0;
    const key = codePoint === KEYCAP_SIGN && last !== undefined ? KEYCAP.exec(last.text)?.[0] : undefined;
    if (key !== undefined && last !== undefined) {
      last.text = last.text.slice(0, -key.length);
      if (last.text === '') runs.pop();
      runs.push({ text: key + char, face: openFace(EMOJI_FAMILY, weight, false) });
      last = runs.at(-1);
      continue;
    }
    // What a joiner joins to an emoji is part of it.
    const joined = last?.face.family === EMOJI_FAMILY && last.text.endsWith(JOINER) ? last.face : undefined;
    const face = joined?.has(codePoint) === true ? joined : faceOf(codePoint, base, last?.face, weight, italic, lang, text.charAt(end) === AS_EMOJI);
    if (last !== undefined && last.face === face) last.text += char;
    else {
      last = { text: char, face };
      runs.push(last);
    }
  }
  return runs;
}

/** Signs that no writing has for its own. */
function isSigns(text: string): boolean {
  for (const char of text) if (scriptOf(char.codePointAt(0) ?? 0) !== 'common') return false;
  return true;
}

/** The font of a space after a letter: the letter's, as office programs have it, where that is another than the theme's; after a sign the theme's. */
export function faceOfSpace(before: string, base: FontFace, weight: FontWeight, italic: boolean, lang: string): FontFace {
  if (base.hasAscii && ASCII.test(before)) return base;
  const last = fontRuns(before, base, weight, italic, lang).at(-1);
  return last?.face.has(0x20) === true && !isSigns(last.text) ? last.face : base;
}

function faceOf(codePoint: number, base: FontFace, previous: FontFace | undefined, weight: FontWeight, italic: boolean, lang: string, asEmoji: boolean): FontFace {
  if (previous !== undefined && staysWith(codePoint) && (invisible(codePoint) || previous.has(codePoint))) return previous;
  if (base.has(codePoint) || invisible(codePoint)) return base;
  const script = scriptOf(codePoint);
  if (script === 'common' && previous?.has(codePoint) && !SIGNS_ALONE.has(previous.family)) return previous;
  const own = openFace(fallbackFamily(script, lang), weight, italic);
  if (own.has(codePoint)) return own;
  for (const family of asEmoji || codePoint >= FIRST_EMOJI || OLD_HANDS.has(codePoint) || BORN_EMOJI.test(String.fromCodePoint(codePoint)) ? EMOJI_SIGNS : SIGNS) {
    const face = openFace(family, weight, italic);
    if (face.has(codePoint)) return face;
  }
  return base;
}

/** Combining marks, joiners and variation selectors belong to the letter before them. */
export function staysWith(codePoint: number): boolean {
  return (codePoint >= 0x300 && codePoint <= 0x36f) || (codePoint >= 0x200b && codePoint <= 0x200f) || (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0x20d0 && codePoint <= 0x20ff);
}

function invisible(codePoint: number): boolean {
  return (
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x2028 && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x2069) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff ||
    codePoint === 0xad
  );
}
