import { setTimeout as sleep } from 'node:timers/promises';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../e2e/processes.ts';
import { DEEP } from '../faults/chance.ts';
import { report } from '../faults/report.ts';
import { IN_FULL } from '../support/deep.ts';
import { type ModelProvider, openModelProvider } from '../support/model-provider.ts';
import { writing } from '../support/model-script.ts';
import { type Cluster, LACKING, openCluster } from './cluster.ts';

type Json = Record<string, unknown>;
const ADMIN = { username: 'ada', password: 'correct horse battery' };
const slide = (title: string) => ({
  title,
  layout: 'statement',
  content: { statement: `${title} by the winter of 2026.` },
});
const script = writing({
  title: 'Quays need power',
  slides: ['Four quays are wired', 'Two ferries sail', 'Diesel ends'].map(slide),
});

const KINDS = DEEP
  ? ([
      { name: 'postgres, one instance', store: 'postgres', queue: 'store' },
      { name: 'redis and bullmq, one instance', store: 'redis', queue: 'bullmq' },
    ] as const)
  : ([{ name: 'postgres, one instance', store: 'postgres', queue: 'store' }] as const);

describe.skipIf(LACKING !== undefined).each(KINDS)('two servers and a worker on $name', (kind) => {
  let provider: ModelProvider;
  let cluster: Cluster;
  let [one, two, token]: [string, string, string] = ['', '', ''];
  /** How long the model thinks. */
  let thinkingMs = 100;
  const figures: Record<string, number> = {};

  beforeAll(async () => {
    provider = await openModelProvider(async (asked) => {
      await sleep(thinkingMs);
      return script(asked);
    });
    const env = {
      LLM: 'anthropic',
      ANTHROPIC_API_KEY: 'sk-ant-0',
      ANTHROPIC_BASE_URL: provider.url,
      AUTH_USERNAME: ADMIN.username,
      AUTH_PASSWORD: ADMIN.password,
    };
    cluster = await openCluster(kind, { servers: 2, workers: 1 }, env);
    [one, two] = cluster.servers.map(({ url }) => url) as [string, string];
    token = String((await post(one, '/api/v1/auth/login', ADMIN, '')).body['access_token']);
  });
  afterAll(async () => {
    report(kind.name, figures);
    await cluster?.close();
    await provider?.close();
  });

  const authorised = (bearer = token): Record<string, string> =>
    bearer === '' ? {} : { authorization: `Bearer ${bearer}` };
  async function ask(
    method: string,
    base: string,
    path: string,
    body?: object,
    bearer?: string,
  ): Promise<{ status: number; body: Json; headers: Headers }> {
    const response = await fetch(base + path, {
      method,
      headers: { ...authorised(bearer), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith('{') ? (JSON.parse(text) as Json) : {},
      headers: response.headers,
    };
  }
  const post = (base: string, path: string, body: object, bearer?: string) =>
    ask('POST', base, path, body, bearer);
  const get = (base: string, path: string, bearer?: string) => ask('GET', base, path, undefined, bearer);
  const deck = async (base: string) => {
    const made = await post(base, '/api/v3/presentation/from-json', {
      title: 'Ferries',
      slides: [{ layout: 'title', content: { title: 'Ferries' } }],
    });
    expect(made.status).toBe(200);
    return { id: String(made.body['presentation_id']), path: String(made.body['path']) };
  };

  test('share credentials, their end, and links', async () => {
    expect((await get(two, '/api/v3/presentation/all')).status).toBe(200);
    const api = await post(two, '/api/v1/auth/token/create', { label: 'ci' });
    expect((await get(one, '/api/v3/presentation/all', String(api.body['token']))).status).toBe(200);
    expect((await post(one, '/api/v1/auth/token/revoke', { id: api.body['id'] })).status).toBe(200);
    expect((await get(two, '/api/v3/presentation/all', String(api.body['token']))).status).toBe(401);
    const session = String((await post(two, '/api/v1/auth/login', ADMIN, '')).body['access_token']);
    expect((await post(one, '/api/v1/auth/logout', {}, session)).status).toBe(200);
    expect((await get(two, '/api/v3/presentation/all', session)).status).toBe(401);
    const { path } = await deck(one);
    expect((await fetch(path.replace(one, two))).status).toBe(200);
  });

  test.runIf(IN_FULL)('count wrong passwords together', async () => {
    for (let n = 0; n < 12; n++)
      await post(one, '/api/v1/auth/login', { ...ADMIN, password: `wrong ${n}` }, '');
    await expect
      .poll(async () => (await post(two, '/api/v1/auth/login', { ...ADMIN, password: 'wrong' }, '')).status)
      .toBe(429);
  });

  test('keep every accepted edit of one deck from both servers, and overwrite none', async () => {
    const { id } = await deck(one);
    const outcomes = new Map<number, number>();
    const add = async (base: string, number: number) => {
      const { status } = await post(base, `/api/v3/presentation/${id}/edit`, {
        edits: [{ op: 'insert', layout: 'title', content: { title: `Slide ${number}` } }],
      });
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      return status === 200 ? [`Slide ${number}`] : [];
    };
    const accepted = (
      await Promise.all(Array.from({ length: 16 }, (_, n) => add(n % 2 === 0 ? one : two, n)))
    ).flat();
    const [mine, theirs] = await Promise.all(
      [one, two].map((base) => get(base, `/api/v3/presentation/${id}`)),
    );
    const text = JSON.stringify(mine?.body['slides']);
    expect(accepted.filter((title) => !text.includes(title))).toEqual([]);
    expect(((mine?.body['slides'] ?? []) as unknown[]).length).toBe(1 + accepted.length);
    expect(theirs?.body['slides']).toEqual(mine?.body['slides']);
    expect([...outcomes.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(accepted.length).toBeGreaterThan(0);
    figures['edits at once, of which accepted'] = accepted.length;
  });

  test('create one deck for one key that is sent to both', async () => {
    const body = JSON.stringify({ title: 'Once', slides: [{ layout: 'title', content: { title: 'Once' } }] });
    const send = (base: string) =>
      fetch(`${base}/api/v3/presentation/from-json`, {
        method: 'POST',
        headers: { ...authorised(), 'content-type': 'application/json', 'idempotency-key': 'both' },
        body,
      });
    const answers = await Promise.all([one, two, one, two].map(send));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    const ids = await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map(async (answer) => ((await answer.json()) as Json)['presentation_id']),
    );
    expect(new Set(ids).size).toBe(1);
    expect(((await (await send(two)).json()) as Json)['presentation_id']).toBe(ids[0]);
  });

  test('notify clients of either era at one server of changes at the other', async () => {
    const { id } = await deck(one);
    const [legacyHeard, modernHeard]: [string[], string[]] = [[], []];
    const requestInit = { headers: authorised() };
    const legacy = new LegacyClient({ name: 'test', version: '1' });
    await legacy.connect(
      new LegacyHttp(new URL(`${one}/mcp`), { requestInit }) as Parameters<typeof legacy.connect>[0],
    );
    legacy.setNotificationHandler(
      ResourceUpdatedNotificationSchema,
      ({ params }) => void legacyHeard.push(params.uri),
    );
    await legacy.subscribeResource({ uri: `lectern://presentations/${id}` });
    const modern = new ModernClient(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await modern.connect(new ModernHttp(new URL(`${one}/mcp`), { requestInit }));
    modern.setNotificationHandler(
      'notifications/resources/updated',
      ({ params }) => void modernHeard.push(params.uri),
    );
    await modern.listen({ resourceSubscriptions: [`lectern://presentations/${id}`] });
    expect(
      (
        await post(two, `/api/v3/presentation/${id}/edit`, {
          edits: [{ op: 'set_field', slide: 1, path: 'title', value: 'Solar heat' }],
        })
      ).status,
    ).toBe(200);
    await expect.poll(() => [legacyHeard.length > 0, modernHeard.length > 0]).toEqual([true, true]);
    await Promise.all([legacy.close(), modern.close()]);
  });

  test.runIf(IN_FULL)('stream at one server every event of the work of a worker', async () => {
    const { body } = await post(two, '/api/v1/ppt/presentation/create', {
      content: '# Ferries\n\nFour quays need power.',
    });
    const response = await fetch(`${one}/api/v1/ppt/presentation/stream/${body['id']}`, {
      headers: authorised(),
    });
    const messages = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as Json,
    );
    const chunks = messages.filter(({ type }) => type === 'chunk').map(({ chunk }) => String(chunk));
    expect((JSON.parse(chunks.join('')) as { slides: unknown[] }).slides.length).toBeGreaterThan(2);
    expect(messages.at(-1)?.['type']).toBe('complete');
    // Links that a worker signed hold at every server.
    const { id } = (
      await post(one, '/api/v3/presentation/generate/async', { content: 'Ferries need power at four quays.' })
    ).body;
    const task = async () =>
      (await get(two, `/api/v3/async-task/status/${id}`)).body as { status: string; data: { path: string } };
    await expect.poll(async () => (await task()).status).toBe('completed');
    const file = await fetch((await task()).data.path);
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, expect.any(Number)]);
    // The worker counts its own work, and the operator reads it there.
    const figures = await (await fetch(`${cluster.workers[0]?.url}/metrics`)).text();
    for (const counted of [
      'lectern_tasks_total{type=',
      'lectern_render_seconds_count{',
      'lectern_event_loop_lag_seconds{',
      'lectern_store_up 1',
    ])
      expect(figures).toContain(`\n${counted}`);
  });

  test.runIf(DEEP)(
    'take over a task of a killed worker within 30 seconds',
    async () => {
      thinkingMs = 20_000;
      const before = provider.asked.length;
      const { body } = await post(one, '/api/v3/presentation/generate/async', {
        content: 'Ferries need power at four quays.',
      });
      await expect
        .poll(() => provider.asked.length, { timeout: 20_000, interval: 50 })
        .toBeGreaterThan(before);
      const spare = await cluster.member('worker');
      await cluster.workers[0]?.kill();
      const killed = performance.now();
      const asked = provider.asked.length;
      thinkingMs = 100;
      await expect
        .poll(() => provider.asked.length, { timeout: 40_000, interval: 50 })
        .toBeGreaterThan(asked);
      figures['taken over after, s'] = Math.round((performance.now() - killed) / 100) / 10;
      expect(figures['taken over after, s']).toBeLessThan(30);
      await expect
        .poll(async () => (await get(two, `/api/v3/async-task/status/${body['id']}`)).body['status'])
        .toBe('completed');
      expect(spare.log()).not.toMatch(/"level":"error"/);
    },
    120_000,
  );

  test.runIf(DEEP)(
    'name an engine that is down, answer nothing stale, and continue when it returns',
    async () => {
      const { id } = await deck(two);
      const server = kind.store === 'postgres' ? cluster.engines.postgres : cluster.engines.redis;
      await server.halt();
      const ready = await get(one, '/ready', '');
      expect([ready.status, ready.body['detail']]).toEqual([
        503,
        expect.stringMatching(
          /^store: The (Postgres store|Redis server) at 127\.0\.0\.1:\d+\/\w+ does not answer/,
        ),
      ]);
      expect((await get(one, `/api/v3/presentation/${id}`)).status).toBe(503);
      await expect
        .poll(async () => (await get(one, '/health', '')).body)
        .toMatchObject({ status: 'degraded', away: expect.arrayContaining(['store']) });
      await server.resume();
      await expect.poll(async () => (await get(one, `/api/v3/presentation/${id}`)).status).toBe(200);
      await expect.poll(async () => (await get(one, '/health', '')).body).toEqual({ status: 'ok' });
      await cluster.engines.s3.halt();
      const files = await get(two, '/ready', '');
      expect([files.status, files.body['detail']]).toEqual([
        503,
        expect.stringMatching(/^files: The bucket lectern at 127\.0\.0\.1:\d+ does not answer/),
      ]);
      await cluster.engines.s3.resume();
      await expect.poll(async () => (await get(two, '/ready', '')).status).toBe(200);
      // Tasks run again after the store was away.
      const task = await post(two, '/api/v3/presentation/generate/async', {
        content: 'Ferries need power at four quays.',
      });
      await expect
        .poll(async () => (await get(one, `/api/v3/async-task/status/${task.body['id']}`)).body['status'])
        .toBe('completed');
    },
    120_000,
  );

  test.runIf(IN_FULL)('end a start with an error when an engine is down or has lost its data', async () => {
    const env = { ...cluster.env, PORT: '0', APP_DATA_DIRECTORY: '/tmp/lectern-none' };
    const away = await runCommand(['serve'], {
      env: { ...env, STORE_URL: 'postgres://ada:s3cret@127.0.0.1:9/lectern' },
    });
    expect([away.code, away.stderr]).toEqual([
      1,
      expect.stringContaining(
        'The Postgres store at 127.0.0.1:9/lectern does not answer: nothing listens there.',
      ),
    ]);
    const queue = await runCommand(['serve'], {
      env: { ...env, QUEUE_URL: 'redis://:s3cret@127.0.0.1:9/0' },
    });
    expect([queue.code, queue.stderr]).toEqual([
      1,
      expect.stringContaining('The Redis server at 127.0.0.1:9/0 does not answer: nothing listens there.'),
    ]);
    const bucket = await runCommand(['worker'], {
      env: { ...env, BLOB_URL: String(cluster.env['BLOB_URL']).replace('s3://lectern', 's3://other') },
    });
    expect([bucket.code, bucket.stderr]).toEqual([1, expect.stringContaining('there is no such bucket')]);
    expect(away.stderr + queue.stderr + bucket.stderr).not.toMatch(/s3cret|S3RVER/);
  });

  test.runIf(IN_FULL)('all end on request', async () => {
    const codes = await Promise.all(
      [...cluster.servers, ...cluster.workers.slice(-1)].map((member) => member.stop()),
    );
    expect(codes.filter((code) => code !== 0)).toEqual([]);
  });
});
