import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { environment, MAIN, scratchDirectory, serve } from '../e2e/processes.ts';
import { freePort } from '../support/free-port.ts';
import { DEEP } from './chance.ts';
import { Client } from './client.ts';
import { integrity, judge, NOTHING } from './judge.ts';
import { Ledger } from './ledger.ts';
import { report } from './report.ts';

/** Which sync to disk is the first that fails; all after it fail too. */
const FIRST = [5, 9, 14, 20, 27, 35, 44];

const canTrace = spawnSync('strace', ['-e', 'trace=none', 'true'], { stdio: 'ignore' }).status === 0;
const scratch = scratchDirectory();
afterAll(() => scratch.remove());

test.skipIf(!canTrace || !DEEP)(
  'a disk that stops accepting synced data (needs strace, in test:faults): every confirmed write is on it, and the next start has all of them',
  { timeout: 600_000 },
  async () => {
    let requests = 0;
    for (const first of FIRST) {
      const data = join(scratch.path, `from-${first}`);
      const port = String(await freePort());
      const env = { APP_DATA_DIRECTORY: data, PORT: port, LOG_LEVEL: 'fatal' };
      // The store is made before the disk fails.
      await (await serve(data, { PORT: port })).stop();
      const ledger = new Ledger(join(scratch.path, `ledger-${first}`));
      const client = new Client(ledger).at(`http://127.0.0.1:${port}`);
      const faulty = spawn(
        'strace',
        [
          '-f',
          '--seccomp-bpf',
          '-o',
          '/dev/null',
          '-e',
          'trace=fsync,fdatasync',
          '-e',
          `inject=fsync,fdatasync:error=EIO:when=${first}+`,
          process.execPath,
          MAIN,
          'serve',
        ],
        { env: environment(env), stdio: 'ignore', detached: true },
      );
      const ended = new Promise((resolve) => faulty.once('exit', resolve));
      const listens = () =>
        fetch(`http://127.0.0.1:${port}/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (faulty.exitCode === null && !(await listens())) await sleep(100);
      for (let number = 0; number < 6; number += 1)
        for (const what of ['deck', 'task', 'upload'] as const)
          await client.ask(what, `${first}-${what}-${number}`);
      if (faulty.pid !== undefined && faulty.exitCode === null) process.kill(-faulty.pid, 'SIGKILL');
      await ended;
      const asked = ledger.read();
      const failures = asked.filter(({ answer }) => answer === undefined || answer.status >= 500);
      expect(failures.length, `no sync failed from the ${first}th on`).toBeGreaterThan(0);
      expect(
        failures.filter(({ answer }) => answer !== undefined && ![503, 507].includes(answer.status)),
      ).toEqual([]);
      const server = await serve(data, { PORT: port, LOG_LEVEL: 'fatal' });
      const verdict = await judge(asked, server.url, 90_000);
      await server.stop();
      requests += asked.length;
      expect({ first, ...verdict }).toEqual({ first, ...NOTHING });
      expect(integrity(data)).toBe('ok');
    }
    report('io-error', { 'failing disks': FIRST.length, requests }, NOTHING);
  },
);
