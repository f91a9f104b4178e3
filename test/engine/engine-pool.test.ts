import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { EngineJob } from '../../src/engine/engine-member.ts';
import { EnginePool, type EnginePoolOptions } from '../../src/engine/engine-pool.ts';
import { DEEP, IN_FULL } from '../support/deep.ts';

const program = pathToFileURL(join(import.meta.dirname, '..', 'support', 'engine-program.mjs'));
const folder = mkdtempSync(join(tmpdir(), 'lectern-pool-'));
const pools: EnginePool[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(options: Partial<EnginePoolOptions> = {}): EnginePool {
  const pool = new EnginePool({
    perCaller: 2,
    memoryMb: 64,
    youngMb: 1,
    restingMb: 200,
    togetherMb: 1_000,
    deadlineMs: 60_000,
    cancelMs: 1_000,
    idleMs: 60_000,
    lastIdleMs: 60_000,
    changed: () => undefined,
    program,
    ...options,
  });
  pools.push(pool);
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries++) await sleep(50);
}

describe('a job in an engine process', () => {
  test('returns the result of its process, with maps, sets and bytes', async () => {
    const value = { map: new Map([['a', 1]]), set: new Set(['b']), bytes: new Uint8Array([1, 2, 3]) };
    const answer = await open().run<typeof value>(job('echo', value));
    expect([answer.map, answer.set, [...answer.bytes]]).toEqual([value.map, value.set, [1, 2, 3]]);
  });

  test('fails with the failure of its process', async () => {
    await expect(open().run(job('fail'))).rejects.toMatchObject({
      name: 'Failure',
      code: 'invalid_input',
      issues: [{ loc: ['a'] }],
    });
  });

  test('reports its progress and calls the functions of its call', async () => {
    const steps: unknown[] = [];
    const pool = open();
    await pool.run(
      job('progress', undefined, { callbacks: { progress: (step: never) => steps.push(step) } }),
    );
    expect(steps).toEqual([{ done: 1, total: 2, message: 'half' }]);
    expect(
      await pool.run(
        job('ask', 'a deck', {
          callbacks: { completion: async (value: never) => [`writes for ${String(value)}`] },
        }),
      ),
    ).toEqual(['writes for a deck']);
  });

  test('ends at its next step when cancelled', async () => {
    const cancel = new AbortController();
    const running = open().run(job('wait', undefined, { signal: cancel.signal }));
    setTimeout(() => cancel.abort(), 300);
    expect(await running).toBe('cancelled in time');
    await expect(open().run(job('pid', undefined, { signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  test('without a yield is ended by its cancellation, and by its deadline', async () => {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 300);
    await expect(open().run(job('block', undefined, { signal: cancel.signal }))).rejects.toMatchObject({
      code: 'cancelled',
    });
    await expect(open({ deadlineMs: 500 }).run(job('block'))).rejects.toMatchObject({ code: 'timeout' });
  });

  test('that needs too much memory fails alone, and the next one gets a new process', async () => {
    const pool = open();
    await expect(pool.run(job('greedy'))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('memory'),
    });
    expect(await pool.run(job('echo', 1))).toBe(1);
  });
});

describe('a job beside one that never ends', () => {
  /** Ends the process of both by the cancellation of the other. */
  async function beside(method: string, value?: unknown): Promise<unknown> {
    const pool = open({ perCaller: 1 });
    const gone = new AbortController();
    const other = pool
      .run(job('never', undefined, { signal: gone.signal }))
      .catch((error: { code: string }) => error.code);
    const answer = pool.run(job(method, value)).catch((error: { code: string }) => error);
    await sleep(300);
    gone.abort();
    expect(await other).toBe('cancelled');
    return answer;
  }

  test.runIf(IN_FULL)('runs again in another process when its own is ended', async () => {
    expect(await beside('later', 2_000)).toBe('later');
  });

  test.runIf(DEEP)('fails when it has already changed something', async () => {
    expect(await beside('writes')).toMatchObject({ code: 'unavailable' });
  });

  test('waits for another process while the other is being cancelled', async () => {
    const pool = open({ perCaller: 1 });
    const gone = new AbortController();
    const other = pool
      .run(job('never', undefined, { signal: gone.signal }))
      .catch((error: { code: string }) => error.code);
    const pid = await pool.run(job('pid'));
    gone.abort();
    expect(await pool.run(job('pid'))).not.toBe(pid);
    expect(await other).toBe('cancelled');
  });
});

describe('engine processes', () => {
  test.runIf(DEEP)('are shared by the jobs of one caller without delay to other callers', async () => {
    const pool = open();
    const blocked = new AbortController();
    const blocking = [1, 2, 3, 4].map(() =>
      pool
        .run(job('block', undefined, { signal: blocked.signal }))
        .catch((error: { code: string }) => error.code),
    );
    // The caller's two processes are both blocked; a third one serves all other callers.
    expect(await pool.run(job('echo', 'served', { caller: 'grace' }))).toBe('served');
    const behind = pool.run(job('echo', 'behind'));
    blocked.abort();
    // Another process runs the job that the blocked process never began.
    expect(await behind).toBe('behind');
    expect(new Set(await Promise.all(blocking))).toEqual(new Set(['cancelled']));
    expect(await pool.run(job('echo', 'again'))).toBe('again');
  });

  test.runIf(DEEP)('are left to other callers by one that already has a job', async () => {
    const pool = open();
    const used = await pool.run(job('pid', undefined, { caller: 'grace' }));
    const gone = new AbortController();
    const working = [1, 2].map(() =>
      pool
        .run(job('never', undefined, { signal: gone.signal }))
        .catch((error: { code: string }) => error.code),
    );
    const free = await pool.run(job('pid', undefined, { caller: 'grace' }));
    // The first job takes the process that there is, the second one begins its own, and so does the other
    // caller's.
    expect(free).not.toBe(used);
    const third = pool.run(job('pid'));
    expect(await pool.run(job('pid', undefined, { caller: 'grace' }))).toBe(free);
    gone.abort();
    await Promise.all([...working, third]);
  });

  test('that still load go to a caller with a running job, and loaded ones to others', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    const large = pathToFileURL(join(import.meta.dirname, '..', 'support', 'large-engine-program.mjs'));
    const pool = open({ program: large, togetherMb: 2_000, restingMb: 900 });
    const gone = new AbortController();
    const never = () =>
      pool
        .run(job('never', undefined, { signal: gone.signal }))
        .catch((error: { code: string }) => error.code);
    await pool.run(job('pid'));
    const working = [never()];
    const loaded = await pool.run(job('pid', undefined, { caller: 'grace' }));
    // The pool starts a spare process 300 ms later, which loads for more than a second.
    await sleep(600);
    working.push(never());
    expect(await pool.run(job('pid', undefined, { caller: 'grace' }))).toBe(loaded);
    gone.abort();
    await Promise.all(working);
  });

  test.runIf(DEEP)('are shared with every recently active caller', { timeout: 30_000 }, async () => {
    const pool = open({ deadlineMs: 600_000 });
    for (const caller of ['ada', 'grace', 'joan']) await pool.run(job('pid', undefined, { caller }));
    const gone = new AbortController();
    const working = ['ada', 'ada', 'grace'].map((caller) =>
      pool
        .run(job('never', undefined, { caller, signal: gone.signal }))
        .catch((error: { code: string }) => error.code),
    );
    expect(await pool.run(job('echo', 'served', { caller: 'joan' }))).toBe('served');
    gone.abort();
    await Promise.all(working);
  });

  test('go to the caller that used them before', async () => {
    const pool = open();
    const both = await Promise.all(
      ['ada', 'grace'].map((caller) => pool.run(job('pid', undefined, { caller }))),
    );
    for (const [at, caller] of ['ada', 'grace', 'ada'].entries())
      expect(await pool.run(job('pid', undefined, { caller }))).toBe(both[at % 2]);
  });

  test('that worked on a deck are preferred for it', async () => {
    const pool = open();
    const about = { about: 'deck-1' };
    const both = await Promise.all([
      pool.run(job('pid', undefined, about)),
      pool.run(job('pid', undefined, { about: 'deck-2' })),
    ]);
    expect(await pool.run(job('pid', undefined, { about: 'deck-2' }))).toBe(both[1]);
    expect(await pool.run(job('pid', undefined, about))).toBe(both[0]);
  });

  test('are ended when idle, the last one later', async () => {
    const pool = open({ idleMs: 100, lastIdleMs: 100_000 });
    const pids = (await Promise.all([pool.run(job('pid')), pool.run(job('pid'))])) as number[];
    await until(() => pids.filter(isAlive).length <= 1);
    expect(pids.filter(isAlive).length).toBeLessThanOrEqual(1);
  });

  test.runIf(DEEP)('are ended when idle with much memory', async () => {
    const pool = open({ restingMb: 10 });
    const first = (await pool.run(job('pid'))) as number;
    await until(() => !isAlive(first));
    expect(await pool.run(job('pid'))).not.toBe(first);
  });

  test('are replaced before they are ended when their caller has just used them', {
    timeout: 30_000,
  }, async () => {
    const gate = join(folder, 'gate');
    vi.stubEnv('ENGINE_GATE', gate);
    writeFileSync(gate, '');
    const gated = pathToFileURL(join(import.meta.dirname, '..', 'support', 'gated-engine-program.mjs'));
    const pool = open({ program: gated, restingMb: 300 });
    const retaining = (await pool.run(job('retain', 400))) as number;
    // It is asked to release memory after a second, and no other process loads before the next file.
    await sleep(2_000);
    expect(await pool.run(job('pid'))).toBe(retaining);
    writeFileSync(gate, '');
    await until(() => !isAlive(retaining));
    expect(await pool.run(job('pid'))).not.toBe(retaining);
  });

  test('with a long job yield the processor to others until the job has ended', async () => {
    const pool = open({ slowMs: 200 });
    const pid = await pool.run<number>(job('pid'));
    const usual = getPriority(pid);
    const running = pool.run(job('later', 1_500));
    await until(() => getPriority(pid) > usual);
    expect(getPriority(pid)).toBe(Math.min(19, usual + 10));
    await running;
    // A user who may not raise a priority again gets another process.
    await vi.waitFor(async () => expect(getPriority(await pool.run<number>(job('pid')))).toBe(usual), 10_000);
  });

  test('are ended before they exceed the total memory, and their jobs run one after the other', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    const pool = open({ togetherMb: 420 });
    const pids = await Promise.all(['ada', 'grace'].map((caller) => pool.run(job('hold', 250, { caller }))));
    expect(pids).toEqual([expect.any(Number), expect.any(Number)]);
    await expect(pool.run(job('hold', 500))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('memory'),
    });
  });

  test('have less memory while the server itself uses more than usual', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    let excessMb = 500;
    const pool = open({ togetherMb: 900, restingMb: 900, excessMb: () => excessMb });
    await expect(pool.run(job('hold', 500))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('memory'),
    });
    excessMb = 0;
    expect(await pool.run(job('hold', 500))).toEqual(expect.any(Number));
  });

  test('that were large before a small job are spared for one that grew', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    const pool = open({ togetherMb: 600, restingMb: 600 });
    const retaining = await pool.run(job('retain', 380, { caller: 'ada' }));
    const [small, large] = await Promise.allSettled([
      pool.run(job('hold', 1, { caller: 'ada' })),
      pool.run(job('hold', 300, { caller: 'grace' })),
    ]);
    expect([small, large.status]).toEqual([{ status: 'fulfilled', value: retaining }, expect.any(String)]);
  });

  test('with only a small job are spared, however little memory the server leaves', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    let excessMb = 0;
    const pool = open({ togetherMb: 900, restingMb: 900, excessMb: () => excessMb });
    const retaining = await pool.run(job('retain', 400, { caller: 'ada' }));
    excessMb = 900;
    expect(await pool.run(job('hold', 1, { caller: 'ada' }))).toBe(retaining);
  });

  test('without a job are ended before a job that runs alone', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    const pool = open({ togetherMb: 420, restingMb: 200 });
    await Promise.all([
      pool.run(job('retain', 250, { caller: 'ada' })),
      pool.run(job('pid', undefined, { caller: 'grace' })),
    ]);
    expect(await pool.run(job('hold', 250, { caller: 'grace' }))).toEqual(expect.any(Number));
  });

  test('of another caller are spared by a job that is retried alone', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    const pool = open({ togetherMb: 420 });
    const [own] = await Promise.all(['grace', 'ada'].map((caller) => pool.run(job('hold', 1, { caller }))));
    const held = await Promise.all([1, 2].map(() => pool.run(job('hold', 250, { caller: 'ada' }))));
    expect(held).not.toContain(own);
  });

  test('of another caller are spared by a caller whose process was ended for memory', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    const pool = open({ togetherMb: 420 });
    const callers = ['grace', 'joan', 'ada'];
    const used = await Promise.all(callers.map((caller) => pool.run(job('hold', 1, { caller }))));
    const others = used.slice(0, 2);
    // The first four share a process, which is ended; the others wait.
    const crowd = [100, 100, 100, 100, 1, 1, 1, 1].map((megabytes) => pool.run(job('hold', megabytes)));
    const answers = await Promise.all(crowd);
    expect(answers.filter((pid) => others.includes(pid))).toEqual([]);
  });

  test('that their caller has just used are not ended while only small jobs run', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    let excessMb = 0;
    const pool = open({ togetherMb: 900, restingMb: 600, excessMb: () => excessMb });
    const [retaining] = await Promise.all([
      pool.run(job('retain', 400, { caller: 'ada' })),
      pool.run(job('pid', undefined, { caller: 'grace' })),
    ]);
    excessMb = 900;
    await pool.run(job('hold', 1, { caller: 'grace' }));
    expect(await pool.run(job('pid', undefined, { caller: 'ada' }))).toBe(retaining);
  });

  test('that still load their program are not ended for memory', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    const large = pathToFileURL(join(import.meta.dirname, '..', 'support', 'large-engine-program.mjs'));
    const pool = open({ program: large, togetherMb: 100, restingMb: 900 });
    expect(await pool.run(job('pid'))).toEqual(expect.any(Number));
  });

  test('report their changes to the server', async () => {
    const changes: unknown[] = [];
    await open({ changed: (change) => changes.push(change) }).run(job('change'));
    expect(changes).toEqual([{ kind: 'presentation', id: 'x' }]);
  });
});
