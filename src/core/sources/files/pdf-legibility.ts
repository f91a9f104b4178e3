import { joinPhrases } from '../../locales/index.ts';
import { stopWords } from '../detect-language.ts';
import { measureKnownLetters } from '../short-language.ts';
import type { Box } from './pdf-drawing.ts';
import type { PlacedText, Segment } from './pdf-lines.ts';

/** Fewer characters of a font say nothing about it. */
const LETTERS_LEAST = 12;
/** Maximum number of characters of a font that are judged. */
const SAMPLE = 4_000;
/** Share of characters that are no letters of any text, and of signs outside words and numbers. */
const [CODES_MOST, SIGNS_MOST] = [0.08, 0.25];
/** Words from which a text of Latin letters must have frequent words, or at least usual letters. */
const WORDS_LEAST = 8;
const KNOWN_LEAST = 0.3;
/** Share of a line in unreadable fonts from which it is shown as a picture. */
const LINE_SHARE = 0.2;
/** Lines of a region are at most this far apart, in font sizes. */
const APART_MOST = 2.2;
/** Height of the bands in which runs are looked up, in points, and the most regions of a page. */
const BAND = 8;
const REGIONS_MAX = 40;
/** Languages whose frequent words are searched. */
const LATIN = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'no',
  'pl',
  'cs',
  'fi',
  'hu',
  'tr',
  'ro',
  'id',
  'vi',
  'ca',
  'hr',
];

/** Addresses, lines to fill in, and the dots before a page number. */
const NO_WORDS = /\S+:\/\/\S*|www\.\S+|\S+@\S+|(?:\.\s?){3,}|_{3,}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: codes of glyphs instead of letters
const CODES = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\p{Cn}]/gu;
const NUMBER = /^[($€£¥₹#+−–~≈<>≤≥±-]*\d[\d\p{L}.,:/–−'’_-]*[.,;:%‰)°\]*]*$/u;
/** Signs that seldom stand beside letters; those of formulas and programs are not among them. */
const SIGNS = /[!"#$%&;?@\\^_`~]/gu;
/** A back-quote stands for the rupee sign in fonts that draw it in its place. */
const RUPEE = new RegExp(
  `\`(?=\\s?(?:\\d{1,3}(?:,\\d{2,3})+|\\d{3,}|\\d+(?:[.,]\\d+)?\\s?(?:${joinPhrases('figure_unit')})(?![\\p{L}])|(?:in\\s)?(?:${joinPhrases('figure_unit')})(?![\\p{L}])))`,
  'giu',
);

/** Run of characters with the name of its font. */
export type FontText = PlacedText & { readonly font: string };

/** Names of the fonts of a page whose characters cannot be read: their codes are not those of letters. */
export function findUnreadableFonts(runs: readonly FontText[]): ReadonlySet<string> {
  return new Set(
    [...Map.groupBy(runs, ({ font }) => font)].flatMap(([font, own]) =>
      own.some(({ mono }) => mono === true) || isReadable(own.map(({ text }) => text)) ? [] : [font],
    ),
  );
}

/** True if pieces of text are words, numbers or formulas, or too few characters to judge. */
export function isReadable(pieces: readonly string[]): boolean {
  const text = pieces.join(' ').slice(0, SAMPLE).replace(NO_WORDS, ' ');
  const tokens = text.split(/\s+/u).filter((token) => token !== '');
  const length = countLetters(tokens);
  if (length < LETTERS_LEAST) return true;
  if ((text.match(CODES)?.length ?? 0) > CODES_MOST * length) return false;
  const words = tokens.filter((token) => !NUMBER.test(token));
  if (countLetters(words) < LETTERS_LEAST) return true;
  const signs = words.join(' ').match(SIGNS)?.length ?? 0;
  return signs <= SIGNS_MOST * countLetters(words) && isLanguage(words);
}

function countLetters(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0);
}

/** False for words of Latin letters without frequent words whose letters follow one another in no language. */
function isLanguage(tokens: readonly string[]): boolean {
  const words = tokens.flatMap((token) => token.toLowerCase().match(/\p{Script=Latin}+/gu) ?? []);
  const long = words.filter((word) => word.length > 3);
  if (
    long.length < WORDS_LEAST ||
    LATIN.some((tag) => words.some((word) => word.length > 1 && stopWords(tag).has(word)))
  )
    return true;
  return measureKnownLetters(long.join(' ')) >= KNOWN_LEAST;
}

/** Removes codes that draw no letter, and replaces back-quotes before amounts by the rupee sign. */
export function repairText(segment: Segment): Segment {
  const text = segment.text.replace(CODES, '').trim();
  return { ...segment, text: segment.mono === true ? text : text.replace(RUPEE, '₹') };
}

/** Takes the lines apart whose characters cannot be read, with the regions of the page that they fill. */
export function partUnreadable(
  segments: readonly Segment[],
  runs: readonly FontText[],
  fonts: ReadonlySet<string>,
): { readonly readable: readonly Segment[]; readonly regions: readonly Box[] } {
  if (fonts.size === 0) return { readable: segments, regions: [] };
  const unread = Map.groupBy(
    runs.filter(({ font }) => fonts.has(font)),
    ({ y }) => Math.floor(y / BAND),
  );
  const isUnread = ({ left, right, y, size, text }: Segment): boolean => {
    const reach = 0.6 * size;
    const [first, last] = [Math.floor((y - reach) / BAND), Math.floor((y + reach) / BAND)];
    const inside = Array.from({ length: last - first + 1 }, (_, at) => unread.get(first + at) ?? [])
      .flat()
      .filter((run) => Math.abs(run.y - y) <= reach && run.x >= left - 1 && run.x + run.width <= right + 1);
    return inside.reduce((sum, run) => sum + run.text.trim().length, 0) >= LINE_SHARE * text.length;
  };
  const lost = new Set(segments.filter(isUnread));
  return {
    readable: segments.filter((segment) => !lost.has(segment)),
    regions: groupLines([...lost]),
  };
}

/** Unites lines that stand close to each other. */
function groupLines(lines: readonly Segment[]): Box[] {
  const regions: Box[] = [];
  for (const { left, right, y, size } of lines.toSorted((a, b) => a.y - b.y)) {
    const box = { left, right, top: y - size, bottom: y + 0.3 * size };
    const at = regions.findIndex(
      (region) =>
        box.top - region.bottom < (APART_MOST - 1) * size &&
        box.left < region.right &&
        box.right > region.left,
    );
    const region = regions[at];
    if (region === undefined && regions.length < REGIONS_MAX) regions.push(box);
    else if (region !== undefined)
      regions[at] = {
        left: Math.min(region.left, left),
        right: Math.max(region.right, right),
        top: Math.min(region.top, box.top),
        bottom: Math.max(region.bottom, box.bottom),
      };
  }
  return regions;
}
