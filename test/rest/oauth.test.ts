import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOAuthClients, type OAuthClients } from '../../src/auth/oauth-clients.ts';
import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

const REDIRECT = 'http://127.0.0.1:4711/callback';

let served: ServedApp;
let base: string;
beforeAll(async () => {
  served = await serveApp();
  base = served.base;
});
afterAll(() => served.close());

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

async function register(uris: readonly unknown[] = [REDIRECT]): Promise<Response> {
  return fetch(`${base}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Chat <b>client</b>', redirect_uris: uris }),
  });
}

const idOf = async () => ((await (await register()).json()) as { client_id: string }).client_id;

const parameters = (id: string, extra: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a&b',
    resource: `${base}/mcp`,
    ...extra,
  });

/** Sends the form as a browser does; answers where it is sent on to. */
async function signIn(
  id: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${base}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: parameters(id, { username: 'ada', password: 'correct horse', ...fields }),
  });
}

const redeem = (fields: Record<string, string>) =>
  fetch(`${base}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
      ...fields,
    }),
  });

const codeOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';

test('an MCP client signs in through the OAuth flow, from the 401 to the list of tools', async () => {
  let verifierOfClient = '';
  let registered: object | undefined;
  let tokens: { access_token: string; refresh_token?: string } | undefined;
  let page = '';
  const provider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'Test client',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    clientInformation: () => registered,
    saveClientInformation: (one: object) => {
      registered = one;
    },
    tokens: () => tokens,
    saveTokens: (one: NonNullable<typeof tokens>) => {
      tokens = one;
    },
    redirectToAuthorization: (url: URL) => {
      page = url.href;
    },
    saveCodeVerifier: (one: string) => {
      verifierOfClient = one;
    },
    codeVerifier: () => verifierOfClient,
  };
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider: provider as never });
  const first = transport();
  await expect(new Client({ name: 'test', version: '1' }).connect(first as never)).rejects.toBeInstanceOf(
    UnauthorizedError,
  );
  const form = await (await fetch(page)).text();
  expect(form).toContain('Let <bdi>Test client</bdi> use Lectern?');
  const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&#38;', '&')],
  );
  const allowed = await fetch(`${base}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: base },
    body: new URLSearchParams([...fields, ['username', 'ada'], ['password', 'correct horse']] as [
      string,
      string,
    ][]),
  });
  expect(allowed.status).toBe(302);
  await first.finishAuth(codeOf(allowed));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport() as never);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  await client.close();
  expect(
    (await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${tokens?.access_token}` } })).status,
  ).toBe(401);

  // An expired access token is renewed without user interaction.
  const refreshToken = tokens?.refresh_token;
  tokens = { ...tokens, access_token: 'over' };
  const later = new Client({ name: 'test', version: '1' });
  await later.connect(transport() as never);
  expect((await later.listTools()).tools.length).toBeGreaterThan(5);
  await later.close();
  expect([tokens.access_token, tokens.refresh_token === refreshToken]).toEqual([
    expect.stringMatching(/^lga_/),
    false,
  ]);
});

test('a code works once, for its own client, address and verifier, and is returned with state and issuer', async () => {
  const id = await idOf();
  const answer = await signIn(id);
  const sent = new URL(answer.headers.get('location') ?? '');
  expect(sent.origin + sent.pathname).toBe(REDIRECT);
  expect(Object.fromEntries(sent.searchParams)).toMatchObject({ state: 'a&b', iss: base });
  const { access_token: token, expires_in } = (await (
    await redeem({ client_id: id, code: codeOf(answer) })
  ).json()) as Record<string, unknown>;
  expect(expires_in).toBeGreaterThan(3600);
  expect(
    (
      await fetch(`${base}/api/v3/presentation/all`, {
        headers: { authorization: `Bearer ${String(token)}` },
      })
    ).status,
  ).toBe(200);
  expect((await redeem({ client_id: id, code: codeOf(answer) })).status).toBe(400);
  for (const wrong of [
    { code_verifier: 'x'.repeat(43) },
    { redirect_uri: 'http://127.0.0.1:4711/other' },
    { client_id: 'lcl_x' },
    { resource: 'https://other.example/mcp' },
    { grant_type: 'password' },
  ]) {
    const { status } = await redeem({ client_id: id, code: codeOf(await signIn(id)), ...wrong });
    expect(status, JSON.stringify(wrong)).toBe(400);
  }
});

test('a wrong password, another site and a missing challenge give no code', async () => {
  const id = await idOf();
  const wrong = await signIn(id, { password: 'wrong horse' });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain('The user name or the password is wrong.');
  expect((await signIn(id, {}, { origin: 'https://evil.example' })).status).toBe(403);
  const plain = await signIn(id, { code_challenge_method: 'plain' });
  expect([plain.status, plain.headers.get('location')]).toEqual([400, null]);
  // The port of a program on the person's machine is its own affair.
  expect(
    (
      await fetch(
        `${base}/oauth/authorize?${parameters(id, { redirect_uri: 'http://127.0.0.1:9999/callback' })}`,
      )
    ).status,
  ).toBe(200);
  for (const uri of [
    'javascript:alert(1)',
    'http://evil.example/',
    'data:text/html,x',
    'https://a.example/#x',
    'nonsense',
    7,
  ])
    expect((await register([uri])).status, String(uri)).toBe(400);
  const many = Array.from({ length: 11 }, (_, number) => `https://a.example/${number}`);
  expect([(await register(many)).status, (await register(many.slice(1))).status]).toEqual([400, 201]);
  const shown = await (await fetch(`${base}/oauth/authorize?${parameters(id)}`)).text();
  expect(shown).toContain('Chat &#60;b&#62;client');
});

test('a caller is redirected only after signing in, and only to a registered address', async () => {
  const id = await idOf();
  const evil = 'https://evil.example/callback';
  const madeUp = (text: string) => `lcl_${Buffer.from(JSON.stringify([text, evil])).toString('base64url')}`;
  const [, mac] = id.split('.');
  const asked: [string, Record<string, string>][] = [
    ['an address that was not registered', { redirect_uri: evil }],
    ['the address of another host that begins alike', { redirect_uri: `${REDIRECT}@evil.example` }],
    ['a client that nobody registered', { client_id: 'somebody', redirect_uri: evil }],
    ['a made-up client', { client_id: madeUp('x'), redirect_uri: evil }],
    [
      'a made-up client with the signature of another',
      { client_id: `${madeUp('x')}.${mac}`, redirect_uri: evil },
    ],
    ['a changed signature', { client_id: `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}` }],
    ['no challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['another flow', { response_type: 'token' }],
    ['another server', { resource: 'https://other.example/mcp' }],
  ];
  // Whoever registers an address may have it; the browser is not sent there without a word.
  const { client_id: registered } = (await (await register([evil])).json()) as { client_id: string };
  asked.push([
    'a registered address and a fault',
    { client_id: registered, redirect_uri: evil, response_type: 'none' },
  ]);
  for (const [what, fields] of asked)
    for (const answer of [
      await fetch(`${base}/oauth/authorize?${parameters(id, fields)}`, { redirect: 'manual' }),
      await signIn(id, fields),
    ]) {
      expect(
        [answer.status, answer.headers.get('location'), answer.headers.get('content-type')],
        what,
      ).toEqual([400, null, 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain('This sign-in cannot continue');
    }
  const shown = await fetch(`${base}/oauth/authorize?${parameters(registered, { redirect_uri: evil })}`, {
    redirect: 'manual',
  });
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('evil.example')]);
});

test('a registered client is known after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-oauth-'));
  const during = async <T>(work: (clients: OAuthClients) => Promise<T>): Promise<T> => {
    const records = openSqliteRecordStore(join(folder, 'records.db'));
    return work(createOAuthClients(records)).finally(() => records.close());
  };
  const client = { name: 'Chat', redirectUris: [REDIRECT], refreshes: true };
  const id = await during((clients) => clients.idOf(client));
  expect(await during((clients) => clients.ofId(id))).toEqual(client);
  rmSync(folder, { recursive: true });
});

test('metadata names this server by the address that the caller used', async () => {
  const unauthorised = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const address =
    /resource_metadata="([^"]+)"/.exec(unauthorised.headers.get('www-authenticate') ?? '')?.[1] ?? '';
  const resource = (await (await fetch(address)).json()) as {
    resource: string;
    authorization_servers: string[];
  };
  expect(resource).toMatchObject({ resource: `${base}/mcp`, authorization_servers: [base] });
  const server = (await (
    await fetch(`${resource.authorization_servers[0]}/.well-known/oauth-authorization-server`)
  ).json()) as Record<string, unknown>;
  expect(server).toMatchObject({ issuer: base, code_challenge_methods_supported: ['S256'] });
});
