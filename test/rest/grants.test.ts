import { createHash } from 'node:crypto';
import type { Express } from 'express';
import request from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN } from '../auth/instance.ts';
import { type SmallApp, smallApp } from './small-app.ts';

const REDIRECT = 'http://127.0.0.1:4711/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW = { username: 'grace', password: 'another secret', override: true };

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

let small: SmallApp;
let app: Express;
beforeEach(async () => {
  small = await smallApp();
  app = small.app;
});

const register = (body: object) =>
  request(app)
    .post('/oauth/register')
    .send({
      client_name: 'Chat',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      ...body,
    });
const clientId = async (body: object = {}) => String((await register(body).expect(201)).body.client_id);
const asked = (id: string, fields: object = {}) => ({
  response_type: 'code',
  client_id: id,
  redirect_uri: REDIRECT,
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  ...fields,
});
const form = (path: string, fields: object) => request(app).post(path).type('form').send(fields);
const signIn = (id: string, fields: object = {}) =>
  form('/oauth/authorize', { ...asked(id, fields), ...ADMIN });
const exchange = (id: string, code: string, fields: object = {}) =>
  form('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: id,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    code,
    ...fields,
  });
const renew = (id: string, token: string) =>
  form('/oauth/token', { grant_type: 'refresh_token', client_id: id, refresh_token: token });
const codeFor = async (id: string, fields: object = {}) =>
  new URL((await signIn(id, fields).expect(302)).headers['location'] ?? '').searchParams.get('code') ?? '';
const letIn = async (id: string, fields: object = {}): Promise<Tokens> =>
  (await exchange(id, await codeFor(id, fields)).expect(200)).body;
const status = async (token: string, path = '/api/v3/echo') =>
  (await request(app).post(path).set('Authorization', `Bearer ${token}`).send({})).status;
const byAdmin = (method: 'get' | 'post', path: string, body: object = {}) =>
  request(app)[method](`/api/v1/auth/${path}`).set('Authorization', small.basic).send(body);
const grants = async () =>
  (await byAdmin('get', 'grant/list').expect(200)).body as Readonly<Record<string, unknown>>[];

describe('a program authorized through the browser', () => {
  test('works on v1, v3 and MCP and reaches no route of tokens or grants', async () => {
    const { access_token: token } = await letIn(await clientId());
    for (const path of ['/api/v1/ppt/echo', '/api/v3/echo', '/mcp'])
      expect(await status(token, path), path).toBe(200);
    const routes = [
      ...(['token/list', 'grant/list'] as const).map((path) => ['get', `/api/v1/auth/${path}`] as const),
      ...(['token/create', 'token/revoke', 'grant/revoke'] as const).map(
        (path) => ['post', `/api/v1/auth/${path}`] as const,
      ),
    ];
    for (const [method, path] of routes) {
      const { status: code } = await request(app)
        [method](path)
        .set('Authorization', `Bearer ${token}`)
        .send({ id: 'x', label: 'mine', expiry_days: null });
      expect([path, code]).toEqual([path, 401]);
    }
    expect((await byAdmin('get', 'token/list')).body).toEqual([]);
  });

  test('has only the scopes that it requested and that the page showed', async () => {
    const id = await clientId();
    const page = (
      await request(app)
        .get('/oauth/authorize')
        .query(asked(id, { scope: 'templates tasks admin unknown' }))
        .expect(200)
    ).text;
    expect(page).toContain('read templates, and create, change and delete themes');
    expect(page).not.toContain('presentations</li>');
    const tokens = await letIn(id, { scope: 'templates tasks admin unknown' });
    expect(tokens.scope).toBe('templates tasks');
    const refused = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', `Bearer ${tokens.access_token}`)
      .send({})
      .expect(403);
    expect(refused.body.detail).toContain('"presentations"');
    expect((await letIn(id)).scope).toBe('presentations templates designs assets webhooks tasks');
    expect(
      (
        await request(app)
          .get('/oauth/authorize')
          .query(asked(id, { scope: 'admin' }))
          .expect(400)
      ).text,
    ).toContain('invalid_scope');
  });

  test('is listed with its name, address and scopes, and the admin ends it at once', async () => {
    const { access_token: token, refresh_token: refresh } = await letIn(await clientId());
    await status(token);
    const [listed] = await grants();
    expect(listed).toMatchObject({
      client_name: 'Chat',
      redirect_uri: REDIRECT,
      scopes: expect.arrayContaining(['presentations']),
      last_used_at: expect.any(String),
      revoked_at: null,
    });
    expect(Object.keys(listed ?? {})).not.toContain('client');
    await byAdmin('post', 'grant/revoke', { id: listed?.['id'] }).expect(200);
    expect([await status(token), (await renew(await clientId(), refresh)).status]).toEqual([401, 400]);
    expect((await grants())[0]).toMatchObject({ revoked_at: expect.any(String) });
    expect(
      (await byAdmin('post', 'grant/revoke', { id: 'grant-unknown' }).expect(404)).body.detail,
    ).toContain('List the grants');
  });

  test('loses access when the credentials of the admin change', async () => {
    const { access_token: token, refresh_token: refresh } = await letIn(await clientId());
    await small.start(NEW);
    expect([await status(token), (await renew(await clientId(), refresh)).status]).toEqual([401, 400]);
    const rotated = await small.start();
    expect((await rotated.grants.list()).map(({ revoked_at }) => revoked_at)).toEqual([expect.any(String)]);
  });

  test('can revoke itself with its own token, but not with that of another client', async () => {
    const id = await clientId();
    const { access_token: token } = await letIn(id);
    await form('/oauth/revoke', { token, client_id: await clientId({ client_name: 'Other' }) }).expect(200);
    expect(await status(token)).toBe(200);
    await form('/oauth/revoke', { token, client_id: id }).expect(200);
    expect(await status(token)).toBe(401);
    await form('/oauth/revoke', { token: 'nonsense' }).expect(200);
  });

  test('is deleted thirty days after its end', async () => {
    const id = await clientId();
    await letIn(id);
    small.clock.advance(61 * DAY);
    await letIn(id);
    expect(await grants()).toHaveLength(1);
  });
});

describe('an authorization code', () => {
  test('that is used twice ends the access that it opened', async () => {
    const id = await clientId();
    const code = await codeFor(id);
    const { access_token: token } = (await exchange(id, code).expect(200)).body;
    expect(await status(token)).toBe(200);
    small.clock.advance(5 * MINUTE);
    expect((await exchange(id, code, { code_verifier: 'x'.repeat(43) }).expect(400)).body.error).toBe(
      'invalid_grant',
    );
    expect(await status(token)).toBe(401);
    expect(small.captured.text()).toContain('its authorization code was used twice');
  });

  test('that is used twice at the same moment leaves no access', async () => {
    const id = await clientId();
    const code = await codeFor(id);
    const answers = await Promise.all([exchange(id, code), exchange(id, code), exchange(id, code)]);
    const tokens = answers.flatMap(({ body }) => body.access_token ?? []);
    expect(tokens.length).toBeLessThanOrEqual(1);
    expect(await Promise.all(tokens.map((token) => status(token)))).toEqual(tokens.map(() => 401));
  });

  test('is invalidated by a wrong verifier and expires after a minute', async () => {
    const id = await clientId();
    const code = await codeFor(id);
    await exchange(id, code, { code_verifier: 'x'.repeat(43) }).expect(400);
    await exchange(id, code).expect(400);
    const late = await codeFor(id);
    small.clock.advance(MINUTE + 1);
    await exchange(id, late).expect(400);
    expect(await grants()).toEqual([]);
  });
});

describe('a refresh token', () => {
  test('renews access that ends after an hour, once, for its own client', async () => {
    const id = await clientId();
    const first = await letIn(id);
    expect(first.expires_in).toBe(3600);
    small.clock.advance(61 * MINUTE);
    expect(await status(first.access_token)).toBe(401);
    await renew(await clientId({ client_name: 'Other' }), first.refresh_token).expect(400);
    const second: Tokens = (await renew(id, first.refresh_token).expect(200)).body;
    expect([await status(second.access_token), second.refresh_token === first.refresh_token]).toEqual([
      200,
      false,
    ]);
    expect(await status(second.refresh_token)).toBe(401);
  });

  test('that is repeated within a minute gets the same tokens, in case an answer was lost', async () => {
    const id = await clientId();
    const { refresh_token: token } = await letIn(id);
    const answers = await Promise.all([renew(id, token), renew(id, token), renew(id, token)]);
    expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('that is used again later ends the access, since two parties have it', async () => {
    const id = await clientId();
    const first = await letIn(id);
    const second: Tokens = (await renew(id, first.refresh_token).expect(200)).body;
    small.clock.advance(2 * MINUTE);
    await renew(id, first.refresh_token).expect(400);
    expect([await status(second.access_token), (await renew(id, second.refresh_token)).status]).toEqual([
      401, 400,
    ]);
    expect(small.captured.text()).toContain('its refresh token was used twice');
  });

  test('extends access to at most ninety days, and thirty without use', async () => {
    const id = await clientId();
    let tokens = await letIn(id);
    for (let month = 0; month < 3; month++) {
      small.clock.advance(29 * DAY);
      tokens = (await renew(id, tokens.refresh_token).expect(200)).body;
    }
    small.clock.advance(4 * DAY);
    await renew(id, tokens.refresh_token).expect(400);
    const idle = await letIn(id);
    small.clock.advance(30 * DAY + MINUTE);
    await renew(id, idle.refresh_token).expect(400);
  });

  test('is issued only to a client that registered for it, and access of others lasts thirty days', async () => {
    const id = await clientId({ grant_types: undefined });
    const tokens = await letIn(id);
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^lga_/),
      token_type: 'Bearer',
      expires_in: 30 * 86_400,
      scope: expect.any(String),
    });
    small.clock.advance(29 * DAY);
    expect(await status(tokens.access_token)).toBe(200);
    small.clock.advance(2 * DAY);
    expect(await status(tokens.access_token)).toBe(401);
  });

  test('is invalid after any change of it, like an access token', async () => {
    const id = await clientId();
    const { access_token: token, refresh_token: refresh } = await letIn(id);
    for (const changed of [
      token.replace('lga_', 'lgr_'),
      refresh.replace('lgr_', 'lga_'),
      token.replace('.0.', '.1.'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token}x`,
      'lga_',
    ])
      expect(await status(changed), changed).toBe(401);
    await renew(id, refresh.replace('.0.', '.1.')).expect(400);
    expect(await status(token)).toBe(200);
  });
});

describe('the page that authorizes a program', () => {
  const pageOf = async (uri: string, name = 'Claude') => {
    const id = await clientId({ redirect_uris: [uri], client_name: name });
    return (
      await request(app)
        .get('/oauth/authorize')
        .query(asked(id, { redirect_uri: uri }))
        .expect(200)
    ).text;
  };

  test.each([
    ['https://claude.ai/api/callback', '<strong><bdi>claude.ai</bdi></strong>.'],
    [
      'http://127.0.0.1:9999/cb',
      '<strong><bdi>http://127.0.0.1:9999</bdi></strong>, a program on this device.',
    ],
    [
      'com.example.app://claude.ai/cb',
      '<strong><bdi>com.example.app://claude.ai</bdi></strong>, a program on this device.',
    ],
    ['com.example.app:/cb', '<strong><bdi>com.example.app:</bdi></strong>, a program on this device.'],
  ])('shows where %s leads, with the scheme of every address that is not https', async (uri, words) => {
    expect(await pageOf(uri)).toContain(words);
  });

  test.each([
    ['Claude\u202e gnp.exe\n<b>', 'Claude gnp.exe &#60;b&#62;'],
    ['\u2067\u0007Chat\u200b\u2028 \u{e0041}app\ud800', 'Chat app'],
    ['\u202e\u0000', 'An MCP client'],
    [`${'é'.repeat(79)}😀x`, `${'é'.repeat(79)}😀`],
  ])('shows the name %j without invisible characters', async (name, shown) => {
    expect(await pageOf(REDIRECT, name)).toContain(`Let <bdi>${shown}</bdi> use Lectern?`);
  });

  test('accepts a browser that has signed in before while other browsers at its address are throttled', async () => {
    const id = await clientId();
    const device =
      /^lectern_device=[^;]+/.exec((await signIn(id).expect(302)).headers['set-cookie']?.[0] ?? '')?.[0] ??
      '';
    for (let number = 0; number < 10; number++) await signIn(id, { ...ADMIN, password: `guess-${number}` });
    const guesses = Array.from({ length: 10 }, (_, number) =>
      form('/oauth/authorize', { ...asked(id), username: 'ada', password: `guess-${number}` }),
    );
    for (const guess of guesses) await guess.expect(401);
    await signIn(id).expect(429);
    await signIn(id).set('Cookie', device).expect(302);
  });
});

describe('the registration of a client', () => {
  test.each([
    ...[
      'x-evil://claude.ai/cb',
      'view-source:https://x.example/',
      'filesystem:https://x.example/',
      'ms-msdt:/id',
      'intent://claude.ai/',
      'mailto:a@b.c',
      'jar:https://x',
      'chrome://settings',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'http://localhost.evil.example/',
      'https://claude.ai@evil.example/cb',
      'https://:secret@evil.example/',
    ],
    ...[
      'https://x.example/\n',
      '\thttps://x.example/',
      'https:evil.example',
      'https:\\\\evil.example',
      'http:localhost',
      'https://x.example/#',
      'https://x.example/#frag',
      'com.example.:/cb',
      '.com:/cb',
    ],
  ])('refuses the address %j', async (uri) => {
    expect((await register({ redirect_uris: [uri] }).expect(400)).body.error_description).toContain(
      'which needs a dot',
    );
  });

  test('drops unusable addresses and reports which were registered', async () => {
    const uris = [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ];
    const { body } = await register({ redirect_uris: uris }).expect(201);
    expect(body.redirect_uris).toEqual(uris.slice(1));
    for (const [uri, code] of [
      [uris[0], 400],
      [uris[2], 200],
    ] as const)
      await request(app)
        .get('/oauth/authorize')
        .query(asked(body.client_id, { redirect_uri: uri }))
        .expect(code);
  });
});
