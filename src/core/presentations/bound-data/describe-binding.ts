import { localeTag } from '../../locales/index.ts';
import { listJoins, type Query, type QueryValue } from '../../sources/query/query-schema.ts';
import { type Binding, listJoinedSources } from './binding.ts';
import { labelBinding } from './label-query.ts';

/** Most characters of the sentence of a query, and most values of a list in it. */
const [MAX_SENTENCE, MAX_LISTED] = [1_000, 6];

const CALCULATIONS = {
  sum: 'sum',
  mean: 'mean',
  median: 'median',
  min: 'smallest value',
  max: 'largest value',
  count: 'number of values',
  distinct: 'number of different values',
  first: 'first value',
  last: 'last value',
} as const;
const FOLLOW_UPS = {
  change: 'change of the',
  change_percent: 'change in percent of the',
  share: 'share in percent of the',
  rank: 'rank by the',
  running_total: 'running total of the',
} as const;
const COMPARISONS: Readonly<Record<string, string>> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
  in: 'is',
  not_in: 'is not',
  between: 'lies between',
  contains: 'contains',
  starts_with: 'begins with',
  empty: 'is empty',
  filled: 'is not empty',
};

/** Line of a speaker note that says where numbers come from: the name of the source, and the query. */
export function describeBinding(binding: Binding, language: string): string {
  const labelled = localeTag(language) === 'en' ? undefined : labelBinding(binding, language);
  return labelled === undefined ? phraseBinding(binding) : shorten(labelled);
}

/** The line in English sentences. */
function phraseBinding(binding: Binding): string {
  const { name, source, query } = binding;
  const joined = listJoinedSources(binding);
  return `Source: ${name ?? source}. ${phraseQuery(query, joined)}.`;
}

/** Adds the line of a binding to a note, in place of the line that it had before. */
export function addToNote(
  note: string | undefined,
  binding: Binding,
  language: string,
  before?: Binding,
): string {
  const line = describeBinding(binding, language);
  const lines = note === undefined || note === '' ? [] : note.split('\n');
  // The language of a deck may have changed since its lines were written.
  const old = before === undefined ? [] : [describeBinding(before, language), phraseBinding(before)];
  const at = lines.findIndex((one) => old.includes(one));
  if (at >= 0) return lines.toSpliced(at, 1, line).join('\n');
  return lines.includes(line) ? lines.join('\n') : [...lines, line].join('\n');
}

/** A query in words: "Sum of Sales by Region and quarter of Date, where Year is 2026". */
function phraseQuery(query: Query, joined: ReturnType<typeof listJoinedSources>): string {
  const { table, derive, where, having, pivot, sort, limit } = query;
  const text = [
    `${phraseValues(query)}${phraseKeys(query)}`,
    table === undefined ? '' : `from the table ${typeof table === 'number' ? `number ${table}` : table}`,
    ...phraseJoins(query, joined),
    ...(derive ?? []).map(({ as, formula }) => `with ${as} = ${formula}`),
    phraseConditions('where', where),
    phraseConditions('of which', having),
    pivot === undefined ? '' : `with a column for each ${pivot}`,
    sort === undefined || sort.length === 0
      ? ''
      : `sorted by ${joinWords(sort.map((one) => (typeof one === 'string' ? one : `${one.column}${one.order === 'desc' ? ' (largest first)' : ''}`)))}`,
    limit === undefined ? '' : `the first ${limit} ${limit === 1 ? 'row' : 'rows'}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return shorten(sentence);
}

function shorten(line: string): string {
  return line.length <= MAX_SENTENCE ? line : `${line.slice(0, MAX_SENTENCE).trimEnd()}…`;
}

/** Joins in words; a table of the same file is named by its own name. */
function phraseJoins(query: Query, joined: ReturnType<typeof listJoinedSources>): string[] {
  const names = [...joined];
  return listJoins(query).map(({ source, table, on }) => {
    const other =
      source === undefined
        ? `the table ${typeof table === 'string' ? table : `number ${table ?? 1}`}`
        : (names.shift()?.name ?? source);
    return `joined with ${other} by ${typeof on === 'string' ? on : on.join(' = ')}`;
  });
}

function phraseValues({ values, group_by }: Query): string {
  if (values === undefined) return group_by === undefined ? 'all columns' : 'number of rows';
  return joinWords(values.map(phraseValue));
}

function phraseValue({ column, calculate, formula, show, within, as }: QueryValue): string {
  const value =
    formula ??
    (calculate === undefined
      ? (column ?? '')
      : column === undefined
        ? 'number of rows'
        : `${CALCULATIONS[calculate]} of ${column}`);
  const shown = show === undefined ? value : `${FOLLOW_UPS[show]} ${value}`;
  const inside = within === undefined || within.length === 0 ? '' : ` within ${joinWords(within)}`;
  return as === undefined || as === column ? `${shown}${inside}` : `${as} (${shown}${inside})`;
}

function phraseKeys({ group_by = [] }: Query): string {
  if (group_by.length === 0) return '';
  const keys = group_by.map((key) =>
    typeof key === 'string' ? key : key.by === undefined ? key.column : `${key.by} of ${key.column}`,
  );
  return ` by ${joinWords(keys)}`;
}

function phraseConditions(head: string, conditions: Query['where']): string {
  if (conditions === undefined || conditions.length === 0) return '';
  return `${head} ${joinWords(
    conditions.map((one) =>
      one.any === undefined ? phraseCondition(one) : `(${joinWords(one.any.map(phraseCondition), 'or')})`,
    ),
  )}`;
}

function phraseCondition({
  column = '',
  is,
  value,
}: Pick<NonNullable<Query['where']>[number], 'column' | 'is' | 'value'>): string {
  const values = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
  const listed = joinWords(values, is === 'between' ? 'and' : 'or');
  return [column, COMPARISONS[is], ...(is === 'empty' || is === 'filled' ? [] : [listed])].join(' ');
}

function joinWords(words: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const shown = words.slice(0, MAX_LISTED);
  const rest = words.length - shown.length;
  const all = rest === 0 ? shown : [...shown, `${rest} more`];
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} ${conjunction} ${all.at(-1)}`;
}
