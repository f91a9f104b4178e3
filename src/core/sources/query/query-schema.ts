import { z } from 'zod';
import { fileReference } from '../../input/file-references.ts';

export const AGGREGATES = [
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'count',
  'distinct',
  'first',
  'last',
] as const;
export type Aggregate = (typeof AGGREGATES)[number];
export const FOLLOW_UPS = ['change', 'change_percent', 'share', 'rank', 'running_total'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];
export const COMPARISONS = [
  ...['=', '!=', '<', '<=', '>', '>=', 'in', 'not_in', 'between', 'contains'],
  ...['starts_with', 'empty', 'filled'],
] as const;
export type Comparison =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | 'not_in'
  | 'between'
  | 'contains'
  | 'starts_with'
  | 'empty'
  | 'filled';
export const PERIODS = ['year', 'quarter', 'month', 'week', 'day'] as const;

/** Limits of a query and of its answer. */
export const QUERY_LIMITS = {
  joins: 4,
  conditions: 20,
  keys: 6,
  values: 24,
  formula: 300,
  listed: 200,
  rows: 1_000,
  pivoted: 60,
} as const;

const column = z.string().min(1).max(200);
const scalar = z.union([z.string().max(500), z.number()]);
const as = z.string().min(1).max(120).optional().describe('Name in the result.');
const table = z
  .union([z.int().min(1), z.string().min(1).max(200)])
  .optional()
  .describe('Number or name of the table; absent: the first.');

const comparison = {
  is: z.enum(COMPARISONS).default('=').describe('Comparison.'),
  value: z
    .union([scalar, z.array(scalar).max(QUERY_LIMITS.listed)])
    .optional()
    .describe('Value, or list for in and between; periods as "2026-03", "2026-Q1".'),
};
const condition = z.strictObject({
  column: column.optional().describe('Column.'),
  ...comparison,
  any: z
    .array(z.strictObject({ column: column.describe('Column.'), ...comparison }))
    .min(1)
    .max(QUERY_LIMITS.conditions)
    .optional()
    .describe('In place of column: conditions of which one must hold.'),
});
const formula = z.string().min(1).max(QUERY_LIMITS.formula);
const join = z.strictObject({
  source: fileReference(z.string().min(1).max(2_000))
    .optional()
    .describe('Value or address of the file to add; absent: another table of the first one.'),
  table,
  on: z
    .union([column, z.array(column).length(2)])
    .describe('Key column; two if its names differ: [of the rows, of the added table].'),
  unmatched: z.enum(['keep', 'drop']).default('keep').describe('Rows without a match.'),
});

/** A query of a table as data. Steps are applied in the order of the fields. */
export const querySchema = z.strictObject({
  table,
  join: z
    .union([join, z.array(join).min(1).max(QUERY_LIMITS.joins)])
    .optional()
    .describe('Add the columns of another table, whose key is unique; a list adds several in order.'),
  derive: z
    .array(
      z.strictObject({
        as: z.string().min(1).max(120).describe('Name of the new column.'),
        formula: formula.describe('For each row: "(Sales - Cost) / Sales", [Column name].'),
      }),
    )
    .max(QUERY_LIMITS.values)
    .optional()
    .describe('New columns.'),
  where: z.array(condition).max(QUERY_LIMITS.conditions).optional().describe('All must hold.'),
  group_by: z
    .array(
      z.union([
        column,
        z.strictObject({
          column: column.describe('Column.'),
          by: z.enum(PERIODS).optional().describe('Period of a date.'),
          as,
        }),
      ]),
    )
    .max(QUERY_LIMITS.keys)
    .optional()
    .describe('Keys.'),
  values: z
    .array(
      z.strictObject({
        column: column.optional().describe('Column; count needs none.'),
        calculate: z.enum(AGGREGATES).optional().describe('Calculation over the group, or all rows.'),
        formula: formula.optional().describe('Instead: from columns of the result.'),
        show: z.enum(FOLLOW_UPS).optional().describe('Show this of it instead.'),
        within: z.array(column).max(QUERY_LIMITS.keys).optional().describe('Keys within which show runs.'),
        as,
      }),
    )
    .max(QUERY_LIMITS.values)
    .optional()
    .describe('Columns of the result; absent: all columns, or counts.'),
  having: z.array(condition).max(QUERY_LIMITS.conditions).optional().describe('where, for the result.'),
  pivot: column.optional().describe('Key whose values become columns.'),
  sort: z
    .array(
      z.union([
        column,
        z.strictObject({
          column: column.describe('Column.'),
          order: z.enum(['asc', 'desc']).default('asc').describe('Order.'),
        }),
      ]),
    )
    .max(QUERY_LIMITS.keys)
    .optional()
    .describe('Order of the result.'),
  limit: z.int().min(1).max(QUERY_LIMITS.rows).optional().describe('Most rows.'),
});

/** Names the fields of a query and their values in one sentence. */
export function describeQuery(): string {
  const any = (values: readonly string[]) => values.join('|');
  return `Steps in this order, all optional: table, join {source, table, on, unmatched: keep|drop} or a list, derive [{as, formula: "(Sales - Cost) / Sales"}], where [{column, is: ${any(COMPARISONS)}, value} or {any: [conditions]}], group_by [column or {column, by: ${any(PERIODS)}}], values [{column, calculate: ${any(AGGREGATES)}, formula, show: ${any(FOLLOW_UPS)}, within, as}], having (as where, of the result), pivot (a key), sort [column or {column, order: asc|desc}], limit.`;
}

export type Query = z.output<typeof querySchema>;
export type Join = z.output<typeof join>;

/** Joins of a query in order, each with its place in the query. */
export function listJoins({
  join: asked,
}: Pick<Query, 'join'>): (Join & { readonly loc: (string | number)[] })[] {
  if (asked === undefined) return [];
  return Array.isArray(asked)
    ? asked.map((one, index) => ({ ...one, loc: ['join', index] }))
    : [{ ...asked, loc: ['join'] }];
}
export type Condition = z.output<typeof condition>;
export type Alternative = NonNullable<Condition['any']>[number];
export type QueryValue = NonNullable<Query['values']>[number];
