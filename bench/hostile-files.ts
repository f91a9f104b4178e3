// Time, peak memory and the longest stop of the main thread of a process that is given a hostile file, as
// check_file, create_design and upload_font treat it: node_modules/.bin/node bench/hostile-files.ts [name of
// a file]. Each file has a process of its own.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { findFileFonts } from '../src/core/designs/design-fonts.ts';
import { createDesignThreads } from '../src/core/designs/design-threads.ts';
import { NO_FONTS } from '../src/core/designs/own-fonts.ts';
import { Failure } from '../src/core/errors/failure.ts';
import { readFontInThread } from '../src/core/fonts/read-font-in-thread.ts';
import { GREEDY_PRESENTATIONS as FILES } from '../test/support/greedy-presentations.ts';
import { HOSTILE_FONT_DECKS as FONTS } from '../test/support/hostile-font-decks.ts';
import { HOSTILE_FONTS, SOUND_FONT } from '../test/support/hostile-fonts.ts';
import { HOSTILE_PRESENTATIONS } from '../test/support/hostile-presentations.ts';

const sound = readFileSync(new URL('../test/fixtures/pptx/every-kind.pptx', import.meta.url));

async function measure(name: string): Promise<void> {
  const upload = HOSTILE_FONTS[name];
  if (upload !== undefined) return measureUpload(name, upload());
  const file = (FILES[name] ?? FONTS[name] ?? HOSTILE_PRESENTATIONS[name]?.make)?.() ?? new Uint8Array();
  const threads = createDesignThreads();
  // A server that runs has its thread loaded.
  for (const kind of ['compile', 'check'] as const)
    await threads.run(kind, sound, NO_FONTS, {}).catch(() => undefined);
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const events: string[] = [];
  const started = performance.now();
  const fonts = await findFileFonts(file, {}, { fonts: undefined, threads }).catch(() => NO_FONTS);
  events.push(
    `fonts ${fonts.files.size} of ${fonts.files.size + fonts.refused.length} ${((performance.now() - started) / 1000).toFixed(2)} s`,
  );
  const stops = monitorEventLoopDelay({ resolution: 5 });
  stops.enable();
  for (const [kind, request] of [
    ['check', {}],
    ['compile', {}],
    ['draw', { what: 'slides', most: 60 }],
  ] as const) {
    const begun = performance.now();
    const outcome = await threads.run(kind, file, fonts, request as never).then(
      () => 'read',
      (error: unknown) =>
        error instanceof Failure ? (error.issues[0]?.type ?? error.code) : `BROKEN ${String(error)}`,
    );
    events.push(`${kind} ${outcome} ${((performance.now() - begun) / 1000).toFixed(2)} s`);
  }
  stops.disable();
  clearInterval(watch);
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  console.log(
    `| ${name} | ${mb(file.length * 10) / 10} MB | ${events.join(' | ')} | ${mb(before)} → ${mb(peak)} MB | ${Math.round(stops.max / 1e6)} ms |`,
  );
  process.exit(0);
}

async function measureUpload(name: string, font: Uint8Array): Promise<void> {
  await readFontInThread(SOUND_FONT);
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const begun = performance.now();
  const outcome = await readFontInThread(font).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  clearInterval(watch);
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  console.log(
    `| upload: ${name} | ${mb(font.length * 10) / 10} MB | ${outcome} ${((performance.now() - begun) / 1000).toFixed(2)} s | | | | ${mb(before)} → ${mb(peak)} MB |`,
  );
  process.exit(0);
}

const [wanted] = process.argv.slice(2);
if (wanted !== undefined) await measure(wanted);
else {
  console.log(
    '| file | size | fonts | check | compile | draw | memory | main thread stood still |\n|---|---|---|---|---|---|---|---|',
  );
  for (const name of [
    ...Object.keys(FILES),
    ...Object.keys(FONTS),
    ...Object.keys(HOSTILE_PRESENTATIONS),
    ...Object.keys(HOSTILE_FONTS),
  ]) {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--expose-gc', fileURLToPath(import.meta.url), name],
      { encoding: 'utf8', timeout: 150_000 },
    );
    process.stdout.write(status === 0 ? stdout : `| ${name} | FAILED ${status} ${stderr.slice(-300)} |\n`);
  }
}
