import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '../src/config/variables.ts';
import { DECK_LIMITS } from './limits-of-decks.ts';
import { DESIGN_LIMITS } from './limits-of-designs.ts';
import { FILE_LIMITS } from './limits-of-files.ts';
import { OUTSIDE_LIMITS } from './limits-of-outside.ts';
import { PAGE_LIMITS } from './limits-of-pages.ts';
import { PICTURE_LIMITS } from './limits-of-pictures.ts';
import { REQUEST_LIMITS } from './limits-of-requests.ts';
import { SCHEMA_LIMITS } from './limits-of-schemas.ts';
import { SHARE_LIMITS } from './limits-of-shares.ts';
import { LIBRARY_LIMITS } from './limits-of-the-library.ts';
import { UPLOAD_LIMITS } from './limits-of-uploads.ts';
import { linked, type Proof, table } from './proof.ts';

const ROOT = join(import.meta.dirname, '..');

type Unit = 'bytes' | 'count' | 'power' | 'ms' | 's' | 'MB';

/** One limit of what comes in. */
export interface LimitRow {
  readonly of: string;
  /** A variable of the environment, or the constant that holds it: file and name. */
  readonly value: { readonly setting: string } | { readonly file: string; readonly name: string };
  readonly unit: Unit;
  /** Answer if it is exceeded. */
  readonly status: string;
  readonly test: Proof;
}

export const LIMITS: readonly LimitRow[] = [
  ...REQUEST_LIMITS,
  ...DECK_LIMITS,
  ...LIBRARY_LIMITS,
  ...UPLOAD_LIMITS,
  ...FILE_LIMITS,
  ...PAGE_LIMITS,
  ...DESIGN_LIMITS,
  ...PICTURE_LIMITS,
  ...SCHEMA_LIMITS,
  ...SHARE_LIMITS,
  ...OUTSIDE_LIMITS,
];

/** Returns the default of a setting or constant. @throws Error when the setting or constant is not there. */
export function limitOf({ value }: LimitRow): number {
  if ('setting' in value) {
    const found = VARIABLES.find(({ name }) => name === value.setting);
    if (found?.fallback === undefined) throw new Error(`There is no setting ${value.setting}`);
    return Number(found.fallback);
  }
  const text = readFileSync(join(ROOT, value.file), 'utf8');
  const written = new RegExp(
    `^(?:(?:export )?const ${value.name} =|[^/\\n]*[ {]${value.name}:) ([\\d_ *e]+)[;, ]`,
    'm',
  ).exec(text)?.[1];
  if (written === undefined) throw new Error(`There is no ${value.name} in ${value.file}`);
  return written
    .split('*')
    .reduce((product, factor) => product * Number(factor.trim().replaceAll('_', '')), 1);
}

function shown(value: number, unit: Unit): string {
  const grouped = (number: number) => number.toLocaleString('en');
  if (unit === 'bytes')
    return value % (1024 * 1024) === 0
      ? `${value / 1024 / 1024} MiB`
      : value % 1024 === 0 && value < 1_000_000
        ? `${value / 1024} KiB`
        : `${grouped(value / 1_000_000)} MB`;
  if (unit === 'power') return value.toExponential();
  if (unit === 'ms') return `${grouped(value / 1000)} s`;
  return unit === 'count' ? grouped(value) : `${grouped(value)} ${unit}`;
}

/** The table of `docs/limits.md`. */
export function limitTable(): string {
  const rows = LIMITS.map((row) => [
    row.of,
    shown(limitOf(row), row.unit),
    'setting' in row.value ? `\`${row.value.setting}\`` : 'fixed',
    row.status,
    linked([row.test]),
  ]);
  return table(['of', 'limit', 'setting', 'beyond it', 'test'], rows);
}
