// Brings a checkout to the point where it can run: dependencies as locked, dist newer than the sources.
// Plain JavaScript for the machine's own Node (20 or later), since it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that the project is run and tested on: the development dependency node@24. */
export const node = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const installStamp = join(root, 'node_modules', '.lectern-installed');
const buildStamp = join(root, 'dist', '.built-from');
const siteStamp = join(root, 'dist', 'help', '.built-from');

/** Installs when package-lock.json changed since the last install. */
export function install() {
  const wanted = digest([join(root, 'package-lock.json')]);
  if (existsSync(node) && read(installStamp) === wanted) return;
  console.error('lectern: installing dependencies …');
  // Not npm ci: it refuses the whole lock file when a registry lacks the binaries of some other platform.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(installStamp, wanted);
}

/** Builds when a source, the build script or the lock file changed since the last build. */
export function build() {
  const wanted = digest([
    ...files(join(root, 'src')),
    join(root, 'scripts', 'build.mjs'),
    join(root, 'scripts', 'bundle.mjs'),
    join(root, 'package-lock.json'),
  ]);
  if (existsSync(join(root, 'dist', 'main.js')) && read(buildStamp) === wanted) return;
  console.error('lectern: building …');
  run(node, [join('scripts', 'build.mjs')]);
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, wanted);
}

/** Builds the documentation site when a document, its scripts or the lock file changed since it was built. */
export function buildSite() {
  const wanted = digest([
    ...files(join(root, 'docs')).filter((path) => path.endsWith('.md')),
    ...files(join(root, 'scripts', 'site')),
    ...['CHANGELOG.md', 'CONTRIBUTING.md', 'package-lock.json'].map((name) => join(root, name)),
    join(root, 'scripts', 'docs-site.ts'),
  ]);
  if (read(siteStamp) === wanted) return;
  console.error('lectern: building the documentation …');
  run(node, [join('scripts', 'run-ts.mjs'), join('scripts', 'docs-site.ts')]);
  writeFileSync(siteStamp, wanted);
}

/** Runs a command in the project with its output shown; ends this process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: withProjectNode(),
    ...options,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** The environment with the project's Node first on the path. */
export function withProjectNode() {
  return {
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  };
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function files(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? files(join(directory, entry.name)) : [join(directory, entry.name)],
    )
    .filter((path) => statSync(path).isFile())
    .sort();
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}
