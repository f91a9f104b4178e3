/**
 * `npm run bench`: every measure beside its bar, in one go of some minutes; `npm run bench -- write` (or
 * `render`, `composed`, `diagrams`, `mcp`, `designs`, `opened`, `pages`) for one group. With `--save` the
 * result becomes docs/benchmarks.json, of which the table of docs/speed.md is made. The exit code tells
 * whether every bar holds.
 */
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { benchmarkTable, withGenerated } from '../scripts/generated-docs.ts';
import { composedRows } from './composed-rows.ts';
import { designRows } from './design-rows.ts';
import { diagramRows } from './diagram-rows.ts';
import { HELPER, serveParts } from './helper-process.ts';
import { mcpRows } from './mcp-rows.ts';
import type { Row } from './measure.ts';
import { openedRows } from './opened-rows.ts';
import { pageRows } from './page-rows.ts';
import { renderRows } from './render-rows.ts';
import { writeRows } from './write-rows.ts';

const ROOT = join(import.meta.dirname, '..');
const GROUPS: Readonly<Record<string, () => Promise<Row[]>>> = {
  write: writeRows,
  render: renderRows,
  composed: composedRows,
  diagrams: diagramRows,
  mcp: mcpRows,
  designs: designRows,
  opened: openedRows,
  pages: pageRows,
};

/** The argument with which a process of its own measures the group that follows. */
const GROUP = '--group';

const asked = process.argv.slice(2);
if (asked.includes(HELPER)) await serveParts();
else if (asked.includes(GROUP)) {
  // A browser that groups share would keep the process alive.
  process.send?.(await GROUPS[asked.at(-1) ?? '']?.(), () => process.exit());
} else await main(asked.filter((name) => Object.hasOwn(GROUPS, name)));

async function main(names: readonly string[]): Promise<void> {
  const rows: Row[] = [];
  for (const name of Object.keys(GROUPS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const made = await apart(name);
    rows.push(...made);
    console.log(`\n${name}`);
    console.table(
      made.map(({ ratio, holds, ...row }) => ({
        ...row,
        ratio: ratio?.toFixed(2) ?? '',
        holds: holds ?? 'skipped',
      })),
    );
  }
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
  if (!asked.includes('--save')) return;
  if (names.length > 0) throw new Error('--save keeps a whole run only: leave the names of groups out.');
  const result = { node: process.versions.node, cores: availableParallelism(), rows };
  writeFileSync(join(ROOT, 'docs', 'benchmarks.json'), `${JSON.stringify(result, null, 2)}\n`);
  const speed = join(ROOT, 'docs', 'speed.md');
  writeFileSync(
    speed,
    withGenerated(readFileSync(speed, 'utf8'), 'benchmarks', benchmarkTable(JSON.stringify(result))),
  );
}

/**
 * Measured in a process of its own: what one group has warmed up makes nothing of the next faster than what
 * it stands beside.
 */
function apart(name: string): Promise<Row[]> {
  const child = fork(process.argv[1] ?? '', [GROUP, name]);
  return new Promise((resolve, reject) => {
    let rows: Row[] | undefined;
    child.on('message', (made) => {
      rows = made as Row[];
    });
    child.on('exit', (code) =>
      rows === undefined ? reject(new Error(`${name} ended with ${code} and no rows`)) : resolve(rows),
    );
  });
}
