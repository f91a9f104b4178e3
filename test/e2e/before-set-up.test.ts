import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { type AddressInfo, connect, createServer as createForwarder } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { endWithTests } from '../support/end-with-tests.ts';
import { freePort } from '../support/free-port.ts';
import { ask, livesIn, localAccess, ONE_ENGINE, type Served, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
const data = join(scratch.path, 'data');
let server: Served;
beforeAll(async () => {
  server = await serve(data, ONE_ENGINE);
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

const portOf = (url: string) => Number(new URL(url).port);
const listening = async (opened: ReturnType<typeof createServer> | ReturnType<typeof createForwarder>) => {
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void opened.close());
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
};

/** Proxies between a stranger and the server, each on the server's machine. */
const BETWEEN: Readonly<Record<string, { readonly missing?: string; open(): Promise<string> }>> = {
  'nothing at all': { open: async () => server.url },
  'a TCP forwarder': {
    open: () =>
      listening(
        createForwarder((outer) => {
          const inner = connect(portOf(server.url), '127.0.0.1');
          for (const one of [outer, inner]) one.on('error', () => outer.destroy());
          outer.pipe(inner).pipe(outer);
        }),
      ),
  },
  'a proxy that writes the Host anew and forwards nothing': {
    open: () =>
      listening(
        createServer((request, response) => {
          const headers = { ...request.headers, host: `localhost:${portOf(server.url)}` };
          request.pipe(
            send(server.url + request.url, { method: request.method, headers }, (answer) =>
              answer.pipe(response.writeHead(Number(answer.statusCode), answer.headers)),
            ),
          );
        }),
      ),
  },
  'nginx with a bare proxy_pass': {
    ...(spawnSync('nginx', ['-v']).error !== undefined && { missing: 'nginx is not installed' }),
    async open() {
      const port = await freePort();
      const at = (name: string) => join(scratch.path, name);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${at(kind)};`)
        .join(' ');
      const site = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${server.url}; } }`;
      writeFileSync(
        at('nginx.conf'),
        `daemon off; pid ${at('nginx.pid')}; error_log ${at('nginx.log')}; events {} http { access_log off; ${paths} ${site} }`,
      );
      chmodSync(scratch.path, 0o755);
      const child = endWithTests(
        spawn('nginx', ['-e', at('nginx.log'), '-c', at('nginx.conf')], { stdio: 'ignore' }),
      );
      onTestFinished(() => void child.kill('SIGTERM'));
      const url = `http://127.0.0.1:${port}`;
      await expect
        .poll(() =>
          fetch(`${url}/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      return url;
    },
  },
};

const JSON_BODY = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const ACCOUNT = JSON.stringify({ username: 'eve', password: 'all of it mine' });

describe('a server without an account', () => {
  for (const [between, { missing, open }] of Object.entries(BETWEEN))
    test.skipIf(missing !== undefined)(
      `refuses callers without its secret, through ${between}${missing === undefined ? '' : ` (skipped: ${missing})`}`,
      async () => {
        const url = await open();
        livesIn(url, data);
        const statuses = async (headers: Record<string, string>) => {
          const post = (path: string, body: string) =>
            fetch(url + path, { method: 'POST', headers: { ...JSON_BODY, ...headers }, body });
          const answers = [
            fetch(`${url}/api/v3/presentation/all`, { headers }),
            fetch(`${url}/api/v1/ppt/presentation/all`, { headers }),
            fetch(`${url}/metrics`, { headers }),
            post('/mcp', LIST),
            post('/api/v3/presentation/generate', '{"content": "Tea"}'),
          ];
          return (await Promise.all(answers)).map(({ status }) => status);
        };
        const forwarded = {
          'x-forwarded-for': '127.0.0.1',
          'x-real-ip': '127.0.0.1',
          forwarded: 'for=127.0.0.1;host=localhost',
        };
        for (const headers of [{}, forwarded, { authorization: `Bearer lectern_local_${'A'.repeat(43)}` }])
          expect(await statuses(headers)).toEqual([428, 428, 428, 401, 428]);
        const taken = await fetch(`${url}/api/v1/auth/setup`, {
          method: 'POST',
          headers: JSON_BODY,
          body: ACCOUNT,
        });
        expect(taken.status).toBe(403);
        // Programs that can read the data directory are let in, over the same routes.
        expect(await statuses(localAccess(url))).toEqual([200, 200, 200, 200, 200]);
      },
    );

  test('keeps its header over a restart, and drops it when an account is created', {
    skip: !DEEP,
  }, async () => {
    const home = join(scratch.path, 'kept');
    const first = await serve(home, ONE_ENGINE);
    const header = localAccess(first.url);
    await first.stop();
    const second = await serve(home, ONE_ENGINE);
    onTestFinished(() => void second.child.kill('SIGKILL'));
    const status = async () =>
      (await fetch(`${second.url}/api/v3/presentation/all`, { headers: header })).status;
    expect(await status()).toBe(200);
    const code = /set-up#(\S+)/.exec(second.stderr())?.[1];
    const made = await fetch(`${second.url}/api/v1/auth/setup`, {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ username: 'ada', password: 'correct horse', setup_code: code }),
    });
    expect([made.status, await status()]).toEqual([200, 401]);
    expect(localAccess(second.url)).toEqual({});
    await second.stop();
    expect(second.stderr()).not.toContain(header['authorization']?.slice(7));
  });

  test('reveals its header in no answer, page or document', async () => {
    const secret = readFileSync(join(data, 'local-access'), 'utf8').trim().slice(-43);
    for (const path of [
      '/',
      '/set-up',
      '/docs',
      '/openapi.json',
      '/health',
      '/ready',
      '/api/v1/auth/status',
      '/api/v3/server',
      '/metrics',
    ])
      expect(await (await ask(server.url + path)).text(), path).not.toContain(secret);
  });
});
