import { knownOf } from '../locales/index.ts';
import { rateByLetters } from './letter-model.ts';
import { listKnownWords } from './short-language.ts';

/** Three languages that share most frequent words; Norwegian includes Bokmål and Nynorsk. */
const TAGS = ['da', 'no', 'sv'] as const;
type Tag = (typeof TAGS)[number];

const WORD = 1;

/** Weight of a place or people, which is below that of a spelling. */
const HOME = 1;

const SAMPLE = 6_000;
/** Weight and maximum of the letter statistics, in natural logarithms. */
const LETTERS = 0.12;
const LETTERS_MOST = 0.9;
const EVEN = 0.05;

interface Signs {
  readonly tag: Tag;
  /** Words that not all three languages spell this way. */
  readonly words: ReadonlySet<string>;
  /** Places and people of the country. */
  readonly places: RegExp;
  /** Spellings that distinguish one or two of the languages, with their weights. */
  readonly spellings: readonly { readonly pattern: RegExp; readonly weight: number }[];
}

let known: readonly Signs[] | undefined;

function loadSigns(): readonly Signs[] {
  known ??= TAGS.map((tag) => {
    const { words = '', places = '(?!)', spellings = [] } = knownOf(tag, 'detection')?.among_neighbours ?? {};
    return {
      tag,
      words: new Set(words.split(' ')),
      places: new RegExp(`^(?:${places})$`),
      spellings: spellings.map(({ pattern, weight }) => ({ pattern: new RegExp(pattern), weight })),
    };
  });
  return known;
}

/** Distinguishes Danish, Norwegian and Swedish by spelling. Returns `found` without evidence. */
export function detectScandinavian(text: string, found: string): string {
  if (!(TAGS as readonly string[]).includes(found)) return found;
  const scores: Record<Tag, number> = { da: 0, no: 0, sv: 0 };
  const words = (
    text
      .slice(0, SAMPLE)
      .normalize('NFC')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  ).map((word) => word.toLowerCase());
  for (const word of words) {
    for (const { tag, words: own, places, spellings } of loadSigns()) {
      if (own.has(word)) scores[tag] += WORD;
      if (word.length > 1)
        for (const { pattern, weight } of spellings) if (pattern.test(word)) scores[tag] += weight;
      if (places.test(word)) scores[tag] += HOME;
    }
  }
  const letters = rateByLetters(words.join(' '), TAGS, listKnownWords);
  const likeliest = letters[0]?.[1] ?? 0;
  for (const [tag, value] of letters)
    scores[tag as Tag] -= Math.min(LETTERS_MOST, (likeliest - value) * LETTERS);
  const most = Math.max(...TAGS.map((tag) => scores[tag]));
  const close = TAGS.filter((tag) => most - scores[tag] < EVEN);
  return (close as readonly string[]).includes(found) ? found : (close[0] ?? found);
}
