import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ask, ONE_ENGINE, scratchDirectory, serve } from '../e2e/processes.ts';
import { DEEP } from './chance.ts';
import { report } from './report.ts';

/** Address of the name server; its port cannot be chosen. */
const NAMES = '127.66.0.1';
const PUBLIC = '93.184.215.14';
/** A mount of its own, in which another file lies over /etc/resolv.conf. */
const OWN_NAMES = [
  'unshare',
  '-m',
  'sh',
  '-c',
  'mount --bind "$RESOLVER" /etc/resolv.conf && exec "$0" "$@"',
];
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

/** A server of names that answers with each of the lists in turn, the last one for ever. */
async function openNames(
  answers: Readonly<Record<string, readonly (readonly string[])[]>>,
): Promise<{ asked(name: string): number; close(): void }> {
  const counts = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (; query[at] !== 0; at += (query[at] ?? 0) + 1)
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
    const name = labels.join('.');
    const isA = query.readUInt16BE(at + 1) === 1;
    const asked = counts.get(name) ?? 0;
    if (isA) counts.set(name, asked + 1);
    const lists = answers[name] ?? [];
    const addresses = isA ? (lists[Math.min(asked, lists.length - 1)] ?? []) : [];
    const head = Buffer.from([
      query[0] ?? 0,
      query[1] ?? 0,
      0x81,
      lists.length === 0 ? 0x83 : 0x80,
      0,
      1,
      0,
      addresses.length,
      0,
      0,
      0,
      0,
    ]);
    // A pointer to the name, type A, class IN, no time to keep it, four bytes.
    const records = addresses.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(53, NAMES, resolve));
  return { asked: (name) => counts.get(name) ?? 0, close: () => socket.close() };
}

test.skipIf(!canMount || !DEEP)(
  'a name that resolves elsewhere the second time (needs root, in test:faults), or to a private address beside a public one, is never connected to',
  { timeout: 120_000 },
  async () => {
    const connected: string[] = [];
    const inner = createServer((request, response) => {
      connected.push(request.headers.host ?? '');
      response.end('{"secret": true}');
    });
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    const { port } = inner.address() as AddressInfo;
    const names = await openNames({
      'twice.example.com': [[PUBLIC], ['127.0.0.1']],
      'both.example.com': [[PUBLIC, '127.0.0.1']],
      'inner.example.com': [['127.0.0.1']],
    });
    const resolver = join(scratch.path, 'resolv.conf');
    writeFileSync(resolver, `nameserver ${NAMES}\noptions timeout:2 attempts:2\n`);
    const server = await serve(
      join(scratch.path, 'data'),
      { ...ONE_ENGINE, LOG_LEVEL: 'error', RESOLVER: resolver },
      OWN_NAMES,
    );
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const send = async (path: string, body: object) => {
      const response = await ask(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };
    const subscribe = (host: string) =>
      send('/api/v3/webhook/subscribe', {
        url: `http://${host}:${port}/hook`,
        event: 'presentation.generation.completed',
      });

    // Judged when it is given …
    for (const host of ['both.example.com', 'inner.example.com'])
      expect(await subscribe(host)).toMatchObject({
        status: 422,
        text: expect.stringContaining('not on the public internet'),
      });
    // … and again by every connection, on the very addresses that it is made to.
    const { status, text } = await subscribe('twice.example.com');
    expect(status, text).toBe(200);
    const tried = await send(`/api/v3/webhook/${(JSON.parse(text) as { id: string }).id}/test`, {});
    expect(tried.text).toContain('its address is not on the public internet');
    for (const host of ['twice.example.com', 'both.example.com', 'inner.example.com']) {
      const slides = [
        { layout: 'image_full', content: { title: 'Quay', image: { url: `http://${host}:${port}/a.png` } } },
      ];
      expect((await send('/api/v3/presentation/from-json', { title: 'Quay', slides })).text).not.toContain(
        'secret',
      );
    }
    for (const host of ['twice.example.com', 'both.example.com', 'inner.example.com'])
      expect(names.asked(host), host).toBeGreaterThan(1);
    expect(connected).toEqual([]);
    expect(await server.stop()).toBe(0);
    names.close();
    inner.close();
    report('rebinding', { names: 3, 'connections to a private address': connected.length });
  },
);
