import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
const open: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of open) server.close();
  scratch.remove();
});

async function listener(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a secret of every kind is in no log line, error, metric, list, trace or written file', async () => {
  const planted = {
    password: 'planted-password-61',
    model: 'sk-ant-planted-62',
    stock: 'planted-stock-63',
    collector: 'planted-collector-64',
    webhook: 'planted-webhook-secret-65-of-some-length',
    proxy: 'planted-userinfo-66',
  };
  // Both repeat what they were sent, as some do.
  const traced: string[] = [];
  const collector = await listener(async (request, response) => {
    for await (const chunk of request) traced.push(String(chunk));
    response.writeHead(500).end(JSON.stringify(request.headers));
  });
  const provider = await listener((request, response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: `wrong key ${request.headers['x-api-key']}` } })),
  );
  const env = {
    LOG_LEVEL: 'trace',
    AUTH_USERNAME: 'ada',
    AUTH_PASSWORD: planted.password,
    LLM: 'anthropic',
    ANTHROPIC_API_KEY: planted.model,
    ANTHROPIC_BASE_URL: provider,
    PEXELS_API_KEY: planted.stock,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_EXPORTER_OTLP_HEADERS: `api-key=${planted.collector}`,
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  };
  const data = join(scratch.path, 'data');
  const server = await serve(data, env);
  const heard: string[] = [];
  const ask = async (
    path: string,
    options: {
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
      readonly secret?: true;
    } = {},
  ) => {
    const { body, headers = {}, secret } = options;
    const response = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    // A secret that is shown once to its owner is no leak.
    if (secret !== true)
      heard.push(`${path.split('?')[0]} ${response.status} ${JSON.stringify([...response.headers])} ${text}`);
    return { status: response.status, text };
  };
  const login = await ask('/api/v1/auth/login', {
    body: { username: 'ada', password: planted.password },
    secret: true,
  });
  const session = (JSON.parse(login.text) as { access_token: string }).access_token;
  const bearer = { authorization: `Bearer ${session}` };
  const made = await ask('/api/v1/auth/token/create', {
    body: { label: 'probe' },
    headers: bearer,
    secret: true,
  });
  const token = (JSON.parse(made.text) as { token: string }).token;
  const basic = { authorization: `Basic ${Buffer.from(`ada:${planted.password}`).toString('base64')}` };

  await ask('/api/v1/auth/login', { body: { username: 'ada', password: `${planted.password}-wrong` } });
  await ask('/api/v1/auth/login', { body: { username: 'ada', password: [planted.password] } });
  await ask('/api/v1/auth/login', { body: `{"username": "ada", "password": "${planted.password}` });
  await ask('/api/v1/auth/setup', { body: { username: 'eve', password: planted.password } });
  await ask('/api/v1/auth/setup', {
    body: { username: [planted.password], password: 'another one', setup_code: [planted.password] },
  });
  await ask('/api/v3/webhook/subscribe', {
    body: {
      url: { secret: planted.webhook },
      event: 'presentation.generation.failed',
      secret: [planted.webhook],
    },
    headers: bearer,
  });
  await ask('/api/v3/presentation/from-json', {
    body: { slides: { api_key: planted.password }, title: [{ token: planted.password }] },
    headers: bearer,
  });
  for (const url of [
    `http://ada:${planted.proxy}@127.0.0.1:1/a.pptx`,
    `http://127.0.0.1:1/a.pptx?access_token=${planted.proxy}`,
    `ftp://ada:${planted.proxy}@files.example/a.pptx`,
  ]) {
    await ask('/api/v3/presentation/generate', {
      body: { content: 'Tea', reference_urls: [url] },
      headers: bearer,
    });
    await ask('/api/v3/theme/create', {
      body: { name: 'Tea', data: { colors: { primary: '#0F7B7B' } }, logo_url: url },
      headers: bearer,
    });
  }
  await ask(`/api/v3/presentation/all?access_token=${token}&password=${planted.password}`, {
    headers: { authorization: `Bearer ${token}x` },
  });
  await ask('/api/v1/ppt/presentation/all', { headers: basic });
  expect(
    (
      await ask('/api/v3/webhook/subscribe', {
        body: { url: `${provider}/hook`, event: 'presentation.generation.failed', secret: planted.webhook },
        headers: bearer,
      })
    ).status,
  ).toBe(200);
  await ask('/api/v3/webhook/subscribe', {
    body: { url: `http://ada:${planted.proxy}@example.com/`, event: 'presentation.generation.failed' },
    headers: bearer,
  });
  // The model refuses its key: the call fails with the reason, or does without the model.
  for (const [fallback, status] of [
    ['error', 503],
    ['outline', 200],
  ] as const)
    expect(
      (
        await ask('/api/v3/presentation/generate', {
          body: { content: '# Tea\n\nTea is drunk.', trigger_webhook: true, fallback },
          headers: bearer,
        })
      ).status,
    ).toBe(status);
  await ask('/api/v3/images/search?query=tea', { headers: bearer });
  await ask('/mcp', {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_server_info', arguments: { password: planted.password } },
    },
    headers: { ...bearer, accept: 'application/json, text/event-stream' },
  });
  await ask('/mcp?toolsets=all', {
    body: {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: {
        name: 'subscribe_webhook',
        arguments: { url: { secret: planted.webhook }, event: 'none', secret: { value: planted.webhook } },
      },
    },
    headers: { ...bearer, accept: 'application/json, text/event-stream' },
  });
  for (const path of [
    '/api/v3/webhook/all',
    '/api/v3/webhook/deliveries',
    '/api/v1/auth/token/list',
    '/api/v3/async-task/all',
    '/api/v3/server',
    '/metrics',
    '/openapi.json',
    '/health',
    '/ready',
  ])
    await ask(path, { headers: bearer });
  const doctor = await runCommand(['doctor', '--json'], { env: { ...env, APP_DATA_DIRECTORY: data } });
  const tokens = await runCommand(['token', 'list'], { env: { ...env, APP_DATA_DIRECTORY: data } });
  await server.stop();
  const backup = join(scratch.path, 'backup');
  expect((await runCommand(['backup', backup], { env: { ...env, APP_DATA_DIRECTORY: data } })).code).toBe(0);

  const written = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    );
  const secrets = { ...planted, session, token, basic: basic.authorization.slice(6) };
  const text: Readonly<Record<string, string>> = {
    log: server.stderr(),
    answers: heard.join('\n'),
    traces: traced.join('\n'),
    doctor: doctor.stdout + doctor.stderr,
    tokens: tokens.stdout + tokens.stderr,
  };
  expect(text['log']).toContain('"msg":"call"');
  expect(text['traces']).toContain('generate_presentation');
  for (const [kind, secret] of Object.entries(secrets)) {
    const repeated = heard
      .filter((text) => text.includes(secret))
      .map((text) => text.replaceAll(secret, '…').slice(0, 300));
    expect(repeated, kind).toEqual([]);
    expect(
      Object.entries(text)
        .filter(([, text]) => text.includes(secret))
        .map(([where]) => where),
      `${kind} was said`,
    ).toEqual([]);
    // The secret of a webhook has to be kept, since it signs.
    if (kind === 'webhook') continue;
    const holding = [...written(data), ...written(backup)].filter((file) =>
      readFileSync(file).includes(secret),
    );
    expect(holding, `${kind} was written`).toEqual([]);
  }
});
