import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ask, ONE_ENGINE, scratchDirectory, serve } from '../e2e/processes.ts';
import { freePort } from '../support/free-port.ts';
import { DEEP } from './chance.ts';
import { Client } from './client.ts';
import { integrity, judge, NOTHING } from './judge.ts';
import { Ledger } from './ledger.ts';
import { report } from './report.ts';

const scratch = scratchDirectory();
const data = join(scratch.path, 'small');
const mounted = mount(data);
// If all tests are skipped, the cleanup does not run either.
if (!mounted) scratch.remove();
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', data]);
  scratch.remove();
});

/** A file system of its own, 24 MB; needs root. */
function mount(at: string): boolean {
  mkdirSync(at);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!mounted)(
  'a full disk (needs root): a write answers 507 or ends in an error, stored data stays readable, and with room again all works without a restart',
  { timeout: 300_000 },
  async () => {
    const ledger = new Ledger(join(scratch.path, 'ledger'));
    const client = new Client(ledger);
    const env = { ...ONE_ENGINE, PORT: String(await freePort()), LOG_LEVEL: 'fatal' };
    let server = await serve(data, env);
    client.at(server.url);
    await Promise.all(['before-1', 'before-2', 'before-3'].map((key) => client.ask('deck', key)));
    await Promise.all(
      Array.from({ length: DEEP ? 6 : 2 }, (_, number) => client.ask('task', `while-${number}`)),
    );

    const ballast = join(data, 'ballast');
    fill(ballast);
    const statuses: (number | undefined)[] = [];
    for (let number = 1; number <= (DEEP ? 8 : 4); number += 1)
      statuses.push(await client.ask(number % 2 === 0 ? 'deck' : 'task', `full-${number}`));
    statuses.push(await client.ask('upload', 'full-picture'));
    expect(statuses).toContain(507);
    expect(statuses.filter((status) => status !== 507 && status !== 200)).toEqual([]);
    const refused = ledger.read().find(({ answer }) => answer?.status === 507);
    expect(refused?.answer?.body).toMatchObject({
      code: 'storage_full',
      detail: expect.stringMatching(/no space/),
    });
    const list = await ask(`${server.url}/api/v3/presentation/all`);
    expect(list.status).toBe(200);
    expect(server.child.exitCode).toBeNull();

    rmSync(ballast);
    for (const key of ['after-1', 'after-2']) expect(await client.ask('deck', key)).toBe(200);
    expect(await client.ask('task', 'after-3')).toBe(200);
    // Judged before and after a start where there is time for both.
    const verdict = DEEP ? await judge(ledger.read(), server.url, 90_000) : NOTHING;
    await server.stop();
    server = await serve(data, env);
    const again = await judge(ledger.read(), server.url, 90_000);
    await server.stop();
    report(
      'disk-full',
      {
        requests: ledger.read().length,
        'refused with 507': statuses.filter((status) => status === 507).length,
      },
      again,
    );
    expect(verdict).toEqual(NOTHING);
    expect(again).toEqual(NOTHING);
    expect(integrity(data)).toBe('ok');
  },
);

/** Writes until the file system takes no more. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [1_048_576, 4_096, 512]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}
