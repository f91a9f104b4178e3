/**
 * `npm run bench:install`: packs the program, installs it into an empty folder, bundles it, and writes sizes
 * and times into docs/install.json, of which docs/install.md shows the table. Run it on a machine that does
 * nothing else.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdioWire } from './mcp-wire.ts';
import { median } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');
const STARTS = 5;
const SLIDES = ['Harbour Line goes electric', 'Why now', 'What it costs'].map((title) => ({
  layout: 'title',
  content: { title },
}));

interface Installation {
  readonly way: string;
  /** Bytes. */
  readonly download: number;
  readonly disk: number;
  readonly files: number;
  readonly packages: number;
  /** Milliseconds; absent where npm installs nothing. */
  readonly installMs?: number;
  readonly firstAnswerMs: number;
  readonly firstDeckMs: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'lectern-install-'));
try {
  for (const script of ['package.mjs', 'mcpb.mjs'])
    run(process.execPath, [join(ROOT, 'scripts', script), scratch], ROOT);
  run(process.execPath, [join(ROOT, 'scripts', 'image.mjs'), join(scratch, 'image')], ROOT);
  const rows = [
    await fromNpm(),
    await fromFolder('bundle for MCP hosts', join(scratch, 'mcpb'), bytesOf(join(scratch, pick(/\.mcpb$/)))),
    await fromFolder('image, without Node', join(scratch, 'image')),
  ];
  writeFileSync(
    join(ROOT, 'docs', 'install.json'),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), rows }, null, 2)}\n`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function fromNpm(): Promise<Installation> {
  const [app, cache] = [join(scratch, 'app'), join(scratch, 'npm')];
  mkdirSync(app);
  const tarballs = [pick(/^lectern-data-.*\.tgz$/), pick(/^lectern-[\d.]+\.tgz$/)].map((name) =>
    join(scratch, name),
  );
  const begun = performance.now();
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', cache, ...tarballs], app);
  const installMs = performance.now() - begun;
  const modules = join(app, 'node_modules');
  const packages = listFiles(modules).filter((path) =>
    /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
  ).length;
  // npm keeps every tarball as it came.
  const download = sum(listFiles(join(cache, '_cacache', 'content-v2')));
  return {
    ...measureFolder('npx, npm install', modules),
    packages,
    download,
    installMs,
    ...(await measureStart(join(modules, 'lectern', 'dist', 'main.js'))),
  };
}

async function fromFolder(way: string, folder: string, download?: number): Promise<Installation> {
  const sizes = measureFolder(way, folder);
  return {
    ...sizes,
    packages: 1,
    download: download ?? packedSize(folder),
    ...(await measureStart(join(folder, 'dist', 'main.js'))),
  };
}

/** Size of a layer: registries of images store gzip. */
function packedSize(folder: string): number {
  return Number(spawnSync('sh', ['-c', 'tar c . | gzip | wc -c'], { cwd: folder, encoding: 'utf8' }).stdout);
}

function measureFolder(way: string, folder: string): Pick<Installation, 'way' | 'disk' | 'files'> {
  const files = listFiles(folder);
  return { way, disk: sum(files), files: files.length };
}

/**
 * From spawning the server to its first answer, and from the question to the file of a first deck; medians.
 */
async function measureStart(main: string): Promise<Pick<Installation, 'firstAnswerMs' | 'firstDeckMs'>> {
  const times: { readonly answer: number; readonly deck: number }[] = [];
  for (let start = 0; start < STARTS; start++) {
    const data = join(scratch, `data-${start}`);
    const begun = performance.now();
    const wire = stdioWire(
      [main, 'stdio'],
      { APP_DATA_DIRECTORY: data, HOME: scratch, XDG_CACHE_HOME: join(scratch, 'cache') },
      scratch,
    );
    await wire.ask('server/discover', {});
    const answer = performance.now() - begun;
    await wire.ask('tools/call', { name: 'create_presentation', arguments: { slides: SLIDES } });
    times.push({ answer, deck: performance.now() - begun - answer });
    const ended = new Promise((resolve) => wire.child.once('exit', resolve));
    wire.close();
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
  return {
    firstAnswerMs: median(times.map(({ answer }) => answer)),
    firstDeckMs: median(times.map(({ deck }) => deck)),
  };
}

function pick(name: RegExp): string {
  const found = readdirSync(scratch).find((file) => name.test(file));
  if (found === undefined) throw new Error(`${scratch} holds no ${name}.`);
  return found;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}

function sum(files: readonly string[]): number {
  return files.reduce((total, file) => total + bytesOf(file), 0);
}

function bytesOf(file: string): number {
  return statSync(file).size;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
