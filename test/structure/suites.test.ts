import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDurations, unitFiles } from '../../scripts/suites.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

test('test/durations.json names files that exist', () => {
  expect(Object.keys(readDurations()).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('test:unit includes most files of the core, and none that starts a server, a browser or a store', () => {
  const files = unitFiles();
  expect(files).toContain('test/core/charts/color-order.test.ts');
  expect(files.filter((file) => file.startsWith('test/core/')).length).toBeGreaterThan(150);
  expect(files.filter((file) => /^test\/(?:e2e|faults|scale|siege)\//.test(file))).toEqual([]);
  // An imported helper starts a server.
  expect(files).not.toContain('test/rest/opened.test.ts');
});

test('test:unit includes the quickest of them', () => {
  const durations = readDurations();
  const slowest = Math.max(...unitFiles().map((file) => durations[file] ?? 0));
  expect(slowest).toBeLessThan(durations['test/core/opened/opened-edits.test.ts'] ?? 0);
});
