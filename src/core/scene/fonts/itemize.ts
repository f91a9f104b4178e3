import type { FontWeight } from '../scene.ts';
import type { FontFace } from './font-face.ts';
import { SIGN_FAMILIES } from './font-files.ts';
import { openFace } from './font-library.ts';
import { SCRIPT_ROWS } from './script-rows.ts';
import { findInstalledFamily, findScriptOfLanguage, OWN_SCRIPTS, type Script } from './scripts.ts';

export interface FontRun {
  readonly text: string;
  readonly face: FontFace;
}

type ScriptRange = readonly [first: number, last: number, script: Script];

/** Ranges in ascending order of code points. */
const RANGES: readonly ScriptRange[] = [
  ...OWN_SCRIPTS.flatMap((script) =>
    SCRIPT_ROWS[script].ranges.map(([first, last]): ScriptRange => [first, last, script]),
  ),
  ...([
    [0x41, 0x5a, 'latin'],
    [0x61, 0x7a, 'latin'],
    [0xc0, 0x2af, 'latin'],
    [0x370, 0x52f, 'latin'],
    [0x1100, 0x11ff, 'hangul'],
    [0x1e00, 0x1fff, 'latin'],
    [0x2e80, 0x3007, 'han'],
    [0x3008, 0x303f, 'kana'],
    [0x3040, 0x30ff, 'kana'],
    [0x3100, 0x312f, 'han'],
    [0x3130, 0x318f, 'hangul'],
    [0x31f0, 0x31ff, 'kana'],
    [0x3200, 0x4dbf, 'han'],
    [0x4e00, 0x9fff, 'han'],
    [0xac00, 0xd7ff, 'hangul'],
    [0xf900, 0xfaff, 'han'],
    [0xff00, 0xffef, 'kana'],
    [0x20000, 0x323af, 'han'],
  ] as const),
].sort(([one], [other]) => one - other);

/** Script of a code point, only as precise as the choice of a font needs. */
export function findScript(codePoint: number): Script {
  let low = 0;
  let high = RANGES.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = RANGES[middle] as ScriptRange;
    if (codePoint < range[0]) high = middle - 1;
    else if (codePoint > range[1]) low = middle + 1;
    else return range[2];
  }
  return 'common';
}

/**
 * Family for a script whose letters the theme's font lacks. The language distinguishes Japanese, Chinese and
 * Korean.
 */
export function findFallbackFamily(script: Script, lang: string): string {
  switch (script) {
    case 'latin':
    case 'common':
      return LAST_RESORT;
    case 'han':
      return findCjkFamily(lang) ?? 'Noto Sans SC';
    case 'kana':
      return findCjkFamily(lang) ?? 'Noto Sans JP';
    case 'hangul':
      return 'Noto Sans KR';
    default:
      return findInstalledFamily(script) ?? LAST_RESORT;
  }
}

/** Taiwan, Hong Kong and Macau use traditional forms. */
const TRADITIONAL = /^zh\b.*-(?:hant|tw|hk|mo)\b/i;

export function isTraditional(lang: string): boolean {
  return TRADITIONAL.test(lang);
}

function findCjkFamily(lang: string): string | undefined {
  if (lang.startsWith('ja')) return 'Noto Sans JP';
  if (lang.startsWith('zh')) return isTraditional(lang) ? 'Noto Sans TC' : 'Noto Sans SC';
  return lang.startsWith('ko') ? 'Noto Sans KR' : undefined;
}

const LAST_RESORT = 'Noto Sans';
/** Ideographs that the font of the language lacks may be in that of another. */
const CJK_FAMILIES = ['Noto Sans SC', 'Noto Sans TC', 'Noto Sans JP', 'Noto Sans KR'] as const;
/** Full stops that the scripts of India share; they take the font of the surrounding script. */
const DANDAS: ReadonlySet<number> = new Set([0x964, 0x965]);
/**
 * Families tried in order for signs that neither the theme's nor the script's font has: arrows, ticks,
 * mathematics, emoji.
 */
const SIGN_FALLBACKS = ['Noto Sans', 'Inter', 'IBM Plex Mono', ...SIGN_FAMILIES, 'Noto Sans JP'];
/**
 * Emoji are set in one font, which combines an emoji with the skin tone, flag letters or joined emoji after
 * it.
 */
export const EMOJI_FAMILY = 'Noto Emoji';
/** Circles filled by quarters, which have equal sizes only within one font. */
const QUARTER_CIRCLES: ReadonlySet<number> = new Set([0x25cb, 0x25d4, 0x25d1, 0x25d5, 0x25cf]);
const QUARTER_CIRCLE_FAMILY = 'Noto Sans Symbols 2';
const EMOJI_FALLBACKS = [EMOJI_FAMILY, ...SIGN_FALLBACKS];
const HAN_FALLBACKS = [...CJK_FAMILIES, ...SIGN_FALLBACKS];
const FIRST_EMOJI = 0x1f000;
/** Older signs that a skin tone may follow. */
const HANDS_WITH_TONE: ReadonlySet<number> = new Set([0x261d, 0x26f9, 0x270a, 0x270b, 0x270c, 0x270d]);
/** Older signs that are always emoji, such as U+26A1. */
const ALWAYS_EMOJI = /^\p{Emoji_Presentation}$/u;
const JOINER = '\u200d';
/** Requests the emoji presentation of the sign before it. */
const EMOJI_PRESENTATION = '\ufe0f';
/** Base of a keycap at the end of a text. */
const KEYCAP = /[0-9#*]\ufe0f?$/;
export const KEYCAP_SIGN = 0x20e3;
export const KEYCAP_LETTERS = '0123456789#*';
/** Only signs are set in these families, each in the first that has it, whatever stands beside it. */
const SIGN_ONLY_FAMILIES: ReadonlySet<string> = new Set(['Inter', 'IBM Plex Mono', ...SIGN_FAMILIES]);
const ASCII = /^[\x20-\x7e]*$/;

/** The regular expression is faster for longer texts. */
const MAX_LOOP_LENGTH = 24;

/** Tells whether a text is printable ASCII, which every shipped font has. */
export function isAscii(text: string): boolean {
  if (text.length > MAX_LOOP_LENGTH) return ASCII.test(text);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

/** Tells whether a text has letters of a script without italics, which programs would only slant. */
export function hasUprightScript(text: string): boolean {
  if (isAscii(text)) return false;
  for (const char of text) {
    const script = findScript(char.codePointAt(0) ?? 0);
    if (script !== 'latin' && script !== 'common') return true;
  }
  return false;
}

/**
 * Splits a text where its font changes: the given face wherever it has the letters, otherwise the script's
 * fallback.
 */
export function splitByFont(
  text: string,
  base: FontFace,
  weight: FontWeight,
  italic: boolean,
  lang: string,
): FontRun[] {
  if (base.hasAscii && isAscii(text)) return [{ text, face: base }];
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
    // Whatever a joiner joins to an emoji is part of it.
    const joined = last?.face.family === EMOJI_FAMILY && last.text.endsWith(JOINER) ? last.face : undefined;
    const face =
      joined?.has(codePoint) === true
        ? joined
        : chooseFace(
            codePoint,
            base,
            last?.face,
            weight,
            italic,
            lang,
            text.charAt(end) === EMOJI_PRESENTATION,
          );
    if (last !== undefined && last.face === face) last.text += char;
    else {
      last = { text: char, face };
      runs.push(last);
    }
  }
  return runs;
}

/** Tells whether a text consists of signs that belong to no script. */
function isSigns(text: string): boolean {
  for (const char of text) if (findScript(char.codePointAt(0) ?? 0) !== 'common') return false;
  return true;
}

/**
 * Font of a space after a text: that of the last letter where it differs from the theme's, as in office
 * programs; after a
 * sign the theme's.
 */
export function chooseSpaceFace(
  before: string,
  base: FontFace,
  weight: FontWeight,
  italic: boolean,
  lang: string,
): FontFace {
  if (base.hasAscii && isAscii(before)) return base;
  const last = splitByFont(before, base, weight, italic, lang).at(-1);
  return last?.face.has(0x20) === true && !isSigns(last.text) ? last.face : base;
}

function chooseFace(
  codePoint: number,
  base: FontFace,
  previous: FontFace | undefined,
  weight: FontWeight,
  italic: boolean,
  lang: string,
  asEmoji: boolean,
): FontFace {
  if (previous !== undefined && isCombining(codePoint) && (isInvisible(codePoint) || previous.has(codePoint)))
    return previous;
  if (base.has(codePoint) || isInvisible(codePoint)) return base;
  if (QUARTER_CIRCLES.has(codePoint)) return openFace(QUARTER_CIRCLE_FAMILY, weight, italic);
  const script = findScript(codePoint);
  if (script === 'common' && previous?.has(codePoint) && !SIGN_ONLY_FAMILIES.has(previous.family))
    return previous;
  const own = openFace(
    findFallbackFamily(DANDAS.has(codePoint) ? findScriptOfLanguage(lang) : script, lang),
    weight,
    italic,
  );
  if (own.has(codePoint)) return own;
  for (const family of script === 'han'
    ? HAN_FALLBACKS
    : asEmoji ||
        codePoint >= FIRST_EMOJI ||
        HANDS_WITH_TONE.has(codePoint) ||
        ALWAYS_EMOJI.test(String.fromCodePoint(codePoint))
      ? EMOJI_FALLBACKS
      : SIGN_FALLBACKS) {
    const face = openFace(family, weight, italic);
    if (face.has(codePoint)) return face;
  }
  return base;
}

/** Combining marks, joiners and variation selectors belong to the letter before them. */
export function isCombining(codePoint: number): boolean {
  return (
    (codePoint >= 0x300 && codePoint <= 0x36f) ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    (codePoint >= 0x20d0 && codePoint <= 0x20ff)
  );
}

function isInvisible(codePoint: number): boolean {
  return (
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x2028 && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x2069) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff ||
    codePoint === 0xad
  );
}
