import type { ColumnTruth, KnownTable } from '../quality/data/oracle.ts';
import fc from './fast-check.ts';

const MEASURES: readonly (readonly [name: string, truth: ColumnTruth, low: number, high: number])[] = [
  ['temperature', { level: 'interval', sums: 'none', unit: '°C' }, 2, 30],
  ['price index', { level: 'interval', sums: 'none' }, 90, 180],
  ['world rank', { level: 'ordinal', sums: 'none' }, 1, 60],
  ['zip code', { level: 'nominal', sums: 'none' }, 10_000, 99_999],
  ['wind speed', { level: 'ratio', sums: 'none', unit: 'm/s' }, 1, 12],
  ['ticket price', { level: 'ratio', sums: 'none', unit: '€' }, 5, 90],
  ['revenue', { level: 'ratio', sums: 'rows', unit: '€' }, 100, 90_000],
  ['visitors', { level: 'ratio', sums: 'rows', unit: 'visitors' }, 10, 5_000],
  ['population', { level: 'ratio', sums: 'kinds', unit: 'people' }, 1_000, 900_000],
];
const KINDS = ['North', 'South', 'East', 'West'];
const SHAPES = ['series', 'panel', 'list', 'records'] as const;

/** Tables of many shapes whose columns are known: series, several kinds over time, lists, and dated records. */
export const KNOWN_TABLES = fc
  .record({
    shape: fc.constantFrom(...SHAPES),
    count: fc.integer({ min: 9, max: 70 }),
    isMonthly: fc.boolean(),
    chosen: fc.uniqueArray(fc.integer({ min: 0, max: MEASURES.length - 1 }), { minLength: 1, maxLength: 4 }),
    seeds: fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 80, maxLength: 80 }),
    trend: fc.integer({ min: -8, max: 8 }),
    hasTotal: fc.boolean(),
    hasGaps: fc.boolean(),
  })
  .map(({ shape, count, isMonthly, chosen, seeds, trend, hasTotal, hasGaps }): KnownTable => {
    const rows = listNames(shape, count, isMonthly, seeds);
    const measures = MEASURES.filter((_, at) => chosen.includes(at));
    const value = (row: number, at: number, low: number, high: number): number => {
      const random = (seeds[(row * (2 * at + 3) + at * 11) % seeds.length] ?? 0) / 9_999;
      const share = Math.min(1, Math.max(0, 0.5 * random + 0.25 + (trend * row) / (20 * count)));
      const number = low + share * (high - low);
      return high > 200 ? Math.round(number) : Math.round(number * 10) / 10;
    };
    const cells = rows.map((names, row) => [
      ...names,
      ...measures.map(([, , low, high], at) =>
        hasGaps && (row * 13 + at * 7) % 23 === 5 ? '' : String(value(row, at, low, high)),
      ),
    ]);
    const columns = Object.fromEntries(measures.map(([name, truth]) => [name, truth]));
    const head = [...headOf(shape), ...measures.map(([name]) => name)];
    return hasTotal && shape === 'series'
      ? addTotal({ head, rows: cells, columns }, value)
      : { head, rows: cells, columns };
  });

function headOf(shape: (typeof SHAPES)[number]): string[] {
  return { series: ['date'], panel: ['date', 'region'], list: ['place'], records: ['date', 'weather'] }[
    shape
  ];
}

function listNames(
  shape: (typeof SHAPES)[number],
  count: number,
  isMonthly: boolean,
  seeds: readonly number[],
): string[][] {
  const period = (at: number): string =>
    isMonthly ? new Date(Date.UTC(2012, at, 1)).toISOString().slice(0, 10) : String(1950 + at);
  const indices = Array.from({ length: count }, (_, at) => at);
  switch (shape) {
    case 'series':
      return indices.map((at) => [period(at)]);
    case 'list':
      return indices.map((at) => [`Place ${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`]);
    case 'panel':
      return indices.slice(0, 24).flatMap((at) => KINDS.map((kind) => [period(at), kind]));
    case 'records':
      return Array.from({ length: count * 8 }, (_, at) => [
        new Date(Date.UTC(2012, 0, 1 + at * 5)).toISOString().slice(0, 10),
        ['sun', 'rain', 'snow', 'fog'][((seeds[at % seeds.length] ?? 0) >> 2) % 4] ?? 'sun',
      ]);
  }
}

/** Adds two parts and the column that is their sum. */
function addTotal(
  { head, rows, columns }: KnownTable,
  value: (row: number, at: number, low: number, high: number) => number,
): KnownTable {
  const truth: ColumnTruth = { level: 'ratio', sums: 'rows', unit: 'orders' };
  return {
    head: [...head, 'all orders', 'online orders', 'shop orders'],
    rows: rows.map((row, at) => {
      const [online, shop] = [value(at, 5, 300, 8_000), value(at, 6, 300, 4_000)];
      return [...row, String(online + shop), String(online), String(shop)];
    }),
    columns: {
      ...columns,
      'all orders': { ...truth, parts: ['online orders', 'shop orders'] },
      'online orders': truth,
      'shop orders': truth,
    },
  };
}
