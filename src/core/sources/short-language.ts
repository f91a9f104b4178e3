import world from '../locales/data/world-words.json' with { type: 'json' };
import { isOneOf, knownOf, LOCALES } from '../locales/index.ts';
import { rateByLetters } from './letter-model.ts';

/** Latin-script languages with known letters, endings and stems. */
const TAGS = LOCALES.filter(({ detection }) => detection?.stems !== undefined).map(({ tag }) => tag);
/** International words, which say nothing about the language of a topic. */
const WORLD_WORDS = new Set(world.words.split(' '));
/** Minimum lead over the caller's language, and weight of one of its words. */
const MARGIN = 0.5;
const PRIOR = 0.5;
const LEAST = 0.75;
const STEM_ANYWHERE = 5;
const PARTICLES = isOneOf('name_particle');
const ENGLISH_ENDING = /^(?:e?s|e?d|ing|e?rs?|al|ally|ly|ness|ist|ity|ment|ion|ions)$/;
/** Weight of a word in the caller's language. */
const HOME_WORD = 1;
/**
 * Minimum evidence of letters without known words, in natural logarithms, and more for apparent names and
 * against known words.
 */
const LETTERS = 6;
const NAME = 8;
const AGAINST_WORDS = 8;
/** Letters of shorter words are no evidence: "hello" could be Italian, "tides" Catalan. */
const MIN_WORD_LETTERS = 6;
/** Weight of a letter triple that occurs in words of a language. */
const TRIPLE = 0.2;

/**
 * Language of a few words in Latin letters. Returns `otherwise` without evidence, as for names and
 * international words.
 */
export function shortLanguage(source: string, otherwise: string): string {
  const text = source
    .normalize('NFC')
    .replace(/[\p{L}\p{M}]+/gu, (word) => (WORLD_WORDS.has(word.toLowerCase()) ? ' ' : word));
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? [])
    .filter((word) => !/^\p{Lu}{2,}$/u.test(word))
    .map((word) => word.toLowerCase());
  const home = otherwise.split('-')[0] ?? otherwise;
  if (
    !words.some((word) => word.length >= STEM_ANYWHERE - 1) &&
    words.length < text.split(/\s+/).length &&
    text !== source
  )
    return otherwise;
  if (words.every((word) => isKnown(word, home))) return otherwise;
  const scores = new Map<string, number>();
  const add = (tag: string, value: number): void => void scores.set(tag, (scores.get(tag) ?? 0) + value);
  const spread = (tags: readonly string[], value: number): void => {
    for (const tag of tags) add(tag, value / tags.length);
  };
  for (const word of words) {
    spread(
      filterTags((tag) => lexicon(tag).frequent.has(word)),
      word.length === 1 ? 0.3 : isParticle(word, text) ? 0.4 : 1.5,
    );
    if (isParticle(word, text)) continue;
    const exact = filterTags((tag) => lexicon(tag).topics.has(word));
    spread(
      exact.length > 0
        ? exact
        : filterTags((tag) => lexicon(tag).stems.some((stem) => isFormOf(word, stem, tag))),
      1.5,
    );
    for (const triple of listTriples(word))
      spread(
        filterTags((tag) => lexicon(tag).triples.has(triple)),
        TRIPLE,
      );
    if (word.length >= 5)
      spread(
        filterTags((tag) => lexicon(tag).endings.some((ending) => word.endsWith(ending))),
        0.8,
      );
  }
  // Each letter counts once, however often it occurs, against all languages that lack it.
  for (const letter of new Set(words.join('').replace(/[a-z]/g, ''))) {
    const writing = filterTags((tag) => lexicon(tag).letters.includes(letter));
    spread(writing, 1.2);
    if (writing.length > 0)
      for (const tag of filterTags((other) => !writing.includes(other))) add(tag, tag === 'en' ? -0.4 : -1.2);
  }
  const [best, value] = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [home, 0];
  const detected =
    best !== home && value >= LEAST && value >= (scores.get(home) ?? 0) + PRIOR + MARGIN ? best : undefined;
  const silent =
    (scores.get(home) ?? 0) >= HOME_WORD ||
    words.some((word) => isParticle(word, text)) ||
    words.every((word) => word.length < MIN_WORD_LETTERS);
  if (detected === undefined && silent) return otherwise;
  return (
    detectByLetters(
      text,
      detected ?? home,
      detected === undefined ? LETTERS + (isName(text) ? NAME : 0) : AGAINST_WORDS,
    ) ??
    detected ??
    otherwise
  );
}

/** Language by letters, if they clearly indicate another one. */
function detectByLetters(text: string, than: string, margin: number): string | undefined {
  const values = rateByLetters(text, TAGS, listKnownWords);
  const [best, value] = values[0] ?? [than, 0];
  const other = values.find(([tag]) => tag === than)?.[1];
  return other !== undefined && value - other >= margin ? best : undefined;
}

/** True for capitalized words of plain letters, such as "Frida Kahlo" or "Norwich City". */
function isName(text: string): boolean {
  return (
    /^[\x20-\x7e]*$/.test(text) &&
    text.split(/\s+/).every((word) => word.length < STEM_ANYWHERE - 1 || /^\p{Lu}/u.test(word))
  );
}

interface Lexicon {
  readonly frequent: ReadonlySet<string>;
  readonly topics: ReadonlySet<string>;
  /** Topic words that are long enough to be parts of compounds. */
  readonly stems: readonly string[];
  /** Letter triples of all these words, including word boundaries. */
  readonly triples: ReadonlySet<string>;
  readonly endings: readonly string[];
  /** Letters other than a to z. */
  readonly letters: string;
}

const known = new Map<string, Lexicon>();

function lexicon(tag: string): Lexicon {
  const found = known.get(tag);
  if (found !== undefined) return found;
  const {
    frequent = '',
    stems = '',
    topics: more = '',
    endings = '',
    letters = '',
  } = knownOf(tag, 'detection') ?? {};
  const topics = new Set(`${stems} ${more}`.split(' '));
  const made = {
    frequent: new Set(frequent.split(' ')),
    topics,
    stems: [...topics].filter((stem) => stem.length >= STEM_ANYWHERE),
    triples: new Set(listKnownWords(tag).split(' ').flatMap(listTriples)),
    endings: endings === '' ? [] : endings.split(' '),
    letters,
  };
  known.set(tag, made);
  return made;
}

/** True for a particle of a name, as in "Leonardo da Vinci". */
function isParticle(word: string, text: string): boolean {
  return PARTICLES.test(word) && /^(?:\p{Lu}\S*\s+)+\p{Ll}{1,3}(?:\s+\p{Lu}\S*)+$/u.test(text);
}

function isKnown(word: string, tag: string): boolean {
  const { frequent, topics, stems } = lexicon(tag);
  return frequent.has(word) || topics.has(word) || stems.some((stem) => isFormOf(word, stem, tag));
}

/** English words have few endings; in other languages a stem also occurs in compounds. */
function isFormOf(word: string, stem: string, tag: string): boolean {
  return tag === 'en'
    ? word.startsWith(stem) && ENGLISH_ENDING.test(word.slice(stem.length))
    : word.includes(stem);
}

/** Known words of a language, separated by spaces. */
export function listKnownWords(tag: string): string {
  const { frequent = '', stems = '', topics = '' } = knownOf(tag, 'detection') ?? {};
  return `${frequent} ${stems} ${topics}`;
}

function listTriples(word: string): string[] {
  const ended = ` ${word} `;
  return word.length < 4 ? [] : Array.from({ length: ended.length - 2 }, (_, at) => ended.slice(at, at + 3));
}

function filterTags(holds: (tag: string) => boolean): string[] {
  return TAGS.filter(holds);
}

/** Share of the letter triples of a text that occur in known words of any language, from 0 to 1. */
export function measureKnownLetters(text: string): number {
  const triples = text.toLowerCase().split(' ').flatMap(listTriples);
  const known = triples.filter((triple) => TAGS.some((tag) => lexicon(tag).triples.has(triple)));
  return triples.length === 0 ? 1 : known.length / triples.length;
}
