// npm run check: types, lint and format, dead code, layers. Every part runs; the exit code tells whether all
// passed. npm test runs it with --static: its own tests look at the layers.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { node, root, withProjectNode } from './prepare.mjs';

/**
 * The compiler starts four checkers, and each checks again what it needs of the others: on two cores one
 * takes a fifth to a third less of the processor.
 */
const CHECKERS = Math.max(1, Math.min(4, availableParallelism() - 1));
const typesOf = (project) => [
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  '--checkers',
  `${CHECKERS}`,
  '-p',
  project,
];

const STATIC = [
  ['types', typesOf('.')],
  ['types of the browser client', typesOf('src/ui')],
  ['types of the client for programs', typesOf('clients/typescript')],
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
