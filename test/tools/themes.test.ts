import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { createResources } from '../../src/resources/index.ts';
import { createMcpHttpHandler } from '../../src/tools/http.ts';
import { type Bench, openBench } from '../support/services.ts';
import { type Answer, CLIENTS } from './clients.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let bench: Bench;
let url: string;
let close: () => void;
beforeAll(async () => {
  bench = await openBench();
  const call = bench.context();
  const handler = createMcpHttpHandler({
    version: '1.0.0',
    catalogue: OPERATIONS,
    resources: createResources(OPERATIONS),
    services: async () => bench.services,
    logFor: () => log,
    clock: call.clock,
    profile: { toolsets: ['presentations', 'templates'], readOnly: false },
    log,
    publicUrl: undefined,
    requestBytes: 1_000_000,
    visitOf: (incoming) => ({ host: incoming.headers.host ?? '', caller: call.caller, link: call.link }),
  });
  const server = createServer((incoming, response) => void handler.handle(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  close();
  await bench.close();
});

const textOf = (answer: Answer): string => answer.content.map(({ text }) => text ?? '').join('\n');

describe.each(CLIENTS)('a client of %s', (_era, connect) => {
  test('finds theme tools only where it asks for designs, makes a theme and dresses a deck in it', async () => {
    const plain = await connect({ url });
    expect((await plain.listTools()).map(({ name }) => name)).not.toContain('create_theme');
    await plain.close();
    const client = await connect({ url: `${url}?toolsets=presentations,templates,designs,assets` });
    try {
      expect((await client.listTools()).map(({ name }) => name)).toEqual(expect.arrayContaining(['generate_theme', 'create_theme', 'upload_font']));
      const wrong = await client.call('create_theme', { name: 'Quay', colors: { primry: '#0057B8' } });
      expect(wrong.isError).toBe(true);
      expect(textOf(wrong)).toContain('Did you mean primary?');
      const made = (await client.call('create_theme', { name: 'Quay', colors: { primary: '#0057B8' } })).structuredContent as { theme: { id: string } };
      const deck = await client.call('create_presentation', { theme: made.theme.id, slides: [{ layout: 'statement', content: { statement: 'The tide turns at noon.' } }] });
      expect(deck.isError ?? false).toBe(false);
      const near = await client.call('create_presentation', { theme: 'mint-blu', slides: [{ layout: 'statement', content: { statement: 'The tide turns at noon.' } }] });
      expect(textOf(near)).toContain('mint-blue');
      await client.call('delete_theme', { id: made.theme.id });
    } finally {
      await client.close();
    }
  });
});
