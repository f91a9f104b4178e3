import { existsSync } from 'node:fs';
import type { Express } from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { ADMIN, instance } from '../auth/instance.ts';
import { createToken } from './api-tokens.ts';
import { smallApp } from './small-app.ts';

const login = (app: Express, body: object = ADMIN) => request(app).post('/api/v1/auth/login').send(body);

describe('the routes of sign-in', () => {
  test('login returns a session token and sets it as a cookie', async () => {
    const { app } = await smallApp();
    const response = await login(app).expect(200);
    expect(response.body).toEqual({
      configured: true,
      authenticated: true,
      username: 'ada',
      access_token: expect.stringMatching(/^eyJ/),
      token_type: 'bearer',
    });
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^lectern_session=eyJ[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    await request(app)
      .post('/mcp')
      .set('Authorization', `Bearer ${response.body.access_token}`)
      .send({})
      .expect(200);
  });

  test('the cookie is Secure under https', async () => {
    const { app } = await smallApp(ADMIN, { trustProxy: true });
    expect((await login(app).set('X-Forwarded-Proto', 'https')).headers['set-cookie']?.[0]).toContain(
      '; Secure',
    );
    const direct = await smallApp(ADMIN, { publicUrl: 'https://slides.example' });
    expect((await login(direct.app).set('Host', 'slides.example')).headers['set-cookie']?.[0]).toContain(
      '; Secure',
    );
  });

  test('a wrong name and a wrong password get the same answer', async () => {
    const { app } = await smallApp();
    const wrong = await login(app, { username: 'ada', password: 'wrong-password' }).expect(401);
    const unknown = await login(app, { username: 'eve', password: ADMIN.password }).expect(401);
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect((await login(app, { username: 'ada' }).expect(422)).body.detail[0]).toMatchObject({
      loc: ['body', 'password'],
      type: 'missing',
    });
  });

  test('after ten failures the answer is 429 with Retry-After, also for the right password and for Basic', async () => {
    const { app, basic } = await smallApp();
    for (let n = 0; n < 10; n++) await login(app, { username: 'ada', password: `wrong-${n}` }).expect(401);
    expect(Number((await login(app).expect(429)).headers['retry-after'])).toBeGreaterThan(0);
    await request(app).post('/api/v1/ppt/echo').set('Authorization', basic).send({}).expect(429);
  });

  test('each client behind a trusted proxy is counted apart, by the address that the proxy saw', async () => {
    const { app } = await smallApp(ADMIN, { trustProxy: true });
    for (let n = 0; n < 10; n++)
      await login(app, { username: 'ada', password: `wrong-${n}` })
        .set('X-Forwarded-For', `203.0.113.${n}, 198.51.100.7`)
        .expect(401);
    await login(app).set('X-Forwarded-For', '203.0.113.99, 198.51.100.7').expect(429);
    await login(app).set('X-Forwarded-For', '198.51.100.8').expect(200);
  });

  test('status and verify return who is signed in', async () => {
    const { app, session, basic } = await smallApp();
    expect((await request(app).get('/api/v1/auth/status')).body).toEqual({
      configured: true,
      authenticated: false,
      username: null,
    });
    expect((await request(app).get('/api/v1/auth/status').set('Authorization', session)).body).toEqual({
      configured: true,
      authenticated: true,
      username: 'ada',
    });
    expect(
      (await request(app).get('/api/v1/auth/verify').set('Authorization', basic).expect(200)).body,
    ).toEqual({ authenticated: true, username: 'ada' });
    await request(app).get('/api/v1/auth/verify').expect(401);
  });

  test('logout clears the cookie', async () => {
    const { app } = await smallApp();
    const response = await request(app).post('/api/v1/auth/logout').expect(200);
    expect(response.body).toEqual({ success: true });
    expect(response.headers['set-cookie']?.[0]).toMatch(/^lectern_session=; .*Max-Age=0/);
  });

  test('logout ends its own session, also after a restart, and no other', async () => {
    const small = await smallApp();
    const [first, second] = [await login(small.app), await login(small.app)].map(
      ({ body }) => `Bearer ${body.access_token}`,
    );
    const status = async (authorization = '') =>
      (await request(small.app).post('/api/v3/echo').set('Authorization', authorization).send({})).status;
    await request(small.app)
      .post('/api/v1/auth/logout')
      .set('Authorization', first ?? '')
      .expect(200);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    expect(await (await small.start()).verifySession(first?.slice(7) ?? '')).toBe(false);
    await request(small.app)
      .post('/api/v1/auth/logout')
      .set('Cookie', `lectern_session=${second?.slice(7)}`)
      .expect(200);
    expect(await status(second)).toBe(401);
  });

  test('a page of another site cannot sign a user out', async () => {
    const { app } = await smallApp();
    const { body } = await login(app);
    const cookie = `lectern_session=${body.access_token}`;
    const answer = await request(app)
      .post('/api/v1/auth/logout')
      .set('Cookie', cookie)
      .set('Origin', 'https://elsewhere.example')
      .expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await request(app).get('/api/v1/auth/verify').set('Cookie', cookie).expect(200);
  });

  test('ended sessions are forgotten once their tokens have expired', async () => {
    const { start, clock, records } = instance();
    const account = await start(ADMIN);
    const countEnded = async () => (await records.list('ended_sessions', { limit: 10 })).total;
    for (const _ of [1, 2]) await account.endSession(await account.issueSession());
    expect(await countEnded()).toBe(2);
    clock.advance(31 * 24 * 3_600_000);
    await account.endSession(await account.issueSession());
    expect(await countEnded()).toBe(1);
  });

  test('an unknown field of a token request is refused, not dropped', async () => {
    const { app, session } = await smallApp();
    const answer = await request(app)
      .post('/api/v1/auth/token/create')
      .set('Authorization', session)
      .send({ label: 'ci', expires_at: '2026-12-01' })
      .expect(422);
    expect(answer.body.detail).toEqual([
      {
        loc: ['body', 'expires_at'],
        msg: 'Unknown field "expires_at". Allowed: label, expiry_days.',
        type: 'unknown_field',
        ctx: { allowed: ['label', 'expiry_days'] },
      },
    ]);
  });

  test('the log records who signed in, who failed, and changes of credentials', async () => {
    const { app, session, captured } = await smallApp();
    await login(app).expect(200);
    for (let n = 0; n < 10; n++) await login(app, { username: 'ada', password: `wrong-${n}` }).expect(401);
    await login(app).expect(429);
    const { id } = await createToken(app, session);
    await request(app)
      .post('/api/v1/auth/token/revoke')
      .set('Authorization', session)
      .send({ id })
      .expect(200);
    await request(app).post('/api/v1/auth/logout').set('Authorization', session).expect(200);
    const output = captured.text();
    for (const line of [
      'signed in',
      'sign-in failed',
      'sign-in refused after too many failures',
      'API token created',
      'API token revoked',
      'signed out',
    ])
      expect(output).toContain(`"msg":"${line}"`);
    expect(output).toContain(`"token_id":"${id}"`);
    expect(output).toMatch(/"client":"127\.0\.0\.1"/);
  });

  test('tokens are created, listed and revoked by the admin, never by another token', async () => {
    const { app, session } = await smallApp();
    const made = await createToken(app, session, { label: 'ci', expiry_days: 7 });
    expect(made).toMatchObject({ label: 'ci', revoked_at: null, expires_at: '2026-11-27T12:00:00.000Z' });
    await request(app)
      .get('/api/v1/auth/token/list')
      .set('Authorization', `Bearer ${made.token}`)
      .expect(401);
    await request(app).get('/api/v1/auth/token/list').expect(401);
    const { body: list } = await request(app)
      .get('/api/v1/auth/token/list')
      .set('Authorization', session)
      .expect(200);
    expect(list).toEqual([{ ...made, token: undefined }]);
    await request(app)
      .post('/api/v1/auth/token/revoke')
      .set('Authorization', session)
      .send({ id: made.id })
      .expect(200);
    await request(app).post('/api/v3/echo').set('Authorization', `Bearer ${made.token}`).send({}).expect(401);
    await request(app)
      .post('/api/v1/auth/token/revoke')
      .set('Authorization', session)
      .send({ id: 'token-x' })
      .expect(404);
    await request(app)
      .post('/api/v1/auth/token/create')
      .set('Authorization', session)
      .send({ expiry_days: 0 })
      .expect(422);
  });
});

describe('a server without an account', () => {
  const strangers: [string, Record<string, string>][] = [
    ['a caller at the machine itself, or a proxy there that says nothing of whom it speaks for', {}],
    ['one who calls it localhost', { Host: 'localhost:5001' }],
    ['one with a forwarding header', { 'X-Forwarded-For': '127.0.0.1' }],
    ['one with another Host, as after DNS rebinding', { Host: 'evil.example' }],
    ['one at an address of the network', { Host: '192.168.1.5:5001' }],
    [
      'a page of another site in the browser of the machine',
      { Host: '127.0.0.1:5001', Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    ],
    ['one with a made-up header', { Authorization: `Bearer lectern_local_${'A'.repeat(43)}` }],
    ['one with credentials of another kind', { Authorization: `Basic ${btoa('ada:correct horse')}` }],
    ['one with a session of nobody', { Cookie: 'lectern_session=eyJhbGciOiJub25lIn0.e30.' }],
  ];

  test('accepts the header of the data directory on every surface, from any address', async () => {
    const { app, session } = await smallApp({});
    for (const headers of [{}, { Host: 'slides.example' }, { 'X-Forwarded-For': '203.0.113.9' }]) {
      const sent = { Authorization: session, ...headers };
      expect((await request(app).post('/api/v3/echo').set(sent).send({}).expect(200)).body.caller).toBe(
        'local',
      );
      await request(app).post('/api/v1/ppt/echo').set(sent).send({}).expect(200);
      await request(app).post('/mcp').set(sent).send({}).expect(200);
    }
  });

  test.each(strangers)('answers 428 to %s, and 401 on MCP', async (_, headers) => {
    const { app } = await smallApp({});
    for (const path of ['/api/v1/ppt/echo', '/api/v3/echo', '/api/v1/auth/token/create']) {
      const { body } = await request(app).post(path).set(headers).send({}).expect(428);
      expect(body).toMatchObject({
        detail: 'Login setup is required',
        setup_required: true,
        code: 'setup_required',
        hint: expect.stringContaining('local-access'),
      });
    }
    await request(app).post('/mcp').set(headers).send({}).expect(401);
    await login(app).set(headers).expect(428);
    await request(app).post('/api/v1/auth/setup').set(headers).send(ADMIN).expect(403);
  });

  test('requires the header or a setup code, which is in the log once and nowhere else', async () => {
    const { app, captured } = await smallApp({});
    const setup = (body: object) => request(app).post('/api/v1/auth/setup').send(body);
    await setup(ADMIN).expect(403);
    const code = /setup code ([A-Z0-9-]{14})/.exec(captured.text())?.[1] ?? '';
    await setup({ ...ADMIN, password: 'short', setup_code: code }).expect(422);
    const done = await setup({ ...ADMIN, setup_code: code }).expect(200);
    expect(done.body).toEqual({ configured: true, authenticated: false, username: 'ada' });
    expect(captured.text().split(code)).toHaveLength(2);
    expect((await setup({ ...ADMIN, setup_code: code }).expect(409)).body.detail).toBe(
      'Credentials already configured. Sign in instead.',
    );
    await request(app).post('/api/v3/echo').send({}).expect(401);
    await login(app).expect(200);
    const other = await smallApp({});
    await request(other.app)
      .post('/api/v1/auth/setup')
      .set('Authorization', other.session)
      .send(ADMIN)
      .expect(200);
  });

  test('refuses a password that is too long', async () => {
    const { app, session } = await smallApp({});
    const { body } = await request(app)
      .post('/api/v1/auth/setup')
      .set('Authorization', session)
      .send({ username: 'ada', password: 'x'.repeat(73) })
      .expect(422);
    expect(body.detail[0]).toMatchObject({ loc: ['body', 'password'], type: 'too_big' });
  });

  test('stops accepting the header when an account is created, and no log or answer shows it', async () => {
    const { app, session, captured, localAccess } = await smallApp({});
    const done = await request(app)
      .post('/api/v1/auth/setup')
      .set('Authorization', session)
      .send(ADMIN)
      .expect(200);
    for (const path of ['/api/v1/ppt/echo', '/api/v3/echo', '/mcp'])
      await request(app).post(path).set('Authorization', session).send({}).expect(401);
    expect(existsSync(localAccess)).toBe(false);
    expect(captured.text() + done.text).not.toContain(session.slice(7));
  });
});

test('credentials sent to sign in or to set up are never repeated, in whatever form they arrive', async () => {
  const { app, session } = await smallApp();
  const forms = [
    'planted-secret',
    ['planted-secret'],
    { value: 'planted-secret' },
    [[{ setup_code: 'planted-secret' }]],
  ];
  for (const input of forms)
    for (const field of ['username', 'password', 'setup_code']) {
      const setup = await request(app)
        .post('/api/v1/auth/setup')
        .send({ ...ADMIN, [field]: input });
      const signIn = await login(app, { ...ADMIN, [field]: input });
      expect(setup.text + signIn.text, `${field}: ${JSON.stringify(input)}`).not.toContain('planted-secret');
      if (typeof input !== 'string')
        expect(setup.body.detail[0]).toMatchObject({ loc: ['body', field], type: 'string_type' });
    }
  const token = await request(app)
    .post('/api/v1/auth/token/create')
    .set('Authorization', session)
    .send({ label: ['planted-secret'] })
    .expect(422);
  expect(token.text).not.toContain('planted-secret');
});
