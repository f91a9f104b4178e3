// Which test files a suite runs: npm run test:unit takes those that start nothing and are quick.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Helpers of tests that start a server, a browser, LibreOffice or a store. */
const STARTERS = [
  'test/e2e/processes.ts',
  'test/support/app.ts',
  'test/support/browser.ts',
  'test/support/libreoffice.ts',
  'test/support/shared-servers.ts',
];
/** Modules of Node with which a test starts a program or listens on a port. */
const STARTS = /'node:(?:child_process|cluster|http|https|net)'/;
/**
 * Maximum sum of the recorded durations of test:unit in seconds; two workers share it, so it takes less than
 * a minute.
 */
const UNIT_SECONDS = 80;

/** Every test file, relative to the root of the project. */
export function testFiles() {
  return readdirSync(join(root, 'test'), { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join('test', name))
    .sort();
}

/** Seconds by test file, as `npm run test:durations` recorded them. */
export function readDurations() {
  const path = join(root, 'test', 'durations.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * Files of test:unit: of those that start nothing as many of the quickest as fit into its time. A file
 * without a recorded duration is new, and one of them.
 */
export function unitFiles() {
  const durations = readDurations();
  const secondsOf = (file) => durations[file] ?? 0;
  const files = [];
  let seconds = 0;
  for (const file of testFiles().sort((a, b) => secondsOf(a) - secondsOf(b))) {
    if (seconds + secondsOf(file) > UNIT_SECONDS) break;
    if (startsSomething(file)) continue;
    files.push(file);
    seconds += secondsOf(file);
  }
  return files;
}

/** Returns whether the file, or a helper that it imports, starts a program or a server. */
function startsSomething(file) {
  const known = new Set();
  const queue = [file];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (known.has(path)) continue;
    known.add(path);
    const text = readFileSync(join(root, path), 'utf8');
    if (STARTERS.includes(path) || STARTS.test(text)) return true;
    const imported = [...text.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, to]) =>
      normalize(join(dirname(path), to)),
    );
    queue.push(...imported.filter((to) => to.startsWith('test/') && existsSync(join(root, to))));
  }
  return false;
}
