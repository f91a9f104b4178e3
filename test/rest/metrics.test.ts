import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { METRICS } from '../../src/core/metrics/metrics.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

const authorised = (extra: Record<string, string> = {}) => ({
  authorization: served.app.session,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  ...extra,
});
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${served.base}${path}`, {
    method: 'POST',
    headers: authorised(headers),
    body: JSON.stringify(body),
  });
const callTool = (name: string, input: object, headers: Record<string, string> = {}) =>
  post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }, headers);
const linesOf = (requestId: string) =>
  served.app
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"${requestId}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Each sample's name with its labels, and its value. Every line of the text has to be one, or a comment. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${served.base}/metrics`, { headers: authorised() });
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).trimEnd().split('\n');
  const samples = lines.filter((line) => !line.startsWith('# '));
  for (const sample of samples) expect(sample).toMatch(/^[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? -?[\d.e+-]+$/);
  return new Map(
    samples.map((sample) => [
      sample.slice(0, sample.lastIndexOf(' ')),
      Number(sample.slice(sample.lastIndexOf(' ') + 1)),
    ]),
  );
}

describe('one call', () => {
  test.each([
    [
      'REST',
      'req-rest-1',
      (headers: Record<string, string>) =>
        fetch(`${served.base}/api/v3/standard-template/all`, { headers: authorised(headers) }),
      'list_templates',
    ],
    [
      'MCP',
      'req-mcp-1',
      (headers: Record<string, string>) => callTool('list_templates', {}, headers),
      'list_templates',
    ],
  ])(
    "over %s writes one log line under the id that the caller sees, which may be the caller's own",
    async (_, requestId, call, operation) => {
      const answer = await call({ 'x-request-id': requestId });
      const text = await answer.text();
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, requestId]);
      // Clients of MCP rarely see a header.
      if (requestId.includes('mcp')) expect(text).toContain(`"lectern/request_id":"${requestId}"`);
      expect(linesOf(requestId)).toEqual([
        expect.objectContaining({ msg: 'call', operation, outcome: 'ok', ms: expect.any(Number) }),
      ]);
      const without = await call({});
      await without.text();
      const made = without.headers.get('x-request-id') ?? '';
      expect(made).toMatch(/^[\w-]{36}$/);
      expect(linesOf(made)).toHaveLength(1);
    },
  );

  test('in a session of MCP has its own id, not that of the request that opened the session', async () => {
    const client = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const opened = await post(
      '/mcp',
      { jsonrpc: '2.0', id: 0, method: 'initialize', params: client },
      { 'x-request-id': 'req-open' },
    );
    const session = {
      'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
      'mcp-protocol-version': '2025-11-25',
    };
    await opened.text();
    for (const id of ['req-first', 'req-second'])
      await (await callTool('list_templates', {}, { ...session, 'x-request-id': id })).text();
    expect([linesOf('req-open').length, linesOf('req-first').length, linesOf('req-second').length]).toEqual([
      0, 1, 1,
    ]);
  });
});

describe('GET /metrics', () => {
  test('counts requests, operations, renders, tasks and their failures over every surface', async () => {
    await (
      await callTool('create_presentation', {
        slides: [{ layout: 'statement', content: { statement: 'Counted.' } }],
      })
    ).text();
    const task = (await (
      await post('/api/v3/presentation/generate/async', { content: '# Tea\n\nTea is drunk.' })
    ).json()) as { id: string };
    await expect
      .poll(
        async () =>
          (
            (await (
              await fetch(`${served.base}/api/v3/async-task/status/${task.id}`, { headers: authorised() })
            ).json()) as { status: string }
          ).status,
      )
      .toBe('completed');
    await fetch(`${served.base}/api/v3/presentation/no-such-id`, { headers: authorised() });
    await fetch(`${served.base}/somewhere/${'x'.repeat(40)}`);
    // The line of a task, and so its count, follows its end.
    await expect
      .poll(async () =>
        (await scrape()).has('lectern_tasks_total{type="presentation.generate",outcome="complete"}'),
      )
      .toBe(true);
    const samples = await scrape();
    const least: Readonly<Record<string, number>> = {
      'lectern_operations_total{operation="create_presentation",outcome="ok"}': 1,
      'lectern_operation_seconds_count{operation="create_presentation"}': 1,
      'lectern_operation_seconds_bucket{operation="create_presentation",le="+Inf"}': 1,
      'lectern_render_seconds_count{kind="create pptx"}': 2,
      'lectern_tasks_total{type="presentation.generate",outcome="complete"}': 1,
      'lectern_http_requests_total{method="POST",path="/mcp",status="200"}': 1,
      'lectern_http_requests_total{method="GET",path="other",status="404"}': 1,
      lectern_store_up: 1,
      process_resident_memory_bytes: 10_000_000,
    };
    for (const [name, value] of Object.entries(least))
      expect(samples.get(name), name).toBeGreaterThanOrEqual(value);
    expect([
      samples.get('lectern_tasks{status="pending"}'),
      samples.get('lectern_task_queue_age_seconds'),
    ]).toEqual([0, 0]);
    expect(
      [...samples.keys()].filter((name) => name.includes('no-such-id') || name.includes('xxxx')),
    ).toEqual([]);
    expect(
      [...samples.keys()].filter((name) => !Object.keys(METRICS).some((known) => name.startsWith(known))),
    ).toEqual([]);
  });

  test('requires a token, or without an account the same machine', async () => {
    expect((await fetch(`${served.base}/metrics`)).status).toBe(401);
    expect(
      (await fetch(`${served.base}/metrics`, { headers: { authorization: 'Bearer wrong' } })).status,
    ).toBe(401);
    expect((await fetch(`${served.base}/metrics`, { method: 'POST', headers: authorised() })).status).toBe(
      405,
    );
  });

  test('reports the age and number of waiting tasks', async () => {
    const { records } = await served.app.lectern.stores();
    const created_at = new Date(Date.now() - 90_000).toISOString();
    await records.write([
      {
        collection: 'tasks',
        id: 'task-x',
        value: {
          id: 'task-x',
          type: 'none',
          status: 'pending',
          created_at,
          updated_at: created_at,
          attempts: 0,
          data: {},
          input: {},
          message: '',
          cancel_requested: true,
        },
        order: created_at,
      },
      { collection: 'task_queue', id: 'task-x', value: {}, order: created_at },
    ]);
    const { readQueue } = await import('../../src/core/metrics/queue-state.ts');
    const readings = Object.fromEntries(
      (await readQueue(records, new Date())).map(({ name, labels, value }) => [
        `${name}${labels['status'] ?? ''}`,
        value,
      ]),
    );
    await records.write([
      { collection: 'tasks', id: 'task-x' },
      { collection: 'task_queue', id: 'task-x' },
    ]);
    expect(readings['lectern_taskspending']).toBe(1);
    expect(readings['lectern_task_queue_age_seconds']).toBeGreaterThanOrEqual(90);
  });
});
