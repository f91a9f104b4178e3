import { ACCESS_FAULTS } from './faults-of-access.ts';
import { REQUEST_FAULTS } from './faults-of-requests.ts';
import { STORE_FAULTS } from './faults-of-stores.ts';
import { linked, type Proof, table } from './proof.ts';

export interface FaultRow {
  readonly fault: string;
  readonly holds: string;
  readonly tests: readonly Proof[];
  /** Names under which the tests count what they did, in `docs/faults.json` and `docs/scale.json`. */
  readonly counted?: readonly string[];
  /** Requirements of the test. */
  readonly needs?: string;
}

/** The table of `docs/faults.md`. Its order numbers the faults. */
export const FAULTS: readonly FaultRow[] = [...STORE_FAULTS, ...REQUEST_FAULTS, ...ACCESS_FAULTS];

export interface Results {
  readonly date: string;
  readonly seed: number;
  readonly counted: readonly {
    readonly name: string;
    readonly figures: Readonly<Record<string, number>>;
    readonly counts?: Readonly<Record<string, number>>;
  }[];
}

/** The table of `docs/faults.md`, out of what `npm run test:faults` and `npm run test:scale` wrote. */
export function faultsTable(faults: string, scale: string): string {
  const counted = [faults, scale].flatMap((json) => (JSON.parse(json) as Results).counted);
  const joinNames = (names: readonly string[]) =>
    names
      .flatMap((name) => counted.filter((one) => one.name === name))
      .map(({ name, figures, counts }) => {
        const shown = [
          ...Object.entries(figures).filter(([figure]) => figure !== 'seed'),
          ...Object.entries(counts ?? {}),
        ].map(([figure, value]) => `${figure} ${value.toLocaleString('en')}`);
        return `${names.length > 1 ? `${name}: ` : ''}${shown.join(', ')}`;
      })
      .join('; ');
  const rows = FAULTS.map(({ fault, holds, tests, counted: names = [], needs }, index) => [
    index + 1,
    `${fault}${needs === undefined ? '' : ` (needs ${needs})`}`,
    holds,
    linked(tests),
    names.length === 0 ? 'in `npm test`' : joinNames(names),
  ]);
  return table(['', 'fault', 'what holds', 'tests', 'counted'], rows);
}

/** When the counts were made, and with which seed. */
export function faultsHead(json: string): string {
  const { date, seed, counted } = JSON.parse(json) as Results;
  const total = (name: string) => counted.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0);
  return `Counted on ${date} with seed ${seed}: ${total('requests').toLocaleString('en')} requests in ledgers, ${total('kills')} kills, ${total('stops')} stops.`;
}
