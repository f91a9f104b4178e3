// node scripts/image.mjs OUT: writes what the container image holds, which is the published program with its
// data and native libraries. The Dockerfile runs this and nothing else. --quick compresses the data less, for
// tests.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, buildSite, install, node, run } from './prepare.mjs';

if (process.argv[2] === undefined) throw new Error('Name the directory to write.');
const out = resolve(process.argv[2]);
install();
build();
buildSite();
mkdirSync(out, { recursive: true });
const [{ NATIVE, writeProgram }, { copyPackages, listPackages }] = await Promise.all([
  import('./package-program.mjs'),
  import('./native-packages.mjs'),
]);
const packages = listPackages(NATIVE).filter((name) => name !== '@img/sharp-wasm32');
await writeProgram(out, { external: NATIVE, packages, data: './data', manifest: { private: true } });
copyPackages(packages, out);
run(node, ['scripts/run-ts.mjs', 'scripts/package-data.ts', join(out, 'data'), ...process.argv.slice(3)]);
