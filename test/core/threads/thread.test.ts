import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { measureMessage } from '../../../src/core/threads/size-of.ts';
import { Thread } from '../../../src/core/threads/thread.ts';
import type { LargeAnswer } from '../../support/large-answer-worker.ts';

const PROGRAMS = [new URL('../../support/large-answer-worker.ts', import.meta.url)];
const MB = 1024 * 1024;
const limits = { deadlineMs: 20_000 };
const thread = (answerMb?: number) =>
  new Thread({
    programs: PROGRAMS,
    memoryMb: 64,
    idleMs: 1_000,
    ...(answerMb === undefined ? {} : { answerMb }),
  });
const request = (as: LargeAnswer['as'], letters: number, times: number): LargeAnswer => ({
  as,
  letters,
  times,
});

describe('the result of a thread', () => {
  it.each<LargeAnswer>([
    request('answer', MB, 1_200),
    request('progress', MB, 1_200),
    request('failure', MB, 1_200),
  ])('is refused above the limit, however little memory of the thread it uses: $as', async (large) => {
    const asked = thread();
    const events: unknown[] = [];
    const before = process.memoryUsage().rss;
    await expect(asked.run(large, { ...limits, onEvent: (one) => events.push(one) })).rejects.toMatchObject({
      name: 'ThreadProblem',
      kind: 'answer_too_large',
    });
    expect(events).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MB);
    expect(await asked.run(request('answer', 10, 2), limits)).toEqual(['xxxxxxxxxx', 'xxxxxxxxxx']);
  });

  it('is limited by the size that the thread is configured for', async () => {
    const text = MB / 2;
    expect(await thread(8).run<string[]>(request('answer', text, 7), limits)).toHaveLength(7);
    await expect(thread(8).run(request('answer', text, 9), limits)).rejects.toMatchObject({
      kind: 'answer_too_large',
    });
    // Transferring a part of a buffer would transfer all of it.
    await expect(thread(8).run(request('part', 9 * MB, 1), limits)).rejects.toMatchObject({
      kind: 'answer_too_large',
    });
  });
});

it('a message to a thread that is too large is refused before it is written', async () => {
  const text = 'x'.repeat(MB);
  const asked = thread();
  await expect(
    asked.run({ ...request('answer', 1, 1), fields: Array.from({ length: 300 }, () => text) }, limits),
  ).rejects.toMatchObject({ code: 'invalid_input', issues: [{ type: 'too_large' }] });
  expect(await asked.run(request('answer', 1, 1), limits)).toEqual(['x']);
});

describe('the size of a message', () => {
  const text = 'Words '.repeat(100);
  const shared = { text };
  const buffer = new Uint8Array(10_000);

  it.each<[string, unknown]>([
    ['a text that many fields name', Array.from({ length: 50 }, () => text)],
    ['an object that many fields name', Array.from({ length: 50 }, () => shared)],
    [
      'a buffer that many fields name',
      { one: buffer, other: buffer, parts: [buffer.subarray(0, 10), buffer.subarray(20, 30)] },
    ],
    [
      'maps, sets, numbers and nothing',
      new Map<string, unknown>([
        ['a', new Set([1, 2, 3])],
        ['b', null],
        ['c', undefined],
        [text, 1n],
      ]),
    ],
    [
      'small values without number',
      Array.from({ length: 5_000 }, (_, index) => ({ index, kind: 'paragraph', marks: [] })),
    ],
  ])('is at least what is written of it, and of the same order: %s', (_, value) => {
    const written = serialize(value).length;
    const counted = measureMessage(value, Number.POSITIVE_INFINITY);
    expect(counted).toBeGreaterThan(written);
    // Letters are counted as two bytes each, values as what they take where they arrive.
    expect(counted).toBeLessThan(12 * written);
  });

  it('is bounded for cyclic values and for endless lists', () => {
    const circle: unknown[] = [];
    circle.push(circle, { circle });
    expect(measureMessage(circle, MB)).toBeLessThan(200);
    const endless: unknown[] = [];
    endless.length = 4_000_000_000;
    expect(measureMessage(endless, MB)).toBeGreaterThan(MB);
  });
});
