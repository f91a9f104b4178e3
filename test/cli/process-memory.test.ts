import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepMemoryLow } from '../../src/cli/process-memory.ts';
import { DEEP } from '../support/deep.ts';

const MB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A process that holds so much, gives back a part of what can be had with each collection, and is as busy as
 * told.
 */
function held(start: number) {
  const state = {
    resident: start * MB,
    garbage: 0,
    spare: 0,
    busy: 0,
    collections: 0,
    forgotten: 0,
    limited: 0,
    trims: 0,
    thorough: 0,
  };
  const end = keepMemoryLow({
    resident: () => state.resident,
    busy: () => state.busy,
    collect: (thoroughly) => {
      state.collections += 1;
      state.thorough += thoroughly ? 1 : 0;
      const freed = state.garbage * 0.8;
      state.resident -= freed;
      state.garbage -= freed;
    },
    trim: () => {
      state.trims += 1;
    },
    forget: () => {
      state.forgotten += 1;
      state.garbage += state.spare;
      state.spare = 0;
    },
    limitNew: () => {
      state.limited += 1;
    },
  });
  return Object.assign(state, {
    end,
    grow(mb: number) {
      state.resident += mb * MB;
      state.garbage += mb * MB;
    },
  });
}

test('memory after heavy use is released within a minute of idleness, and collection then waits for the next use', () => {
  const memory = held(110);
  vi.advanceTimersByTime(120_000);
  const before = memory.collections;
  memory.grow(400);
  vi.advanceTimersByTime(60_000);
  expect(memory.resident / MB).toBeLessThan(130);
  const after = memory.collections;
  expect(after - before).toBeLessThanOrEqual(4);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(memory.collections).toBe(after);
  memory.grow(400);
  vi.advanceTimersByTime(60_000);
  expect(memory.resident / MB).toBeLessThan(140);
  memory.end();
});

test('caches are dropped above a memory limit, and kept below it', () => {
  const memory = held(110);
  memory.grow(400);
  memory.spare = 40 * MB;
  memory.resident += memory.spare;
  vi.advanceTimersByTime(120_000);
  expect(memory.forgotten).toBe(0);
  memory.resident += 200 * MB;
  memory.spare += 200 * MB;
  vi.advanceTimersByTime(60_000);
  expect(memory.forgotten).toBeGreaterThan(0);
  expect(memory.resident / MB).toBeLessThan(160);
  memory.end();
});

test('no collection takes long while many calls run', () => {
  const memory = held(110);
  vi.advanceTimersByTime(120_000);
  memory.busy = 0.3;
  const before = memory.thorough;
  for (let times = 0; times < 6; times += 1) {
    memory.grow(900);
    vi.advanceTimersByTime(10_000);
  }
  expect(memory.collections).toBeGreaterThan(3);
  expect(memory.thorough).toBe(before);
  memory.busy = 0;
  vi.advanceTimersByTime(60_000);
  expect(memory.thorough).toBeGreaterThan(before);
  memory.end();
});

test('collection does not wait for idleness during other work', () => {
  const memory = held(110);
  vi.advanceTimersByTime(120_000);
  const before = memory.collections;
  memory.grow(150);
  memory.busy = 0.3;
  vi.advanceTimersByTime(600_000);
  expect([memory.collections, memory.trims]).toEqual([before, 0]);
  memory.grow(150);
  vi.advanceTimersByTime(60_000);
  expect([memory.collections, memory.trims]).toEqual([before, 24]);
  memory.grow(250);
  vi.advanceTimersByTime(60_000);
  expect(memory.collections).toBe(before + 1);
  memory.end();
});

/** Fills the heap, lets go of it and collects; V8's own task that gives pages back may run, or not. */
const CROWDED = `
  import { createProcessMemory } from ${JSON.stringify(new URL('../../src/cli/process-memory.ts', import.meta.url).href)};
  const memory = createProcessMemory();
  const before = memory.resident();
  let held = Array.from({ length: 2_000_000 }, (_, at) => ({ at, text: [at, String(at)] }));
  const most = memory.resident();
  held = undefined;
  memory.collect(true);
  console.log(JSON.stringify({ before, most, after: memory.resident() }));
`;

/** Sets words in a font of 10 MB, whose face is still known when what only saves time is dropped. */
const SHAPED = `
  import { createProcessMemory } from ${JSON.stringify(new URL('../../src/cli/process-memory.ts', import.meta.url).href)};
  import { openFace } from ${JSON.stringify(new URL('../../src/core/scene/fonts/font-library.ts', import.meta.url).href)};
  const memory = createProcessMemory();
  const faces = ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans KR'].map((family) => openFace(family, 400, false));
  memory.collect(true);
  const before = memory.resident();
  const widths = faces.map((face) => face.width('Two ferries'));
  memory.collect(true);
  const most = memory.resident();
  memory.forget();
  memory.collect(true);
  const after = memory.resident();
  console.log(JSON.stringify({ before, most, after, same: widths.every((width, at) => faces[at].width('Two ferries') === width) }));
`;

/** Draws large pictures, as a crowd that asks for previews has it done. */
const DRAWN = `
  process.env.MIMALLOC_PURGE_DELAY = '0';
  const { setTimeout: sleep } = await import('node:timers/promises');
  const { createProcessMemory } = await import(${JSON.stringify(new URL('../../src/cli/process-memory.ts', import.meta.url).href)});
  const { renderPng } = await import(${JSON.stringify(new URL('../../src/core/output/png/render-png.ts', import.meta.url).href)});
  const memory = createProcessMemory();
  const marks = Array.from({ length: 200 }, (_, at) => '<path d="M' + at % 1280 + ' ' + at % 720 + ' l30 40 l-20 9z" fill="#135" opacity=".5"/>').join('');
  const slide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"><filter id="f"><feGaussianBlur stdDeviation="4"/></filter><g filter="url(#f)">' + marks + '</g></svg>';
  await renderPng(slide, 40);
  const settle = async () => { for (let times = 0; times < 3; times += 1) { memory.collect(true); await sleep(200); } };
  await settle();
  const before = memory.resident();
  for (let times = 0; times < 2; times += 1) await Promise.all(Array.from({ length: 10 }, () => renderPng(slide, 1920)));
  await settle();
  memory.forget();
  // Its threads draw when they get to it.
  for (let times = 0; times < 20 && memory.resident() - before > 30e6; times += 1) await settle();
  console.log(JSON.stringify({ before, after: memory.resident() }));
`;

test.runIf(DEEP)('the memory of rendered pictures returns to the system', () => {
  const output = execFileSync(
    process.execPath,
    ['--no-memory-reducer', '--input-type=module', '--eval', DRAWN],
    { encoding: 'utf8' },
  );
  const { before, after } = JSON.parse(output) as Record<'before' | 'after', number>;
  expect((after - before) / MB).toBeLessThan(30);
});

test('the memory of shaped text returns to the system while the fonts are still in use', () => {
  const output = execFileSync(
    process.execPath,
    ['--no-memory-reducer', '--input-type=module', '--eval', SHAPED],
    { encoding: 'utf8' },
  );
  const { before, most, after, same } = JSON.parse(output) as Record<'before' | 'most' | 'after', number> & {
    readonly same: boolean;
  };
  expect((most - before) / MB).toBeGreaterThan(15);
  expect((after - before) / MB).toBeLessThan(((most - before) / MB) * 0.4);
  expect(same).toBe(true);
});

test('the pages of collected objects return to the system', () => {
  const output = execFileSync(
    process.execPath,
    ['--no-memory-reducer', '--input-type=module', '--eval', CROWDED],
    { encoding: 'utf8' },
  );
  const { before, most, after } = JSON.parse(output) as Record<'before' | 'most' | 'after', number>;
  expect((most - before) / MB).toBeGreaterThan(200);
  expect((after - before) / MB).toBeLessThan(60);
});
