import { afterEach, describe, expect, test } from 'vitest';
import { loadConfig, revealSecrets } from '../../../../src/config/config.ts';
import { signHeaders } from '../../../../src/core/adapters/aws-signature.ts';
import { openModel } from '../../../../src/core/adapters/models/open-model.ts';
import type { ModelClient, ModelProblem, ModelReply } from '../../../../src/core/store/ask-model.ts';
import { DEEP, oneIn } from '../../../support/deep.ts';
import {
  type Answer,
  type Asked,
  type ModelProvider,
  openModelProvider,
} from '../../../support/model-provider.ts';

const KEY = 'sk-secret-0123456789';
const SCHEMA = {
  name: 'answer',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: { word: { type: 'string' } },
    required: ['word'],
  },
};
const PROVIDERS: readonly [string, Record<string, string>, string][] = [
  ['openai', { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: '{}/v1' }, '/v1/chat/completions'],
  ['anthropic', { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: '{}' }, '/v1/messages'],
  [
    'google',
    { GOOGLE_API_KEY: KEY, GOOGLE_BASE_URL: '{}/v1beta' },
    '/v1beta/models/gemini-2.5-flash:generateContent',
  ],
  [
    'azure',
    { AZURE_OPENAI_API_KEY: KEY, AZURE_OPENAI_ENDPOINT: '{}', AZURE_OPENAI_DEPLOYMENT: 'decks' },
    '/openai/deployments/decks/chat/completions?api-version=2024-10-21',
  ],
  [
    'vertex',
    { VERTEX_API_KEY: KEY, VERTEX_BASE_URL: '{}', VERTEX_PROJECT: 'p-1', VERTEX_LOCATION: 'europe-west4' },
    '/v1/projects/p-1/locations/europe-west4/publishers/google/models/gemini-2.5-flash:generateContent',
  ],
  [
    'bedrock',
    {
      BEDROCK_API_KEY: KEY,
      BEDROCK_BASE_URL: '{}',
      BEDROCK_MODEL: 'anthropic.claude-sonnet-4-20250514-v1:0',
    },
    '/model/anthropic.claude-sonnet-4-20250514-v1%3A0/converse',
  ],
  ['openrouter', { OPENROUTER_API_KEY: KEY, OPENROUTER_BASE_URL: '{}/api/v1' }, '/api/v1/chat/completions'],
  ['ollama', { OLLAMA_URL: '{}', OLLAMA_MODEL: 'llama3.3' }, '/v1/chat/completions'],
  [
    'lmstudio',
    { LMSTUDIO_BASE_URL: '{}/v1', LMSTUDIO_MODEL: 'm', LMSTUDIO_API_KEY: KEY },
    '/v1/chat/completions',
  ],
  ['custom', { CUSTOM_LLM_URL: '{}/v1', CUSTOM_MODEL: 'm' }, '/v1/chat/completions'],
];

let provider: ModelProvider;
afterEach(() => provider.close());

async function open(llm: string, script: (asked: Asked) => Answer, timeoutMs = 5_000): Promise<ModelClient> {
  provider = await openModelProvider(script);
  const env = PROVIDERS.find(([name]) => name === llm)?.[1] ?? {};
  const { model } = loadConfig({
    LLM: llm,
    ...Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value.replace('{}', provider.url)]),
    ),
  });
  if (model === undefined) throw new Error('no model');
  return openModel(revealSecrets(model), {
    timeoutMs,
    random: () => 0,
    now: () => new Date('2026-01-02T03:04:05Z'),
  });
}

function ask(client: ModelClient, signal: AbortSignal = new AbortController().signal): Promise<ModelReply> {
  const messages = [
    { role: 'system' as const, content: 'Be brief.' },
    { role: 'user' as const, content: 'Say a word.' },
  ];
  return client.ask({ messages, schema: SCHEMA, maxTokens: 500, signal });
}

function problemOf(asked: Promise<unknown>): Promise<ModelProblem> {
  return asked.then(
    () => expect.fail('it answered'),
    (error: unknown) => error as ModelProblem,
  );
}

describe.each(PROVIDERS)('%s', (llm, _env, path) => {
  test('is called at its own address with its own schema, and its tokens are counted', async () => {
    const client = await open(llm, () => ({ text: '{"word":"deck"}' }));
    expect(await ask(client)).toEqual({ text: '{"word":"deck"}', tokens: { input: 100, output: 20 } });
    const [asked] = provider.asked;
    expect(asked?.path).toBe(path);
    expect(asked?.schema).toMatchObject({ properties: { word: { type: 'string' } } });
    expect(asked?.text).toContain('Be brief.');
    if ((_env['OLLAMA_URL'] ?? _env['CUSTOM_LLM_URL']) === undefined)
      expect(Object.values(asked?.headers ?? {}).filter((value) => String(value).includes(KEY))).toHaveLength(
        1,
      );
  });

  test('reports an error without its key and without its answer', async () => {
    const client = await open(llm, () => ({
      status: 401,
      body: { error: { message: `Incorrect API key: ${KEY}` } },
    }));
    const problem = await problemOf(ask(client));
    expect(problem.kind).toBe('auth');
    expect(problem.message).toBe('refused the API key (HTTP 401)');
    expect(provider.asked).toHaveLength(1);
  });

  test('distinguishes refusals from truncated answers', async () => {
    expect((await problemOf(ask(await open(llm, () => ({ refused: true }))))).kind).toBe('refused');
    await provider.close();
    expect((await problemOf(ask(await open(llm, () => ({ cutShort: true }))))).kind).toBe('too_long');
  });
});

describe('waiting for a provider', () => {
  test.each(oneIn(8, ['openai', 'anthropic', 'google', 'bedrock'], 1))(
    'retries %s after 429, a server error and a broken connection',
    async (llm) => {
      const answers: Answer[] = [
        { status: 429, headers: { 'retry-after': '0.01' } },
        { status: 503 },
        { broken: true },
        { text: '{"word":"deck"}' },
      ];
      const client = await open(llm, ({ number }) => answers[number - 1] ?? { status: 500 });
      expect((await ask(client)).text).toBe('{"word":"deck"}');
      expect(provider.asked).toHaveLength(4);
    },
  );

  test('does not retry when there is no credit', async () => {
    const client = await open('openai', () => ({
      status: 429,
      body: { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
    }));
    expect(await problemOf(ask(client))).toMatchObject({
      kind: 'quota',
      message: 'has no credit left for this key (HTTP 429)',
    });
    expect(provider.asked).toHaveLength(1);
  });

  test('does not start for longer than the deadline', async () => {
    const client = await open('openai', () => ({ status: 429, headers: { 'retry-after': '600' } }));
    expect((await problemOf(ask(client))).kind).toBe('quota');
    expect(provider.asked).toHaveLength(1);
  });

  test('respects a date in Retry-After', async () => {
    const dates = ['Fri, 02 Jan 2026 03:04:05 GMT', 'Fri, 02 Jan 2026 03:14:05 GMT'];
    const client = await open('openai', ({ number }) => ({
      status: 429,
      headers: { 'retry-after': dates[number - 1] ?? '' },
    }));
    expect(await problemOf(ask(client))).toMatchObject({
      kind: 'quota',
      retryAt: new Date('2026-01-02T03:14:05Z'),
    });
    expect(provider.asked).toHaveLength(2);
  });

  test('ends at the deadline when the provider sends nothing', async () => {
    const client = await open('anthropic', () => ({ silent: true }), 150);
    expect((await problemOf(ask(client))).kind).toBe('timeout');
  });

  test('ends when the caller disconnects', async () => {
    const leaving = new AbortController();
    const client = await open('google', () => {
      leaving.abort(new Error('left'));
      return { silent: true };
    });
    expect((await problemOf(ask(client, leaving.signal))).message).toBe('left');
  });

  test('ends with an error that names an address where nobody answers', async () => {
    const client = await open('custom', () => ({ silent: true }), 300);
    await provider.close();
    expect((await problemOf(ask(client))).message).toMatch(
      /could not be reached: its host refuses the connection|did not answer/,
    );
  });
});

describe('a provider with limitations', () => {
  test('is asked with a schema, then for JSON, then in words, and its ability is remembered for a while', async () => {
    const client = await open('custom', ({ body }) =>
      body['response_format'] === undefined
        ? { text: '{"word":"deck"}' }
        : { status: 400, body: { error: { message: 'response_format is not supported' } } },
    );
    const forms = () =>
      provider.asked
        .splice(0)
        .map(({ body }) => (body['response_format'] as { type?: string } | undefined)?.type ?? 'words');
    for (let count = 0; count < 2; count++) {
      await ask(client);
      expect(forms()).toEqual(['json_schema', 'json_object', 'words']);
    }
    for (let count = 0; count < 50; count++) await ask(client);
    expect(new Set(forms())).toEqual(new Set(['words']));
    await ask(client);
    expect(provider.asked).toHaveLength(3);
    expect(provider.asked.at(-1)?.text).toContain('JSON Schema');
  });

  test('keeps its schemas after it refuses one question', async () => {
    const client = await open('custom', ({ number }) =>
      number === 1 ? { status: 400, body: {} } : { text: '{"word":"deck"}' },
    );
    await ask(client);
    await ask(client);
    expect(
      provider.asked.map(({ body }) => (body['response_format'] as { type?: string } | undefined)?.type),
    ).toEqual(['json_schema', 'json_object', 'json_schema']);
  });

  test('such as Google receives in words what it does not accept as a schema', async () => {
    const client = await open('google', ({ schema }) =>
      schema === undefined
        ? { text: '{"word":"deck"}' }
        : { status: 400, body: { error: { message: 'Invalid JSON payload: enum' } } },
    );
    await ask(client);
    expect((await ask(client)).text).toBe('{"word":"deck"}');
    expect(
      provider.asked.map(({ schema, text }) => schema !== undefined || text.includes('JSON Schema')),
    ).toEqual([true, true, true]);
    expect(provider.asked.filter(({ schema }) => schema !== undefined)).toHaveLength(1);
  });

  test('such as a model of Bedrock without tools receives the schema in words from then on', async () => {
    const client = await open('bedrock', ({ schema }) =>
      schema === undefined
        ? { text: '{"word":"deck"}' }
        : { status: 400, body: { message: "This model doesn't support tool use." } },
    );
    await ask(client);
    expect((await ask(client)).text).toBe('{"word":"deck"}');
    expect(
      provider.asked.map(({ schema, text }) => [schema !== undefined, text.includes('JSON Schema')]),
    ).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  test.runIf(DEEP)('is disconnected when its answer never ends', async () => {
    const client = await open('google', () => ({ raw: `{"candidates":"${'x'.repeat(21_000_000)}"}` }));
    expect((await problemOf(ask(client))).kind).toBe('unreachable');
  });

  test('reports a too long text, recognized in the messages of several providers', async () => {
    for (const message of [
      "This model's maximum context length is 8192 tokens",
      'prompt is too long: 250000 tokens > 200000 maximum',
    ]) {
      const client = await open('openai', () => ({ status: 400, body: { error: { message } } }));
      expect((await problemOf(ask(client))).kind).toBe('too_long');
      await provider.close();
    }
  });

  test('is not followed to redirects, not even on the same host', async () => {
    const client = await open(
      'openai',
      ({ path }) =>
        path.includes('moved')
          ? { text: '{"word":"deck"}' }
          : { status: 307, headers: { location: '/moved/chat/completions' } },
      600,
    );
    expect(['unreachable', 'timeout']).toContain((await problemOf(ask(client))).kind);
    expect(provider.asked.filter(({ path }) => path.includes('moved'))).toEqual([]);
  });
});

describe('an access key of AWS', () => {
  const signing = {
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };

  test('signs like the published example "post-vanilla"', async () => {
    const headers = await signHeaders(
      { service: 'service', method: 'POST', url: new URL('https://example.amazonaws.com/'), body: '' },
      signing,
      new Date('2015-08-30T12:36:00Z'),
    );
    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    );
  });

  test('replaces an API key, and is never shown', async () => {
    provider = await openModelProvider(() => ({ text: '{"word":"deck"}' }));
    const env = {
      LLM: 'bedrock',
      BEDROCK_MODEL: 'm',
      BEDROCK_BASE_URL: provider.url,
      BEDROCK_AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      BEDROCK_AWS_SECRET_ACCESS_KEY: KEY,
      BEDROCK_AWS_SESSION_TOKEN: 'session',
    };
    const { model } = loadConfig(env);
    if (model === undefined) throw new Error('no model');
    expect(JSON.stringify(model)).not.toContain(KEY);
    await ask(
      openModel(revealSecrets(model), {
        timeoutMs: 5_000,
        random: () => 0,
        now: () => new Date('2026-01-02T03:04:05Z'),
      }),
    );
    expect(provider.asked[0]?.headers).toMatchObject({
      'x-amz-date': '20260102T030405Z',
      'x-amz-security-token': 'session',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20260102\/us-east-1\/bedrock\/aws4_request, SignedHeaders=host;x-amz-date;x-amz-security-token, /,
      ) as string,
    });
    expect(JSON.stringify(provider.asked)).not.toContain(KEY);
  });
});
