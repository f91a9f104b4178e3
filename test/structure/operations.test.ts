import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAULTS, faultsHead, faultsTable, type Results } from '../../scripts/fault-table.ts';
import { withGenerated } from '../../scripts/generated-docs.ts';
import { LIMITS, limitOf, limitTable } from '../../scripts/limit-table.ts';
import { metricTable } from '../../scripts/metric-table.ts';
import type { Proof } from '../../scripts/proof.ts';
import { siegeTable } from '../../scripts/siege-table.ts';
import { storedVersionTable } from '../../scripts/stored-version-table.ts';
import { THREATS, threatTable } from '../../scripts/threat-table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/**
 * Titles of tests, and of groups and cases: what stands in quotes or as a key where a test begins. Lists of
 * cases lie in files of their own.
 */
function titlesOf(file: string): string {
  const text = read(file);
  if (!file.endsWith('.test.ts')) return text;
  return [
    ...text.matchAll(
      /(?:\b(?:test|it|describe)(?:\.\w+)?\(|\]\)?\)\(|\)\(|^ {2,8})\s*(?:\[\s*)?(['"`])(.*?)\1[,:]/gm,
    ),
  ]
    .map(([, , title]) => title)
    .join('\n');
}

/** Lists proofs that name no existing test. */
function missing(proofs: readonly Proof[]): string[] {
  return proofs
    .filter(([file, words]) => !existsSync(join(ROOT, file)) || !titlesOf(file).includes(words))
    .map(([file, words]) => `${file}: ${words}`);
}

describe('the tables for operators', () => {
  test('cite an existing test for every fault, limit and threat', () => {
    expect(
      missing([
        ...FAULTS.flatMap(({ tests }) => tests),
        ...THREATS.flatMap(({ tests }) => tests),
        ...LIMITS.map(({ test: proof }) => proof),
      ]),
    ).toEqual([]);
    expect(
      missing([
        ['test/structure/operations.test.ts', ['no', 'such', 'words'].join('-')],
        ['test/none.test.ts', 'x'],
      ]),
    ).toHaveLength(2);
  });

  test('have a value for every limit', () => {
    expect(
      LIMITS.map((row) => [row.of, Number.isFinite(limitOf(row))]).filter(([, known]) => known !== true),
    ).toEqual([]);
    expect(() =>
      limitOf({
        of: 'none',
        value: { file: 'src/rest/listen.ts', name: 'NO_SUCH_LIMIT' },
        unit: 'count',
        status: '',
        test: ['', ''],
      }),
    ).toThrow(/no NO_SUCH_LIMIT/);
  });

  test('are shown in docs/limits.md, docs/threat-model.md, docs/faults.md and docs/operations.md', () => {
    expect(withGenerated(read('docs/limits.md'), 'limits', limitTable())).toBe(read('docs/limits.md'));
    expect(withGenerated(read('docs/threat-model.md'), 'threats', threatTable())).toBe(
      read('docs/threat-model.md'),
    );
    const results = read('docs/faults.json');
    const faults = read('docs/faults.md');
    expect(
      withGenerated(
        withGenerated(faults, 'faults', faultsTable(results, read('docs/scale.json'))),
        'counts',
        faultsHead(results),
      ),
    ).toBe(faults);
    expect(withGenerated(faults, 'siege', siegeTable(read('docs/siege.json')))).toBe(faults);
    const operations = read('docs/operations.md');
    expect(
      withGenerated(
        withGenerated(operations, 'metrics', metricTable()),
        'stored-versions',
        storedVersionTable(),
      ),
    ).toBe(operations);
  });

  test('follow the safeguards that services of this kind recommend in docs/operations.md', () => {
    const [before = ''] = read('docs/operations.md').split('## In a container');
    for (const safeguard of [
      'Terminate HTTPS at a proxy',
      'Keep the instance off the public internet unless needed',
      'Keep passwords in a secret manager',
      'Limit filesystem access to /app_data and its backups',
    ])
      expect(before).toContain(safeguard);
  });

  test('show counts of runs in which nothing was lost', () => {
    const runs = ['docs/faults.json', 'docs/scale.json'].map(
      (file) => JSON.parse(read(file)) as Results & { readonly passed: boolean },
    );
    expect(runs.map(({ passed }) => passed)).toEqual([true, true]);
    const counted = runs.flatMap((run) => run.counted);
    expect(counted.filter(({ counts = {} }) => Object.values(counts).some((count) => count !== 0))).toEqual(
      [],
    );
    const shown = new Set(counted.map(({ name }) => name));
    expect(FAULTS.flatMap(({ counted: names = [] }) => names).filter((name) => !shown.has(name))).toEqual([]);
  });
});
