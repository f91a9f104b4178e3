// Time, work and peak memory of reading each hostile document as the server does: node_modules/.bin/node bench/hostile-documents.ts [name].
// Each has a process of its own; "work" is the processor's time, which other programs do not lengthen.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Failure } from '../src/core/failure.ts';
import { readDocument } from '../src/core/sources/read-document.ts';
import { HOSTILE_DOCUMENTS } from '../test/support/hostile-documents.ts';

async function measure(name: string): Promise<void> {
  const document = HOSTILE_DOCUMENTS[name];
  if (document === undefined) throw new Error(`There is no case "${name}".`);
  const bytes = document.make();
  // A server that runs has read before.
  await readDocument(Buffer.from('Warm'), { filename: 'warm.txt' });
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage().rss;
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const outcome = await readDocument(bytes, { filename: document.filename }).then(
    () => 'read',
    (error: unknown) => (error instanceof Failure ? (error.issues[0]?.type ?? error.code) : `BROKEN ${String(error)}`),
  );
  clearInterval(watch);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const mb = (size: number) => Math.round(size / 1e6);
  console.log(`| ${name} | ${mb(bytes.length * 10) / 10} MB | ${outcome} | ${seconds(performance.now() - begun)} s | ${seconds((user + system) / 1000)} s | ${mb(before)} + ${mb(peak - before)} MB |`);
  process.exit(0);
}

const [wanted] = process.argv.slice(2);
if (wanted !== undefined) await measure(wanted);
else {
  console.log('| document | size | outcome | time | work | memory |\n|---|---|---|---|---|---|');
  for (const name of Object.keys(HOSTILE_DOCUMENTS)) {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), name], { encoding: 'utf8', timeout: 60_000 });
    process.stdout.write(status === 0 ? stdout : `| ${name} | FAILED ${status} ${stderr.slice(-300)} |\n`);
  }
}
