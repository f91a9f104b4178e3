// Time, work, peak memory and the longest stop of the main thread, of reading each hostile document as the
// server does: node_modules/.bin/node bench/hostile-documents.ts [name]. Each has a process of its own;
// "work" is the processor's time, which other programs do not lengthen.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Failure } from '../src/core/errors/failure.ts';
import { fileMarkdown } from '../src/core/sources/file-markdown.ts';
import { readDocument } from '../src/core/sources/read-document.ts';
import { PLAIN_FILE } from '../src/core/sources/section-builder.ts';
import { HOSTILE_DOCUMENTS } from '../test/support/hostile-documents.ts';

/** In a process that has not made the document: what making takes would stay in its memory. */
async function measure(name: string, path: string): Promise<void> {
  const { filename } = caseOf(name);
  const bytes = new Uint8Array(readFileSync(path));
  // Text is taken as it stands by the server; here its reader is measured.
  const read = (file: Uint8Array, called: string): Promise<unknown> =>
    PLAIN_FILE.test(called)
      ? readDocument(file, { filename: called })
      : fileMarkdown(file, called, async ({ hash }) => ({ url: `/${hash}` }), new AbortController().signal);
  // A server that runs has read before.
  await read(Buffer.from('<p>Warm</p>'), 'warm.html');
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage().rss;
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const stops = monitorEventLoopDelay({ resolution: 5 });
  stops.enable();
  const outcome = await read(bytes, filename).then(
    () => 'read',
    (error: unknown) =>
      error instanceof Failure ? (error.issues[0]?.type ?? error.code) : `BROKEN ${String(error)}`,
  );
  stops.disable();
  clearInterval(watch);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const mb = (size: number) => Math.round(size / 1e6);
  console.log(
    `| ${name} | ${mb(bytes.length * 10) / 10} MB | ${outcome} | ${seconds(performance.now() - begun)} s | ${seconds((user + system) / 1000)} s | ${mb(before)} + ${mb(peak - before)} MB | ${Math.round(stops.max / 1e6)} ms |`,
  );
  process.exit(0);
}

function caseOf(name: string): (typeof HOSTILE_DOCUMENTS)[string] {
  const document = HOSTILE_DOCUMENTS[name];
  if (document === undefined) throw new Error(`There is no case "${name}".`);
  return document;
}

const [wanted, path] = process.argv.slice(2);
if (wanted !== undefined && path !== undefined) await measure(wanted, path);
else {
  console.log(
    '| document | size | outcome | time | work | memory | main thread stood still |\n|---|---|---|---|---|---|---|',
  );
  const folder = mkdtempSync(join(tmpdir(), 'lectern-hostile-'));
  for (const name of wanted === undefined ? Object.keys(HOSTILE_DOCUMENTS) : [wanted]) {
    const file = join(folder, 'document');
    writeFileSync(file, caseOf(name).make());
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--expose-gc', fileURLToPath(import.meta.url), name, file],
      { encoding: 'utf8', timeout: 60_000 },
    );
    process.stdout.write(status === 0 ? stdout : `| ${name} | FAILED ${status} ${stderr.slice(-300)} |\n`);
  }
  rmSync(folder, { recursive: true });
}
