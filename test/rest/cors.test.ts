import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { type Served, serve } from '../e2e/processes.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const APP = 'https://app.example.com';
const OTHER = 'https://elsewhere.example.com';
const PATH = '/api/v3/standard-template/all';

let closed: TestApp;
let open: TestApp;
beforeAll(async () => {
  [closed, open] = [
    await createTestApp(),
    await createTestApp({ CORS_ORIGINS: `${APP}, http://localhost:3000` }),
  ];
});
afterAll(() => Promise.all([closed.close(), open.close()]));

const preflight = (server: TestApp, origin: string, path = PATH) =>
  request(server.app).options(path).set({
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization',
  });
const allowed = ({ headers }: { readonly headers: Record<string, unknown> }) =>
  headers['access-control-allow-origin'];

describe('CORS', () => {
  test('is off by default', async () => {
    expect([
      allowed(await preflight(closed, APP)),
      allowed(await request(closed.app).get(PATH).set('Origin', APP)),
    ]).toEqual([undefined, undefined]);
  });

  test('allows the configured origins to call the API, and no other', async () => {
    const asked = await preflight(open, APP);
    expect([
      asked.status,
      allowed(asked),
      asked.headers['access-control-allow-methods'],
      asked.headers['access-control-allow-headers'],
    ]).toEqual([204, APP, expect.stringContaining('POST'), expect.stringContaining('Authorization')]);
    expect([
      allowed(await preflight(open, 'http://localhost:3000')),
      allowed(await preflight(open, OTHER)),
      allowed(await preflight(open, 'null')),
    ]).toEqual(['http://localhost:3000', undefined, undefined]);
    const answer = await request(open.app).get(PATH).set({ Origin: APP, Authorization: open.session });
    expect([
      answer.status,
      allowed(answer),
      answer.headers['access-control-expose-headers'],
      answer.headers['vary'],
    ]).toEqual([200, APP, expect.stringContaining('Mcp-Session-Id'), expect.stringContaining('Origin')]);
  });

  test('adds its header to errors, so that the page can read them', async () => {
    const refused = await request(open.app).get(PATH).set('Origin', APP);
    expect([refused.status, allowed(refused)]).toEqual([401, APP]);
  });

  test('never allows cookies, accounts or pages', async () => {
    const asked = await preflight(open, APP);
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
    expect(asked.headers['access-control-allow-headers']).not.toMatch(/cookie|lectern-page/i);
    for (const path of ['/api/v1/auth/login', '/oauth/token', '/'])
      expect(allowed(await preflight(open, APP, path)), path).toBeUndefined();
  });

  test('refuses values that are not origins at start-up', () => {
    for (const value of [
      'app.example.com',
      'https://app.example.com/',
      'https://app.example.com/path',
      'file:///x',
    ])
      expect(() => loadConfig({ CORS_ORIGINS: value }), value).toThrow(/CORS_ORIGINS: expected origins/);
    expect(loadConfig({ CORS_ORIGINS: '*' }).corsOrigins).toEqual(['*']);
  });
});

describe('CORS at /mcp', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cors-'));
  let server: Served;
  beforeAll(async () => {
    server = await serve(folder, { CORS_ORIGINS: '*' });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('allows a page of a configured origin to open a session and read its id', async () => {
    const authorization = readFileSync(join(folder, 'local-access'), 'utf8')
      .trim()
      .replace('Authorization: ', '');
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
    };
    const answer = await request(server.url)
      .post('/mcp')
      .set({ Origin: OTHER, Authorization: authorization, Accept: 'application/json, text/event-stream' })
      .send(body);
    expect([
      answer.status,
      allowed(answer),
      answer.headers['mcp-session-id'],
      answer.headers['access-control-expose-headers'],
    ]).toEqual([200, '*', expect.any(String), expect.stringContaining('Mcp-Session-Id')]);
    const asked = await request(server.url).options('/mcp').set({
      Origin: OTHER,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'mcp-session-id',
    });
    expect([asked.status, asked.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('Mcp-Session-Id'),
    ]);
  });
});
