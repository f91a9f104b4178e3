// node scripts/image.mjs OUT: what the container image holds, made the same way outside of one: the build, and the packages that
// it needs at run time. The Dockerfile runs this and nothing else.
import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, install, root, run } from './prepare.mjs';

const out = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined) throw new Error('Name the directory to make.');
install();
build();
mkdirSync(out, { recursive: true });
for (const name of ['package.json', 'package-lock.json', 'LICENSE', 'data', 'dist']) cpSync(join(root, name), join(out, name), { recursive: true });
run('npm', ['install', '--no-save', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: out });
