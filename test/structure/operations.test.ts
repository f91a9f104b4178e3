import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAULTS, faultsHead, faultsTable, type Proof } from '../../scripts/fault-table.ts';
import { withGenerated } from '../../scripts/generated-docs.ts';
import { LIMITS, limitOf, limitTable } from '../../scripts/limit-table.ts';
import { metricTable } from '../../scripts/metric-table.ts';
import { THREATS, threatTable } from '../../scripts/threat-table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What is named as a test and is none. */
function missing(proofs: readonly Proof[]): string[] {
  return proofs.filter(([file, words]) => !existsSync(join(ROOT, file)) || !read(file).includes(words)).map(([file, words]) => `${file}: ${words}`);
}

describe('what is told to operators is so', () => {
  test('every fault, limit and threat has a test of that name', () => {
    expect(missing([...FAULTS.flatMap(({ tests }) => tests), ...THREATS.flatMap(({ tests }) => tests), ...LIMITS.map(({ test: proof }) => proof)])).toEqual([]);
    expect(
      missing([
        ['test/structure/operations.test.ts', ['no', 'such', 'words'].join('-')],
        ['test/none.test.ts', 'x'],
      ]),
    ).toHaveLength(2);
  });

  test('every limit has a value', () => {
    expect(LIMITS.map((row) => [row.of, Number.isFinite(limitOf(row))]).filter(([, known]) => known !== true)).toEqual([]);
    expect(() => limitOf({ of: 'none', value: { file: 'src/rest/listen.ts', name: 'NO_SUCH_LIMIT' }, unit: 'count', status: '', test: ['', ''] })).toThrow(/no NO_SUCH_LIMIT/);
  });

  test('docs/limits.md, docs/threat-model.md, docs/faults.md and docs/operations.md hold the tables of the code', () => {
    expect(withGenerated(read('docs/limits.md'), 'limits', limitTable())).toBe(read('docs/limits.md'));
    expect(withGenerated(read('docs/threat-model.md'), 'threats', threatTable())).toBe(read('docs/threat-model.md'));
    const results = read('docs/faults.json');
    const faults = read('docs/faults.md');
    expect(withGenerated(withGenerated(faults, 'faults', faultsTable(results)), 'counts', faultsHead(results))).toBe(faults);
    expect(withGenerated(read('docs/operations.md'), 'metrics', metricTable())).toBe(read('docs/operations.md'));
  });

  test('the counts that are shown are those of a run in which nothing was lost', () => {
    const { passed, counted } = JSON.parse(read('docs/faults.json')) as { passed: boolean; counted: readonly { fault: string; counts?: Record<string, number> }[] };
    expect(passed).toBe(true);
    expect(counted.filter(({ counts = {} }) => Object.values(counts).some((count) => count !== 0))).toEqual([]);
    const shown = new Set(counted.map(({ fault }) => fault));
    expect(FAULTS.flatMap(({ counted: names = [] }) => names).filter((name) => !shown.has(name))).toEqual([]);
  });
});
