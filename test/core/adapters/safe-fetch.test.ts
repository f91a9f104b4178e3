import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuardedAgent } from '../../../src/core/adapters/guarded-agent.ts';
import { createSafeFetch } from '../../../src/core/adapters/safe-fetch.ts';
import { ByteBudget } from '../../../src/core/memory/byte-budget.ts';

const signal = new AbortController().signal;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(
  listener: RequestListener,
): Promise<{ url: string; port: number; requests: () => number }> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/a.png`, port, requests: () => requests };
}

describe('the guarded fetch of a picture', () => {
  it('reaches an address that the operator allowed', async () => {
    const { url } = await serve((_request, response) => response.end('bytes'));
    const bytes = await createSafeFetch(['127.0.0.0/8'])(url, signal);
    expect(new TextDecoder().decode(bytes)).toBe('bytes');
  });

  it('limits the bytes in flight per host and in total, and releases them', async () => {
    const waiting: (() => void)[] = [];
    const { port } = await serve((request, response) => {
      if (request.url !== '/slow') return void response.end('x'.repeat(300));
      response.write('x'.repeat(600));
      waiting.push(() => response.end());
    });
    const fetchPicture = createSafeFetch(['127.0.0.0/8'], { budget: new ByteBudget(1_000) });
    const slow = fetchPicture(`http://127.0.0.1:${port}/slow`, signal);
    while (waiting.length === 0) await sleep(5);
    await sleep(50);
    await expect(fetchPicture(`http://127.0.0.1:${port}/`, signal)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    expect(await fetchPicture(`http://127.0.0.2:${port}/`, signal)).toHaveLength(300);
    for (const end of waiting) end();
    expect(await slow).toHaveLength(600);
    expect(await fetchPicture(`http://127.0.0.1:${port}/`, signal)).toHaveLength(300);
  });

  it('never connects to this machine otherwise, however its address is written', async () => {
    const { port, requests } = await serve((_request, response) => response.end('secret'));
    const fetchPicture = createSafeFetch([]);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '0.0.0.0',
      '[::]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::7f00:1]',
      '[2002:7f00:1::]',
      '[::ffff:0:7f00:1]',
      '127.0.0.1.',
      '%31%32%37.0.0.1',
      '①②⑦.0.0.1',
    ];
    for (const host of hosts)
      await expect(fetchPicture(`http://${host}:${port}/`, signal), host).rejects.toThrow(
        /not on the public internet/,
      );
    expect(requests()).toBe(0);
  });

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
    '[fec0::1]',
    '[4000::1]',
    '[100:0:0:1::1]',
    '[3fff::1]',
    '224.0.0.1',
    '255.255.255.255',
  ])('refuses the private address %s before connecting', async (host) => {
    await expect(createSafeFetch([])(`http://${host}/latest/meta-data`, signal)).rejects.toThrow(
      /not on the public internet/,
    );
  });

  it.each([
    'localhost.',
    'localhost..',
    'a.localhost',
    'LOCALHOST。',
    '%6c%6fcalhost',
    'localhost.localdomain',
    'ip6-localhost',
    'metadata.google.internal',
    'metadata.google.internal.',
    'metadata%2Egoogle%2Einternal',
    'metadata.goog',
    'metadata',
    'db',
    'db.',
    'db.internal',
    'printer.local',
    'router.lan',
    'nas.home.arpa',
    'x.corp',
    'a.test',
    'a.example',
    'a.invalid',
    'a.onion',
  ])('refuses the name %s without resolving it', async (host) => {
    await expect(createSafeFetch([])(`http://${host}/latest/meta-data`, signal)).rejects.toThrow(
      'its name is not on the public internet',
    );
  });

  it('allows names of private networks with private addresses, except this machine and metadata services', async () => {
    const lan = createGuardedAgent(['10.0.0.0/8'], 1_000);
    for (const host of ['hooks.lan', 'hooks.internal', 'hooks', 'a.example'])
      expect(lan.check(`http://${host}/`).hostname).toBe(host);
    for (const host of ['localhost', 'a.localhost.', 'metadata.google.internal', 'metadata'])
      expect(() => lan.check(`http://${host}/`), host).toThrow('its name is not on the public internet');
    expect(
      createGuardedAgent(['169.254.0.0/16'], 1_000).check('http://metadata.google.internal/').hostname,
    ).toBe('metadata.google.internal');
    expect(createGuardedAgent([], 1_000, ['models.lan']).check('http://models.lan/').hostname).toBe(
      'models.lan',
    );
    const { port } = await serve((_request, response) => response.end('bytes'));
    expect(
      (await createSafeFetch(['127.0.0.0/8', '::1/128'])(`http://localhost:${port}/`, signal)).length,
    ).toBe(5);
  });

  it.each([
    ['file:///etc/passwd', /only http and https/],
    ['ftp://example.org/a.png', /only http and https/],
    ['http://user:pass@example.org/a.png', /credentials/],
    ['no address', /not a valid address/],
    [`http://example.org/${'a'.repeat(3000)}`, /longer than/],
  ])('refuses %s', async (url, reason) => {
    await expect(createSafeFetch([])(url, signal)).rejects.toThrow(reason);
  });

  it('does not follow a redirect', async () => {
    const { url, requests } = await serve((request, response) => {
      response.writeHead(request.url === '/a.png' ? 302 : 200, { location: '/b.png' }).end('b');
    });
    await expect(createSafeFetch(['127.0.0.1/32'])(url, signal)).rejects.toThrow(/redirect/);
    expect(requests()).toBe(1);
  });

  it('reports the status of the server', async () => {
    const { url } = await serve((_request, response) => response.writeHead(404).end());
    await expect(createSafeFetch(['127.0.0.1/32'])(url, signal)).rejects.toThrow(/answered 404/);
  });

  it('stops reading at 20 MB, with or without a Content-Length', async () => {
    const announced = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 30 * 1024 * 1024 }).write('x'),
    );
    await expect(createSafeFetch(['127.0.0.1/32'])(announced.url, signal)).rejects.toThrow(/20 MB/);
    const endless = await serve((_request, response) => {
      const block = Buffer.alloc(1024 * 1024);
      const pump = () => {
        while (response.write(block));
        response.once('drain', pump);
      };
      pump();
    });
    await expect(createSafeFetch(['127.0.0.1/32'])(endless.url, signal)).rejects.toThrow(/20 MB/);
  });

  it('reads up to the configured number of bytes', async () => {
    const { url } = await serve((_request, response) => response.end(Buffer.alloc(3_000_000)));
    const read = (maxBytes: number) => createSafeFetch(['127.0.0.1/32'], { maxBytes })(url, signal);
    expect((await read(3_000_000)).length).toBe(3_000_000);
    await expect(read(2_000_000)).rejects.toThrow(/larger than 2 MB/);
  });

  it('ends when the caller disconnects', async () => {
    const { url } = await serve(() => undefined);
    const controller = new AbortController();
    const fetching = createSafeFetch(['127.0.0.1/32'])(url, controller.signal);
    controller.abort(new Error('given up'));
    await expect(fetching).rejects.toThrow('given up');
  });
});
