/**
 * `npm run bench`: every measure beside its bar, in one go of some minutes; `npm run bench -- write`
 * (or `render`, `mcp`, `designs`, `pages`) for one group. With `--save` the result becomes docs/benchmarks.json, of which
 * the README's table is made. The exit code tells whether every bar holds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { benchmarkTable, withGenerated } from '../scripts/generated-docs.ts';
import { designRows } from './design-rows.ts';
import { mcpRows } from './mcp-rows.ts';
import type { Row } from './measure.ts';
import { pageRows } from './page-rows.ts';
import { renderRows } from './render-rows.ts';
import { PEAK, tellPeak, writeRows } from './write-rows.ts';

const ROOT = join(import.meta.dirname, '..');
const GROUPS: Readonly<Record<string, () => Promise<Row[]>>> = { write: writeRows, render: renderRows, mcp: mcpRows, designs: designRows, pages: pageRows };

const asked = process.argv.slice(2);
if (asked.includes(PEAK)) await tellPeak();
else await main(asked.filter((name) => Object.hasOwn(GROUPS, name)));

async function main(names: readonly string[]): Promise<void> {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(GROUPS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const made = await measure();
    rows.push(...made);
    console.log(`\n${name}`);
    console.table(made.map(({ ratio, holds, ...row }) => ({ ...row, ratio: ratio?.toFixed(2) ?? '', holds: holds ?? 'skipped' })));
  }
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
  if (!asked.includes('--save')) return;
  if (names.length > 0) throw new Error('--save keeps a whole run only: leave the names of groups out.');
  const result = { node: process.versions.node, cores: availableParallelism(), rows };
  writeFileSync(join(ROOT, 'docs', 'benchmarks.json'), `${JSON.stringify(result, null, 2)}\n`);
  const readme = join(ROOT, 'README.md');
  writeFileSync(readme, withGenerated(readFileSync(readme, 'utf8'), 'benchmarks', benchmarkTable(JSON.stringify(result))));
}
