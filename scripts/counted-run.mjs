// Shared by `npm run test:faults` and `npm run test:scale`: the tests of a folder in full, one file after
// another, and what they counted as JSON under docs/. With files named, only those run, and what the others
// counted stays as it was.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, node, root, run, withProjectNode } from './prepare.mjs';

/** @param name of the run: test/NAME is run, docs/NAME.json written. */
export function countedRun(name, [seed = String(Date.now() % 1_000_000_000), ...files]) {
  install();
  build();
  const results = mkdtempSync(join(tmpdir(), `lectern-${name}-`));
  console.log(`${name}: seed ${seed}`);
  const env = { ...withProjectNode(), FAULTS: 'deep', FAULT_SEED: seed, COUNTED_IN: results };
  const tests = files.length === 0 ? [`test/${name}`] : files;
  const { status } = spawnSync(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--no-file-parallelism'],
    { cwd: root, stdio: 'inherit', env },
  );
  const counted = readdirSync(results).map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')));
  rmSync(results, { recursive: true, force: true });
  if (counted.length === 0) {
    console.error(`${name}: nothing was counted; are the programs that its tests need installed?`);
    process.exit(1);
  }
  const record = join(root, 'docs', `${name}.json`);
  const before =
    files.length > 0 && existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).counted : [];
  const kept = before.filter((one) => !counted.some((other) => other.name === one.name));
  const all = [...kept, ...counted].sort((one, other) => one.name.localeCompare(other.name));
  const passed = status === 0;
  writeFileSync(
    record,
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), seed: Number(seed), passed, counted: all }, null, 2)}\n`,
  );
  run(node, ['scripts/run-ts.mjs', 'scripts/docs.ts']);
  process.exitCode = passed ? 0 : 1;
}
