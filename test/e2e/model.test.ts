import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { type Answer, type Asked, type ModelProvider, openModelProvider } from '../support/model-provider.ts';
import { writing } from '../support/model-script.ts';
import { CLIENTS, textOf } from '../tools/clients.ts';
import { ask, localAccess, ONE_ENGINE, type Served, scratchDirectory, serve } from './processes.ts';

const KEY = 'sk-ant-secret-0123456789';
const REPORT =
  '# Ferries\n\nDiesel cost 4.1 million euros in 2024.\n\n## Quays\n\nFour quays need 2,400 kW.\n';
const good = writing({
  title: 'Electric ferries pay off',
  slides: [
    {
      title: 'Diesel cost 4.1 million euros',
      layout: 'bullets',
      sections: [1],
      content: {
        title: 'Diesel cost 4.1 million euros',
        items: [{ text: 'In 2024' }, { text: 'And 77 million by 2031' }],
      },
    },
    {
      title: 'Quays need power',
      layout: 'statement',
      sections: [2],
      content: { statement: 'Four quays need 2,400 kW.' },
    },
  ],
});

const scratch = scratchDirectory();
let script: (asked: Asked) => Answer;
let provider: ModelProvider;
let server: Served;
beforeAll(async () => {
  provider = await openModelProvider((asked) => script(asked));
  server = await serve(scratch.path, {
    ...ONE_ENGINE,
    LLM: 'anthropic',
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: provider.url,
    LLM_TIMEOUT_SECONDS: '5',
    LLM_INPUT_PRICE: '3',
    LLM_OUTPUT_PRICE: '15',
    LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  scratch.remove();
});

const USAGE = {
  model: 'anthropic claude-sonnet-4-20250514',
  calls: 3,
  input_tokens: 300,
  output_tokens: 60,
  cost_usd: 0.0018,
};

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await ask(`${server.url}/api/v3/presentation${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

describe.each(oneIn(4, CLIENTS, 1))(
  'a model behind the server, asked by a %s client',
  (_revision, connect) => {
    test('writes the deck, whose numbers without a source are findings, and its usage is returned', async () => {
      script = good;
      const client = await connect({ url: `${server.url}/mcp`, headers: localAccess(server.url) });
      const answer = await client.call('generate_presentation', { content: REPORT, template: 'swiss' });
      const deck = answer.structuredContent ?? {};
      expect(deck['title']).toBe('Electric ferries pay off');
      expect(deck['n_slides']).toBe(3);
      expect(deck['usage']).toEqual(USAGE);
      expect(
        (deck['findings'] as { code: string; message: string }[])
          .filter(({ code }) => code === 'number_not_in_source')
          .map(({ message }) => /\d+/.exec(message)?.[0]),
      ).toEqual(['77', '2031']);
      const outline = await client.call('generate_outline', { content: REPORT });
      expect(outline.structuredContent?.['slides']).toMatchObject([
        {},
        { content: expect.stringContaining('## Diesel cost 4.1 million euros') as string },
        {},
      ]);
      await client.close();
    });

    test('that refuses its key fails the call without revealing the key, unless fallback is set', async () => {
      script = () => ({
        status: 401,
        body: { type: 'error', error: { type: 'authentication_error', message: `invalid x-api-key ${KEY}` } },
      });
      const client = await connect({ url: `${server.url}/mcp`, headers: localAccess(server.url) });
      const failed = await client.call('generate_presentation', { content: 'Electric ferries' });
      expect(failed.isError).toBe(true);
      expect(textOf(failed)).toMatch(
        /refused the API key \(HTTP 401\).*create_presentation.*fallback "outline"/s,
      );
      const answer = await client.call('generate_presentation', { content: REPORT, fallback: 'outline' });
      expect(answer.isError).not.toBe(true);
      expect(((answer.structuredContent?.['warnings'] ?? []) as string[])[0]).toContain(
        'refused the API key',
      );
      expect(`${textOf(failed)}${textOf(answer)}${JSON.stringify(answer)}${server.stderr()}`).not.toContain(
        KEY,
      );
      await client.close();
    });
  },
);

test('returns its usage for a deck over REST and for one as a task', async () => {
  script = good;
  expect(await post('/generate', { content: REPORT, standard_template: 'swiss' })).toMatchObject({
    presentation_id: expect.any(String) as string,
  });
  const { id } = await post('/generate/async', { content: REPORT });
  await expect
    .poll(
      async () =>
        (
          (await (await ask(`${server.url}/api/v3/async-task/status/${String(id)}`)).json()) as {
            status: string;
          }
        ).status,
    )
    .toBe('completed');
  const task = (await (await ask(`${server.url}/api/v3/async-task/status/${String(id)}`)).json()) as {
    data: Record<string, unknown>;
  };
  expect(task.data['usage']).toEqual(USAGE);
});
