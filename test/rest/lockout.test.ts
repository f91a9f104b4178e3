import type { Express } from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { ADMIN } from '../auth/instance.ts';
import { type SmallApp, smallApp } from './small-app.ts';

const login = (app: Express, body: object = ADMIN, cookie = '') =>
  request(app).post('/api/v1/auth/login').set('Cookie', cookie).send(body);
const guess = (app: Express, number: number, cookie = '') =>
  login(app, { username: 'ada', password: `guess-${number}` }, cookie);
const echo = (app: Express, headers: Record<string, string>) =>
  request(app).post('/api/v1/ppt/echo').set(headers).send({});

async function deviceOf(app: Express): Promise<string> {
  const { headers } = await login(app).expect(200);
  return /^lectern_device=[^;]+/.exec(headers['set-cookie']?.[1] ?? '')?.[0] ?? '';
}

/** Guesses passwords from the same address until it is throttled. */
async function heldUp(app: Express): Promise<void> {
  for (let number = 0; number < 10; number++) await guess(app, number).expect(401);
  await login(app).expect(429);
}

async function withDevice(): Promise<SmallApp & { readonly device: string }> {
  const small = await smallApp();
  return { ...small, device: await deviceOf(small.app) };
}

test('a browser that has signed in before signs in while others at its address are throttled', async () => {
  const { app, device, basic } = await withDevice();
  await heldUp(app);
  await login(app, ADMIN, device).expect(200);
  await echo(app, { Authorization: basic, Cookie: device }).expect(200);
  // A successful sign-in does not let others at the address continue guessing.
  await login(app).expect(429);
});

test('sessions and API tokens are never throttled', async () => {
  const { app, session } = await smallApp();
  const { token } = (
    await request(app).post('/api/v1/auth/token/create').set('Authorization', session).send({}).expect(201)
  ).body;
  await heldUp(app);
  for (const authorization of [session, `Bearer ${token}`])
    await echo(app, { Authorization: authorization }).expect(200);
});

test('Basic with the right password is throttled at an address with too many failed attempts', async () => {
  const { app, basic } = await smallApp();
  // The password was just verified, so a correct guess would need no hashing.
  await echo(app, { Authorization: basic }).expect(200);
  for (let number = 0; number < 10; number++) await guess(app, number).expect(401);
  const { body } = await echo(app, { Authorization: basic }).expect(429);
  expect(body.detail).toContain('API tokens and browsers that have signed in before are not held up.');
});

test('a device has ten attempts of its own, and further ones count toward its address', async () => {
  const { app, device } = await withDevice();
  for (let number = 0; number < 10; number++) await guess(app, number, device).expect(401);
  // These ten attempts did not count for others at the address.
  for (let number = 0; number < 10; number++) await guess(app, number).expect(401);
  await guess(app, 11, device).expect(429);
  await login(app, ADMIN, device).expect(429);
});

test('failed attempts with devices do not throttle other addresses', async () => {
  const { app } = await smallApp(ADMIN, { trustProxy: true });
  for (let round = 0; round < 11; round++) {
    const device = await deviceOf(app);
    for (let number = 0; number < 10; number++) await guess(app, number, device).expect(401);
  }
  await login(app).set('X-Forwarded-For', '203.0.113.5').expect(200);
});

test.each([
  ['of other credentials', async () => deviceOf((await smallApp()).app)],
  ['made up', async () => 'lectern_device=eyJhbGciOiJub25lIn0.e30.'],
  [
    'a session token',
    async ({ app }: SmallApp) => {
      const { body } = await login(app).expect(200);
      return `lectern_device=${body.access_token}`;
    },
  ],
])('a device cookie that is %s has no effect', async (_, make) => {
  const small = await smallApp();
  const cookie = await make(small);
  await heldUp(small.app);
  await login(small.app, ADMIN, cookie).expect(429);
});

test('a device cookie grants no access and expires after a year', async () => {
  const { app, device, clock } = await withDevice();
  const token = device.replace('lectern_device=', '');
  for (const headers of [
    { Cookie: device },
    { Cookie: `lectern_session=${token}` },
    { Authorization: `Bearer ${token}` },
  ])
    await echo(app, headers as Record<string, string>).expect(401);
  clock.advance(366 * 24 * 60 * 60_000);
  await heldUp(app);
  await login(app, ADMIN, device).expect(429);
});

test('the first untrusted forwarding header causes one warning that names the setting', async () => {
  const { app, captured } = await smallApp();
  await request(app).get('/health').expect(200);
  expect(captured.text()).not.toContain('TRUST_PROXY');
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Forwarded-Proto'])
    await request(app).get('/health').set(header, 'for=203.0.113.9').expect(200);
  expect(captured.text().match(/TRUST_PROXY=true/g)).toHaveLength(1);
  expect(captured.text()).toContain('"header":"x-forwarded-for"');
  const trusting = await smallApp(ADMIN, { trustProxy: true });
  await request(trusting.app).get('/health').set('X-Forwarded-For', '203.0.113.9').expect(200);
  expect(trusting.captured.text()).not.toContain('TRUST_PROXY');
});
