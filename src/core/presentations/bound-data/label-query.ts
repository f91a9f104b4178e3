import type { DataWord } from '../../locales/data-words.ts';
import { knownOf } from '../../locales/index.ts';
import { listJoins, type Query, type QueryValue } from '../../sources/query/query-schema.ts';
import { type Binding, listJoinedSources } from './binding.ts';

/** Most values of a list of a condition that are written. */
const MAX_LISTED = 6;
const CALCULATIONS: Readonly<Record<NonNullable<QueryValue['calculate']>, DataWord>> = {
  sum: 'total_value',
  mean: 'average_value',
  median: 'median_value',
  min: 'lowest_value',
  max: 'highest_value',
  count: 'row_count',
  distinct: 'distinct_value',
  first: 'first_value',
  last: 'last_value',
};
const FOLLOW_UPS: Readonly<Record<NonNullable<QueryValue['show']>, DataWord>> = {
  change: 'change_value',
  change_percent: 'change_value',
  share: 'share_value',
  rank: 'rank_value',
  running_total: 'running_value',
};
const SIGNS: Readonly<Record<string, string>> = { '!=': '≠', '<=': '≤', '>=': '≥', in: '=', not_in: '≠' };

/**
 * Writes where numbers come from with labels of a language and signs between them: "Quelle: sales.csv. Summe (Sales)
 * nach Region; Year = 2026". Sentences would need the grammar of every language.
 *
 * @returns undefined for languages without words for data
 */
export function labelBinding(binding: Binding, language: string): string | undefined {
  const words = knownOf(language, 'data');
  const slideWords = knownOf(language, 'slide_words');
  if (words === undefined || slideWords === undefined) return undefined;
  const { query } = binding;
  const parts = [
    labelSource(binding),
    labelValues(query, words) + labelKeys(query, words, language),
    ...(query.derive ?? []).map(({ as, formula }) => `${as} = ${formula}`),
    ...[...(query.where ?? []), ...(query.having ?? [])].map(labelConditions),
    query.pivot === undefined ? '' : `${words.column}: ${query.pivot}`,
    (query.sort ?? [])
      .map((one) =>
        typeof one === 'string' ? `${one} ↑` : `${one.column} ${one.order === 'desc' ? '↓' : '↑'}`,
      )
      .join(', '),
    query.limit === undefined ? '' : `${words.row_count} ≤ ${query.limit}`,
  ];
  return `${slideWords.source}: ${parts.filter((part) => part !== '').join('; ')}`;
}

type DataWords = Readonly<Record<DataWord, string>>;

function labelSource(binding: Binding): string {
  const { name, source, query } = binding;
  const others = listJoinedSources(binding);
  const joins = listJoins(query).map((join) => {
    const other = join.source === undefined ? undefined : (others.shift()?.name ?? join.source);
    const from = [other, nameTable(join.table)].filter((part) => part !== undefined).join(' ');
    return ` + ${from} (${[join.on].flat().join(' = ')})`;
  });
  const table = nameTable(query.table);
  return `${name ?? source}${table === undefined ? '' : ` ${table}`}${joins.join('')}`;
}

function nameTable(table: Query['table']): string | undefined {
  return table === undefined ? undefined : `[${table}]`;
}

function labelValues({ values, group_by }: Query, words: DataWords): string {
  if (values === undefined) return group_by === undefined ? '' : words.row_count;
  return values.map((value) => labelValue(value, words)).join(', ');
}

function labelValue({ column, calculate, formula, show, within, as }: QueryValue, words: DataWords): string {
  const word = calculate === undefined ? undefined : words[CALCULATIONS[calculate]];
  const value =
    formula ?? (word === undefined ? (column ?? '') : column === undefined ? word : `${word} (${column})`);
  const percent = show === 'share' || show === 'change_percent' ? ' %' : '';
  const shown = show === undefined ? value : `${words[FOLLOW_UPS[show]]}${percent} (${value})`;
  const inside = within === undefined || within.length === 0 ? '' : ` [${within.join(', ')}]`;
  return as === undefined || as === column ? `${shown}${inside}` : `${as} = ${shown}${inside}`;
}

function labelKeys({ group_by = [] }: Query, words: DataWords, language: string): string {
  if (group_by.length === 0) return '';
  const periods = new Intl.DisplayNames(language, { type: 'dateTimeField' });
  const keys = group_by.map((key) =>
    typeof key === 'string'
      ? key
      : key.by === undefined
        ? key.column
        : `${key.column} (${periods.of(key.by === 'week' ? 'weekOfYear' : key.by)})`,
  );
  return ` ${words.by_keys.replace('{by}', () => keys.join(', '))}`;
}

type Condition = NonNullable<Query['where']>[number];

function labelConditions(one: Condition): string {
  return one.any === undefined ? labelCondition(one) : one.any.map(labelCondition).join(' | ');
}

function labelCondition({ column = '', is, value }: Pick<Condition, 'column' | 'is' | 'value'>): string {
  if (is === 'empty' || is === 'filled') return `${column} ${is === 'empty' ? '=' : '≠'} ∅`;
  const values = (value === undefined ? [] : [value].flat()).map(String);
  const rest = values.length > MAX_LISTED ? ', …' : '';
  if (is === 'between') return `${column} = ${values.join('–')}`;
  if (is === 'contains') return `${column} = …${values.join()}…`;
  if (is === 'starts_with') return `${column} = ${values.join()}…`;
  return `${column} ${SIGNS[is] ?? is} ${values.slice(0, MAX_LISTED).join(', ')}${rest}`;
}
