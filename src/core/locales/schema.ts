import { z } from 'zod';
import { DATA_WORDS, type DataWord } from './data-words.ts';
import { PHRASES, type PhraseKey } from './phrases.ts';
import { SLIDE_WORDS, type SlideWord } from './slide-words.ts';

/** Words separated by single spaces. */
const words = z.string().regex(/^\S+(?: \S+)*$/u);
/** Alternatives of a regular expression, without the enclosing group. */
const pattern = z
  .string()
  .min(1)
  .refine(compiles, 'is no alternation of a regular expression; write "a|b", and "(?:" for a group');
const text = z.string().min(1);

function compiles(source: string): boolean {
  try {
    return (
      new RegExp(`^(?:${source})$`, 'iu').exec('') === null && !/\((?!\?)/.test(source.replaceAll('\\(', ''))
    );
  } catch {
    return false;
  }
}

const DetectionSchema = z.strictObject({
  /** Script in which its frequent words identify the language. */
  script: z.enum(['Latin', 'Cyrillic', 'Arabic', 'Devanagari']).optional(),
  /**
   * Frequent words, also used as stop words. Words shared with related languages weigh less, so lists may
   * overlap.
   */
  frequent: words.optional(),
  /** Words that open a question or introduce a topic, and words for subjects. */
  topics: words.optional(),
  /** For languages in Latin letters: letters beyond a to z, endings of words, stems of words for subjects. */
  letters: z.string().optional(),
  endings: z.union([words, z.literal('')]).optional(),
  stems: words.optional(),
  /**
   * Letters that no other language of its script has, and the number of them that identifies the language.
   */
  own_letters: pattern.optional(),
  own_letters_least: z.int().optional(),
  /** Ideographs of one way of writing Chinese. */
  characters: text.optional(),
  /** Words in ideographs that only this language uses. */
  words_in_ideographs: pattern.optional(),
  /** Features that distinguish it from related languages with the same frequent words. */
  among_neighbours: z
    .strictObject({
      words,
      places: pattern,
      spellings: z.array(z.strictObject({ pattern, weight: z.number() })),
    })
    .optional(),
});

/** Words that guide the selection and shortening of sentences. */
const CuesSchema = z.strictObject({
  /** Openings that refer to a previous sentence, which the slide may not show. */
  dangling: pattern,
  /** Openings that link to the previous sentence without meaning of their own. */
  connector: pattern.optional(),
  /** Openings of a last clause that adds detail; never conditions or exceptions. */
  addition: pattern.optional(),
  /** Words after a comma that begin a further main clause, such as "and". */
  further_clause: pattern.optional(),
  /** Words of important sentences. */
  important: pattern.optional(),
  /** Openings of sentences that refer elsewhere or announce an example. */
  pointer: pattern.optional(),
  /** Words before a figure that limit it; without them the figure would claim more than the source. */
  qualifier: pattern.optional(),
  /** Words that end a label after a figure. */
  joint: pattern.optional(),
});

/** Openings that order sentences. */
const OrderSchema = z.strictObject({
  /** Need a comma after them, because they may mean something else without it, such as "first results". */
  strict: pattern.optional(),
  /** With or without a comma. */
  loose: pattern,
  /** The word order depends on an opening without a comma, so it stays. */
  bound: z.literal(true).optional(),
});

/**
 * Headings and questions of a deck about any topic, for the presenter to answer. It contains no facts and no
 * figures.
 */
const ScaffoldSchema = z.strictObject({
  subtitle: text,
  parts: z.array(z.strictObject({ heading: text, questions: z.array(text).length(3) })).length(12),
  /** Place of a chart. */
  chart: z.strictObject({
    title: text,
    left: text,
    left_items: z.array(text).length(2),
    right: text,
    right_items: z.array(text).length(2),
  }),
  comparison: z.strictObject({ title: text, left: text, right: text, questions: z.array(text).length(3) }),
  steps: z.strictObject({ title: text, items: z.array(z.strictObject({ heading: text, text })).length(4) }),
  main_question: text,
  more_questions: text,
});

/**
 * Sentences about data with placeholders for names and figures, such as "{name} rose from {first} ({from}) to
 * {last} ({to})", explanations of figures, and kinds of columns.
 */
const DataSchema = z.strictObject(
  Object.fromEntries(DATA_WORDS.map((key) => [key, text])) as Record<DataWord, typeof text>,
);

/** Data of a language. */
export const LocaleSchema = z.strictObject({
  tag: text,
  /** Level of support; see `TIERS`. */
  tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Language that supplies missing fields. */
  like: text.optional(),
  /** True if other words, such as an article, precede or surround its words without a space. */
  joined: z.enum(['before', 'both']).optional(),
  /** Names of the language beside those of ICU. */
  also_called: pattern.optional(),
  detection: DetectionSchema.optional(),
  /**
   * Full and short names of months from CLDR, because reading them from Intl took 50 ms and 14 MB at every
   * start.
   */
  months: pattern.optional(),
  /** Abbreviations, without their full stop, that do not end a sentence. */
  abbreviations: words.optional(),
  /** Abbreviations, without their full stop, of what belongs to the next word, so that they end no sentence before any. */
  abbreviations_before: words.optional(),
  /** Words that layouts insert. */
  slide_words: z
    .strictObject(Object.fromEntries(SLIDE_WORDS.map((key) => [key, text])) as Record<SlideWord, typeof text>)
    .optional(),
  /** Name of the remaining part of a pie. */
  gathered: text.optional(),
  /** Citations of a page, a slide, a sheet, a chapter and a line; `{n}` is its number or name. */
  citations: z.strictObject({ page: text, slide: text, sheet: text, chapter: text, line: text }).optional(),
  /** Sentences and column words for data. */
  data: DataSchema.optional(),
  cues: CuesSchema.optional(),
  order: OrderSchema.optional(),
  phrases: z
    .strictObject(
      Object.fromEntries(Object.keys(PHRASES).map((key) => [key, pattern.optional()])) as Record<
        PhraseKey,
        z.ZodOptional<typeof pattern>
      >,
    )
    .optional(),
  scaffold: ScaffoldSchema.optional(),
  /** Running text for measuring capacities. */
  prose: text.optional(),
});

export type Locale = z.infer<typeof LocaleSchema>;
export type Scaffold = z.infer<typeof ScaffoldSchema>;
export type Cues = z.infer<typeof CuesSchema>;
export type OrderWords = z.infer<typeof OrderSchema>;
