import { knownOf } from '../locales/index.ts';
import { rateByLetters } from './letter-model.ts';
import { listKnownWords } from './short-language.ts';

/** Three languages that share most of their frequent words; Norwegian is Bokmål and Nynorsk. */
const TAGS = ['da', 'no', 'sv'] as const;
type Tag = (typeof TAGS)[number];

const WORD = 1;

/** What a place or people named says; less than how a word is written. */
const HOME = 1;

const SAMPLE = 6_000;
/** What the letters of all words tell, in natural logarithms, weighs so little, and no more than this. */
const LETTERS = 0.12;
const LETTERS_MOST = 0.9;
const EVEN = 0.05;

interface Signs {
  readonly tag: Tag;
  /** Words that not all three write so. */
  readonly words: ReadonlySet<string>;
  /** Whose places and people these are. */
  readonly places: RegExp;
  /** Spellings that tell one or two of them from the rest, with how much they say. */
  readonly spellings: readonly { readonly pattern: RegExp; readonly weight: number }[];
}

let known: readonly Signs[] | undefined;

function loadSigns(): readonly Signs[] {
  known ??= TAGS.map((tag) => {
    const { words = '', places = '(?!)', spellings = [] } = knownOf(tag, 'detection')?.among_neighbours ?? {};
    return { tag, words: new Set(words.split(' ')), places: new RegExp(`^(?:${places})$`), spellings: spellings.map(({ pattern, weight }) => ({ pattern: new RegExp(pattern), weight })) };
  });
  return known;
}

/** Danish, Norwegian or Swedish, for a text that is in one of them: by how its words are written. `found` where nothing tells. */
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
      if (word.length > 1) for (const { pattern, weight } of spellings) if (pattern.test(word)) scores[tag] += weight;
      if (places.test(word)) scores[tag] += HOME;
    }
  }
  const letters = rateByLetters(words.join(' '), TAGS, listKnownWords);
  const likeliest = letters[0]?.[1] ?? 0;
  for (const [tag, value] of letters) scores[tag as Tag] -= Math.min(LETTERS_MOST, (likeliest - value) * LETTERS);
  const most = Math.max(...TAGS.map((tag) => scores[tag]));
  const close = TAGS.filter((tag) => most - scores[tag] < EVEN);
  return (close as readonly string[]).includes(found) ? found : (close[0] ?? found);
}
