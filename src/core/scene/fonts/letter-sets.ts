import { Lru } from '../../memory/lru.ts';
import { type LargeScript, listCommonCharacters } from './common-characters.ts';
import { isTraditional } from './itemize.ts';
import { SCRIPT_ROWS } from './script-rows.ts';
import { findOwnScript, findScriptOfLanguage, OWN_SCRIPTS, type OwnScript, type Script } from './scripts.ts';

type Range = readonly [first: number, last: number];

/**
 * Characters with which all Latin text is typed: letters, punctuation, currency signs, digits, usual signs.
 */
const WESTERN: readonly Range[] = [
  ...([
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x160, 0x161],
    [0x178, 0x178],
    [0x17d, 0x17e],
    [0x192, 0x192],
  ] as const),
  ...([
    [0x2c6, 0x2c6],
    [0x2dc, 0x2dc],
    [0x200b, 0x200f],
    [0x2010, 0x2027],
    [0x202f, 0x203a],
    [0x2044, 0x2044],
    [0x2060, 0x2060],
    [0x20ac, 0x20ac],
  ] as const),
  ...([
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
    [0x2248, 0x2248],
    [0x2260, 0x2260],
    [0x2264, 0x2265],
  ] as const),
];
const LATIN: readonly Range[] = [
  ...WESTERN,
  ...([
    [0x100, 0x17f],
    [0x218, 0x21b],
    [0x237, 0x237],
    [0x2bc, 0x2bc],
    [0x2c7, 0x2c7],
    [0x2d8, 0x2dd],
    [0x1e80, 0x1e85],
    [0x1e9e, 0x1e9e],
    [0x1ef2, 0x1ef3],
  ] as const),
  ...([
    [0x2070, 0x2070],
    [0x2074, 0x208e],
    [0x20a0, 0x20c0],
    [0x2116, 0x2116],
    [0x2153, 0x215e],
    [0x2194, 0x2199],
    [0x2202, 0x2202],
    [0x2206, 0x2206],
  ] as const),
  ...([
    [0x220f, 0x220f],
    [0x2211, 0x2211],
    [0x2215, 0x2215],
    [0x2219, 0x221a],
    [0x221e, 0x221e],
    [0x222b, 0x222b],
    [0x25a0, 0x25a1],
    [0x25aa, 0x25aa],
  ] as const),
  ...([
    [0x25b2, 0x25b2],
    [0x25b6, 0x25b6],
    [0x25bc, 0x25bc],
    [0x25c6, 0x25c6],
    [0x25ca, 0x25cb],
    [0x25cf, 0x25cf],
    [0x2713, 0x2713],
    [0x2717, 0x2717],
    [0xfb01, 0xfb02],
  ] as const),
];
const ASCII: Range = [0x20, 0x7e];
const GENERAL_PUNCTUATION: Range = [0x2010, 0x203a];
const JOINERS: Range = [0x200b, 0x200f];
/** Carries vowel signs that stand alone. */
const DOTTED_CIRCLE: Range = [0x25cc, 0x25cc];
/** Full stops that the scripts of India share. */
const DANDAS: Range = [0x964, 0x965];
/** Includes the fullwidth letters and digits, and the halfwidth kana. */
const CJK_SIGNS: readonly Range[] = [
  ASCII,
  GENERAL_PUNCTUATION,
  [0x3000, 0x303f],
  [0xff01, 0xff9f],
  [0xffe0, 0xffe6],
];

/**
 * Character sets to which a face is subset. Each is embedded as a whole, except those of the largest scripts.
 */
export type LetterSet = 'latin' | 'western' | 'greek' | 'cyrillic' | 'vietnamese' | OwnScript | LargeScript;

/** Character ranges of each script with its own font, with the punctuation used among its words. */
const OWN_RANGES = Object.fromEntries(
  OWN_SCRIPTS.map((script): [OwnScript, readonly Range[]] => [
    script,
    [ASCII, JOINERS, GENERAL_PUNCTUATION, DOTTED_CIRCLE, [0xa0, 0xbf], DANDAS, ...SCRIPT_ROWS[script].ranges],
  ]),
) as Record<OwnScript, readonly Range[]>;

const RANGES: Readonly<Record<LetterSet, readonly Range[]>> = {
  ...OWN_RANGES,
  latin: LATIN,
  western: WESTERN,
  greek: [[0x370, 0x3ff]],
  cyrillic: [[0x400, 0x52f]],
  vietnamese: [
    [0x102, 0x103],
    [0x110, 0x111],
    [0x128, 0x129],
    [0x168, 0x169],
    [0x1a0, 0x1a1],
    [0x1af, 0x1b0],
    [0x300, 0x303],
    [0x309, 0x309],
    [0x323, 0x323],
    [0x1ea0, 0x1ef9],
    [0x20ab, 0x20ab],
  ],
  arabic: [
    ASCII,
    JOINERS,
    GENERAL_PUNCTUATION,
    DOTTED_CIRCLE,
    [0xa0, 0xbf],
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x8a0, 0x8ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ],
  hebrew: [
    ASCII,
    JOINERS,
    GENERAL_PUNCTUATION,
    DOTTED_CIRCLE,
    [0xa0, 0xbf],
    [0x590, 0x5ff],
    [0x20aa, 0x20aa],
    [0xfb1d, 0xfb4f],
  ],
  devanagari: [
    ASCII,
    JOINERS,
    GENERAL_PUNCTUATION,
    DOTTED_CIRCLE,
    [0xa0, 0xbf],
    [0x900, 0x97f],
    [0x1cd0, 0x1cff],
    [0x20b9, 0x20b9],
    [0xa8e0, 0xa8ff],
  ],
  thai: [ASCII, JOINERS, GENERAL_PUNCTUATION, DOTTED_CIRCLE, [0xa0, 0xbf], [0xe00, 0xe7f]],
  ja: [...CJK_SIGNS, [0x3040, 0x30ff], [0x31f0, 0x31ff]],
  'zh-Hans': CJK_SIGNS,
  'zh-Hant': [...CJK_SIGNS, [0x3100, 0x312f], [0x31a0, 0x31bf]],
  ko: [...CJK_SIGNS, [0x3130, 0x318f]],
};

const LARGE_SCRIPTS: ReadonlySet<string> = new Set<LargeScript>(['ja', 'zh-Hans', 'zh-Hant', 'ko']);
/**
 * Longer lists are embedded only in the regular face: a family of two would be larger than the rest of the
 * deck.
 */
const MAX_IN_BOLD = 3_000;

const MAX_CACHED = 16;
const cache = new Lru<ReadonlySet<number>>(MAX_CACHED);

/**
 * Characters of some sets.
 * | @param bold for a bold face, which omits the longest lists
 */
export function listLetters(sets: readonly LetterSet[], bold: boolean): ReadonlySet<number> {
  return cache.getOrCreate(`${bold} ${sets.join()}`, () => collectLetters(sets, bold));
}

function collectLetters(sets: readonly LetterSet[], bold: boolean): Set<number> {
  const letters = new Set<number>();
  for (const set of sets) {
    for (const [first, last] of RANGES[set]) for (let at = first; at <= last; at += 1) letters.add(at);
    const common = LARGE_SCRIPTS.has(set) ? listCommonCharacters(set as LargeScript) : [];
    if (!bold || common.length <= MAX_IN_BOLD) for (const character of common) letters.add(character);
  }
  return letters;
}

const [GREEK, CYRILLIC, VIETNAMESE] = [
  /[\u0370-\u03ff\u1f00-\u1fff]/,
  /[\u0400-\u052f]/,
  /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/,
];
const ALPHABETS: Readonly<Record<string, LetterSet>> = {
  ...{ el: 'greek', vi: 'vietnamese' },
  ...{
    be: 'cyrillic',
    bg: 'cyrillic',
    kk: 'cyrillic',
    ky: 'cyrillic',
    mk: 'cyrillic',
    mn: 'cyrillic',
    ru: 'cyrillic',
    sr: 'cyrillic',
    tg: 'cyrillic',
    uk: 'cyrillic',
  },
};

/**
 * Sets for the Latin fonts of a deck: all Latin letters and the language's own alphabet. Beside ideographs or
 * Hangul, whose
 * fonts are large enough, only the letters of Western Europe.
 */
export function listLetterSets(lang: string): readonly LetterSet[] {
  if (findLargeScript(lang, false) !== undefined) return ['western'];
  const script = findOwnScript(lang);
  const own =
    ALPHABETS[lang.split('-')[0]?.toLowerCase() ?? ''] ??
    (script !== undefined && SCRIPT_ROWS[script].slot === 'any' ? script : undefined);
  return own === undefined ? ['latin'] : ['latin', own];
}

/**
 * The set to which a letter belongs. It is embedded as a whole, except for the large scripts, which are
 * embedded as a whole
 * only where the deck is written in them and otherwise letter by letter.
 */
export function findLetterSet(letter: number, script: Script, deckLang: string): LetterSet | undefined {
  const character = String.fromCodePoint(letter);
  switch (script) {
    case 'common':
      return undefined;
    case 'latin':
      return GREEK.test(character)
        ? 'greek'
        : CYRILLIC.test(character)
          ? 'cyrillic'
          : VIETNAMESE.test(character)
            ? 'vietnamese'
            : undefined;
    case 'han':
    case 'kana':
    case 'hangul':
      return findLargeScript(deckLang, script === 'hangul');
    default:
      return script;
  }
}

function findLargeScript(deckLang: string, isHangul: boolean): LargeScript | undefined {
  const script = findScriptOfLanguage(deckLang);
  if (script === 'hangul') return 'ko';
  if (isHangul) return undefined;
  if (script === 'kana') return 'ja';
  return script !== 'han' ? undefined : isTraditional(deckLang) ? 'zh-Hant' : 'zh-Hans';
}
