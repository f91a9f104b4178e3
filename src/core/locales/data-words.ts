/** What data may say: each has a sentence in every language that is fully supported. */
export const FINDING_KINDS = [
  'rose',
  'fell',
  'peaked',
  'lowest',
  'leads',
  'regained',
  'grew_most',
  'shrank_most',
  'makes_up',
  'share_rose',
  'share_fell',
  'most_frequent',
  'average_leads',
  'half_between',
  'stands_out',
  'together',
  'opposite',
  'overview',
] as const;

/** Words that say how the figures of a finding were computed, name averaged measures, and count the rows used. */
const CALCULATED = ['by_value', 'by_sum', 'by_mean', 'averaged', 'by_count', 'by_share', 'by_change', 'by_spread', 'by_ranks', 'used'] as const;

/** The heads of a table of columns, and what columns are. */
const HELD = ['row_count', 'column', 'kind', 'values', 'missing', 'number', 'date', 'category', 'text', 'identifier', 'coordinate'] as const;

export const DATA_WORDS = [...FINDING_KINDS, ...CALCULATED, ...HELD] as const;

export type DataWord = (typeof DATA_WORDS)[number];
