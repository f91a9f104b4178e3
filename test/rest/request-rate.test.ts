import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ LIMIT_REQUESTS_PER_MINUTE: '2', TRUST_PROXY: 'true' });
});
afterAll(() => server.close());

test('a client over the request rate gets 429 with Retry-After, and other clients and probes do not', async () => {
  const from = (address: string, path = '/api/v3/standard-template/all') =>
    request(server.app).get(path).set('X-Forwarded-For', address).set('Authorization', server.session);
  const statuses: number[] = [];
  for (let number = 0; number < 2; number += 1) statuses.push((await from('203.0.113.7')).status);
  expect(statuses).toEqual([200, 200]);
  const refused = await from('203.0.113.7');
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    expect.stringMatching(/^([12]?\d|30)$/),
  ]);
  expect((await from('203.0.113.7', '/mcp')).status).toBe(429);
  expect((await from('203.0.113.7', '/health')).status).toBe(200);
  expect((await from('203.0.113.8')).status).toBe(200);
  // A header of the client's own before that of the proxy changes nothing.
  expect((await from('198.51.100.1, 203.0.113.7')).status).toBe(429);
});

test('an IPv6 network counts as one client, and without a limit no client is counted', async () => {
  const from = (address: string) =>
    request(server.app)
      .get('/api/v3/standard-template/all')
      .set('X-Forwarded-For', address)
      .set('Authorization', server.session);
  for (let number = 0; number < 2; number += 1) await from(`2001:db8:1:2::${number}`);
  expect([(await from('2001:db8:1:2:ffff::1')).status, (await from('2001:db8:1:3::1')).status]).toEqual([
    429, 200,
  ]);
  const free = await createTestApp();
  try {
    for (let number = 0; number < 5; number += 1)
      expect((await request(free.app).get('/api/v1/auth/status')).status).toBe(200);
    expect(
      (await request(free.app).get('/api/v3/standard-template/all').set('Authorization', free.session))
        .status,
    ).toBe(200);
  } finally {
    await free.close();
  }
});
