/**
 * Keys of the localised texts that layouts and generated slides insert. A text may be punctuation or a pattern,
 * such as "{n} of {total}".
 */
export const SLIDE_WORDS = [
  'agenda',
  'overview',
  'introduction',
  'summary',
  'conclusion',
  'sources',
  'source',
  'references',
  'thank_you',
  'contact',
  'page',
  'total',
  'other',
  'questions',
  'questions_to_answer',
  'strengths',
  'weaknesses',
  'opportunities',
  'threats',
  'verdict',
  'takeaway',
  'email',
  'phone',
  'web',
  'next_steps',
  'continued',
  'quote_open',
  'quote_close',
  'part_of',
] as const;

export type SlideWord = (typeof SLIDE_WORDS)[number];
