import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { EngineJob } from '../../src/engine/engine-member.ts';
import { EnginePool } from '../../src/engine/engine-pool.ts';
import { DEEP, oneIn } from '../support/deep.ts';

interface Large {
  readonly by: number;
  readonly made: unknown;
}

const pools: EnginePool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** A pool with processes that have nothing to do: two, or all three that two cores have. */
async function openIdle(perCaller = 2, callers = ['ada', 'grace']): Promise<EnginePool> {
  const pool = new EnginePool({
    perCaller,
    memoryMb: 64,
    youngMb: 1,
    restingMb: 200,
    togetherMb: 1_000,
    deadlineMs: 60_000,
    cancelMs: 60_000,
    idleMs: 60_000,
    lastIdleMs: 60_000,
    changed: () => undefined,
    program: pathToFileURL(join(import.meta.dirname, '..', 'support', 'engine-program.mjs')),
  });
  pools.push(pool);
  await Promise.all(callers.map((caller) => pool.run(job('later', 200, { caller }))));
  return pool;
}

function job(method: string, value?: unknown, rest: Partial<EngineJob> = {}): EngineJob {
  return {
    service: 'presentations',
    method,
    args: value === undefined ? [] : [{ value }],
    caller: 'ada',
    about: undefined,
    signal: undefined,
    callbacks: {},
    ...rest,
  };
}

const deck = (id: string) => ({ id, revision: 1, from: 40, to: 80 });

describe('a part of a large deck', () => {
  test.runIf(DEEP)('is built by an idle process', async () => {
    const pool = await openIdle();
    const { by, made } = await pool.run<Large>(job('large', deck('usual')));
    expect(made).toEqual(expect.any(Number));
    expect(made).not.toBe(by);
  });

  test.runIf(DEEP)('is left to the process of the deck when no other is free', async () => {
    const pool = await openIdle(2, ['ada', 'grace', 'eve']);
    const gone = new AbortController();
    const busy = ['grace', 'eve'].map((caller) =>
      pool.run(job('wait', undefined, { caller, signal: gone.signal })),
    );
    expect(await pool.run<Large>(job('large', deck('usual')))).toMatchObject({ made: undefined });
    gone.abort();
    await Promise.all(busy);
  });

  test('is left to the process of the deck on one core', async () => {
    const pool = await openIdle(1);
    expect(await pool.run<Large>(job('large', deck('usual')))).toMatchObject({ made: undefined });
  });

  test.each(oneIn(4, ['crash', 'failure']))('is left to the process of the deck after a %s', async (id) => {
    const pool = await openIdle();
    expect(await pool.run<Large>(job('large', deck(id)))).toMatchObject({ made: undefined });
    expect(await pool.run(job('echo', 'served'))).toBe('served');
  });

  test('is stopped for a job of another caller, which takes its process', async () => {
    const pool = await openIdle(2, ['ada', 'grace', 'eve']);
    const gone = new AbortController();
    const busy = pool.run(job('wait', undefined, { caller: 'eve', signal: gone.signal }));
    const large = pool.run<Large>(job('large', deck('endless')));
    await sleep(300);
    const pid = await pool.run(job('pid', undefined, { caller: 'grace' }));
    const { by, made } = await large;
    expect(made).toBe('cancelled in time');
    expect(pid).not.toBe(by);
    gone.abort();
    await busy;
  });

  test('is cancelled with its job', async () => {
    const pool = await openIdle();
    const cancel = new AbortController();
    const large = pool.run<Large>(job('large', deck('endless'), { signal: cancel.signal }));
    await sleep(300);
    cancel.abort();
    expect(await large).toMatchObject({ made: 'cancelled in time' });
  });
});
