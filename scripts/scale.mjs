// npm run test:scale [SEED]: servers and workers on real Postgres, Redis and S3, one killed after another, with a client's ledger; docs/scale.md gets the counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, node, root, run, withProjectNode } from './prepare.mjs';

install();
build();
const [seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lectern-scale-'));
console.log(`scale: seed ${seed}`);
const env = { ...withProjectNode(), SCALE: 'deep', FAULT_SEED: seed, SCALE_RESULTS: join(folder, 'results') };
const { status } = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', 'test/scale', '--no-file-parallelism'], { cwd: root, stdio: 'inherit', env });
const results = join(folder, 'results');
const counted = existsSync(results) ? readdirSync(results).map((name) => JSON.parse(readFileSync(join(results, name), 'utf8'))) : [];
rmSync(folder, { recursive: true, force: true });
if (counted.length === 0) {
  console.error('scale: nothing was counted; redis-server and postgresql must be installed');
  process.exit(1);
}
const passed = status === 0;
const ordered = counted.sort((one, other) => one.name.localeCompare(other.name));
writeFileSync(join(root, 'docs', 'scale.json'), `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), seed: Number(seed), passed, counted: ordered }, null, 2)}\n`);
run(node, ['scripts/run-ts.mjs', 'scripts/docs.ts']);
process.exitCode = passed ? 0 : 1;
