import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { SCOPES, type Scope } from '../../src/core/call/operation.ts';
import { createMcpHttpHandler } from '../../src/tools/http.ts';
import { CLIENTS, type TestClient, textOf } from './clients.ts';
import { paintSquare, surfaceOf, waitForever } from './tiny-catalogue.ts';

const ALL = SCOPES;
const closers: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(
  options: { readonly scopes?: readonly Scope[]; readonly seen?: Parameters<typeof waitForever>[0] } = {},
): Promise<string> {
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const handler = createMcpHttpHandler({
    ...surfaceOf([
      paintSquare,
      waitForever(options.seen ?? { started: () => undefined, aborted: () => undefined }),
    ]),
    profile: { toolsets: ['presentations', 'templates'], readOnly: false, transport: 'http' },
    log,
    publicUrl: 'https://decks.example',
    requestBytes: 100_000,
    visitOf: (incoming) => ({
      host: incoming.headers.host ?? '',
      caller: { id: 'tester', kind: 'admin', scopes: options.scopes ?? ALL },
      link: { style: 'absolute', base: 'http://decks.example' },
      requestId: 'r-1',
    }),
  });
  const server: Server = createServer(async (incoming, response) =>
    handler.handle(incoming, response, incoming.method === 'POST' ? await text(incoming) : undefined),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

function status(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
  });
}

describe.each(CLIENTS)('a %s client over http', (_revision, connect) => {
  async function client(options: Parameters<typeof serve>[0] = {}, query = ''): Promise<TestClient> {
    const connected = await connect({ url: (await serve(options)) + query });
    closers.push(() => connected.close());
    return connected;
  }

  test('lists tools with both schemas, non-default hints and one description', async () => {
    const tools = await (await client()).listTools();
    expect(tools[0]).toEqual({
      name: 'paint_square',
      title: 'Paint a square',
      description: 'Paint one square. Call it whenever a square is needed.',
      inputSchema: {
        type: 'object',
        properties: {
          side: { type: 'integer', minimum: 1, maximum: 100, description: 'Length of a side in px.' },
          color: {
            type: 'string',
            enum: ['red', 'blue'],
            default: 'red',
            description: 'Colour of the square.',
          },
        },
        required: ['side'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: { area: { type: 'integer' }, path: { type: 'string' } },
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    });
  });

  test('gets the answer as text, structure, picture and link, with increasing progress', async () => {
    const steps: unknown[] = [];
    const answer = await (await client()).call(
      'paint_square',
      { side: 3 },
      { onprogress: (step) => steps.push([step.progress, step.total, step.message]) },
    );
    expect(answer.structuredContent).toEqual({ area: 9, path: 'http://decks.example/files/square.png' });
    expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
    expect(answer.content[1]).toMatchObject({ type: 'image', mimeType: 'image/png' });
    expect(
      Buffer.from(answer.content[1]?.data ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(answer.content[2]).toMatchObject({
      type: 'resource_link',
      uri: 'http://decks.example/files/square.png',
      name: 'square.png',
      mimeType: 'image/png',
    });
    expect(steps).toEqual([
      [1, 2, 'mixing'],
      [2, 2, 'painting'],
    ]);
  });

  test('gets advice in errors after it has read the output schemas', async () => {
    const connected = await client();
    await connected.listTools();
    const unknownField = await connected.call('paint_square', { side: 3, colour: 'red' });
    expect(unknownField.isError).toBe(true);
    expect(textOf(unknownField)).toContain('Unknown field "colour"');
    const wrongValue = await connected.call('paint_square', { side: 3, color: 'blu' });
    expect(textOf(wrongValue)).toMatch(/color.*"blu".*red, blue.*Did you mean "blue"/);
    const refused = await connected.call('paint_square', { side: 13 });
    expect(textOf(refused)).toContain('Choose another side.');
    const structured =
      connected.era === 'modern' ? refused.structuredContent : refused._meta?.['lectern/failure'];
    expect(structured).toEqual({
      code: 'invalid_input',
      message: 'The side may not be 13.',
      hint: 'Choose another side.',
      issues: [
        { loc: ['side'], msg: 'The side may not be 13.', type: 'value_error', input: 13, ctx: { max: 12 } },
      ],
    });
  });

  test('gets -32602 for an unknown tool and for an unknown resource', async () => {
    const connected = await client();
    await expect(connected.call('paint_sqare')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('paint_square'),
    });
    await expect(connected.read('lectern://circles')).rejects.toMatchObject({ code: -32602 });
    expect((await connected.read('lectern://squares'))[0]?.text).toBe('[]');
  });

  test('may write a number as text, and gets the closest name for an unknown tool', async () => {
    const connected = await client();
    expect((await connected.call('paint_square', { side: '4' })).structuredContent).toMatchObject({
      area: 16,
    });
    await expect(connected.call('paint_circle', {})).rejects.toThrow('Did you mean "paint_square"?');
  });

  test('is refused a tool outside its scopes, although the list shows it', async () => {
    const answer = await (await client({ scopes: ['templates'] })).call('paint_square', { side: 3 });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain('forbidden');
  });

  test('narrows the list by query', async () => {
    expect((await (await client({}, '?toolsets=templates')).listTools()).map((tool) => tool.name)).toEqual([
      'wait_forever',
    ]);
    expect((await (await client({}, '?readonly=true')).listTools()).map((tool) => tool.name)).toEqual([
      'wait_forever',
    ]);
  });

  test('cancels the work when it disconnects', async () => {
    let started = () => {};
    let aborted = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const connected = await client({ seen: { started: () => started(), aborted: () => aborted() } });
    const call = connected.call('wait_forever').catch(() => 'gone');
    await running;
    await connected.close();
    await ended;
    expect(await call).toBe('gone');
  });
});

test('an error for a wrong toolset name lists the valid ones', async () => {
  const answer = await fetch(`${await serve()}?toolsets=template`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('Did you mean \\"templates\\"');
});

test('MCP over http refuses foreign hosts and origins and accepts its own', async () => {
  const url = await serve();
  expect(await status(url, { host: 'evil.example' })).toBe(403);
  expect(await status(url, { origin: 'https://evil.example' })).toBe(403);
  expect(await status(url, { origin: 'null' })).toBe(403);
  expect(await status(url, { host: 'decks.example', origin: 'http://localhost:3000' })).toBe(403);
  expect(await status(url, { host: 'decks.example', origin: 'https://decks.example' })).toBe(200);
  expect(await status(url, { origin: 'http://localhost:3000' })).toBe(200);
});
