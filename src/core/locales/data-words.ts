/** Kinds of statements about data. Every fully supported language has a sentence for each. */
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
  'lead_together',
  'frequent_together',
  'together',
  'opposite',
  'overview',
] as const;

/** Words for how the figures of a finding were computed, for averages, and for the number of rows used. */
const CALCULATION_WORDS = [
  'by_value',
  'by_sum',
  'by_mean',
  'averaged',
  'by_count',
  'by_share',
  'by_change',
  'by_spread',
  'by_ranks',
  'used',
] as const;

/** Labels of figures beside a sentence. */
export const DETAIL_WORDS = [
  'first_value',
  'last_value',
  'highest_value',
  'lowest_value',
  'average_value',
  'median_value',
  'total_value',
  'change_value',
  'share_value',
  'without_value',
] as const;

/** Headings of the table of columns, and kinds of columns. */
const COLUMN_WORDS = [
  'row_count',
  'column',
  'kind',
  'values',
  'missing',
  'number',
  'date',
  'category',
  'text',
  'identifier',
  'coordinate',
] as const;

/** Words for computed values of a query, beside those of findings, and for its keys ("by"). */
const QUERY_WORDS = ['distinct_value', 'rank_value', 'running_value', 'by_keys'] as const;

export const DATA_WORDS = [
  ...FINDING_KINDS,
  ...CALCULATION_WORDS,
  ...DETAIL_WORDS,
  ...COLUMN_WORDS,
  ...QUERY_WORDS,
] as const;

export type DataWord = (typeof DATA_WORDS)[number];
