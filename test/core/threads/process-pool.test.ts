import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PoolOptions, ProcessPool } from '../../../src/core/threads/process-pool.ts';
import { DEEP } from '../../support/deep.ts';
import type { LargeAnswer } from '../../support/large-answer-worker.ts';
import type { OddJob } from '../../support/odd-job-worker.ts';

const here = (path: string) => new URL(`../../support/${path}`, import.meta.url);
const ODD = [here('odd-job-worker.ts')];
const limits = { deadlineMs: 20_000 };
const COMMON = { memoryMb: 64, usuallyMb: 100, atOnce: 1, idleMs: 300, alone: false };
const pool = (options: Partial<PoolOptions> = {}) =>
  new ProcessPool({ programs: ODD, ...COMMON, ...options });
const odd = <T = number>(asked: ProcessPool, job: OddJob, signal?: AbortSignal) =>
  asked.run<T>(job, { ...limits, signal });

const begun: { kill(signal: 'SIGKILL'): boolean }[] = [];
afterEach(() => begun.splice(0).map((child) => child.kill('SIGKILL')));

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const gone = async (pid: number) => {
  for (let tries = 0; tries < 200 && lives(pid); tries++) await sleep(50);
  return !lives(pid);
};

describe('a job in a pool of processes', () => {
  it.each<LargeAnswer['as']>(['answer', 'progress', 'failure'])(
    'returns its result like a thread: %s',
    async (as) => {
      const asked = pool({ programs: [here('large-answer-worker.ts')], answerMb: 1 });
      const events: unknown[] = [];
      const run = (letters: number) =>
        asked.run({ as, letters, times: 2 } satisfies LargeAnswer, {
          ...limits,
          onEvent: (one) => events.push(one),
        });
      if (as === 'failure')
        await expect(run(3)).rejects.toMatchObject({
          code: 'invalid_input',
          message: 'xxx',
          issues: [{ msg: 'xxx' }, { msg: 'xxx' }],
        });
      else expect(await run(3)).toEqual(as === 'answer' ? ['xxx', 'xxx'] : 'done');
      expect(events).toEqual(as === 'progress' ? [['xxx', 'xxx']] : []);
      await expect(run(1_000_000)).rejects.toMatchObject({ name: 'ThreadProblem', kind: 'answer_too_large' });
      expect(await pool().run({ kind: 'count' } satisfies OddJob, limits)).toBe(1);
    },
  );

  it('sees the state of the job before it, or none in a pool of single-use processes', async () => {
    const [together, alone] = [pool(), pool({ alone: true })];
    expect([await odd(together, { kind: 'count' }), await odd(together, { kind: 'count' })]).toEqual([1, 2]);
    expect([await odd(alone, { kind: 'count' }), await odd(alone, { kind: 'count' })]).toEqual([1, 1]);
    expect(await odd(alone, { kind: 'pid' })).toBe(await odd(alone, { kind: 'pid' }));
  });

  it('stores compiled code after its first job, since its process is killed', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'lectern-compiled-'));
    vi.stubEnv('NODE_COMPILE_CACHE', cache);
    try {
      await odd(pool({ idleMs: 60_000 }), { kind: 'count' });
      const files = () =>
        readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((path) =>
          statSync(join(cache, path)).isFile(),
        );
      await expect.poll(() => files().length).toBeGreaterThan(2);
    } finally {
      vi.unstubAllEnvs();
      rmSync(cache, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  it.runIf(DEEP)('fails alone when it kills its process, and the next one has a new process', async () => {
    const asked = pool();
    const first = await odd(asked, { kind: 'pid' });
    await expect(odd(asked, { kind: 'kill' })).rejects.toMatchObject({ name: 'ThreadProblem', kind: 'died' });
    const second = await odd(asked, { kind: 'pid' });
    expect(second).not.toBe(first);
    await expect(odd(asked, { kind: 'grow' })).rejects.toMatchObject({
      name: 'ThreadProblem',
      kind: 'out_of_memory',
    });
    expect(await odd(asked, { kind: 'count' })).toBe(1);
    await expect(
      asked.run({ kind: 'wait', ms: 60_000 } satisfies OddJob, { deadlineMs: 200 }),
    ).rejects.toMatchObject({ name: 'ThreadProblem', kind: 'too_slow' });
  });

  it('is limited in resident memory, native memory included, and the next one gets a new process', async () => {
    const asked = pool({ residentMb: 300 });
    await expect(odd(asked, { kind: 'fill', mb: 2_000 })).rejects.toMatchObject({
      name: 'ThreadProblem',
      kind: 'out_of_memory',
    });
    expect(await odd(asked, { kind: 'count' })).toBe(1);
  });

  it('is limited in processor time, in which waiting does not count', {
    skip: !DEEP,
    timeout: 240_000,
  }, async () => {
    const asked = pool({ cpuMs: 1_500 });
    expect(await odd(asked, { kind: 'wait', ms: 2_000 })).toBe(1);
    // Other tests leave a process of low priority little of the processor.
    const spin = asked.run({ kind: 'spin' } satisfies OddJob, { deadlineMs: 200_000 });
    await expect(spin).rejects.toMatchObject({
      name: 'ThreadProblem',
      kind: 'too_slow',
      cause: 'more than 1500 ms of processor time',
    });
    expect(await odd(asked, { kind: 'count' })).toBe(1);
  });

  it.runIf(DEEP)('finds its process ended after an idle time, and its memory free for others', async () => {
    const asked = pool({ idleMs: 200 });
    expect(await gone(await odd(asked, { kind: 'pid' }))).toBe(true);
    const resting = await odd(pool({ usuallyMb: 500, idleMs: 60_000 }), { kind: 'pid' });
    const other = await odd(pool({ usuallyMb: 500, idleMs: 60_000 }), { kind: 'pid' });
    expect(other).not.toBe(resting);
    expect(await gone(resting)).toBe(true);
    await odd(pool({ usuallyMb: 600 }), { kind: 'count' });
  });

  it('waits for its turn, and leaves when it is cancelled, waiting or running', async () => {
    const asked = pool();
    const [working, waiting] = [new AbortController(), new AbortController()];
    const first = odd(asked, { kind: 'wait', ms: 60_000 }, working.signal);
    const second = odd(asked, { kind: 'count' }, waiting.signal);
    const third = odd(asked, { kind: 'count' });
    waiting.abort();
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    await sleep(300);
    working.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    expect(await third).toBe(1);
    await expect(odd(asked, { kind: 'count' }, AbortSignal.abort())).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it.each(['resting', 'native'])(
    'does not outlive the server, however the server ends: %s',
    async (state) => {
      const server = fork(fileURLToPath(here('server-with-host.ts')), [state], {
        execArgv: [],
        stdio: 'ignore',
      });
      begun.push(server);
      server.channel?.unref();
      const [pid] = (await once(server, 'message')) as [number];
      begun.push({ kill: (signal) => lives(pid) && process.kill(pid, signal) });
      expect(lives(pid)).toBe(true);
      server.kill('SIGKILL');
      expect(await gone(pid)).toBe(true);
    },
  );
});
