import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
let built: string;

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'lectern-pages-'));
  mkdirSync(join(built, 'ui'));
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>Lectern</title>');
  writeFileSync(join(built, 'ui', 'index-AbCd1234.js'), 'let plain');
  writeFileSync(join(built, 'ui', 'index-AbCd1234.js.br'), 'packed');
  writeFileSync(join(built, 'ui', 'deck-AbCd1234.js.br'), brotliCompressSync('let published'));
  writeFileSync(join(built, 'secret.txt'), 'not for browsers');
  server = await createTestApp({}, { pages: built });
});
afterAll(async () => {
  await server.close();
  rmSync(built, { recursive: true });
});

describe('pages of the browser client', () => {
  test.each([
    '/',
    '/presentations',
    '/presentations/0b8f2c52',
    '/presentation?id=0b8f2c52',
    '/new',
    '/settings/tokens',
  ])('%s is the one page, under a policy without foreign or inline script', async (path) => {
    const { headers, text } = await request(server.app).get(path).expect(200);
    expect(text).toContain('<title>Lectern</title>');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe|https?:/);
  });

  test('its scripts are cached for a year and compressed for clients that accept it', async () => {
    const plain = await request(server.app)
      .get('/ui/index-AbCd1234.js')
      .set('Accept-Encoding', 'gzip')
      .expect(200);
    expect(plain.text).toBe('let plain');
    expect(plain.headers['cache-control']).toContain('immutable');
    const packed = await request(server.app)
      .get('/ui/index-AbCd1234.js')
      .set('Accept-Encoding', 'br')
      .buffer(false)
      .expect(200);
    expect(packed.headers['content-encoding']).toBe('br');
  });

  test('a script stored in compressed form only is decompressed for clients that do not accept it', async () => {
    const script = () => request(server.app).get('/ui/deck-AbCd1234.js');
    const plain = await script().set('Accept-Encoding', 'gzip').expect(200);
    expect([plain.text, plain.headers['content-encoding']]).toEqual(['let published', undefined]);
    const packed = await script().set('Accept-Encoding', 'br').buffer(false).expect(200);
    expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
      'br',
      expect.stringContaining('javascript'),
    ]);
  });

  test.each(['/ui/..%2fsecret.txt', '/ui/%2e%2e/secret.txt', '/ui/index-AbCd1234.js%00', '/ui/missing.js'])(
    '%s answers 404',
    async (path) => {
      const { text } = await request(server.app).get(path).expect(404);
      expect(text).not.toContain('not for browsers');
    },
  );

  test('an unknown address answers a page to browsers, under the same policy, and JSON to programs', async () => {
    const { headers, text } = await request(server.app)
      .get('/nothing-here')
      .set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8')
      .expect(404)
      .expect('Content-Type', /html/);
    expect(text).toContain('<title>Lectern</title>');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    await request(server.app).get('/nothing-here').expect(404).expect('Content-Type', /json/);
    await request(server.app)
      .post('/nothing-here')
      .set('Accept', 'text/html')
      .expect(404)
      .expect('Content-Type', /json/);
    for (const path of ['/api/v3/nothing', '/ui/nothing.js', '/mcp/nothing'])
      await request(server.app)
        .get(path)
        .set('Accept', 'text/html')
        .expect(404)
        .expect('Content-Type', /json/);
  });
});

describe('the session cookie', () => {
  const cookie = () => `lectern_session=${server.session.replace('Bearer ', '')}`;

  test.each(['/api/v3/presentation/all', '/api/v1/webhook/all'])(
    'authorizes pages of this server, and no other, on %s',
    async (path) => {
      await request(server.app).get(path).set('Cookie', cookie()).expect(401);
      await request(server.app).get(path).set('Cookie', cookie()).set('X-Lectern-Page', '1').expect(200);
      await request(server.app).get(path).set('X-Lectern-Page', '1').expect(401);
    },
  );

  test('does not authorize requests from another site, whatever headers they have', async () => {
    const change = request(server.app)
      .post('/api/v3/theme/generate')
      .set('Cookie', cookie())
      .set('X-Lectern-Page', '1')
      .set('Sec-Fetch-Site', 'cross-site');
    await change.send({ primary: '#123456' }).expect(403);
  });

  test('CORS does not allow other sites the header that pages send', async () => {
    const preflight = await request(server.app)
      .options('/api/v3/presentation/all')
      .set('Origin', 'https://evil.example')
      .set('Access-Control-Request-Headers', 'x-lectern-page')
      .expect(204);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect(preflight.headers['access-control-allow-headers']).toBeUndefined();
  });
});
