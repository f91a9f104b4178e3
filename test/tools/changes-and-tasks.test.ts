import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { announceChanges } from '../../src/core/store/announce-changes.ts';
import { createChangeFeed } from '../../src/core/store/changes.ts';
import { createResources } from '../../src/resources/index.ts';
import { createMcpHttpHandler } from '../../src/tools/http.ts';
import { DEEP } from '../support/deep.ts';
import { openBench } from '../support/services.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const ID = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(sessions?: number) {
  const bench = await openBench();
  const changes = createChangeFeed();
  const call = bench.context();
  let allowed = true;
  const handler = createMcpHttpHandler({
    version: '1.0.0',
    catalogue: async () => OPERATIONS,
    resources: createResources(async () => OPERATIONS),
    changes,
    services: async () => bench.services,
    logFor: () => log,
    clock: call.clock,
    profile: { toolsets: ['presentations'], readOnly: false, transport: 'http' },
    log,
    publicUrl: undefined,
    requestBytes: 1_000_000,
    ...(sessions !== undefined && { sessions }),
    visitOf: (incoming) => ({
      host: incoming.headers.host ?? '',
      caller: { ...call.caller, id: String(incoming.headers['x-caller'] ?? 'admin') },
      link: call.link,
      stillAllowed: async () => allowed,
    }),
  });
  const server = createServer(async (incoming, response) =>
    handler.handle(incoming, response, incoming.method === 'POST' ? await text(incoming) : undefined),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bench.tasks.begin();
  closers.push(
    () => bench.close(),
    () => {
      server.closeAllConnections();
      server.close();
    },
    () => handler.close(),
  );
  const records = announceChanges(bench.records, changes);
  const touch = (collection: string, id: string) =>
    records.write([{ collection, id, value: {}, order: 'a' }]);
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
    touch,
    revoke: () => (allowed = false),
  };
}

test('a client of 2025-11-25 receives changes of its subscribed presentations, slides and tasks, and no others', async () => {
  const { url, touch } = await serve();
  const client = new LegacyClient({ name: 'test', version: '1' });
  await client.connect(new LegacyHttp(url) as Parameters<typeof client.connect>[0]);
  closers.push(() => client.close());
  const heard: string[] = [];
  client.setNotificationHandler(
    ResourceUpdatedNotificationSchema,
    ({ params }) => void heard.push(params.uri),
  );
  for (const uri of [
    `lectern://presentations/${ID}/slides/2`,
    'lectern://tasks/task-1',
    'lectern://tasks/task-2',
    'lectern://designs/d-1',
  ])
    await client.subscribeResource({ uri });
  await client.unsubscribeResource({ uri: 'lectern://tasks/task-2' });
  for (const [collection, id] of [
    ['presentations', 'another'],
    ['tasks', 'task-2'],
    ['presentations', ID],
    ['replies', 'task-1'],
    ['tasks', 'task-1'],
    ['designs', 'd-1'],
  ] as const)
    await touch(collection, id);
  await expect.poll(() => heard.length).toBe(3);
  expect(heard).toEqual([
    `lectern://presentations/${ID}/slides/2`,
    'lectern://tasks/task-1',
    'lectern://designs/d-1',
  ]);
});

test('a client of 2026-07-28 receives changes on its listening request', async () => {
  const { url, touch } = await serve();
  const client = new ModernClient(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new ModernHttp(url));
  closers.push(() => client.close());
  const heard: string[] = [];
  client.setNotificationHandler(
    'notifications/resources/updated',
    ({ params }) => void heard.push(params.uri),
  );
  await client.listen({ resourceSubscriptions: ['lectern://tasks/task-1'] });
  await touch('tasks', 'task-2');
  await touch('tasks', 'task-1');
  await expect.poll(() => heard).toEqual(['lectern://tasks/task-1']);
});

test('a session belongs to the caller that opened it, and its stream ends with the credentials', {
  skip: !DEEP,
}, async () => {
  const { url, revoke } = await serve();
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const opened = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    }),
  });
  const session = opened.headers.get('mcp-session-id') ?? '';
  await opened.text();
  const list = (extra: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'mcp-protocol-version': '2025-11-25', ...extra },
      body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' }),
    });
  expect((await list({ 'mcp-session-id': session })).status).toBe(200);
  expect((await list({ 'mcp-session-id': session, 'x-caller': 'another' })).status).toBe(404);
  expect((await list({ 'mcp-session-id': 'no-such-session' })).status).toBe(404);
  const stream = await fetch(url, {
    headers: { accept: 'text/event-stream', 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' },
  });
  expect(stream.status).toBe(200);
  revoke();
  await expect(stream.text()).rejects.toThrow();
});

test('the least recently used session ends when there are too many', async () => {
  const { url } = await serve(2);
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const opened = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    });
    ids.push(opened.headers.get('mcp-session-id') ?? '');
    await opened.text();
  }
  const list = (id: string) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'mcp-protocol-version': '2025-11-25', 'mcp-session-id': id },
      body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' }),
    });
  expect(await Promise.all(ids.map(async (id) => (await list(id)).status))).toEqual([404, 200, 200]);
});

test('a client with tasks gets a deck as a task, stored before the answer, with the result of the tool at its end', async () => {
  const { url } = await serve();
  let id = 0;
  const send = async (
    method: string,
    params: Record<string, unknown>,
    extensions: object = { 'io.modelcontextprotocol/tasks': {} },
  ) => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { extensions },
    };
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        'mcp-name': String(params['name'] ?? params['taskId']),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params: { ...params, _meta: meta } }),
    });
    return (await response.json()) as { result: Record<string, unknown>; error?: { code: number } };
  };
  const slides = [{ layout: 'statement', content: { statement: 'The tide turns at noon.' } }];
  const { result: begun } = await send('tools/call', { name: 'create_presentation', arguments: { slides } });
  expect(begun).toMatchObject({
    resultType: 'task',
    taskId: expect.stringMatching(/^task-/),
    status: 'working',
    ttlMs: 86_400_000,
  });
  const get = async () => (await send('tasks/get', { taskId: begun['taskId'] })).result;
  await expect.poll(async () => (await get())['status']).toBe('completed');
  expect((await get())['result']).toMatchObject({
    structuredContent: { title: 'The tide turns at noon.', n_slides: 1 },
    content: [{ type: 'text' }, { type: 'resource_link' }],
  });
  // Who chose to wait waits, who knows no tasks gets the deck, and neither may ask for tasks.
  expect(
    (await send('tools/call', { name: 'create_presentation', arguments: { slides, mode: 'wait' } })).result,
  ).toMatchObject({ resultType: 'complete', structuredContent: { n_slides: 1 } });
  expect(
    (await send('tools/call', { name: 'create_presentation', arguments: { slides } }, {})).result,
  ).toMatchObject({ resultType: 'complete', structuredContent: { n_slides: 1 } });
  expect((await send('tasks/get', { taskId: begun['taskId'] }, {})).error).toMatchObject({ code: -32021 });
  expect((await send('tasks/get', { taskId: 'task-nobody' })).error).toMatchObject({ code: -32602 });
});
