import { expect, test } from 'vitest';
import { createAccount } from '../../src/auth/account.ts';
import { ADMIN, instance } from './instance.ts';

/**
 * Processor time that a check of credentials takes, worker threads included; other programs on the machine do
 * not count in it.
 */
async function workOf(check: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  expect(await check()).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('an unknown name and an overlong password cost the work of a wrong password', async () => {
  const { file, records, clock, captured } = instance();
  const account = await createAccount({
    file,
    env: { ...ADMIN, override: false, reset: false },
    records,
    log: captured.log,
    clock,
    hashCost: 10,
  });
  const guesses = {
    wrong: [ADMIN.username, 'wrong password'],
    unknown: ['eve', ADMIN.password],
    overlong: [ADMIN.username, 'x'.repeat(100)],
  } as const;
  const work = { wrong: [] as number[], unknown: [] as number[], overlong: [] as number[] };
  const kinds = ['wrong', 'unknown', 'overlong'] as const;
  for (let round = 0; round < 7; round++) {
    for (const kind of kinds) {
      const [username, password] = guesses[kind];
      // From an address of its own each time, so that nothing is held up.
      work[kind].push(
        await workOf(() => account.checkPassword(username, password, `10.${round}.${kinds.indexOf(kind)}.1`)),
      );
    }
  }
  const least = (values: readonly number[]) => Math.min(...values);
  // One hash at this cost is tens of milliseconds; a check that skips it takes less than a hundredth of that.
  for (const kind of ['unknown', 'overlong'] as const) {
    const ratio = least(work[kind]) / least(work.wrong);
    expect(ratio, kind).toBeGreaterThan(0.5);
    expect(ratio, kind).toBeLessThan(2);
  }
});
