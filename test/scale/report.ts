import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../faults/judge.ts';

/** `npm run test:scale` runs everything in full; `npm test` a short part of it. */
export const DEEP = process.env['SCALE'] === 'deep';

/** Where `npm run test:scale` gathers what its tests counted; absent in other runs. */
const RESULTS = process.env['SCALE_RESULTS'];

/** One row of the table of `docs/scale.md`. */
export interface Counted {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
  /** lost, ghost, stuck, double, torn; absent where no ledger was kept. */
  readonly counts?: Readonly<Record<string, number>>;
}

export function report(name: string, figures: Readonly<Record<string, number>>, verdict?: Verdict): void {
  if (RESULTS === undefined) return;
  const counts = verdict && Object.fromEntries(Object.entries(verdict).map(([what, found]) => [what, (found as readonly string[]).length]));
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name.replace(/\W+/g, '-')}.json`), JSON.stringify({ name, figures, ...(counts && { counts }) } satisfies Counted));
}
