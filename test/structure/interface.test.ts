import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foreignLayoutTable } from '../../scripts/foreign-layout-table.ts';
import { withGenerated } from '../../scripts/generated-docs.ts';
import { RECORD } from '../../scripts/interface-record.ts';
import { interfaceTable, reasonOf, servedRoutes } from '../../scripts/interface-table.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import { listForeignLayouts } from '../../src/core/templates/foreign-layouts.ts';

test('every route of the record is served, or has a reason why it is not', () => {
  const served = new Set(servedRoutes().map(({ route }) => route));
  expect(RECORD.filter((route) => !served.has(route) && reasonOf(route) === undefined)).toEqual([]);
  expect(new Set(RECORD).size).toBe(RECORD.length);
});

test('docs/interface.md shows the table of the code', () => {
  const text = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');
  expect(withGenerated(text, 'interface', interfaceTable())).toBe(text);
});

test('docs/presenton.md shows the replacement of each foreign layout, and every replacement exists', () => {
  const text = readFileSync(new URL('../../docs/presenton.md', import.meta.url), 'utf8');
  expect(withGenerated(text, 'foreign-layouts', foreignLayoutTable())).toBe(text);
  const own: readonly string[] = CONTRACTS.map(({ id }) => id);
  expect(listForeignLayouts().flatMap(([, ids]) => ids.filter((id) => !own.includes(id)))).toEqual([]);
});
