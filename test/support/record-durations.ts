import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { readDurations } from '../../scripts/suites.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Writes how many seconds each test file took, imports included, into `test/durations.json`; files of other
 * runs keep their row.
 */
export default class RecordDurations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = new Map(Object.entries(readDurations()).filter(([name]) => existsSync(join(ROOT, name))));
    for (const module of modules) {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      rows.set(module.relativeModuleId, Math.round((collectDuration + setupDuration + duration) / 100) / 10);
    }
    const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(
      join(ROOT, 'test', 'durations.json'),
      `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
    );
  }
}
