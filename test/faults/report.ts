import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Verdict } from './judge.ts';

/** Where `npm run test:faults` gathers what its tests counted; absent in other runs. */
const RESULTS = process.env['FAULT_RESULTS'];

export interface Counted {
  readonly fault: string;
  /** What was done and measured, in words. */
  readonly figures: Readonly<Record<string, number>>;
  /** lost, ghost, stuck, double, torn; absent where no ledger was kept. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Notes what a fault came to, for the table of `docs/faults.md`. */
export function report(fault: string, figures: Readonly<Record<string, number>>, verdict?: Verdict): void {
  if (RESULTS === undefined) return;
  const counts = verdict && Object.fromEntries(Object.entries(verdict).map(([name, found]) => [name, (found as readonly string[]).length]));
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(join(dirname(RESULTS), `${fault}.json`), JSON.stringify({ fault, figures, ...(counts && { counts }) } satisfies Counted));
}
