import { VARIABLES } from '../src/config/variables.ts';
import { MARKUP_GUIDE } from '../src/core/composition/guide.ts';
import { FAILURES } from '../src/core/errors/failure.ts';
import { plainText } from '../src/core/errors/message.ts';
import { PACKAGE_FAULTS } from '../src/core/ooxml/check/package-fault.ts';
import { OPERATIONS } from '../src/core/operations/index.ts';
import { FINDINGS } from '../src/core/scene/finding.ts';
import { REPAIR_CAUSES } from '../test/support/repair-causes.ts';

interface Row {
  readonly name: string;
  readonly fallback: string | undefined;
  readonly shownDefault?: string;
  readonly description: string;
}

/** The table of `docs/configuration.md`. */
export function configurationTable(): string {
  const rows = (VARIABLES as readonly Row[]).map(
    ({ name, fallback, shownDefault, description }) =>
      `| \`${name}\` | ${shownDefault ?? `\`${fallback ?? ''}\``} | ${description} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** The table of `docs/errors.md`. */
export function errorTable(): string {
  const rows = Object.entries(FAILURES).map(
    ([code, { status, retry, when }]) => `| \`${code}\` | ${status} | ${retry} | ${when} |`,
  );
  return ['| code | HTTP status | what to do | when |', '|---|---|---|---|', ...rows].join('\n');
}

/** Writes the findings on slides: a table of `docs/findings.md`. */
export function findingTable(): string {
  const rows = Object.entries(FINDINGS).map(
    ([code, { severity, means, fix }]) => `| \`${code}\` | ${severity} | ${means} | ${fix} |`,
  );
  return ['| code | severity | what it means | what to do |', '|---|---|---|---|', ...rows].join('\n');
}

/** Writes the faults of packages: the other table of `docs/findings.md`. */
export function faultTable(): string {
  const rows = Object.entries(PACKAGE_FAULTS).map(
    ([code, { means, fix, effect, basis }]) =>
      `| \`${code}\` | ${effect.replaceAll('_', ' ')} | ${means} | ${fix} | ${basis} |`,
  );
  return [
    '| code | in PowerPoint | what it means | what to do | basis |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** The table of `docs/powerpoint-repair.md`. */
export function repairTable(): string {
  const rows = REPAIR_CAUSES.map(({ cause, effect, code }) => `| ${cause} | ${effect} | \`${code}\` |`);
  return ['| cause | in PowerPoint | found as |', '|---|---|---|', ...rows].join('\n');
}

/** The table of `docs/tools.md`. */
export function operationTable(): string {
  const rows = OPERATIONS.map(
    ({ name, effect, summary }) => `| \`${name}\` | ${effect} | ${plainText(summary)} |`,
  );
  return ['| tool | effect | what it does |', '|---|---|---|', ...rows].join('\n');
}

interface Measured {
  readonly work: string;
  readonly ours: string;
  readonly rival: string;
  readonly ratio?: number;
  readonly bar: string;
  readonly holds?: boolean;
}

/** The table of `docs/speed.md`, out of `docs/benchmarks.json`, which `npm run bench -- --save` writes. */
export function benchmarkTable(json: string): string {
  const { node, cores, rows } = JSON.parse(json) as {
    readonly node: string;
    readonly cores: number;
    readonly rows: readonly Measured[];
  };
  const ratio = (value: number | undefined) =>
    value === undefined ? '' : `${value.toFixed(value < 10 ? 2 : 1)}×`;
  const held = (holds: boolean | undefined) =>
    holds === undefined ? 'not measured' : holds ? 'yes' : 'not yet';
  const lines = rows.map(
    (row) =>
      `| ${row.work} | ${row.ours} | ${row.rival} | ${ratio(row.ratio)} | ${row.bar} | ${held(row.holds)} |`,
  );
  return [
    `${cores} cores, Node ${node}.`,
    '',
    '| work | Lectern | beside it | ratio | our own bar | holds |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

interface Crowd {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly counts?: Readonly<Record<string, number>>;
}

/** The tables of `docs/scale.md`, out of `docs/scale.json`, which `npm run test:scale` writes. */
export function scaleTable(json: string): string {
  const { date, seed, passed, counted } = JSON.parse(json) as {
    readonly date: string;
    readonly seed: number;
    readonly passed: boolean;
    readonly counted: readonly Crowd[];
  };
  const COUNTS = ['lost', 'ghost', 'stuck', 'double', 'torn'];
  const FIGURES = ['servers', 'workers', 'kills', 'requests', 'tasks accepted', 'events', 'deliveries'];
  const cells = (values: Readonly<Record<string, number>> | undefined, names: readonly string[]) =>
    names.map((name) => values?.[name] ?? '');
  const crowds = counted
    .filter(({ counts }) => counts !== undefined)
    .map(
      ({ name, figures, counts }) =>
        `| ${[name, ...cells(figures, FIGURES), ...cells(counts, COUNTS)].join(' | ')} |`,
    );
  const others = counted
    .filter(({ counts }) => counts === undefined)
    .flatMap(({ name, figures }) =>
      Object.entries(figures).map(([figure, value]) => `| ${name} | ${figure} | ${value} |`),
    );
  return [
    `Run of ${date}, seed ${seed}: ${passed ? 'passed' : 'failed'}.`,
    '',
    `| engines | ${[...FIGURES, ...COUNTS].join(' | ')} |`,
    `|---|${'---|'.repeat(FIGURES.length + COUNTS.length)}`,
    ...crowds,
    '',
    '| engines | measured | |',
    '|---|---|---|',
    ...others,
  ].join('\n');
}

/** The guide to slide markup, as agents read it. */
export function markupGuide(): string {
  return `\`\`\`text\n${MARKUP_GUIDE.trim()}\n\`\`\``;
}

/** The text with what stands between the markers of `name` replaced. @throws when the markers are missing. */
export function withGenerated(text: string, name: string, table: string): string {
  const pattern = new RegExp(`(<!-- generated:${name} -->\\n)[\\s\\S]*?(<!-- /generated:${name} -->)`);
  if (!pattern.test(text)) throw new Error(`No markers <!-- generated:${name} --> found.`);
  return text.replace(pattern, (_, open: string, close: string) => `${open}${table}\n${close}`);
}
