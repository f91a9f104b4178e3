// npm run pack -- DIR: writes the packages that npm publishes into DIR, as folders and as tarballs: the
// program with its libraries, and the data that it reads. --quick compresses the data less, for tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, buildSite, install, node, run } from './prepare.mjs';

if (process.argv[2] === undefined)
  throw new Error('Name the folder to write the packages into: npm run pack -- DIR');
const out = resolve(process.argv[2]);
install();
build();
buildSite();
mkdirSync(out, { recursive: true });
const { writeNpmProgram } = await import('./package-program.mjs');
const data = join(out, 'data');
const program = join(out, 'program');
for (const folder of [data, program]) rmSync(folder, { recursive: true, force: true });
run(node, ['scripts/run-ts.mjs', 'scripts/package-data.ts', data, ...process.argv.slice(3)]);
await writeNpmProgram(program, JSON.parse(readFileSync(join(data, 'package.json'), 'utf8')));
for (const folder of [data, program])
  run('npm', ['pack', '--silent', '--pack-destination', out], { cwd: folder });
