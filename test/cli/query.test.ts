import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { queryCommand } from '../../src/cli/query.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-query-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

async function query(...args: readonly string[]): Promise<Record<string, unknown>> {
  const printed: string[] = [];
  const spy = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((chunk) => printed.push(String(chunk)) > 0);
  try {
    expect(await queryCommand.run(args)).toBe(0);
  } finally {
    spy.mockRestore();
  }
  return JSON.parse(printed.join('')) as Record<string, unknown>;
}

it('lectern query writes the tables of a file, and the answer of a query that joins another file', async () => {
  const sales = write('sales.csv', 'Region,Sales\nNorth,3\nSouth,4\nNorth,5\n');
  const people = write(
    'people.json',
    JSON.stringify([
      { Region: 'North', People: 4 },
      { Region: 'South', People: 2 },
    ]),
  );
  expect(await query(sales)).toMatchObject({
    tables: [{ n_rows: 3, columns: [{ name: 'Region' }, { name: 'Sales', sum: 12 }] }],
  });
  const asked = write(
    'query.json',
    JSON.stringify({
      join: { source: 'people.json', on: 'Region' },
      group_by: ['Region'],
      values: [
        { column: 'Sales', calculate: 'sum' },
        { column: 'People', calculate: 'first' },
      ],
    }),
  );
  expect(await query(sales, '--query', asked, '--join', people)).toMatchObject({
    rows: [
      ['North', 8, 4],
      ['South', 4, 2],
    ],
  });
});

it('lectern query accepts a file for each of several joins', async () => {
  const sales = write('shops.csv', 'Shop,City\nA,Oslo\nB,Bergen\n');
  const cities = write('cities.csv', 'City,Country\nOslo,NO\nBergen,NO\n');
  const countries = write('countries.csv', 'Country,Name\nNO,Norway\n');
  const asked = write(
    'joins.json',
    JSON.stringify({ join: [{ on: 'City' }, { on: 'Country' }], group_by: ['Name'] }),
  );
  expect(await query(sales, '--query', asked, '--join', cities, '--join', countries)).toMatchObject({
    rows: [['Norway', 2]],
  });
});

it('lectern query names a file that cannot be read, and reports a query that is not JSON', async () => {
  await expect(queryCommand.run([join(folder, 'none.csv')])).rejects.toThrow(/cannot be read: ENOENT/);
  await expect(
    queryCommand.run([write('a.csv', 'a,b\n1,2\n'), '-q', write('bad.json', '{')]),
  ).rejects.toThrow(/is not JSON/);
  await expect(queryCommand.run([])).rejects.toThrow(/Name one file/);
});
