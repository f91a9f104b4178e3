// npm run test:unit [PATH…]: the inner loop, at most a minute. Of the test files that start no server,
// browser, LibreOffice or store, as many of the quickest as fit into that time. Paths choose among them;
// options go to vitest.
import { spawnSync } from 'node:child_process';
import { install, node, root, withProjectNode } from './prepare.mjs';
import { unitFiles } from './suites.mjs';

install();
const [options, paths] = [
  process.argv.slice(2).filter((one) => one.startsWith('-')),
  process.argv.slice(2).filter((one) => !one.startsWith('-')),
];
const files = unitFiles().filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)));
if (files.length === 0) {
  console.error(`No file of test:unit has a path with ${paths.join(' or ')}; npm test runs all files.`);
  process.exit(1);
}
const env = { ...withProjectNode(), UNIT: '1' };
process.exitCode =
  spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files], {
    cwd: root,
    stdio: 'inherit',
    env,
  }).status ?? 1;
