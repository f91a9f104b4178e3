import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ask, ONE_ENGINE, type Served, scratchDirectory, serve } from '../e2e/processes.ts';
import { MISSING, startRedis } from '../support/shared-servers.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const post = (server: Served, path: string, body: object) =>
  ask(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.skipIf(MISSING.redis !== undefined)(
  'an unavailable queue leaves the server ready: decks are created, and tasks run when it returns',
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const server = await serve(scratch.path, { ...ONE_ENGINE, QUEUE_URL: redis.url, LOG_LEVEL: 'error' });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const state = async (path: string) => {
      const response = await ask(`${server.url}${path}`);
      return [response.status, await response.json()];
    };
    expect(await state('/ready')).toEqual([200, { status: 'ready' }]);
    await redis.halt();
    await expect
      .poll(() => state('/ready'), { timeout: 20_000 })
      .toEqual([200, { status: 'ready', away: ['queue'] }]);
    expect(
      (
        await post(server, '/api/v3/presentation/from-json', {
          slides: [{ layout: 'title', content: { title: 'Tea' } }],
        })
      ).status,
    ).toBe(200);
    const task = await post(server, '/api/v3/presentation/generate/async', { content: 'Tea' });
    expect(task.status).toBe(200);
    const { id } = (await task.json()) as { readonly id: string };
    await redis.resume();
    await expect.poll(() => state('/ready'), { timeout: 20_000 }).toEqual([200, { status: 'ready' }]);
    await expect
      .poll(async () => (await state(`/api/v3/async-task/status/${id}`))[1], { timeout: 60_000 })
      .toMatchObject({ status: 'completed' });
  },
);
