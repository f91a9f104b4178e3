import { UnsecuredJWT } from 'jose';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, instance } from '../auth/instance.ts';
import { DEEP } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { type ModelProvider, openModelProvider } from '../support/model-provider.ts';
import { smallApp } from './small-app.ts';

describe('an open connection whose credentials end', () => {
  /** A model that answers when the test is over: streams that wait for it end by nothing else. */
  const answers = Promise.withResolvers<never>();
  answers.promise.catch(() => undefined);
  let provider: ModelProvider;
  let served: ServedApp;
  let admin: Record<string, string>;
  beforeAll(async () => {
    provider = await openModelProvider(() => answers.promise);
    served = await serveApp({
      env: { LLM: 'anthropic', ANTHROPIC_API_KEY: 'sk-ant-0', ANTHROPIC_BASE_URL: provider.url },
    });
    admin = { authorization: served.app.session };
  });
  afterAll(async () => {
    answers.resolve({ text: '' } as never);
    await served.close();
    await provider.close();
  });

  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(served.base + path, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
    });
  const token = async () =>
    (await (await post('/api/v1/auth/token/create', admin, { label: 'x' })).json()) as {
      id: string;
      token: string;
    };
  const revoke = async (id: string) =>
    expect((await post('/api/v1/auth/token/revoke', admin, { id })).status).toBe(200);
  /** Reads to the end, however it comes; a cut connection is an end. */
  const ended = async (answer: Response) => {
    try {
      for await (const _ of answer.body ?? []);
    } catch {
      // Cut.
    }
    return 'ended';
  };
  const open = async (answer: Response) => {
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      200,
      'text/event-stream',
    ]);
    return ended(answer);
  };
  /** The stream of another caller, which must stay as it is. */
  const stillOpen = async (stream: Promise<string>) =>
    Promise.race([stream, new Promise((resolve) => setTimeout(() => resolve('open'), 50))]);
  const planOf = async () => {
    const { id } = (await (
      await post('/api/v1/ppt/presentation/create', admin, { content: '# Heat\n\n## Why\n- Gas is dear' })
    ).json()) as { id: string };
    return `${served.base}/api/v1/ppt/outlines/stream/${id}`;
  };

  test.runIf(DEEP)(
    'as an event stream of REST closes after its token is revoked, and that of another caller stays open',
    {
      skip: !DEEP,
    },
    async () => {
      const [mine, other] = [await token(), await token()];
      const answers = await Promise.all(
        [mine, other].map(async ({ token: bearer }) =>
          fetch(await planOf(), { headers: { authorization: `Bearer ${bearer}` } }),
        ),
      );
      const [stream, stored] = answers.map(open);
      await revoke(mine.id);
      expect(await stream).toBe('ended');
      expect(await stillOpen(stored as Promise<string>)).toBe('open');
      await revoke(other.id);
      await stored;
    },
  );

  test('as an event stream of REST closes after its session is signed out', async () => {
    const login = await post('/api/v1/auth/login', {}, { username: 'ada', password: 'correct horse' });
    const authorization = `Bearer ${((await login.json()) as { access_token: string }).access_token}`;
    const stream = open(await fetch(await planOf(), { headers: { authorization } }));
    expect((await post('/api/v1/auth/logout', { authorization }, {})).status).toBe(200);
    expect(await stream).toBe('ended');
  });

  test('as a stream of MCP closes after its token is revoked, and its session refuses that token', {
    skip: !DEEP,
  }, async () => {
    const { id, token: bearer } = await token();
    const headers = { authorization: `Bearer ${bearer}` };
    const hello = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    };
    const begun = await post('/mcp', headers, hello);
    const session = begun.headers.get('mcp-session-id') ?? '';
    await begun.text();
    const inSession = {
      ...headers,
      'mcp-session-id': session,
      'mcp-protocol-version': '2025-11-25',
      accept: 'text/event-stream',
    };
    const stream = open(await fetch(`${served.base}/mcp`, { headers: inSession }));
    await revoke(id);
    expect(await stream).toBe('ended');
    expect((await fetch(`${served.base}/mcp`, { headers: inSession })).status).toBe(401);
  });
});

describe('credentials at every surface', () => {
  test('an unsigned, altered, foreign or expired session token gets 401, as Bearer and as cookie', async () => {
    const { app, session, clock } = await smallApp();
    const good = session.replace('Bearer ', '');
    const [head = '', payload = '', signature = ''] = good.split('.');
    const now = Math.floor(clock.now().getTime() / 1000);
    const claims = new UnsecuredJWT({ jti: 'x' })
      .setSubject('ada')
      .setIssuer('lectern')
      .setAudience('lectern')
      .setIssuedAt(now);
    const text = Buffer.from(payload, 'base64url').toString();
    const later = Buffer.from(text.replace(/"exp":\d+/, `"exp":${now + 10_000_000}`)).toString('base64url');
    const foreign = await (await instance().start(ADMIN)).issueSession();
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const statuses = async (token: string) => {
      const bearer = { Authorization: `Bearer ${token}` };
      const sent = [
        request(app).post('/api/v1/ppt/echo').set(bearer),
        request(app).post('/api/v3/echo').set(bearer),
        request(app).post('/mcp').set(bearer),
        request(app)
          .post('/api/v1/ppt/echo')
          .set({ Cookie: `lectern_session=${token}` }),
        request(app).get('/api/v1/auth/token/list').set(bearer),
      ];
      return Promise.all(sent.map(async (one) => (await one).status));
    };
    expect(await statuses(good)).toEqual([200, 200, 200, 200, 200]);
    const bad = {
      unsigned: claims.setExpirationTime(now + 3600).encode(),
      'its own claims unsigned': `${none}.${payload}.`,
      'its own claims and signature under alg none': `${none}.${payload}.${signature}`,
      'a later end': `${head}.${later}.${signature}`,
      'another signature': `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'of another instance': foreign,
    };
    for (const [name, token] of Object.entries(bad))
      expect(await statuses(token), name).toEqual([401, 401, 401, 401, 401]);
    clock.advance(30 * 24 * 3_600_000 + 1_000);
    expect(await statuses(good), 'expired').toEqual([401, 401, 401, 401, 401]);
  });
});
