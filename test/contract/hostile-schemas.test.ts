import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createThreadedSampler } from '../../src/core/templates/sample/threaded-samples.ts';
import { HOSTILE_SCHEMAS, SLOW_PATTERN } from '../support/hostile-schemas.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ letIn: true, toolsets: ['designs'] });
});
afterAll(() => served.close());

async function post(path: string, body: object): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const response = await fetch(`${served.base}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const byRest = (input: object) => post('/api/v3/schema/content/generate', input);
const byMcp = (input: object) =>
  post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'generate_sample_content', arguments: input },
  });

describe('a schema that asks for too much is refused by its field, through both surfaces:', () => {
  test.each(Object.entries(HOSTILE_SCHEMAS))('%s', async (_, { schema, mode, type }) => {
    const rest = await byRest({ schema, mode });
    expect(rest).toMatchObject({ status: 422, text: expect.stringContaining(`"type":"${type}"`) });
    const mcp = await byMcp({ schema, mode });
    expect(mcp.text).toContain(type);
    expect(mcp.text).toContain('isError');
    for (const { text } of [rest, mcp]) expect(text.length).toBeLessThan(3_000);
  });
});

test('a regular expression of a schema is never executed', async () => {
  const { status, text } = await byRest({ schema: SLOW_PATTERN, mode: 'normal' });
  expect([status, JSON.parse(text)]).toEqual([200, { content: { code: `${'a'.repeat(60)}!` } }]);
});

test('a very large number of simultaneous schemas is refused in part, and the next one is answered', async () => {
  const sample = createThreadedSampler();
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => sample(SLOW_PATTERN, 'normal')));
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests', retryAfterSeconds: 1 } });
  expect(await sample(SLOW_PATTERN, 'normal')).toEqual({ code: expect.any(String) });
});

test('a schema that takes the thread too long is refused', async () => {
  await expect(createThreadedSampler(1)(SLOW_PATTERN, 'normal')).rejects.toMatchObject({
    code: 'invalid_input',
    issues: [{ loc: ['schema'], type: 'too_complex' }],
  });
});
