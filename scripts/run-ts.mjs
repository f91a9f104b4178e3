// node scripts/run-ts.mjs [--no-maps] FILE [ARGS…]: runs a TypeScript or TSX script of the project, bundled
// beside itself for the time of the run, so that paths relative to the file hold. Source maps of the whole
// project take 90 MB of memory: what measures memory leaves them out, as the built server does.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { node, root, withProjectNode } from './prepare.mjs';

const given = process.argv.slice(2);
const hasMaps = given[0] !== '--no-maps';
const [file, ...args] = hasMaps ? given : given.slice(1);
if (file === undefined) {
  console.error('usage: node scripts/run-ts.mjs [--no-maps] FILE [ARGS…]');
  process.exit(2);
}
// Two runs of one script do not share the file.
const bundled = resolve(`${file}.${process.pid}.bundled.mjs`);
await build({
  entryPoints: [file],
  outfile: bundled,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  sourcemap: hasMaps && 'inline',
  logLevel: 'warning',
});
try {
  const { status } = spawnSync(node, [...(hasMaps ? ['--enable-source-maps'] : []), bundled, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: withProjectNode(),
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(bundled, { force: true });
}
