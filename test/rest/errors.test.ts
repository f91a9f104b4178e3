import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { smallApp } from './small-app.ts';

const ID = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';

describe('errors', () => {
  test.each([
    ['not_found', 404],
    ['forbidden', 403],
    ['conflict', 409],
    ['storage_full', 507],
    ['unavailable', 503],
    ['too_many_requests', 429],
  ])('%s answers %i with detail, code and request id', async (how, status) => {
    const { app, session } = await smallApp();
    const response = await request(app)
      .get('/api/v3/fail')
      .query({ how })
      .set('Authorization', session)
      .expect(status);
    expect(response.body).toEqual({
      detail: `It is ${how}. Try something else.`,
      code: how,
      request_id: response.headers['x-request-id'],
    });
    expect(response.headers['retry-after']).toBe({ too_many_requests: '17', unavailable: '5' }[how]);
  });

  test('a defect answers 500 without its cause, which the log contains under the request id', async () => {
    const { app, session, captured } = await smallApp();
    const response = await request(app)
      .get('/api/v3/fail?how=defect')
      .set('Authorization', session)
      .expect(500);
    expect(response.text).not.toContain('secret cause');
    expect(
      captured
        .text()
        .split('\n')
        .find((line) => line.includes('the secret cause')),
    ).toContain(response.headers['x-request-id']);
  });

  test('an invalid field answers 422 in the shape of validation errors, and nothing else', async () => {
    const { app, session } = await smallApp();
    const response = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .send({ count: 400 })
      .expect(422);
    expect(response.body).toEqual({
      detail: [
        {
          loc: ['body', 'count'],
          msg: 'Value: at most 50; got 400.',
          type: 'too_big',
          input: 400,
          ctx: { max: 50 },
        },
      ],
    });
    expect(response.headers['x-request-id']).toBeTruthy();
  });

  test('loc begins with body, query or path and uses the name that the caller sent', async () => {
    const { app, session } = await smallApp();
    const first = async (test: request.Test) =>
      (await test.set('Authorization', session).expect(422)).body.detail[0].loc;
    expect(await first(request(app).post('/api/v3/echo').send({ standard_template: 5 }))).toEqual([
      'body',
      'standard_template',
    ]);
    expect(
      await first(
        request(app)
          .post('/api/v3/echo')
          .send({ items: [{ text: 'a' }, {}] }),
      ),
    ).toEqual(['body', 'items', 1, 'text']);
    expect(await first(request(app).get(`/api/v3/echo/${ID}?count=many`))).toEqual(['query', 'count']);
    expect(await first(request(app).get('/api/v3/echo/no-uuid'))).toEqual(['path', 'id']);
    expect(await first(request(app).get('/api/v3/fail'))).toEqual(['query', 'how']);
  });

  test('an unsupported value answers 422 with its advice', async () => {
    const { app, session } = await smallApp();
    const { body } = await request(app)
      .get('/api/v3/fail?how=unsupported')
      .set('Authorization', session)
      .expect(422);
    expect(body.detail).toEqual([
      { loc: ['body'], msg: 'It is unsupported.', type: 'unsupported', ctx: { hint: 'Try something else.' } },
    ]);
  });

  test('a refused password is not repeated', async () => {
    const { app, session, captured } = await smallApp();
    const response = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .send({ password: 'hunt2' })
      .expect(422);
    expect(response.text).not.toContain('hunt2');
    const broken = await request(app)
      .post('/api/v1/auth/login')
      .type('json')
      .send('{"password":"hunter2",}')
      .expect(422);
    const unquoted = await request(app).post('/api/v1/auth/login').type('json').send('hunter2').expect(422);
    expect(broken.text + unquoted.text + captured.text()).not.toMatch(/hunter2|hunt2/);
  });

  test('a body that is not JSON answers 422 with the offset', async () => {
    const { app, session } = await smallApp();
    const { body } = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .type('json')
      .send('{"count": 5,, }')
      .expect(422);
    expect(body.detail[0]).toMatchObject({ type: 'json_invalid', loc: ['body', 12] });
  });

  test.each(['[]', '"text"', '5', 'null'])('a body that is not an object (%s) answers 422', async (text) => {
    const { app, session } = await smallApp();
    const { body } = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .type('json')
      .send(text)
      .expect(422);
    expect(body.detail[0]).toMatchObject({ type: 'object_type', loc: ['body'] });
  });

  test('a body nested too deeply answers 422', async () => {
    const { app, session } = await smallApp();
    const { body } = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .type('json')
      .send(`{"items":${'['.repeat(4000)}${']'.repeat(4000)}}`)
      .expect(422);
    expect(body.detail[0].type).toBe('too_deep');
  });

  test('a body of another content type answers 415', async () => {
    const { app, session } = await smallApp();
    const { body } = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .type('form')
      .send({ count: 5 })
      .expect(415);
    expect(body).toMatchObject({
      code: 'unsupported_media_type',
      detail: expect.stringContaining('application/json'),
    });
  });

  test('a body over the limit answers 413 and ends the connection', async () => {
    const { app, session } = await smallApp();
    const response = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .send({ template: 'x'.repeat(20_000) })
      .expect(413);
    expect(response.body).toMatchObject({
      code: 'payload_too_large',
      detail: expect.stringContaining('10000'),
    });
    expect(response.headers['connection']).toBe('close');
  });

  test('a method that the path does not support answers 405 and lists the supported ones', async () => {
    const { app } = await smallApp();
    const response = await request(app).put('/api/v3/echo').expect(405);
    expect(response.headers['allow']).toBe('POST, OPTIONS');
    expect(response.body.code).toBe('method_not_allowed');
    expect((await request(app).post('/health').expect(405)).headers['allow']).toBe('GET, HEAD, OPTIONS');
    expect((await request(app).options(`/api/v3/echo/${ID}`).expect(204)).headers['allow']).toBe(
      'HEAD, GET, DELETE, OPTIONS',
    );
  });

  test('a path that does not exist answers 404, and a malformed path 400', async () => {
    const { app } = await smallApp();
    expect((await request(app).get('/api/v9/nothing').expect(404)).body).toMatchObject({
      code: 'not_found',
      request_id: expect.any(String),
    });
    expect((await request(app).get('/api/v3/echo/%zz').expect(400)).body.code).toBe('bad_request');
  });

  test('an invalid Host header answers 400, so that it gets into no link', async () => {
    const { app, session } = await smallApp();
    for (const host of ['slides.test/evil?', ':::', 'a:99999', '[::1', '1.2.3.4.5'])
      expect(
        (await request(app).post('/api/v3/echo').set('Authorization', session).set('Host', host).send({}))
          .body.code,
        host,
      ).toBe('bad_request');
  });

  test('a harmless request id of the caller is kept', async () => {
    const { app } = await smallApp();
    expect((await request(app).get('/nothing').set('X-Request-Id', 'trace-7')).body.request_id).toBe(
      'trace-7',
    );
    expect((await request(app).get('/nothing').set('X-Request-Id', '<script>')).body.request_id).toMatch(
      /^[\w-]{36}$/,
    );
  });
});

describe('fields', () => {
  test('come from path, query and body into one input, and unknown fields are dropped at the top level only', async () => {
    const { app, session } = await smallApp();
    const posted = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .send({ standard_template: 'pitch', credits: 5, allow_access_to_user_info: true })
      .expect(200);
    expect(posted.body.given).toEqual({ count: 10, flag: false, template: 'pitch' });
    const read = await request(app)
      .get(`/api/v3/echo/${ID}?count=7&flag=true&words=a,b&utm=x`)
      .set('Authorization', session)
      .expect(200);
    expect(read.body.given).toEqual({
      id: ID,
      count: 7,
      flag: true,
      words: ['a', 'b'],
      template: 'standard',
    });
    const nested = await request(app)
      .post('/api/v3/echo')
      .set('Authorization', session)
      .send({ items: [{ text: 'a', colour: 'red' }] })
      .expect(422);
    expect(nested.body.detail[0]).toMatchObject({
      loc: ['body', 'items', 0, 'colour'],
      type: 'unknown_field',
    });
  });

  test('that a fixed path sets cannot be sent, and that path wins over one with a parameter', async () => {
    const { app, session } = await smallApp();
    const { body } = await request(app)
      .get('/api/v3/echo/all?template=other')
      .set('Authorization', session)
      .expect(200);
    expect(body.given.template).toBe('all');
  });

  test('a 204 answer has no body', async () => {
    const { app, session } = await smallApp();
    const response = await request(app)
      .delete(`/api/v3/echo/${ID}`)
      .set('Authorization', session)
      .expect(204);
    expect(response.text).toBe('');
  });

  test('a picture is sent when Accept asks for it, and JSON otherwise', async () => {
    const { app, session } = await smallApp();
    const picture = await request(app)
      .get('/api/v3/draw')
      .set('Authorization', session)
      .set('Accept', 'image/png')
      .expect(200);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.body.subarray(0, 4)).toEqual(Buffer.from('89504e47', 'hex'));
    for (const accept of ['*/*', 'application/json', 'application/json, image/*']) {
      expect(
        (await request(app).get('/api/v3/draw').set('Authorization', session).set('Accept', accept)).body,
      ).toEqual({ pictures: 1 });
    }
  });

  test('links are absolute on v3 and relative on v1', async () => {
    const { app, session } = await smallApp();
    expect(
      (
        await request(app)
          .post('/api/v3/echo')
          .set('Authorization', session)
          .set('Host', 'slides.test:8080')
          .send({})
      ).body.link,
    ).toBe('absolute http://slides.test:8080');
    expect(
      (await request(app).post('/api/v1/ppt/echo').set('Authorization', session).send({})).body.link,
    ).toBe('relative ');
    const named = await smallApp(undefined, { publicUrl: 'https://slides.example' });
    expect(
      (await request(named.app).post('/api/v3/echo').set('Authorization', named.session).send({})).body.link,
    ).toBe('absolute https://slides.example');
  });

  test('forwarding headers are trusted from a configured proxy only', async () => {
    const link = async (trustProxy: boolean) => {
      const { app, session } = await smallApp(undefined, { trustProxy });
      const call = request(app).post('/api/v3/echo').set({
        Authorization: session,
        Host: 'inside',
        'X-Forwarded-Host': 'outside.example',
        'X-Forwarded-Proto': 'https',
      });
      return (await call.send({})).body.link;
    };
    expect(await link(true)).toBe('absolute https://outside.example');
    expect(await link(false)).toBe('absolute http://inside');
  });

  test('a link begins with http or https and a host, whatever the forwarding headers contain', async () => {
    const { app, session } = await smallApp(undefined, { trustProxy: true });
    const link = async (headers: Record<string, string>) => {
      const { status, body } = await request(app)
        .post('/api/v3/echo')
        .set({ Authorization: session, Host: 'inside', ...headers })
        .send({});
      return status === 200 ? body.link : body.code;
    };
    for (const proto of [
      'javascript',
      'javascript://%0aalert(1)//',
      'data',
      'file',
      '',
      ' ',
      'https:',
      'ftp, https',
    ])
      expect(await link({ 'X-Forwarded-Proto': proto }), proto).toBe('absolute http://inside');
    for (const proto of ['HTTPS', 'https, http', ' https '])
      expect(await link({ 'X-Forwarded-Proto': proto }), proto).toBe('absolute https://inside');
    for (const host of ['evil.example/path', 'a@b', 'javascript:alert(1)', '"', ':::', 'a b'])
      expect(await link({ 'X-Forwarded-Host': host }), host).toBe('bad_request');
    expect(await link({ 'X-Forwarded-Host': '' })).toBe('absolute http://inside');
    expect(await link({ 'X-Forwarded-Host': 'outside.example, evil.example/' })).toBe(
      'absolute http://outside.example',
    );
  });
});
