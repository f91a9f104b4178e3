import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  Lectern,
  LecternError,
  type Task,
  TaskError,
  verifyWebhook,
  WebhookVerificationError,
} from '../../clients/typescript/src/index.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { createApiToken } from './api-token.ts';
import { scratchDirectory } from './processes.ts';

const TEXT =
  '# Tidal power\n\n## Why now\n- Tides are predictable\n- Turbines are cheap\n- Grids need balance';
const TEMPLATE = readFileSync(new URL('../fixtures/pptx/midnight-blue.pptx', import.meta.url));
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const ADMIN = { username: 'ada', password: 'correct horse' };

const folder = scratchDirectory();
let server: LocalServer;
let receiver: Receiver;
let lectern: Lectern;
beforeAll(async () => {
  server = await serveLocally(folder.path, {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    AUTH_USERNAME: ADMIN.username,
    AUTH_PASSWORD: ADMIN.password,
  });
  receiver = await openReceiver(() => ({ status: 200 }));
  lectern = new Lectern({ url: `${server.url}/`, token: await createApiToken(server.url, ADMIN) });
});
afterAll(async () => {
  await receiver?.close();
  await server?.stop();
  folder.remove();
});

async function refusal(work: Promise<unknown>): Promise<LecternError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LecternError);
  return error as LecternError;
}

test('the TypeScript client generates, reads, edits, exports, downloads and deletes a deck', async () => {
  const made = await lectern.generatePresentation({
    content: TEXT,
    n_slides: 3,
    standard_template: 'ledger',
  });
  const edited = await lectern.editPresentation(made.presentation_id, {
    edits: [{ op: 'set_field', slide: 1, path: 'title', value: 'Power from tides' }],
  });
  expect(edited).toMatchObject({ presentation_id: made.presentation_id, revision: 2 });
  const read = await lectern.getPresentation(made.presentation_id, { response_format: 'concise' });
  expect(read.title).toBe('Power from tides');
  const pdf = await lectern.exportPresentation({ id: made.presentation_id, export_as: 'pdf' });
  const file = await lectern.download(pdf);
  expect(file).toMatchObject({ name: 'Power-from-tides.pdf', contentType: 'application/pdf' });
  expect(new TextDecoder().decode(file.bytes.subarray(0, 5))).toBe('%PDF-');
  const preview = await lectern.previewSlides(made.presentation_id, { slides: [1, 2], width_px: 320 });
  expect(preview.pictures).toHaveLength(2);
  await lectern.deletePresentation(made.presentation_id);
  expect((await refusal(lectern.getPresentation(made.presentation_id))).code).toBe('not_found');
});

test('the TypeScript client gets one deck for one idempotency key', async () => {
  const make = () =>
    lectern.createPresentation(
      { slides: [{ layout: 'title', content: { title: 'Once' } }] },
      { idempotencyKey: 'client-typescript-once' },
    );
  expect((await make()).presentation_id).toBe((await make()).presentation_id);
});

test('the TypeScript client reports the progress of a task and returns its deck', async () => {
  const messages: string[] = [];
  const started = await lectern.generatePresentationTask({ content: TEXT, n_slides: 3 });
  const ended: Task = await lectern.waitForTask(started, {
    intervalMs: 20,
    onProgress: ({ message }) => messages.push(message),
  });
  expect(ended).toMatchObject({ status: 'completed', data: { presentation_id: expect.any(String) } });
  expect(messages.length).toBeGreaterThan(0);
  expect((await lectern.download(String(ended.data['path']))).name).toMatch(/\.pptx$/);
});

test('the TypeScript client throws a failed task with its status and reason', async () => {
  const task = await lectern.createDesignTask({});
  const error = await refusal(lectern.waitForTask(task.id, { intervalMs: 20 }));
  expect(error).toBeInstanceOf(TaskError);
  expect(error).toMatchObject({ taskId: task.id, status: 422, code: 'invalid_input', remedy: 'fix' });
  expect(error.message).toMatch(/\w/);
});

test.runIf(DEEP)(
  'the TypeScript client uploads a company template, compiles a design, and creates decks in it',
  async () => {
    const file = { name: 'company.pptx', bytes: TEMPLATE };
    const { layout_count, report } = await lectern.checkTemplate({ pptx_file: file, explain: true });
    expect(report).toHaveProperty('choices');
    const [value = ''] = await lectern.uploadFiles({ files: [file] });
    const task = await lectern.createDesignTask({ pptx_url: value, name: 'Company' });
    const { data } = await lectern.waitForTask(task);
    expect(data['layout_count']).toBe(layout_count);
    const deck = await lectern.generatePresentation({
      content: TEXT,
      smart_design: String(data['design_id']),
    });
    expect(deck.template).toBe(data['design_id']);
    const { results } = await lectern.listDesigns({ page_size: 5 });
    expect(results.map(({ name }) => name)).toContain('Company');
  },
);

test('the TypeScript client uploads files as parts, as JSON and as File objects', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  const values = [
    ...(await lectern.uploadFiles({ files: [{ name: 'a.md', bytes }, new File([bytes], 'b.md')] })),
    ...(await lectern.uploadFiles({ files: [{ filename: 'c.md', content_base64: btoa(TEXT) }] })),
  ];
  expect(values).toEqual(Array(3).fill(expect.stringMatching(/^file-/)));
  const deck = await lectern.generatePresentation({ files: values.slice(0, 1) });
  expect(deck.title).toBe('Tidal power');
});

test('the TypeScript client throws an error with the fix for each field, and the routes that help', async () => {
  const error = await refusal(
    lectern.createPresentation({ slides: [{ layout: 'bullet', content: {} }], standard_template: 'ledger' }),
  );
  expect(error).toMatchObject({ status: 422, code: 'invalid_input', remedy: 'fix' });
  expect(error.issues[0]).toMatchObject({
    loc: ['body', 'slides', 0, 'layout'],
    msg: expect.stringContaining('bullet'),
  });
  expect(error.fix).toMatch(/GET \/api\/v3\/standard-template/);
  expect(error.next[0]).toMatchObject({ method: 'GET', path: expect.stringContaining('/api/v3/') });
  const stranger = new Lectern({ url: server.url, token: 'nobody' });
  expect(await refusal(stranger.listTasks())).toMatchObject({ status: 401, code: 'unauthorized' });
});

test('the TypeScript client retries a busy server after the time that it names', async () => {
  const statuses = [503, 429, 200];
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url));
    const status = statuses[asked.length - 1] ?? 200;
    return Response.json(status === 200 ? [] : { detail: 'Busy.' }, {
      status,
      headers: { 'retry-after': '0' },
    });
  };
  expect(
    await new Lectern({ url: 'http://server', fetch }).listTasks({ limit: 5, status: undefined }),
  ).toEqual([]);
  expect(asked).toEqual(Array(3).fill('http://server/api/v3/async-task/all?limit=5'));
  asked.length = 0;
  await refusal(new Lectern({ url: 'http://server', fetch, retries: 0 }).listTasks());
  expect(asked).toHaveLength(1);
});

test('the TypeScript client verifies a delivery, and refuses it when it is changed, old or foreign', async () => {
  const { id } = await lectern.subscribeWebhook({
    url: receiver.url,
    event: 'presentation.generation.completed',
    secret: SECRET,
  });
  const made = await lectern.generatePresentation({ content: TEXT, trigger_webhook: true });
  await expect.poll(() => receiver.heard.length).toBe(1);
  const { body, headers } = receiver.heard[0] as Receiver['heard'][0];
  const event = await verifyWebhook(body, headers, ['another secret', SECRET]);
  expect(event).toMatchObject({
    type: 'presentation.generation.completed',
    data: { presentation_id: made.presentation_id },
  });
  expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), SECRET)).toEqual(event);
  const wrong = [
    verifyWebhook(body.replace('completed', 'failed'), headers, SECRET),
    verifyWebhook(body, headers, 'another secret'),
    verifyWebhook(body, { ...headers, 'webhook-signature': 'v1,%%%' }, SECRET),
    verifyWebhook(body, {}, SECRET),
    verifyWebhook(body, headers, SECRET, { now: Date.now() + 301_000 }),
  ];
  for (const one of await Promise.allSettled(wrong))
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(WebhookVerificationError) });
  await lectern.unsubscribeWebhook({ id });
});
