import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withGenerated } from '../../scripts/generated-docs.ts';
import { RECORD } from '../../scripts/interface-record.ts';
import { interfaceTable, reasonOf, servedRoutes } from '../../scripts/interface-table.ts';

test('every route of the record is served, or says why it is not', () => {
  const served = new Set(servedRoutes().map(({ route }) => route));
  expect(RECORD.filter((route) => !served.has(route) && reasonOf(route) === undefined)).toEqual([]);
  expect(new Set(RECORD).size).toBe(RECORD.length);
});

test('docs/interface.md tells what is so', () => {
  const text = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');
  expect(withGenerated(text, 'interface', interfaceTable())).toBe(text);
});
