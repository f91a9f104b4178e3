import { createHash, randomBytes } from 'node:crypto';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  return fetch(`${base}/oauth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ client_name: 'Chat <b>client</b>', redirect_uris: uris }) });
}

const idOf = async () => ((await (await register()).json()) as { client_id: string }).client_id;

const parameters = (id: string, extra: Record<string, string> = {}) =>
  new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri: REDIRECT, code_challenge: challenge, code_challenge_method: 'S256', state: 'a&b', resource: `${base}/mcp`, ...extra });

/** Sends the form as a browser does; answers where it is sent on to. */
async function signIn(id: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${base}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams([...parameters(id), ...Object.entries({ username: 'ada', password: 'correct horse', ...fields })]),
  });
}

const redeem = (fields: Record<string, string>) =>
  fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: verifier, ...fields }) });

const codeOf = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';

test('an MCP client signs in through its own flow, from the 401 to the list of tools', async () => {
  let verifierOfClient = '';
  let registered: object | undefined;
  let tokens: object | undefined;
  let page = '';
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
      verifierOfClient = one;
    },
    codeVerifier: () => verifierOfClient,
  };
  const transport = () => new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider: provider as never });
  const first = transport();
  await expect(new Client({ name: 'test', version: '1' }).connect(first as never)).rejects.toBeInstanceOf(UnauthorizedError);
  const form = await (await fetch(page)).text();
  expect(form).toContain('Let Test client use Lectern?');
  const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value.replaceAll('&#38;', '&')]);
  const allowed = await fetch(`${base}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: base },
    body: new URLSearchParams([...fields, ['username', 'ada'], ['password', 'correct horse']] as [string, string][]),
  });
  expect(allowed.status).toBe(302);
  await first.finishAuth(codeOf(allowed));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport() as never);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  await client.close();
});

test('a code is good once, for its own client, address and verifier, and comes back with state and issuer', async () => {
  const id = await idOf();
  const answer = await signIn(id);
  const sent = new URL(answer.headers.get('location') ?? '');
  expect(sent.origin + sent.pathname).toBe(REDIRECT);
  expect(Object.fromEntries(sent.searchParams)).toMatchObject({ state: 'a&b', iss: base });
  const { access_token: token, expires_in } = (await (await redeem({ client_id: id, code: codeOf(answer) })).json()) as Record<string, unknown>;
  expect(expires_in).toBeGreaterThan(3600);
  expect((await fetch(`${base}/api/v3/presentation/all`, { headers: { authorization: `Bearer ${String(token)}` } })).status).toBe(200);
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

test('a wrong password, another site and a missing challenge give no code; strangers’ addresses are not redirected to', async () => {
  const id = await idOf();
  const wrong = await signIn(id, { password: 'wrong horse' });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain('The user name or the password is not right.');
  expect((await signIn(id, {}, { origin: 'https://evil.example' })).status).toBe(403);
  const plain = await fetch(`${base}/oauth/authorize?${parameters(id, { code_challenge_method: 'plain' })}`, { redirect: 'manual' });
  expect(new URL(plain.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request');
  for (const [name, value] of [
    ['redirect_uri', 'https://evil.example/callback'],
    ['client_id', 'somebody'],
  ] as const) {
    const refused = await fetch(`${base}/oauth/authorize?${parameters(id, { [name]: value })}`, { redirect: 'manual' });
    expect(refused.status).toBe(400);
    expect(refused.headers.get('location')).toBeNull();
  }
  // The port of a program on the person's machine is its own affair.
  expect((await fetch(`${base}/oauth/authorize?${parameters(id, { redirect_uri: 'http://127.0.0.1:9999/callback' })}`)).status).toBe(200);
  for (const uri of ['javascript:alert(1)', 'http://evil.example/', 'data:text/html,x', 'https://a.example/#x', 'nonsense', 7]) expect((await register([uri])).status, String(uri)).toBe(400);
  const many = Array.from({ length: 11 }, (_, number) => `https://a.example/${number}`);
  expect([(await register(many)).status, (await register(many.slice(1))).status]).toEqual([400, 201]);
  const shown = await (await fetch(`${base}/oauth/authorize?${parameters(id)}`)).text();
  expect(shown).toContain('Chat &#60;b&#62;client');
});

test('metadata names this server by the address that the caller used', async () => {
  const unauthorised = await fetch(`${base}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const address = /resource_metadata="([^"]+)"/.exec(unauthorised.headers.get('www-authenticate') ?? '')?.[1] ?? '';
  const resource = (await (await fetch(address)).json()) as { resource: string; authorization_servers: string[] };
  expect(resource).toMatchObject({ resource: `${base}/mcp`, authorization_servers: [base] });
  const server = (await (await fetch(`${resource.authorization_servers[0]}/.well-known/oauth-authorization-server`)).json()) as Record<string, unknown>;
  expect(server).toMatchObject({ issuer: base, code_challenge_methods_supported: ['S256'] });
});
