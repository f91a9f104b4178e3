import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../src/config.ts';
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

const heard: { readonly headers: IncomingHttpHeaders; readonly path: string; readonly body: { resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[] } }[] = [];
let answer = 200;
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  heard.push({ headers: request.headers, path: request.url ?? '', body: JSON.parse(body) });
  response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
});
const spans = () => heard.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));

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

test('a call through either door is one trace: the request below its caller, operation and render below the request', async () => {
  const { base, app } = served;
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const headers = { authorization: app.session, 'content-type': 'application/json', accept: 'application/json, text/event-stream', traceparent: `00-${trace}-b7ad6b7169203331-01` };
  const input = { slides: [{ layout: 'statement', content: { statement: 'Planted words.' } }] };
  const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_presentation', arguments: input } };
  await (await fetch(`${base}/mcp`, { method: 'POST', headers, body: JSON.stringify(rpc) })).text();
  await (await fetch(`${base}/api/v3/presentation/${crypto.randomUUID()}`, { headers: { authorization: app.session } })).text();
  // A caller that records nothing wants nothing recorded.
  await (await fetch(`${base}/api/v3/standard-template/all`, { headers: { authorization: app.session, traceparent: '00-11111111111111111111111111111111-b7ad6b7169203331-00' } })).text();
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
  expect(heard[0]).toMatchObject({ path: '/v1/traces', headers: { 'api-key': 'planted secret', 'x-team': 'decks' } });
  expect(JSON.stringify(heard[0]?.body.resourceSpans[0]?.resource)).toContain('"decks"');
  // Names and figures leave the house, content and keys do not.
  const bodies = JSON.stringify(heard.map(({ body }) => body));
  expect(bodies).not.toContain('Planted words');
  expect(bodies).not.toContain('planted secret');
});

test('a collector that refuses is mentioned once, without its address or key, and nothing else suffers', async () => {
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

test('without a collector nothing is configured; headers that are none are refused by name, not by value', () => {
  expect(loadConfig({}).tracing).toBeUndefined();
  expect(() => loadConfig({ ...env, OTEL_EXPORTER_OTLP_HEADERS: 'planted secret' })).toThrow(/^(?!.*planted)[\s\S]*OTEL_EXPORTER_OTLP_HEADERS: expected name=value/);
  expect(JSON.stringify(loadConfig(env))).not.toContain('planted');
});
