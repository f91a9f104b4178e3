// npm run test:siege [SEED] [MINUTES] [ATTACK]: besiegers of every kind around a fresh server, and an honest
// client that has to be served all along, for 20 minutes unless told otherwise; docs/faults.md gets the
// counts of the last run. ATTACK names a kind, or one act of it, such as "mutated files:123": that is done
// alone with the seed that found it, and not counted.
import { spawnSync } from 'node:child_process';
import { countedRun } from './counted-run.mjs';
import { build, install, node, root, withProjectNode } from './prepare.mjs';

const [seed = String(Date.now() % 1_000_000_000), minutes = '20', only] = process.argv.slice(2);
if (!(Number(minutes) > 0)) throw new Error(`MINUTES is a number above 0, not "${minutes}".`);
process.env.SIEGE_MINUTES = minutes;
if (only === undefined) countedRun('siege', [seed]);
else {
  install();
  build();
  const env = { ...withProjectNode(), FAULTS: 'deep', FAULT_SEED: seed, SIEGE_ONLY: only };
  process.exitCode =
    spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', 'test/siege/siege.test.ts'], {
      cwd: root,
      stdio: 'inherit',
      env,
    }).status ?? 1;
}
