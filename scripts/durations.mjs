// npm run test:durations [FILE…]: runs npm test's tests and records how long each file took in
// test/durations.json. By it the longest files start first, and test:unit knows what is quick. Run it on a
// quiet machine after tests were added or moved.
import { spawnSync } from 'node:child_process';
import { build, buildSite, install, node, root, withProjectNode } from './prepare.mjs';

install();
build();
buildSite();
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=./test/support/record-durations.ts',
  ...process.argv.slice(2),
];
process.exitCode = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: withProjectNode() }).status ?? 1;
