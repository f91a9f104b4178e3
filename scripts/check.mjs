// npm run check: types, lint and format, dead code, layers. Every part runs; the exit code tells whether all passed.
import { spawnSync } from 'node:child_process';
import { node, root, withProjectNode } from './prepare.mjs';

const CHECKS = [
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the browser client', ['node_modules/typescript/bin/tsc', '-p', 'src/ui']],
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
  ['layers', ['node_modules/vitest/vitest.mjs', 'run', 'test/structure', '--reporter=dot']],
];

const failed = CHECKS.filter(([name, args]) => {
  console.error(`check: ${name}`);
  return spawnSync(node, args, { cwd: root, stdio: 'inherit', env: withProjectNode() }).status !== 0;
});
if (failed.length > 0) {
  console.error(`check: failed: ${failed.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
