import { readFileSync } from 'node:fs';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { type DescribedOperation, judgeOf, type OpenApi, operationsIn } from './described.ts';

/*
 * A server that holds something of everything: what is empty elsewhere is judged here with its records in it.
 */

const V1 = '/api/v1/ppt';
const BRAND = readFileSync(new URL('../fixtures/pptx/midnight-blue.pptx', import.meta.url));
const PICTURE = readFileSync(new URL('../fixtures/pictures/alpha.png', import.meta.url));
const FONT = readFileSync(
  new URL(
    '../../node_modules/@expo-google-fonts/overpass/400Regular/Overpass_400Regular.ttf',
    import.meta.url,
  ),
);
const TEXT =
  '# Heat\n\n## Why now\n- Gas is dear\n- Sun is free\n\n## Numbers\n\n| Year | GWh |\n|---|---|\n| 2021 | 1 |\n| 2022 | 2 |\n| 2023 | 4 |\n| 2024 | 8 |\n';

let server: TestApp;
let operations: DescribedOperation[];
let judge: ReturnType<typeof judgeOf>;
let wrong: string[];
const ids: Record<string, string> = {};

const send = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string) =>
  request(server.app)[method](path).set('Authorization', server.session);

/** Sends a request, and judges its answer by the document. */
async function judged(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: object,
  files: readonly (readonly [part: string, bytes: Buffer, name: string])[] = [],
): Promise<Response> {
  const sent = send(method, path);
  for (const [part, bytes, name] of files) sent.attach(part, bytes, name);
  const response = await (body === undefined ? sent : sent.send(body));
  const plain = path.split('?')[0] ?? '';
  const known = operations.filter(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
  const [operation] = known.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document`);
  wrong.push(...judge.undocumented(operation, response));
  return response;
}

async function ended(id: string): Promise<Response> {
  for (;;) {
    const response = await judged('get', `/api/v3/async-task/status/${id}`);
    if (['completed', 'error'].includes(response.body.status)) return response;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  server = await createTestApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' });
  const document: OpenApi = (await request(server.app).get('/openapi.json').expect(200)).body;
  operations = operationsIn(document);
  judge = judgeOf(document);
  wrong = [];
});
afterAll(() => server.close());

test('answers of every kind of call match the document, including nulls and dates', async () => {
  const keep = async (
    name: string,
    sent: Promise<Response>,
    id = (body: Record<string, unknown>) => body['id'],
  ) => {
    const response = await sent;
    expect(response.status, `${name} ${response.text.slice(0, 300)}`).toBeLessThan(300);
    ids[name] = String(id(response.body));
    return response;
  };
  const made = (body: Record<string, unknown>) => body['presentation_id'];
  await keep(
    'webhook',
    judged('post', '/api/v3/webhook/subscribe', {
      url: 'http://127.0.0.1:9/hook',
      event: 'presentation.generation.completed',
    }),
  );
  await keep(
    'older webhook',
    judged('post', '/api/v1/webhook/subscribe', {
      url: 'http://127.0.0.1:9/hook',
      event: 'presentation.generation.failed',
      secret: 'x'.repeat(40),
    }),
  );
  await keep(
    'deck',
    judged('post', '/api/v3/presentation/generate', {
      content: TEXT,
      theme: 'mint-blue',
      trigger_webhook: true,
    }),
    made,
  );
  await keep('other deck', judged('post', `${V1}/presentation/generate`, { content: TEXT }), made);
  await keep('empty deck', judged('post', '/api/v3/presentation/from-json', {}), made);
  await judged('post', `/api/v3/presentation/${ids['deck']}/edit`, {
    edits: [{ op: 'set_deck', title: 'Warmth' }],
  });
  await judged('post', `${V1}/presentation/${ids['deck']}/duplicate`);
  await judged('post', `${V1}/presentation/derive`, {
    presentation_id: ids['deck'],
    slides: [{ index: 0, content: { title: 'Derived' } }],
  });
  await keep(
    'task',
    judged('post', '/api/v3/presentation/generate/async', { content: TEXT, trigger_webhook: true }),
  );
  await keep(
    'failed',
    judged('post', '/api/v2/ppt/design/create/async', {
      pptx_url: null,
      name: null,
      slide_image_urls: null,
      fonts: null,
    }),
  );
  for (const one of ['task', 'failed']) await ended(ids[one] ?? '');
  await judged('post', `/api/v3/async-task/${ids['failed']}/retry`);
  await keep(
    'theme',
    judged('post', '/api/v3/theme/create', {
      name: 'Line',
      description: 'Teal',
      data: { colors: { primary: '#0F7B7B' } },
    }),
  );
  await keep(
    'older theme',
    judged('post', `${V1}/themes/create`, {
      name: 'Line 2',
      data: { colors: { primary: '#7B0F0F' } },
      company_name: 'Harbour Line',
      footer: 'Harbour',
      logo: null,
    }),
  );
  await keep('image', judged('post', '/api/v3/images/upload', undefined, [['file', PICTURE, 'alpha.png']]));
  await keep(
    'font',
    judged('post', '/api/v3/fonts/upload', undefined, [['file', FONT, 'Overpass.ttf']]),
    ({ font }) => (font as { id: string }).id,
  );
  await keep(
    'file',
    judged('post', '/api/v3/files/upload', undefined, [['files', BRAND, 'brand.pptx']]),
    (body) => (body as unknown as string[])[0],
  );
  await keep(
    'design',
    judged('post', `${V1}/template/init`, { pptx_url: ids['file'], name: 'Midnight', slide_image_urls: [] }),
    (body) => body,
  );
  await keep(
    'deck in design',
    judged('post', '/api/v3/presentation/from-json', { smart_design: ids['design'], slides: [] }),
    made,
  );
  await keep('draft', judged('post', `${V1}/presentation/create`, { content: TEXT, n_slides: 4 }));
  await keep('blank', judged('post', `${V1}/presentation/create/blank`));
  await keep('token', judged('post', '/api/v1/auth/token/create', { label: 'script', expiry_days: 3 }));
  await judged('post', '/api/v1/auth/token/revoke', { id: ids['token'] });
  await judged('put', `${V1}/outlines/${ids['draft']}`, {
    slides: [{ content: '## Why now\n- Gas is dear' }],
  });
  await judged('post', `/api/v3/webhook/${ids['webhook']}/test`);
  await judged('post', '/api/v3/presentation/check', undefined, [['pptx_file', BRAND, 'brand.pptx']]);
  await judged('post', '/api/v3/smart-design/check', undefined, [['pptx_file', BRAND, 'brand.pptx']]);
  await judged('post', '/api/v3/presentation/import', undefined, [['pptx_file', BRAND, 'brand.pptx']]);
  await judged('post', '/api/v2/ppt/fonts/upload-and-preview', undefined, [
    ['pptx_file', BRAND, 'brand.pptx'],
  ]);
  await judged('patch', `/api/v3/smart-design/${ids['design']}`, { name: 'Midnight 2' });
  await judged('post', `/api/v3/smart-design/${ids['design']}/export`);
  await judged('post', '/api/v3/presentation/outlines/generate', {
    content: TEXT,
    response_format: 'detailed',
  });
  // Deliveries come a little after what they tell about.
  await expect
    .poll(async () => (await judged('get', '/api/v3/webhook/deliveries')).body.items.length)
    .toBeGreaterThan(1);
  for (const { method, path } of operations) {
    if (method !== 'get' || /\/changes$|\/stream\/|\/search$|\/images\/generate$/.test(path)) continue;
    for (const [parameter, known] of PARAMETERS) {
      if (!known.test(path)) continue;
      for (const one of parameter)
        await judged('get', path.replace(/\{(?!layout)\w+\}/g, ids[one] ?? one).replace('{layout}', 'title'));
    }
    if (!path.includes('{')) await judged('get', path);
  }
  for (const path of [
    '/api/v3/standard-template/all?default=false',
    `/api/v3/presentation/${ids['deck']}?response_format=concise`,
    `/api/v3/presentation/${ids['deck']}?response_format=history`,
  ])
    await judged('get', path);
  expect(wrong).toEqual([]);
});

const PARAMETERS: readonly (readonly [readonly string[], RegExp])[] = [
  [
    ['deck', 'other deck', 'empty deck', 'deck in design', 'blank', 'nothing'],
    /presentation\/\{id\}|v2\/ppt\/presentation\/status/,
  ],
  [['draft'], /(?:outlines|draft)\/\{id\}/],
  [['task', 'failed', 'nothing'], /async-tasks?\/status|v1\/ppt\/presentation\/status|design\/status/],
  [['general', 'design', 'nothing'], /template\/?s?\/\{template_id\}/],
  [['design', 'nothing'], /smart-design\/\{/],
];
