// npm run test:fuzz [SEED]: ten thousand requests made from the OpenAPI document and as many calls made from
// tools/list, some of their fields wild, and as many broken slides of markup to a server with little memory;
// another seed makes others.
import { spawnSync } from 'node:child_process';
import { build, install, node, root, withProjectNode } from './prepare.mjs';

install();
// Broken markups go to the built server.
build();
const [seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
console.log(`fuzz: seed ${seed}`);
const env = { FUZZ_CASES: '10000', ...withProjectNode(), FUZZ_SEED: seed };
process.exitCode =
  spawnSync(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      'test/contract/fuzz.test.ts',
      'test/contract/fuzz-tools.test.ts',
      'test/contract/fuzz-markup.test.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env,
    },
  ).status ?? 1;
