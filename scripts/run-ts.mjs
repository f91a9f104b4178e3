// node scripts/run-ts.mjs FILE [ARGS…]: runs a TypeScript or TSX script of the project, bundled beside itself
// for the time of the run, so that paths relative to the file hold.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { node, root, withProjectNode } from './prepare.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node scripts/run-ts.mjs FILE [ARGS…]');
  process.exit(2);
}
const bundled = resolve(`${file}.bundled.mjs`);
await build({ entryPoints: [file], outfile: bundled, bundle: true, format: 'esm', platform: 'node', target: 'node24', packages: 'external', sourcemap: 'inline', logLevel: 'warning' });
try {
  const { status } = spawnSync(node, ['--enable-source-maps', bundled, ...args], { cwd: root, stdio: 'inherit', env: withProjectNode() });
  process.exitCode = status ?? 1;
} finally {
  rmSync(bundled, { force: true });
}
