import type { Express } from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { ADMIN } from '../auth/instance.ts';
import { createToken } from './api-tokens.ts';
import { smallApp } from './small-app.ts';

const login = (app: Express, body: object = ADMIN) => request(app).post('/api/v1/auth/login').send(body);

describe('credentials', () => {
  test('of v1 are Basic, session token, cookie or API token; v3 and MCP accept Bearer alone', async () => {
    const { app, session, basic } = await smallApp();
    const cookie = (await login(app).expect(200)).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const { token } = await createToken(app, basic);
    const input: [string, Record<string, string>, number, number, number][] = [
      ['nothing', {}, 401, 401, 401],
      ['Basic', { Authorization: basic }, 200, 401, 401],
      ['cookie', { Cookie: `a=b; ${cookie}` }, 200, 401, 401],
      ['session token', { Authorization: session }, 200, 200, 200],
      ['API token', { Authorization: `bearer ${token}` }, 200, 200, 200],
      ['API token without Bearer', { Authorization: token }, 401, 401, 401],
      ['wrong password', { Authorization: `Basic ${btoa('ada:wrong')}` }, 401, 401, 401],
      [
        'a bad header beside a good cookie',
        { Authorization: 'Bearer nonsense', Cookie: cookie },
        401,
        401,
        401,
      ],
    ];
    for (const [name, headers, v1, v3, mcp] of input) {
      expect(
        (await request(app).post('/api/v1/ppt/echo').set(headers).send({})).status,
        `${name} on v1`,
      ).toBe(v1);
      expect((await request(app).post('/api/v3/echo').set(headers).send({})).status, `${name} on v3`).toBe(
        v3,
      );
      expect((await request(app).post('/mcp').set(headers).send({})).status, `${name} on MCP`).toBe(mcp);
    }
  });

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer a b c',
    'Bearer ..',
    'Bearer null',
    'Basic',
    'Basic !!!',
    'Basic YWRh',
    'Basic Og==',
    'Digest x',
    'Bearer lectern_',
    `Bearer ${'x'.repeat(5000)}`,
    'Negotiate',
    ':',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ])('in the header "%s" are refused with 401', async (header) => {
    const { app } = await smallApp();
    const response = await request(app)
      .post('/api/v1/ppt/echo')
      .set('Authorization', header)
      .send({})
      .expect(401);
    expect(response.body).toMatchObject({ detail: 'Unauthorized', code: 'unauthorized' });
  });

  test('are refused with a 401 that names the accepted schemes', async () => {
    const { app } = await smallApp();
    expect(
      (await request(app).post('/api/v1/ppt/echo').send({}).expect(401)).headers['www-authenticate'],
    ).toMatch(/^Basic realm="Lectern".*Bearer realm="Lectern"/);
    expect(
      (await request(app).post('/mcp').set('Authorization', 'Bearer old').send({}).expect(401)).headers[
        'www-authenticate'
      ],
    ).toMatch(/^Bearer realm="Lectern", error="invalid_token"/);
  });

  test('that are refused write one log line with the id that the caller sees, and without the token', async () => {
    const { app, captured } = await smallApp();
    const token = 'lectern_0123456789abcdef';
    const answers = [
      await request(app).post('/mcp').set('Authorization', `Bearer ${token}`).send({}),
      await request(app).post('/api/v3/echo').set('Authorization', `Bearer ${token}`).send({}),
    ];
    await request(app).post('/api/v3/echo').send({}).expect(401);
    const lines = captured
      .text()
      .split('\n')
      .filter((line) => line.includes('token refused'));
    expect(lines).toHaveLength(2);
    for (const [index, { headers }] of answers.entries())
      expect(lines[index]).toContain(`"request_id":"${headers['x-request-id']}"`);
    expect(captured.text()).not.toContain(token);
  });

  test('are not needed for health, readiness, the reference and the sign-in paths', async () => {
    const { app } = await smallApp();
    for (const path of ['/health', '/ready', '/openapi.json', '/docs', '/api/v1/auth/status'])
      expect((await request(app).get(path)).status, path).toBe(200);
  });

  test('of HTTP Basic are hashed once, not on each request', async () => {
    const { app, basic } = await smallApp();
    await request(app).post('/api/v1/ppt/echo').set('Authorization', basic).send({}).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        request(app).post('/api/v1/ppt/echo').set('Authorization', basic).send({}),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  });
});

describe('the lifetime of an API token', () => {
  test.each([
    ['90 days by default', {}, '2027-02-18T12:00:00.000Z'],
    ['the requested days', { expiry_days: 365 }, '2027-11-20T12:00:00.000Z'],
    ['unlimited for null', { expiry_days: null }, null],
  ])('is %s', async (_, body, expiresAt) => {
    const { app, session } = await smallApp();
    const made = await createToken(app, session, body);
    expect(made['expires_at']).toBe(expiresAt);
    const { body: list } = await request(app)
      .get('/api/v1/auth/token/list')
      .set('Authorization', session)
      .expect(200);
    expect(list[0].expires_at).toBe(expiresAt);
  });
});

describe('requests of other sites', () => {
  const headers: [string, Record<string, string>, number][] = [
    ['the own origin', { Origin: 'http://slides.test', 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['the own origin by Origin alone', { Origin: 'http://slides.test' }, 200],
    ['no browser', {}, 200],
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another site by Origin alone', { Origin: 'https://evil.example' }, 403],
    ['a sibling site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a sandboxed frame', { Origin: 'null' }, 403],
    ['another port', { Origin: 'http://slides.test:8080' }, 403],
  ];
  test.each(headers)(
    'with the session cookie are refused, and those of this site and of programs accepted: %s',
    async (_, sent, status) => {
      const { app, session } = await smallApp();
      const cookie = `lectern_session=${session.replace('Bearer ', '')}`;
      await request(app)
        .post('/api/v1/ppt/echo')
        .set({ Cookie: cookie, Host: 'slides.test', ...sent })
        .send({})
        .expect(status);
    },
  );

  test('with remembered Basic credentials are refused, and those with a Bearer token accepted', async () => {
    const { app, session, basic } = await smallApp();
    const evil = { Origin: 'https://evil.example' };
    await request(app)
      .post('/api/v1/ppt/echo')
      .set({ ...evil, Authorization: basic })
      .send({})
      .expect(403);
    await request(app)
      .post('/api/v1/ppt/echo')
      .set({ ...evil, Authorization: session })
      .send({})
      .expect(200);
  });
});

test('the log contains no secret', async () => {
  const { app, session, basic, captured, stored: countEnded } = await smallApp();
  const answer = await login(app);
  const { token } = await createToken(app, basic);
  await login(app, { username: 'ada', password: 'wrong-password-x' });
  await request(app)
    .post('/api/v3/echo')
    .set('Authorization', `Bearer ${token}`)
    .send({ password: 'inner-secret' });
  await request(app).get('/api/v3/fail?how=defect').set('Authorization', session);
  const secrets = [
    ADMIN.password,
    'wrong-password-x',
    'inner-secret',
    token,
    answer.body.access_token,
    session.slice(7),
    basic.slice(6),
    String(countEnded()['AUTH_SECRET_KEY']),
    String(countEnded()['AUTH_PASSWORD_HASH']),
  ];
  for (const secret of secrets) expect(captured.text()).not.toContain(secret);
});
