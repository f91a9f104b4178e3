import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ask, localAccess, scratchDirectory, serve } from '../e2e/processes.ts';
import { DEEP } from './chance.ts';
import { report } from './report.ts';

/** Clients of each kind; together fewer than the connections that a server takes. */
const EACH = 150;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

/** First bytes of a slow client, then one more letter every second. */
const KINDS = {
  'headers without end': 'GET /api/v3/presentation/all HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'a body without end':
    'POST /api/v3/presentation/generate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"content": "',
  'nothing at all': '',
} as const;

test.skipIf(!DEEP)(
  'hundreds of slow clients (in test:faults): honest ones are always answered, and every slow connection is closed',
  { timeout: 600_000 },
  async () => {
    const server = await serve(join(scratch.path, 'data'), { LOG_LEVEL: 'fatal' });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const { hostname, port } = new URL(server.url);
    const deck = { title: 'Ferries', slides: [{ layout: 'title', content: { title: 'Ferries' } }] };
    /** @returns the times of so many rounds, in order of length. */
    const honest = async (rounds: number) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        const list = await ask(`${server.url}/api/v3/presentation/all`);
        const made = await ask(`${server.url}/api/v3/presentation/from-json`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(deck),
        });
        expect([list.status, made.status]).toEqual([200, 200]);
        await Promise.all([list.text(), made.text()]);
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b);
    };
    const at = (times: readonly number[], share: number) =>
      Math.round(times[Math.floor(times.length * share)] ?? 0);
    const quiet = await honest(40);

    const open = new Map<string, number>();
    const answers = new Set<string>();
    const timers: NodeJS.Timeout[] = [];
    for (const [kind, begin] of Object.entries(KINDS)) {
      open.set(kind, EACH);
      for (let number = 0; number < EACH; number += 1) {
        const socket = connect(Number(port), hostname);
        socket.write(
          begin.replace(
            'Host: localhost',
            `Host: localhost\r\nAuthorization: ${localAccess(server.url)['authorization']}`,
          ),
        );
        if (begin !== '') timers.push(setInterval(() => socket.writable && socket.write('a'), 1_000));
        socket.on('data', (data) => answers.add(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? ''));
        socket.on('error', () => undefined);
        socket.once('close', () => open.set(kind, (open.get(kind) ?? 0) - 1));
      }
    }
    await sleep(1_000);
    const crowded = await honest(40);
    await expect
      .poll(() => Object.fromEntries(open), { timeout: 400_000, interval: 1_000 })
      .toEqual(Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])));
    for (const timer of timers) clearInterval(timer);
    expect([...answers].filter((status) => status !== '408')).toEqual([]);
    await honest(1);
    expect(await server.stop()).toBe(0);
    report('slow-clients', {
      'slow connections': EACH * 3,
      'honest p95 before, ms': at(quiet, 0.95),
      'honest p95 among them, ms': at(crowded, 0.95),
    });
  },
);
