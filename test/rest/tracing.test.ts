import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code: number };
}

const heard: {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: { resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[] };
}[] = [];
let answer = 200;
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  heard.push({ headers: request.headers, path: request.url ?? '', body: JSON.parse(body) });
  response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
});
const spans = () =>
  heard.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

let served: ServedApp;
let env: Record<string, string>;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=planted%20secret, x-team=decks',
    OTEL_SERVICE_NAME: 'decks',
  };
  served = await serveApp({ env });
});
afterAll(() => new Promise((resolve) => collector.close(resolve)));

test('a call through either surface is one trace, with operation and render below the request', async () => {
  const { base, app } = served;
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const headers = {
    authorization: app.session,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    traceparent: `00-${trace}-b7ad6b7169203331-01`,
  };
  const input = { slides: [{ layout: 'statement', content: { statement: 'Planted words.' } }] };
  const rpc = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_presentation', arguments: input },
  };
  await (await fetch(`${base}/mcp`, { method: 'POST', headers, body: JSON.stringify(rpc) })).text();
  await (
    await fetch(`${base}/api/v3/presentation/${crypto.randomUUID()}`, {
      headers: { authorization: app.session },
    })
  ).text();
  // A caller that records nothing wants nothing recorded.
  await (
    await fetch(`${base}/api/v3/standard-template/all`, {
      headers: {
        authorization: app.session,
        traceparent: '00-11111111111111111111111111111111-b7ad6b7169203331-00',
      },
    })
  ).text();
  await served.close();

  const [request, ...below] = spans()
    .filter(({ traceId }) => traceId === trace)
    .sort((a, b) => b.kind - a.kind);
  expect(request).toMatchObject({ name: 'POST /mcp', kind: 2, parentSpanId: 'b7ad6b7169203331' });
  expect(below.map(({ name }) => name).sort()).toEqual(['create_presentation', 'render create pptx']);
  for (const span of below) {
    expect(span.parentSpanId).toBe(request?.spanId);
    expect(BigInt(span.endTimeUnixNano) > BigInt(span.startTimeUnixNano)).toBe(true);
  }
  const missing = spans().find(({ name }) => name === 'get_presentation');
  expect(missing?.status).toEqual({ code: 2 });
  expect(spans().filter(({ traceId }) => traceId.startsWith('1111'))).toEqual([]);
  expect(heard[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'api-key': 'planted secret', 'x-team': 'decks' },
  });
  expect(JSON.stringify(heard[0]?.body.resourceSpans[0]?.resource)).toContain('"decks"');
  // Names and figures leave the server, content and keys do not.
  const bodies = JSON.stringify(heard.map(({ body }) => body));
  expect(bodies).not.toContain('Planted words');
  expect(bodies).not.toContain('planted secret');
});

test('a task is a child of the request that started it, also where another process runs it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-traced-'));
  const shared = { ...env, APP_DATA_DIRECTORY: directory };
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const before = await serveApp({ env: { ...shared, RUN_TASKS: 'false' } });
  const headers = {
    authorization: before.app.session,
    'content-type': 'application/json',
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  };
  const begun = await fetch(`${before.base}/api/v3/presentation/generate/async`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ content: 'Tea' }),
  });
  const { id } = (await begun.json()) as { id: string };
  const tasks = (await before.app.lectern.services()).tasks;
  const after = await serveApp({ env: shared });
  await expect.poll(async () => (await tasks.get(id)).status).toBe('completed');
  await Promise.all([after.close(), before.close()]);
  rmSync(directory, { recursive: true, force: true });

  const own = spans().filter(({ traceId }) => traceId === trace);
  const span = (name: string) => own.find((one) => one.name === name);
  expect(span('task presentation.generate')).toMatchObject({
    kind: 5,
    parentSpanId: span('POST /api/v3/presentation/generate/async')?.spanId,
  });
  expect(span('render create pptx')?.parentSpanId).toBe(span('task presentation.generate')?.spanId);
});

test('a call that exceeds the patience of its caller continues as a task of the same trace', async () => {
  const hasty = await serveApp({ env, surface: (own) => ({ ...own, patienceMs: 1 }) });
  const trace = '5bf92f3577b34da6a3ce929d0e0e4736';
  const headers = {
    authorization: hasty.app.session,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  };
  const rpc = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'generate_presentation',
      arguments: { content: '# Tea\n\n## Leaves\n\n- Two thirds are black' },
    },
  };
  await (await fetch(`${hasty.base}/mcp`, { method: 'POST', headers, body: JSON.stringify(rpc) })).text();
  const { tasks } = await hasty.app.lectern.services();
  await expect
    .poll(async () =>
      (await tasks.list({ orderBy: 'created_at', order: 'desc', offset: 0, limit: 5 })).map(
        ({ status }) => status,
      ),
    )
    .toEqual(['completed']);
  await hasty.close();

  const own = spans().filter(({ traceId }) => traceId === trace);
  const request = own.find(({ name }) => name === 'POST /mcp');
  expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7' });
  const parents = ['task presentation.generate', 'render create pptx'].map(
    (name) => own.find((one) => one.name === name)?.parentSpanId,
  );
  expect(parents).toEqual([request?.spanId, request?.spanId]);
});

test('a collector that refuses is logged once, without its address or key, and calls still succeed', async () => {
  answer = 503;
  const before = heard.length;
  const again = await serveApp({ env });
  for (let call = 0; call < 3; call += 1) expect((await fetch(`${again.base}/health`)).status).toBe(200);
  await again.close();
  expect(heard.length).toBeGreaterThan(before);
  const mentions = again.app
    .logged()
    .split('\n')
    .filter((line) => line.includes('traces could not be sent'));
  expect(mentions).toHaveLength(1);
  expect(again.app.logged()).not.toContain('planted');
});

test('tracing is off without a collector; malformed headers are refused by name, not by value', () => {
  expect(loadConfig({}).tracing).toBeUndefined();
  expect(() => loadConfig({ ...env, OTEL_EXPORTER_OTLP_HEADERS: 'planted secret' })).toThrow(
    /^(?!.*planted)[\s\S]*OTEL_EXPORTER_OTLP_HEADERS: expected name=value/,
  );
  expect(JSON.stringify(loadConfig(env))).not.toContain('planted');
});
