import { DatabaseSync } from 'node:sqlite';
import type { Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { answerQueries } from '../../../../src/core/sources/query/answer-queries.ts';
import type { Query } from '../../../../src/core/sources/query/query-schema.ts';
import { querySchema } from '../../../../src/core/sources/query/query-schema.ts';
import fc from '../../../support/fast-check.ts';

/** Row of the random table: a region, a shop, a day, and two measures that may be missing. */
type Row = readonly [string, number, string, number | null, number | null];

const regions = fc.constantFrom('North', 'South', 'East', 'West', 'Überlingen', 'north');
const days = fc
  .tuple(
    fc.integer({ min: 2023, max: 2026 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => [year, month, day].map((part) => String(part).padStart(2, '0')).join('-'));
const amount = fc.option(
  fc.integer({ min: -20_000, max: 20_000 }).map((cents) => cents / 100),
  { freq: 8 },
);
const row: Arbitrary<Row> = fc.tuple(regions, fc.integer({ min: 1, max: 5 }), days, amount, amount);
const rows = fc.array(row, { minLength: 2, maxLength: 60 }).filter(
  // A column without any number is one of texts.
  (list) => list.some(([, , , sales]) => sales !== null) && list.some(([, , , , cost]) => cost !== null),
);

const PERIOD_SQL = {
  year: `strftime('%Y', Day)`,
  quarter: `strftime('%Y', Day) || '-Q' || ((strftime('%m', Day) + 2) / 3)`,
  month: `strftime('%Y-%m', Day)`,
  week: `strftime('%G-W%V', Day)`,
  day: 'Day',
} as const;
const AGGREGATE_SQL = {
  sum: 'sum(Sales)',
  mean: 'avg(Sales)',
  min: 'min(Sales)',
  max: 'max(Sales)',
  count: 'count(Sales)',
  distinct: 'count(DISTINCT Sales)',
} as const;

const periods = fc.constantFrom(...(Object.keys(PERIOD_SQL) as (keyof typeof PERIOD_SQL)[]));
const aggregates = fc.constantFrom(...(Object.keys(AGGREGATE_SQL) as (keyof typeof AGGREGATE_SQL)[]));
const conditions = fc.oneof(
  fc
    .tuple(fc.constantFrom('=', '!=', '<', '>=') as Arbitrary<'=' | '!=' | '<' | '>='>, regions)
    .map(([is, value]) => ({
      where: { column: 'Region', is, value },
      sql: `Region ${is} '${value}'`,
    })),
  fc
    .tuple(
      fc.constantFrom('<', '<=', '>', '>=', '!=') as Arbitrary<'<' | '<=' | '>' | '>=' | '!='>,
      fc.integer({ min: -150, max: 150 }),
    )
    .map(([is, value]) => ({ where: { column: 'Sales', is, value }, sql: `Sales ${is} ${value}` })),
  days.map((value) => ({ where: { column: 'Day', is: '<=' as const, value }, sql: `Day <= '${value}'` })),
  fc.integer({ min: 2023, max: 2026 }).map((year) => ({
    where: { column: 'Day', is: '=' as const, value: `${year}-Q2` },
    sql: `Day BETWEEN '${year}-04-01' AND '${year}-06-30'`,
  })),
  fc.array(regions, { minLength: 1, maxLength: 3 }).map((value) => ({
    where: { column: 'Region', is: 'not_in' as const, value },
    sql: `Region NOT IN (${value.map((one) => `'${one}'`).join(', ')})`,
  })),
  fc.constant({ where: { column: 'Cost', is: 'empty' as const }, sql: 'Cost IS NULL' }),
);

async function ask(list: readonly Row[], query: unknown) {
  const text = [
    'Region,Shop,Day,Sales,Cost',
    ...list.map((cells) => cells.map((cell) => cell ?? '').join(',')),
  ].join('\n');
  const [outcome] = await answerQueries({
    files: [{ bytes: Buffer.from(text), filename: 'sales.csv' }],
    queries: [{ file: 0, query: querySchema.parse(query) as Query }],
  });
  if (outcome === undefined || !('answer' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.answer.rows;
}

function askSqlite(list: readonly Row[], sql: string): unknown[][] {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (Region TEXT, Shop INTEGER, Day TEXT, Sales REAL, Cost REAL)');
  const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)');
  for (const cells of list) insert.run(...cells);
  const found = database
    .prepare(sql)
    .all()
    .map((record) => Object.values(record));
  database.close();
  return found;
}

/** Numbers with as many digits as both programs compute alike. */
function rounded(list: readonly (readonly unknown[])[]): string[] {
  return list.map((cells) =>
    JSON.stringify(cells.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) + 0 : cell))),
  );
}

it('a query groups by text and period like SQLite', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      periods,
      aggregates,
      fc.array(conditions, { maxLength: 2 }),
      fc.boolean(),
      async (list, by, calculate, where, isAny) => {
        const answer = await ask(list, {
          group_by: ['Region', { column: 'Day', by, as: 'Period' }],
          values: [
            { column: 'Sales', calculate },
            { calculate: 'count', as: 'Rows' },
          ],
          where:
            isAny && where.length > 0
              ? [{ any: where.map((one) => one.where) }]
              : where.map((one) => one.where),
        });
        const condition =
          where.length === 0 ? '' : `WHERE ${where.map(({ sql }) => sql).join(isAny ? ' OR ' : ' AND ')}`;
        const expected = askSqlite(
          list,
          `SELECT Region, ${PERIOD_SQL[by]} AS p, ${AGGREGATE_SQL[calculate]}, count(*) FROM t ${condition} GROUP BY Region, p`,
        );
        expect(rounded(answer).sort()).toEqual(rounded(expected).sort());
      },
    ),
    { numRuns: 90 },
  );
});

it('a query computes shares, ranks, changes and running totals like the window functions of SQLite', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      const answer = await ask(list, {
        group_by: ['Region', { column: 'Day', by: 'year', as: 'Year' }],
        values: [
          { column: 'Sales', calculate: 'sum' },
          { column: 'Sales', calculate: 'sum', show: 'change', as: 'Change' },
          { column: 'Sales', calculate: 'sum', show: 'running_total', as: 'Total' },
          { column: 'Sales', calculate: 'sum', show: 'rank', as: 'Rank' },
        ],
      });
      const expected = askSqlite(
        list,
        `WITH g AS (SELECT Region, strftime('%Y', Day) AS y, sum(Sales) AS s, min(rowid) AS r FROM t GROUP BY Region, y)
         SELECT Region, y, s, s - lag(s) OVER w, sum(s) OVER w,
           CASE WHEN s IS NULL THEN NULL ELSE (SELECT count(*) + 1 FROM g AS o WHERE round(o.s, 6) > round(g.s, 6)) END
         FROM g WINDOW w AS (PARTITION BY Region ORDER BY y)`,
      );
      expect(rounded(answer).sort()).toEqual(rounded(expected).sort());
    }),
    { numRuns: 60 },
  );
});

it('a query computes medians, first and last values in time order', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      const answer = await ask(list, {
        group_by: [{ column: 'Day', by: 'month', as: 'Month' }],
        values: [
          { column: 'Sales', calculate: 'median' },
          { column: 'Sales', calculate: 'first', as: 'First' },
          { column: 'Sales', calculate: 'last', as: 'Last' },
        ],
      });
      const expected = askSqlite(
        list,
        `WITH m AS (SELECT strftime('%Y-%m', Day) AS m, Sales, Day, rowid AS r FROM t),
         n AS (SELECT m, Sales, row_number() OVER (PARTITION BY m ORDER BY Sales) AS k, count(*) OVER (PARTITION BY m) AS c FROM m WHERE Sales IS NOT NULL)
         SELECT g.m, (SELECT avg(Sales) FROM n WHERE n.m = g.m AND k IN ((c + 1) / 2, (c + 2) / 2)),
           (SELECT Sales FROM m WHERE m.m = g.m AND Sales IS NOT NULL ORDER BY Day, r LIMIT 1),
           (SELECT Sales FROM m WHERE m.m = g.m AND Sales IS NOT NULL ORDER BY Day DESC, r DESC LIMIT 1)
         FROM (SELECT DISTINCT m FROM m) AS g`,
      );
      expect(rounded(answer).sort()).toEqual(rounded(expected).sort());
    }),
    { numRuns: 60 },
  );
});

it('a query sorts and limits rows, and computes formulas for each of them', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 8 }), async (list, limit) => {
      const answer = await ask(list, {
        derive: [{ as: 'Profit', formula: 'Sales - 2 * Cost' }],
        values: [{ column: 'Day' }, { column: 'Profit' }],
        sort: [{ column: 'Profit', order: 'desc' }, 'Day'],
        limit,
      });
      const expected = askSqlite(
        list,
        `SELECT Day, Sales - 2 * Cost AS p FROM t ORDER BY p IS NULL, round(p, 6) DESC, Day, rowid LIMIT ${limit}`,
      );
      expect(rounded(answer)).toEqual(rounded(expected));
    }),
    { numRuns: 60 },
  );
});
