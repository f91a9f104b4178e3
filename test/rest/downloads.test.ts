import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

/** Memory limit of all running downloads together. */
const AT_ONCE = 16_000_000;
/** More than what the sockets of both sides take in while nobody reads. */
const FILE = Buffer.alloc(14_000_000, 'lectern ');

let served: ServedApp;
const addresses: string[] = [];
beforeAll(async () => {
  served = await serveApp({ env: { LIMIT_BODY_BYTES_AT_ONCE: String(AT_ONCE) } });
  const { lectern } = served.app;
  const [{ blobs }, links] = await Promise.all([lectern.stores(), lectern.links()]);
  for (const key of ['exports/one.pptx', 'exports/other.pptx']) {
    await blobs.put(key, FILE);
    addresses.push(links.blob(key, { style: 'absolute', base: served.base }));
  }
});
afterAll(() => served.close());

/** A client that asks for a file and reads no more than the beginning of it. */
async function slowly(address: string): Promise<{ leave(): void }> {
  const { port, pathname, search } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'readable');
  expect(String(socket.read(12))).toBe('HTTP/1.1 200');
  return { leave: () => void socket.destroy() };
}

const [one, other] = [() => addresses[0] ?? '', () => addresses[1] ?? ''];
const statusOf = async (address: string) => {
  const response = await fetch(address);
  await response.arrayBuffer();
  return response.status;
};

test('files that slow clients download are held in memory once each, up to a limit', async () => {
  const slow = await Promise.all(Array.from({ length: 8 }, () => slowly(one())));
  const again = await fetch(one());
  expect(Buffer.compare(Buffer.from(await again.arrayBuffer()), FILE)).toBe(0);
  const full = await fetch(other());
  expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await full.json()).toMatchObject({ code: 'unavailable' });
  for (const client of slow.slice(1)) client.leave();
  expect(await statusOf(other())).toBe(503);
  slow[0]?.leave();
  await expect.poll(() => statusOf(other())).toBe(200);
});

test('clients that leave at once hold no file', async () => {
  for (let times = 0; times < 20; times += 1) {
    const { port, pathname, search } = new URL(times % 2 === 0 ? one() : other());
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.end(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => socket.destroy());
    await once(socket, 'close');
  }
  await expect.poll(() => statusOf(one())).toBe(200);
  await expect.poll(() => statusOf(other())).toBe(200);
});
