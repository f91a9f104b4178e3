import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { endWithTests } from '../support/end-with-tests.ts';
import { freePort } from '../support/free-port.ts';
import { ONE_ENGINE, type Served, scratchDirectory, serve } from './processes.ts';

/** Address that the page for operators gives the server. */
const DOCUMENTED = '127.0.0.1:5001';
const PAGE = readFileSync('docs/operations.md', 'utf8');
const ADMIN = { username: 'ada', password: 'correct horse' };

const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );

const scratch = scratchDirectory();
afterAll(() => scratch.remove());
const at = (name: string) => join(scratch.path, name);

interface Proxy {
  readonly program: string;
  /** Writes its settings. @returns its arguments */
  configure(port: number, serverPort: number): string[];
}

const PROXIES: readonly Proxy[] = [
  {
    program: 'nginx',
    configure(port, serverPort) {
      const [location = '', settings = ''] = blocks('nginx');
      chmodSync(scratch.path, 0o755);
      writeFileSync(at('lectern_proxy.conf'), settings);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${at(kind)};`,
      );
      const site = `server { listen 127.0.0.1:${port};\n${location.replaceAll(DOCUMENTED, `127.0.0.1:${serverPort}`)} }`;
      writeFileSync(
        at('nginx.conf'),
        `daemon off; pid ${at('nginx.pid')}; error_log ${at('nginx.log')}; events {} http { access_log off; ${paths.join(' ')}\n${site} }`,
      );
      return ['-e', at('nginx.log'), '-c', at('nginx.conf')];
    },
  },
  {
    program: 'caddy',
    configure(port, serverPort) {
      const [site = ''] = blocks('caddy');
      const local = site
        .replace(/^example\.com/m, `http://127.0.0.1:${port}`)
        .replaceAll(DOCUMENTED, `127.0.0.1:${serverPort}`);
      writeFileSync(at('Caddyfile'), `{\n  admin off\n}\n${local}`);
      return ['run', '--adapter', 'caddyfile', '--config', at('Caddyfile')];
    },
  },
];

describe.each(oneIn(4, PROXIES, 1))('the settings of the page for operators', ({ program, configure }) => {
  const missing = spawnSync(program, [program === 'nginx' ? '-v' : 'version']).error !== undefined;
  let server: Served | undefined;
  let proxy: ChildProcess | undefined;
  let base: string;
  beforeAll(async () => {
    if (missing) return;
    const [port, serverPort] = [await freePort(), await freePort()];
    base = `http://127.0.0.1:${port}/lectern`;
    proxy = endWithTests(
      spawn(program, configure(port, serverPort), {
        stdio: 'ignore',
        env: { ...process.env, HOME: scratch.path, XDG_DATA_HOME: scratch.path },
      }),
    );
    server = await serve(at(`${program}-data`), {
      ...ONE_ENGINE,
      PUBLIC_URL: base,
      TRUST_PROXY: 'true',
      PORT: String(serverPort),
      AUTH_USERNAME: ADMIN.username,
      AUTH_PASSWORD: ADMIN.password,
    });
  });
  afterAll(async () => {
    proxy?.kill('SIGTERM');
    await server?.stop();
  });

  test.skipIf(missing)(
    `${program} serves the API, pages, files and metadata below a path${missing ? ` (skipped: ${program} is not installed)` : ''}`,
    async () => {
      await expect
        .poll(() =>
          fetch(`${base}/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      const login = await fetch(`${base}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADMIN),
      });
      const authorization = `Bearer ${((await login.json()) as { access_token: string }).access_token}`;
      const made = await fetch(`${base}/api/v3/presentation/from-json`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          slides: [{ layout: 'statement', content: { statement: 'The tide turns at noon.' } }],
        }),
      });
      expect(made.status).toBe(200);
      const { path } = (await made.json()) as { path: string };
      expect(path.startsWith(`${base}/`)).toBe(true);
      const file = await fetch(path);
      expect([file.status, (await file.arrayBuffer()).byteLength > 10_000]).toEqual([200, true]);
      const page = await (await fetch(`${base}/`, { headers: { accept: 'text/html' } })).text();
      expect(page).toContain('/lectern/');
      const { origin } = new URL(base);
      const metadata = await fetch(`${origin}/.well-known/oauth-protected-resource/lectern/mcp`);
      expect(await metadata.json()).toMatchObject({ resource: `${base}/mcp` });
      const issuer = await fetch(`${origin}/.well-known/oauth-authorization-server/lectern`);
      expect(await issuer.json()).toMatchObject({ issuer: base });
    },
  );
});
