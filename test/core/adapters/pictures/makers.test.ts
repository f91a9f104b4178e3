import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ConfigError, loadConfig } from '../../../../src/config/config.ts';
import { openPictureMaker } from '../../../../src/core/adapters/pictures/open-maker.ts';
import type { PictureMaker, ProviderProblem } from '../../../../src/core/store/picture-providers.ts';
import { openPictureProvider, type PictureProviderServer } from '../../../support/picture-provider.ts';

const KEY = 'sk-secret-ok';
const WORKFLOW = JSON.stringify({
  3: { class_type: 'KSampler', inputs: { seed: 5, steps: 20, positive: ['6', 0] } },
  6: {
    class_type: 'CLIPTextEncode',
    inputs: { text: 'a placeholder', clip: ['4', 1] },
    _meta: { title: 'Input Prompt' },
  },
  9: { class_type: 'SaveImage', inputs: { filename_prefix: 'deck', images: ['8', 0] } },
});

let provider: PictureProviderServer;
beforeAll(async () => {
  provider = await openPictureProvider();
});
afterEach(() => {
  provider.fail(undefined);
  provider.asked.length = 0;
});
afterAll(() => provider.close());

const MAKERS: readonly [string, Record<string, string>, object][] = [
  [
    'gemini_flash',
    { GOOGLE_API_KEY: KEY, GOOGLE_BASE_URL: '{}/v1beta' },
    { path: '/v1beta/models/gemini-2.5-flash-image:generateContent', headers: { 'x-goog-api-key': KEY } },
  ],
  [
    'nanobanana_pro',
    { GOOGLE_API_KEY: KEY, GOOGLE_BASE_URL: '{}/v1beta' },
    {
      path: '/v1beta/models/gemini-3-pro-image-preview:generateContent',
      body: { generationConfig: { responseModalities: ['IMAGE'] } },
    },
  ],
  [
    'open_webui',
    { OPEN_WEBUI_IMAGE_URL: '{}', OPEN_WEBUI_IMAGE_API_KEY: KEY },
    {
      path: '/api/v1/images/generations',
      headers: { authorization: `Bearer ${KEY}` },
      body: { prompt: 'a quay', n: 1 },
    },
  ],
  [
    'comfyui',
    { COMFYUI_URL: '{}/', COMFYUI_WORKFLOW: WORKFLOW },
    {
      path: '/prompt',
      body: { prompt: { 3: { inputs: { seed: 2 ** 31, steps: 20 } }, 6: { inputs: { text: 'a quay' } } } },
    },
  ],
  [
    'dall-e-3',
    { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: '{}' },
    { path: '/images/generations', body: { model: 'dall-e-3', quality: 'standard' } },
  ],
];

async function open(name: string, env: Record<string, string>, timeoutMs = 2_000): Promise<PictureMaker> {
  const { images } = loadConfig({
    IMAGE_PROVIDER: name,
    ...Object.fromEntries(
      Object.entries(env).map(([key, value]) => [key, value.replace('{}', provider.url)]),
    ),
  });
  if (images.maker === undefined) throw new Error('no maker');
  expect(JSON.stringify(images)).not.toContain(KEY);
  return openPictureMaker(
    { ...images.maker, apiKey: images.maker.apiKey?.reveal() },
    { timeoutMs, random: () => 0.5 },
  );
}

function problemOf(asked: Promise<unknown>): Promise<ProviderProblem> {
  return asked.then(
    () => expect.fail('it answered'),
    (error: unknown) => error as ProviderProblem,
  );
}

describe.each(MAKERS)('%s', (name, env, asked) => {
  const { signal } = new AbortController();

  test('is called with its own protocol and returns the bytes of a picture', async () => {
    const made = await (await open(name, env)).make('a quay', signal);
    expect([...('bytes' in made ? made.bytes : []).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(provider.asked[0]).toMatchObject(asked);
  });

  test.each([
    [{ status: 401, body: `{"error":"${KEY}"}` }, 'key', /did not accept the key/],
    [
      { status: 400, body: '{"error":{"code":"content_policy_violation"}}' },
      'refused',
      /refuses to make this picture/,
    ],
    [{ status: 429, headers: { 'retry-after': '3' } }, 'busy', /asks to wait/],
    [{ status: 500 }, 'unreachable', /internal error/],
    [{ status: 200, body: '<html>' }, 'garbage', /did not answer with JSON/],
    [{ status: 200, body: '{"data":[]}' }, 'garbage', /something other than/],
    ['hang', 'timeout', /did not (answer|finish) within/],
  ] as const)('reports an error without its key: %j', async (bad, kind, words) => {
    provider.fail(bad);
    const problem = await problemOf((await open(name, env, 200)).make('a quay', signal));
    expect(problem).toMatchObject({ kind, message: expect.stringMatching(words) as string });
    expect(problem.message).not.toContain(KEY);
    if (kind === 'busy') expect(problem.retryAfterSeconds).toBe(3);
  });

  test('ends with the caller', async () => {
    provider.fail('hang');
    const leaving = new AbortController();
    const making = (await open(name, env)).make('a quay', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(making).rejects.toThrow('left');
  });
});

describe('picture providers', () => {
  const { signal } = new AbortController();
  const env = (name: string) => MAKERS.find(([one]) => one === name)?.[1] ?? {};

  test('poll ComfyUI until it is done, and report a workflow that fails or saves nothing', async () => {
    await (await open('comfyui', env('comfyui'))).make('slow', signal);
    expect(provider.asked.filter(({ path }) => path.startsWith('/history/')).length).toBeGreaterThan(2);
    expect(await problemOf((await open('comfyui', env('comfyui'))).make('broken', signal))).toMatchObject({
      kind: 'refused',
      message: 'failed to run its workflow',
    });
    expect(await problemOf((await open('comfyui', env('comfyui'))).make('nothing', signal))).toMatchObject({
      kind: 'garbage',
    });
    expect(await problemOf((await open('comfyui', env('comfyui'), 300)).make('never', signal))).toMatchObject(
      { kind: 'timeout', message: expect.stringContaining('did not finish') as string },
    );
  });

  test('report a refusal of Google as such', async () => {
    provider.fail({ status: 200, body: '{"candidates":[{"finishReason":"IMAGE_SAFETY"}]}' });
    expect(
      await problemOf((await open('gemini_flash', env('gemini_flash'))).make('x', signal)),
    ).toMatchObject({ kind: 'refused' });
  });

  test('send the key of an Open WebUI to no other host', async () => {
    provider.fail({ status: 200, body: '[{"url":"https://elsewhere.example/p.png"}]' });
    expect(await (await open('open_webui', env('open_webui'))).make('x', signal)).toEqual({
      url: 'https://elsewhere.example/p.png',
    });
    expect(provider.asked).toHaveLength(1);
  });

  test('report missing settings at start', () => {
    const problems = (input: Record<string, string>) => {
      try {
        loadConfig(input);
        return [];
      } catch (error) {
        return (error as ConfigError).problems;
      }
    };
    expect(problems({ IMAGE_PROVIDER: 'gemini_flash' })).toEqual([
      'GOOGLE_API_KEY: IMAGE_PROVIDER=gemini_flash needs it',
    ]);
    expect(problems({ IMAGE_PROVIDER: 'comfyui' })).toEqual([
      'COMFYUI_URL: IMAGE_PROVIDER=comfyui needs it',
      'COMFYUI_WORKFLOW: IMAGE_PROVIDER=comfyui needs it',
    ]);
    expect(problems({ IMAGE_PROVIDER: 'open_webui' })).toEqual([
      'OPEN_WEBUI_IMAGE_URL: IMAGE_PROVIDER=open_webui needs it',
    ]);
    expect(problems({ IMAGE_PROVIDER: 'midjourney' })[0]).toMatch(
      /pexels.*gemini_flash.*comfyui.*open_webui/,
    );
    for (const [workflow, words] of [
      ['{', /expected JSON/],
      ['null', /object of nodes/],
      ['{"nodes":[],"links":[]}', /Export \(API\)/],
      ['{"6":{"inputs":{"text":"x"},"_meta":{"title":"Positive"}}}', /"Input Prompt"/],
    ] as const)
      expect(problems({ COMFYUI_WORKFLOW: workflow })[0]).toMatch(words);
  });
});
