import { z } from 'zod';
import { DATA_WORDS, type DataWord } from './data-words.ts';
import { PHRASES, type PhraseKey } from './phrases.ts';
import { SLIDE_WORDS, type SlideWord } from './slide-words.ts';

/** Words with a blank between them. */
const words = z.string().regex(/^\S+(?: \S+)*$/u);
/** Alternatives of a regular expression, as it stands between brackets. */
const pattern = z.string().min(1).refine(compiles, 'is no alternation of a regular expression; write "a|b", and "(?:" for a group');
const text = z.string().min(1);

function compiles(source: string): boolean {
  try {
    return new RegExp(`^(?:${source})$`, 'iu').exec('') === null && !/\((?!\?)/.test(source.replaceAll('\\(', ''));
  } catch {
    return false;
  }
}

const DetectionSchema = z.strictObject({
  /** Among the languages of this script its frequent words tell it. */
  script: z.enum(['Latin', 'Cyrillic', 'Arabic', 'Devanagari']).optional(),
  /** Frequent words; they are the stop words too. What neighbours share weighs less, so the lists need not be disjoint. */
  frequent: words.optional(),
  /** Words that open a question or join a topic, and what topics are about. */
  topics: words.optional(),
  /** Of languages in Latin letters: letters beyond a to z, endings of words, stems of what topics are about. */
  letters: z.string().optional(),
  endings: z.union([words, z.literal('')]).optional(),
  stems: words.optional(),
  /** Letters that of its script it alone has, and how many of them tell it. */
  own_letters: pattern.optional(),
  own_letters_least: z.int().optional(),
  /** Ideographs of one way of writing Chinese. */
  characters: text.optional(),
  /** Words of ideographs that it alone uses. */
  words_in_ideographs: pattern.optional(),
  /** What tells it from near relatives that share its frequent words. */
  among_neighbours: z.strictObject({ words, places: pattern, spellings: z.array(z.strictObject({ pattern, weight: z.number() })) }).optional(),
});

/** Words that steer the choice and the shortening of sentences. */
const CuesSchema = z.strictObject({
  /** Openings that point back to a sentence that the slide may not show. */
  dangling: pattern,
  /** Openings that link to the sentence before and say nothing themselves. */
  connector: pattern.optional(),
  /** Openings of a last clause that only adds to what is said; conditions and exceptions are never among them. */
  addition: pattern.optional(),
  /** Words of sentences that say what matters. */
  important: pattern.optional(),
  /** Openings of sentences that only point elsewhere or announce an example. */
  pointer: pattern.optional(),
  /** Words before a figure that belong to it: without them the figure would say more than the source. */
  qualifier: pattern.optional(),
  /** Words that end a label after a figure. */
  joint: pattern.optional(),
});

/** Openings that put a sentence in an order. */
const OrderSchema = z.strictObject({
  /** Only with a comma after them: without one they may mean something else, such as "first results". */
  strict: pattern.optional(),
  /** With a comma or without. */
  loose: pattern,
  /** Without a comma the word order depends on the opening, so it stays. */
  bound: z.literal(true).optional(),
});

/** What a scaffold asks about any topic: a heading, and questions for the presenter to answer. No facts, no figures. */
const ScaffoldSchema = z.strictObject({
  subtitle: text,
  parts: z.array(z.strictObject({ heading: text, questions: z.array(text).length(3) })).length(12),
  /** Where a chart would go. */
  chart: z.strictObject({ title: text, left: text, left_items: z.array(text).length(2), right: text, right_items: z.array(text).length(2) }),
  comparison: z.strictObject({ title: text, left: text, right: text, questions: z.array(text).length(3) }),
  steps: z.strictObject({ title: text, items: z.array(z.strictObject({ heading: text, text })).length(4) }),
  main_question: text,
  more_questions: text,
});

/** Sentences with places for names and figures of data, as in "{name} rose from {first} ({from}) to {last} ({to})", how their figures come about, and what columns hold. */
const DataSchema = z.strictObject(Object.fromEntries(DATA_WORDS.map((key) => [key, text])) as Record<DataWord, typeof text>);

/** What is known of a language. */
export const LocaleSchema = z.strictObject({
  tag: text,
  /** How much of it is supported: see `TIERS`. */
  tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** What is not said here is as in this language. */
  like: text.optional(),
  /** Other words stand before its words without a blank, such as an article, or before and after them. */
  joined: z.enum(['before', 'both']).optional(),
  /** What people call it beside the names that ICU gives. */
  also_called: pattern.optional(),
  detection: DetectionSchema.optional(),
  /** Months in full and in short, as Unicode's CLDR has them: asking Intl for them took 50 ms and 14 MB at every start. */
  months: pattern.optional(),
  /** Abbreviations after which a full stop ends no sentence, without the stop. */
  abbreviations: words.optional(),
  /** The layouts' own words. */
  slide_words: z.strictObject(Object.fromEntries(SLIDE_WORDS.map((key) => [key, text])) as Record<SlideWord, typeof text>).optional(),
  /** What a pie gathers is called. */
  gathered: text.optional(),
  /** How a page, a slide, a sheet, a chapter and a line are cited; `{n}` is its number or name. */
  citations: z.strictObject({ page: text, slide: text, sheet: text, chapter: text, line: text }).optional(),
  /** What data say in a sentence, and the words of their columns. */
  data: DataSchema.optional(),
  cues: CuesSchema.optional(),
  order: OrderSchema.optional(),
  phrases: z.strictObject(Object.fromEntries(Object.keys(PHRASES).map((key) => [key, pattern.optional()])) as Record<PhraseKey, z.ZodOptional<typeof pattern>>).optional(),
  scaffold: ScaffoldSchema.optional(),
  /** Running text to measure capacities with. */
  prose: text.optional(),
});

export type Locale = z.infer<typeof LocaleSchema>;
export type Scaffold = z.infer<typeof ScaffoldSchema>;
export type Cues = z.infer<typeof CuesSchema>;
export type OrderWords = z.infer<typeof OrderSchema>;
