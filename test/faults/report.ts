import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from './judge.ts';

/** File in which a full run collects the counts of its tests; absent in other runs. */
const RESULTS = process.env['COUNTED_IN'];

export interface Counted {
  readonly name: string;
  /** Description of the fault and the measurement. */
  readonly figures: Readonly<Record<string, number>>;
  /** lost, ghost, stuck, double, torn; absent where no ledger was kept. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Notes what a test came to, for the tables of `docs/faults.md` and `docs/scale.md`. */
export function report(name: string, figures: Readonly<Record<string, number>>, verdict?: Verdict): void {
  if (RESULTS === undefined) return;
  const counts =
    verdict &&
    Object.fromEntries(
      Object.entries(verdict).map(([what, found]) => [what, (found as readonly string[]).length]),
    );
  writeFileSync(
    join(RESULTS, `${name.replace(/\W+/g, '-')}.json`),
    JSON.stringify({ name, figures, ...(counts && { counts }) } satisfies Counted),
  );
}
