import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Pools from '../../../src/core/threads/process-pool.ts';
import type { PoolOptions, ProcessPool } from '../../../src/core/threads/process-pool.ts';
import { DEEP } from '../../support/deep.ts';
import type { LargeAnswer } from '../../support/large-answer-worker.ts';
import type { OddJob } from '../../support/odd-job-worker.ts';
import { openSourceCopy } from '../../support/source-hooks.ts';

const here = (path: string) => new URL(`../../support/${path}`, import.meta.url);
const limits = { deadlineMs: 20_000 };
const COMMON = {
  programs: [here('odd-job-worker.ts')],
  memoryMb: 64,
  usuallyMb: 100,
  atOnce: 1,
  idleMs: 300,
  alone: false,
};
const pool = (options: Partial<PoolOptions> = {}) => new Pool({ ...COMMON, ...options });
const run = (asked: ProcessPool, job: OddJob) => asked.run<number>(job, limits);

/** A host such as Electron, whose program is not Node. */
const { execPath } = process;
let Pool: typeof ProcessPool;
beforeAll(async () => {
  process.execPath = '/bin/false';
  // The module finds out once whether processes can be started, and other tests have started some.
  const copy = openSourceCopy();
  ({ ProcessPool: Pool } = await copy.load<typeof Pools>('src/core/threads/process-pool.ts'));
});
afterAll(() => {
  process.execPath = execPath;
});

describe.skipIf(process.platform === 'win32')('a pool where no process can be started', () => {
  it('runs its jobs in threads of the server', async () => {
    const asked = pool();
    expect([await run(asked, { kind: 'pid' }), await run(asked, { kind: 'count' })]).toEqual([
      process.pid,
      2,
    ]);
    const alone = pool({ alone: true });
    expect([await run(alone, { kind: 'count' }), await run(alone, { kind: 'count' })]).toEqual([1, 1]);
    expect(await Promise.all([1, 2, 3].map(() => run(pool({ atOnce: 2 }), { kind: 'count' })))).toEqual([
      1, 1, 1,
    ]);
  });

  it('passes events and failures to the caller', async () => {
    const events: unknown[] = [];
    const asked = pool({ programs: [here('large-answer-worker.ts')], answerMb: 1 });
    const ask = (as: LargeAnswer['as'], letters = 3) =>
      asked.run({ as, letters, times: 2 } satisfies LargeAnswer, {
        ...limits,
        onEvent: (event) => events.push(event),
      });
    expect([await ask('progress'), events]).toEqual(['done', [['xxx', 'xxx']]]);
    await expect(ask('failure')).rejects.toMatchObject({ code: 'invalid_input', message: 'xxx' });
    await expect(ask('answer', 1_000_000)).rejects.toMatchObject({ kind: 'answer_too_large' });
  });

  it.each<[string, OddJob, Partial<PoolOptions>, string]>([
    ['heap', { kind: 'grow' }, {}, 'out_of_memory'],
    ['resident memory', { kind: 'fill', mb: 2_000 }, { residentMb: 300 }, 'out_of_memory'],
    ['processor time', { kind: 'spin' }, { cpuMs: 1_000 }, 'too_slow'],
  ])('ends a job at the limit of its %s, and serves the next', async (_limit, job, options, kind) => {
    const asked = pool(options);
    await expect(run(asked, job)).rejects.toMatchObject({ name: 'ThreadProblem', kind });
    expect(await run(asked, { kind: 'count' })).toBe(1);
  });

  it.runIf(DEEP)('does not count waiting as processor time', async () => {
    expect(await run(pool({ cpuMs: 500 }), { kind: 'wait', ms: 1_500 })).toBe(1);
  });
});
