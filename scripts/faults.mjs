// npm run test:faults [SEED]: every fault in full, with a client's ledger; docs/faults.md gets the counts. Another seed kills at other moments.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, node, root, run, withProjectNode } from './prepare.mjs';

install();
build();
const [seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lectern-faults-'));
console.log(`faults: seed ${seed}`);
const env = { ...withProjectNode(), FAULTS: 'deep', FAULT_SEED: seed, FAULT_RESULTS: join(folder, 'results') };
// One file after another: what is measured under load must not be another fault's load.
const { status } = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', 'test/faults', '--no-file-parallelism'], { cwd: root, stdio: 'inherit', env });
const counted = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
rmSync(folder, { recursive: true, force: true });
const passed = status === 0;
writeFileSync(join(root, 'docs', 'faults.json'), `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), seed: Number(seed), passed, counted }, null, 2)}\n`);
run(node, ['scripts/run-ts.mjs', 'scripts/docs.ts']);
process.exitCode = passed ? 0 : 1;
