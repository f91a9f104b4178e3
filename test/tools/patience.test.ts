import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { type ModelProvider, openModelProvider } from '../support/model-provider.ts';
import { writing } from '../support/model-script.ts';
import { type Answer, CLIENTS, type TestClient, textOf } from './clients.ts';

const REPORT =
  '# Ferries\n\nDiesel cost 4.1 million euros in 2024.\n\n## Quays\n\nFour quays need 2,400 kW.\n';
const script = writing({
  title: 'Electric ferries pay off',
  slides: [
    {
      title: 'Quays need power',
      layout: 'statement',
      sections: [2],
      content: { statement: 'Four quays need 2,400 kW.' },
    },
  ],
});

let provider: ModelProvider;
let served: ServedApp;
/** One that waits for long. */
let patient: ServedApp;
/** How long the model thinks about each question. */
let thinks = 0;
beforeAll(async () => {
  provider = await openModelProvider(async (asked) => {
    await sleep(thinks, undefined, { ref: false });
    return script(asked);
  });
  const env = { LLM: 'anthropic', ANTHROPIC_API_KEY: 'sk-ant-0', ANTHROPIC_BASE_URL: provider.url };
  const toolsets = ['presentations', 'templates', 'designs', 'assets', 'webhooks', 'admin'] as const;
  [served, patient] = await Promise.all([
    serveApp({ letIn: true, env: { ...env, LIMIT_CALL_SECONDS: '1' }, toolsets }),
    serveApp({ letIn: true, env: { ...env, LIMIT_CALL_SECONDS: '600' }, toolsets }),
  ]);
});
afterAll(async () => {
  await Promise.all([served.close(), patient.close()]);
  await provider.close();
});

const handleIn = (answer: Answer) =>
  (answer.structuredContent?.['task'] ?? {}) as { readonly id: string; readonly status: string };
async function ended(client: TestClient, id: string): Promise<Record<string, unknown>> {
  const read = async () => (await client.call('get_task', { id })).structuredContent ?? {};
  await expect.poll(async () => (await read())['status']).toMatch(/completed|error/);
  return read();
}

describe.each(oneIn(4, CLIENTS, 1))('a %s client whose model is slow', (_revision, connect) => {
  test.runIf(DEEP)(
    'gets a task for a deck instead of a timeout, and the work continues to its end',
    async () => {
      thinks = 1_500;
      const client = await connect({ url: `${served.base}/mcp` });
      const steps: string[] = [];
      const answer = await client.call(
        'generate_presentation',
        { content: REPORT, template: 'swiss' },
        { onprogress: ({ message }) => steps.push(message ?? '') },
      );
      const { id, status } = handleIn(answer);
      expect([id, status]).toEqual([expect.stringMatching(/^task-[0-9a-f]{64}$/), 'processing']);
      expect(textOf(answer)).toContain(`Call get_task with {"id": "${id}"}`);
      expect(answer.content.at(-1)).toMatchObject({ type: 'resource_link', uri: `lectern://tasks/${id}` });
      expect(JSON.parse((await client.read(`lectern://tasks/${id}`))[0]?.text ?? '')).toMatchObject({
        id,
        type: 'presentation.generate',
      });
      const { data } = await ended(client, id);
      expect(data).toMatchObject({
        title: 'Electric ferries pay off',
        presentation_id: answer.structuredContent?.['presentation_id'],
      });
      expect(
        (await client.call('get_presentation', { id: (data as { presentation_id: string }).presentation_id }))
          .isError,
      ).not.toBe(true);
      // A step that was told just before the answer may be read just after it.
      await expect.poll(() => steps.length).toBeGreaterThan(0);
      await client.close();
    },
  );

  test('gets a task for a plan, too, whose result is the answer of the call', async () => {
    thinks = 1_500;
    const client = await connect({ url: `${served.base}/mcp` });
    const { id } = handleIn(await client.call('generate_outline', { content: REPORT }));
    expect(await ended(client, id)).toMatchObject({
      status: 'completed',
      type: 'call.generate_outline',
      data: { title: 'Electric ferries pay off', slides: expect.any(Array) },
    });
    await client.close();
  });

  test('gets the deck itself when it is ready in time', async () => {
    thinks = 0;
    const client = await connect({ url: `${patient.base}/mcp` });
    const answer = await client.call('generate_presentation', { content: REPORT });
    expect(answer.structuredContent).toMatchObject({
      title: 'Electric ferries pay off',
      path: expect.any(String),
    });
    expect(handleIn(answer).id).toBeUndefined();
    await client.close();
  });

  test('cancels the work by the task, and a repeated call gets the same task', async () => {
    thinks = 30_000;
    const client = await connect({ url: `${served.base}/mcp` });
    const call = { content: REPORT, idempotency_key: `again-${client.era}` };
    const first = await client.call('generate_presentation', call);
    const { id } = handleIn(first);
    expect(handleIn(await client.call('generate_presentation', call)).id).toBe(id);
    expect((await client.call('cancel_task', { id })).structuredContent).toMatchObject({
      status: 'error',
      error: { code: 'cancelled' },
    });
    const made = first.structuredContent?.['presentation_id'];
    expect((await client.call('get_presentation', { id: made })).isError).toBe(true);
    await client.close();
  });
});

test('a client that disconnects before it has a task ends the work, and after that it does not', {
  skip: !DEEP,
}, async () => {
  thinks = 1_500;
  const [, connect] = CLIENTS[1];
  const client = await connect({ url: `${served.base}/mcp` });
  const { id } = handleIn(await client.call('generate_presentation', { content: REPORT }));
  await client.close();
  const later = await connect({ url: `${served.base}/mcp` });
  expect(await ended(later, id)).toMatchObject({ status: 'completed' });
  await later.close();
  const short = await connect({ url: `${patient.base}/mcp` });
  const gone = new AbortController();
  const [before, asked, abandoned] = [
    listed(await short.call('list_tasks', {})),
    provider.asked.length,
    provider.givenUp(),
  ];
  thinks = 30_000;
  const left = short.call('generate_presentation', { content: REPORT }, { signal: gone.signal });
  await expect.poll(() => provider.asked.length).toBe(asked + 1);
  gone.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(() => provider.givenUp()).toBe(abandoned + 1);
  expect(listed(await short.call('list_tasks', {}))).toBe(before);
  await short.close();
});

test.runIf(DEEP)('REST waits for as long as the connection lasts', async () => {
  thinks = 1_500;
  const answer = await fetch(`${served.base}/api/v3/presentation/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: REPORT }),
  });
  expect(await answer.json()).toMatchObject({
    presentation_id: expect.any(String),
    path: expect.any(String),
    edit_path: expect.any(String),
  });
});

function listed({ structuredContent }: { readonly structuredContent?: Record<string, unknown> }): number {
  return (structuredContent?.['tasks'] as unknown[] | undefined)?.length ?? -1;
}
