import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { answerQueries } from '../../../../src/core/sources/query/answer-queries.ts';
import { type Query, querySchema } from '../../../../src/core/sources/query/query-schema.ts';
import fc from '../../../support/fast-check.ts';

const key = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { freq: 6 });
const amount = fc.integer({ min: 1, max: 99 });
const sales = fc
  .array(fc.tuple(key, amount), { minLength: 1, maxLength: 20 })
  .filter((rows) => rows.some(([one]) => one !== null));
const shops = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('x', 'y', 'z')), {
  selector: ([shop]) => shop,
  minLength: 1,
});
const towns = fc.uniqueArray(fc.tuple(fc.constantFrom('x', 'y'), amount), {
  selector: ([town]) => town,
  minLength: 1,
});
const unmatched = fc.constantFrom('keep' as const, 'drop' as const);

const toCsv = (head: string, rows: readonly (readonly unknown[])[]) =>
  Buffer.from([head, ...rows.map((row) => row.map((cell) => cell ?? '').join(','))].join('\n'));

it('consecutive joins answer like joins of SQLite, with and without unmatched rows', async () => {
  await fc.assert(
    fc.asyncProperty(sales, shops, towns, unmatched, unmatched, async (a, b, c, first, second) => {
      const query = {
        join: [
          { source: 'b', on: ['Shop', 'Id'], unmatched: first },
          { source: 'c', on: 'Town', unmatched: second },
        ],
        values: [{ column: 'Shop' }, { column: 'Sales' }, { column: 'Town' }, { column: 'People' }],
      };
      const [outcome] = await answerQueries({
        files: [
          { bytes: toCsv('Shop,Sales', a), filename: 'a.csv' },
          { bytes: toCsv('Id,Town', b), filename: 'b.csv' },
          { bytes: toCsv('Town,People', c), filename: 'c.csv' },
        ],
        queries: [{ file: 0, joined: [1, 2], query: querySchema.parse(query) as Query }],
      });
      if (outcome === undefined || !('answer' in outcome)) throw new Error(JSON.stringify(outcome));
      const database = new DatabaseSync(':memory:');
      database.exec('CREATE TABLE a (Shop, Sales); CREATE TABLE b (Id, Town); CREATE TABLE c (Town, People)');
      for (const [table, rows] of Object.entries({ a, b, c }))
        for (const row of rows) database.prepare(`INSERT INTO ${table} VALUES (?, ?)`).run(...row);
      const kind = { keep: 'LEFT', drop: 'INNER' };
      const expected = database
        .prepare(
          `SELECT Shop, Sales, b.Town, People FROM a ${kind[first]} JOIN b ON b.Id = a.Shop ${kind[second]} JOIN c ON c.Town = b.Town ORDER BY a.rowid`,
        )
        .all()
        .map((record) => Object.values(record));
      database.close();
      expect(outcome.answer.rows).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
