import { expect, test } from 'vitest';
import { MAX_WAITING_RENDERS, RenderQueue } from '../../../src/core/presentations/shares/render-queue.ts';

const ONE = new Uint8Array([1]);

test('the render queue draws equal requests once, two at a time, and refuses more than may wait', async () => {
  const queue = new RenderQueue();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string) =>
    queue.run(key, async () => {
      begun.push(key);
      await new Promise<void>((resolve) => ends.push(resolve));
      return ONE;
    });
  const asked = Array.from({ length: MAX_WAITING_RENDERS + 2 }, (_, n) => ask(String(n)));
  const again = ask('0');
  expect(begun).toEqual(['0', '1']);
  await expect(ask('another')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 });
  while (begun.length < MAX_WAITING_RENDERS + 2 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all([...asked, again])).toHaveLength(MAX_WAITING_RENDERS + 3);
  expect(begun).toHaveLength(MAX_WAITING_RENDERS + 2);
});
