import { join } from 'node:path';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT } from '../support/browser.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { freePort } from '../support/free-port.ts';
import { openSubPathProxy, type SubPathProxy } from '../support/sub-path-proxy.ts';
import { CLIENTS } from '../tools/clients.ts';
import { ONE_ENGINE, type Served, scratchDirectory, serve } from './processes.ts';

const ADMIN = { username: 'ada', password: 'correct horse' };
const REDIRECT = 'http://127.0.0.1:4711/callback';
const SLIDES = [
  { layout: 'title', content: { title: 'Harbour ferries' } },
  {
    layout: 'bullets',
    content: { title: 'Why now', items: ['Diesel has doubled in price', 'Quays close to diesel in 2030'] },
  },
];

const MODES = ['strips', 'passes on'] as const;

describe.each(oneIn(4, MODES))('a server below a sub path that the proxy %s', (mode) => {
  const scratch = scratchDirectory();
  let proxy: SubPathProxy;
  let server: Served;
  let token: string;
  let base: string;

  beforeAll(async () => {
    const port = await freePort();
    proxy = await openSubPathProxy('/tools/lectern', mode);
    proxy.sendTo(port);
    base = proxy.url;
    const env = {
      ...ONE_ENGINE,
      PUBLIC_URL: base,
      TRUST_PROXY: 'true',
      PORT: String(port),
      AUTH_USERNAME: ADMIN.username,
      AUTH_PASSWORD: ADMIN.password,
    };
    server = await serve(join(scratch.path, 'data'), env);
    ({ access_token: token } = (await (await login()).json()) as { access_token: string });
  });
  afterAll(async () => {
    proxy?.close();
    await server?.stop();
    scratch.remove();
  });

  const login = () =>
    fetch(`${base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });

  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as T;
  }

  const statusOf = async (address: string) => (await fetch(address, { redirect: 'follow' })).status;

  test('answers with links that lead to their files', async () => {
    const made = await post<{ path: string; edit_path: string }>('/api/v3/presentation/from-json', {
      slides: SLIDES,
    });
    const older = await post<{ path: string }>('/api/v1/ppt/presentation/create/from-json', {
      slides: SLIDES,
    });
    for (const address of [made.path, older.path]) {
      const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
      expect(bytes.subarray(0, 2).toString(), address).toBe('PK');
    }
    const icons = (await (
      await fetch(`${base}/api/v3/icons/search?query=ship`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as string[];
    expect(await Promise.all([made.edit_path, icons[0] ?? ''].map(statusOf))).toEqual([200, 200]);
  });

  test('accepts a file at a one-time address', async () => {
    const [address] = await post<{ upload_url: string; value: string }[]>('/api/v3/files/upload-address', {
      filenames: ['notes.md'],
    });
    expect(address?.upload_url.startsWith(`${base}/uploads/`)).toBe(true);
    expect(
      (
        await fetch(address?.upload_url ?? '', {
          method: 'PUT',
          body: '# Ferries\n\nThe line carries 1,840 people a day.',
        })
      ).status,
    ).toBe(201);
    expect(JSON.stringify(await post('/api/v3/source/read', { files: [address?.value] }))).toContain('1,840');
  });

  test('serves pages, their assets, reference and health', async () => {
    for (const path of [
      '',
      '/',
      '/presentations',
      '/settings/tokens',
      '/docs',
      '/openapi.json',
      '/health',
      '/ready',
      '/favicon.ico',
    ])
      expect(await statusOf(`${base}${path}`), path).toBe(200);
    const page = await (await fetch(`${base}/presentations/1`)).text();
    const assets = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(
      ([, path = '']) => new URL(path, base).href,
    );
    expect(assets.length).toBeGreaterThan(3);
    expect(await Promise.all(assets.map(statusOf))).toEqual(assets.map(() => 200));
    const docs = await (await fetch(`${base}/docs`)).text();
    expect(await statusOf(new URL(/href="([^"#]+)"/.exec(docs)?.[1] ?? '', `${base}/docs`).href)).toBe(200);
  });

  test.each(CLIENTS)('serves tools and their links to a %s client', async (_, connect) => {
    const client = await connect({ url: `${base}/mcp`, headers: { authorization: `Bearer ${token}` } });
    const answer = await client.call('create_presentation', { slides: SLIDES });
    const link = answer.content.find(({ type }) => type === 'resource_link')?.uri ?? '';
    expect([link.startsWith(`${base}/downloads/`), await statusOf(link)]).toEqual([true, 200]);
    await client.close();
  });

  test('lets an MCP client find the sign-in and sign in', async () => {
    let [registered, tokens]: (object | undefined)[] = [];
    let [verifier, page] = ['', ''];
    const provider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: 'Test client', redirect_uris: [REDIRECT] },
      clientInformation: () => registered,
      saveClientInformation: (one: object) => {
        registered = one;
      },
      tokens: () => tokens,
      saveTokens: (one: object) => {
        tokens = one;
      },
      redirectToAuthorization: (url: URL) => {
        page = url.href;
      },
      saveCodeVerifier: (one: string) => {
        verifier = one;
      },
      codeVerifier: () => verifier,
    };
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider: provider as never });
    const first = transport();
    await expect(new Client({ name: 'test', version: '1' }).connect(first as never)).rejects.toBeInstanceOf(
      UnauthorizedError,
    );
    expect(page.startsWith(`${base}/oauth/authorize?`)).toBe(true);
    const form = await (await fetch(page)).text();
    const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&#38;', '&')],
    );
    const allowed = await fetch(new URL(/action="([^"]+)"/.exec(form)?.[1] ?? '', page), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(base).origin },
      body: new URLSearchParams([...fields, ...Object.entries(ADMIN)] as [string, string][]),
    });
    await first.finishAuth(new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '');
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport() as never);
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    await client.close();
    const path = new URL(base).pathname;
    const metadata = [
      `/.well-known/oauth-protected-resource${path}/mcp`,
      `/.well-known/oauth-authorization-server${path}`,
    ].map((one) => new URL(one, base).href);
    const [resource, issuer] = (await Promise.all(
      metadata.map(async (address) => (await fetch(address)).json()),
    )) as Record<string, unknown>[];
    expect([resource?.['resource'], resource?.['authorization_servers'], issuer?.['issuer']]).toEqual([
      `${base}/mcp`,
      [base],
      base,
    ]);
  });

  // Pages ask for the same addresses in either mode; npm test opens them in one.
  describe.skipIf(!hasChromium)('in a browser (Chromium)', SECOND_ATTEMPT, () => {
    test.runIf(DEEP)('a person signs in, opens a deck, sees its slides and signs out', async () => {
      const { presentation_id: id } = await post<{ presentation_id: string }>(
        '/api/v3/presentation/from-json',
        { slides: SLIDES, title: `Ferries ${mode}` },
      );
      const browser = await openBrowser();
      onTestFinished(() => browser.close());
      const { page, faults } = await openPage(browser);
      const failed: string[] = [];
      page.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      });
      await page.goto(base);
      await page.getByLabel('User name').fill(ADMIN.username);
      await page.getByLabel('Password').fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'Templates' }).click();
      await page.waitForURL(`${base}/templates`);
      await page.getByRole('link', { name: 'Presentations' }).click();
      await page.locator(`a[href$="/presentations/${id}"]`).click();
      await page.waitForURL(`${base}/presentations/${id}`);
      const picture = page.getByRole('grid', { name: 'Slides' }).getByRole('img').first();
      await expect
        .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(0);
      await page.reload();
      await picture.waitFor();
      await page.getByRole('link', { name: 'Back to all presentations' }).click();
      await page.waitForURL(`${base}/presentations`);
      await page.getByRole('button', { name: ADMIN.username }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect([faults, failed.filter((line) => !line.startsWith('net::ERR_ABORTED'))]).toEqual([[], []]);
    });
  });

  test('gets no request outside the sub path', () => {
    const foreign = proxy.answers.filter((line) => line.startsWith('404 ') && !/\/\.well-known\//.test(line));
    expect(foreign).toEqual([]);
  });
});
