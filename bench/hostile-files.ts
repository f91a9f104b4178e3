// Time and peak memory of a process that is given a hostile file, as check_file and create_design treat it:
// node_modules/.bin/node bench/hostile-files.ts. Each file has a process of its own.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDesignThreads } from '../src/core/designs/design-threads.ts';
import { NO_FONTS } from '../src/core/designs/own-fonts.ts';
import { Failure } from '../src/core/failure.ts';
import { HOSTILE_PRESENTATIONS as FILES } from '../test/support/hostile-presentations.ts';

const sound = readFileSync(new URL('../test/fixtures/pptx/every-kind.pptx', import.meta.url));

async function measure(name: string): Promise<void> {
  const file = FILES[name]?.() ?? new Uint8Array();
  const threads = createDesignThreads();
  // A server that runs has its thread loaded.
  for (const kind of ['compile', 'check'] as const) await threads.run(kind, sound, NO_FONTS, {}).catch(() => undefined);
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const told: string[] = [];
  for (const [kind, request] of [
    ['check', {}],
    ['compile', {}],
    ['draw', { what: 'slides', most: 60 }],
  ] as const) {
    const begun = performance.now();
    const outcome = await threads.run(kind, file, NO_FONTS, request as never).then(
      () => 'read',
      (error: unknown) => (error instanceof Failure ? (error.issues[0]?.type ?? error.code) : `BROKEN ${String(error)}`),
    );
    told.push(`${kind} ${outcome} ${((performance.now() - begun) / 1000).toFixed(2)} s`);
  }
  clearInterval(watch);
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  console.log(`| ${name} | ${mb(file.length * 10) / 10} MB | ${told.join(' | ')} | ${mb(before)} → ${mb(peak)} MB |`);
  process.exit(0);
}

const [wanted] = process.argv.slice(2);
if (wanted !== undefined) await measure(wanted);
else {
  console.log('| file | size | check | compile | draw | memory |\n|---|---|---|---|---|---|');
  for (const name of Object.keys(FILES)) {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), name], { encoding: 'utf8', timeout: 150_000 });
    process.stdout.write(status === 0 ? stdout : `| ${name} | FAILED ${status} ${stderr.slice(-300)} |\n`);
  }
}
