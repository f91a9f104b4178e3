// npm run check: types, lint and format, dead code, layers. Every part runs; the exit code tells whether all
// passed. npm test runs it with --static: its own tests look at the layers.
import { spawn } from 'node:child_process';
import { node, root, withProjectNode } from './prepare.mjs';

const STATIC = [
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the browser client', ['node_modules/typescript/bin/tsc', '-p', 'src/ui']],
  [
    'types of the client for programs',
    ['node_modules/typescript/bin/tsc', '-p', 'clients/typescript', '--noEmit'],
  ],
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
];
const LAYERS = ['layers', ['node_modules/vitest/vitest.mjs', 'run', 'test/structure', '--reporter=dot']];

/** Runs a part and returns whether it passed; its output is printed in one piece. */
function passes([name, args]) {
  return new Promise((resolve) => {
    const printed = [];
    const part = spawn(node, args, { cwd: root, env: withProjectNode() });
    for (const stream of [part.stdout, part.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    part.on('close', (code) => {
      console.error(`check: ${name}`);
      process.stderr.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}

const parts = process.argv.includes('--static') ? STATIC : [...STATIC, LAYERS];
const passed = await Promise.all(parts.map(passes));
const failed = parts.filter((_, at) => !passed[at]).map(([name]) => name);
if (failed.length > 0) {
  console.error(`check: failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
