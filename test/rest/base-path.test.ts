import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_NAMES } from '../../src/config/forms.ts';
import { stripBasePath } from '../../src/rest/base-path.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const PUBLIC_URL = 'https://example.com/tools/lectern';
const PAGE =
  '<!doctype html>\n<html lang="en"><link href="/ui/icon.svg"><script src="/ui/index-AbCd1234.js"></script></html>';

let pages: string;
let server: TestApp;
let root: TestApp;
beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), 'lectern-base-path-'));
  writeFileSync(join(pages, 'index.html'), PAGE);
  [server, root] = [
    await createTestApp({ PUBLIC_URL, CORS_ORIGINS: 'https://app.example.com' }, { pages }),
    await createTestApp({ PUBLIC_URL: 'https://example.com' }, { pages }),
  ];
});
afterAll(async () => {
  await Promise.all([server.close(), root.close()]);
  rmSync(pages, { recursive: true });
});

test.each([
  ['/lectern', '/'],
  ['/lectern/', '/'],
  ['/lectern?a=/lectern/b', '/?a=/lectern/b'],
  ['/lectern/docs?a', '/docs?a'],
  ['/lectern/lectern/docs', '/docs'],
  ['/lecterns/docs', '/lecterns/docs'],
  ['/Lectern/docs', '/Lectern/docs'],
  ['/docs/lectern', '/docs/lectern'],
  ['/.well-known/oauth-protected-resource/lectern/mcp', '/.well-known/oauth-protected-resource/mcp'],
  ['/.well-known/oauth-authorization-server/lectern', '/.well-known/oauth-authorization-server'],
  ['/lectern/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server'],
])('the base path is removed from %s', (url, local) => {
  expect(stripBasePath(url, '/lectern')).toBe(local);
});

describe.each(['', '/tools/lectern'])('below a sub path, requests with the path "%s"', (prefix) => {
  const get = (path: string) => request(server.app).get(`${prefix}${path}`);

  test('reach health, reference and page, whose links include the sub path', async () => {
    await get('/health').expect(200, { status: 'ok' });
    expect((await get('/openapi.json').expect(200)).body.servers).toEqual([{ url: PUBLIC_URL }]);
    expect((await get('/docs').expect(200)).text).toContain('href="/tools/lectern/openapi.json"');
    const page = await get('/presentations/1').expect(200);
    expect(page.text).toBe(
      '<!doctype html>\n<html data-base="/tools/lectern" lang="en"><link href="/tools/lectern/ui/icon.svg"><script src="/tools/lectern/ui/index-AbCd1234.js"></script></html>',
    );
    await get('/presentations/1').set('If-None-Match', String(page.headers['etag'])).expect(304);
    await get('/favicon.ico').expect('Location', '/tools/lectern/ui/icon.svg');
  });

  test('set a sign-in cookie for the sub path', async () => {
    const { headers } = await request(server.app)
      .post(`${prefix}/api/v1/auth/login`)
      .send({ username: 'ada', password: 'correct horse' })
      .expect(200);
    expect(headers['set-cookie']).toEqual([
      expect.stringContaining('; Path=/tools/lectern; '),
      expect.stringContaining('; Path=/tools/lectern; '),
    ]);
  });

  test('receive links with the sub path, which later calls accept', async () => {
    const slides = [{ layout: 'title', content: { title: 'Ferries' } }];
    const ask = (path: string, body: object) =>
      request(server.app)
        .post(`${prefix}${path}`)
        .set('Authorization', server.session)
        .send(body)
        .expect(200);
    const { body: made } = await ask('/api/v3/presentation/from-json', { slides });
    const { body: older } = await ask('/api/v1/ppt/presentation/create/from-json', { slides });
    expect([made.path, made.edit_path, older.path, older.edit_path]).toEqual([
      expect.stringMatching(/^https:\/\/example\.com\/tools\/lectern\/downloads\//),
      `${PUBLIC_URL}/presentation?id=${made.presentation_id}`,
      expect.stringMatching(/^https:\/\/example\.com\/tools\/lectern\/downloads\//),
      `${PUBLIC_URL}/presentation?id=${older.presentation_id}`,
    ]);
    await get(new URL(made.path).href.slice(PUBLIC_URL.length)).expect(200);
    for (const path of [made.path, older.path])
      expect((await ask('/api/v3/source/read', { files: [path] })).text).toContain('Ferries');
    const { body: icons } = await get('/api/v1/ppt/icons/search?query=ship')
      .set('Authorization', server.session)
      .expect(200);
    expect(icons[0]).toMatch(/^(?:https:\/\/example\.com)?\/tools\/lectern\/static\/icons\//);
  });

  test('from other sites are allowed or refused by their path without the sub path', async () => {
    const { headers } = await get('/api/v3/standard-template/all').set({
      Origin: 'https://app.example.com',
      Authorization: server.session,
    });
    expect(headers['access-control-allow-origin']).toBe('https://app.example.com');
    const login = await request(server.app)
      .post(`${prefix}/api/v1/auth/login`)
      .set('Origin', 'https://app.example.com')
      .send({});
    expect(login.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('links of tasks contain the sub path once, whatever route reads them', async () => {
  const started = await request(server.app)
    .post('/api/v1/ppt/presentation/create/from-json/async')
    .set('Authorization', server.session)
    .send({ slides: [{ layout: 'title', content: { title: 'Ferries' } }] });
  const read = async (path: string) =>
    (await request(server.app).get(`${path}/${started.body.id}`).set('Authorization', server.session)).body
      .data?.path;
  await expect
    .poll(() => read('/api/v1/async-tasks/status'), { timeout: 30_000 })
    .toMatch(/^https:\/\/example\.com\/tools\/lectern\/downloads\//);
  expect(await read('/api/v3/async-task/status')).toMatch(
    /^https:\/\/example\.com\/tools\/lectern\/downloads\//,
  );
});

test('pages and reference at the root of a host do not change', async () => {
  const [page, reference, docs] = await Promise.all(
    ['/', '/openapi.json', '/docs'].map((path) => request(root.app).get(path).expect(200)),
  );
  expect([page?.text, reference?.body.servers, docs?.text.includes('href="/openapi.json"')]).toEqual([
    PAGE,
    undefined,
    true,
  ]);
  await request(root.app).get('/tools/lectern/health').expect(404);
});

test('the base path must not begin with the name of a server path', async () => {
  const { body } = await request(root.app).get('/openapi.json');
  const stack = (root.app.router as unknown as { stack: { route?: { path: string | string[] } }[] }).stack;
  const paths = [
    ...Object.keys(body.paths),
    ...stack.flatMap(({ route }) => route?.path ?? []),
    '/mcp',
    '/oauth',
    '/.well-known',
  ];
  const names = new Set(paths.map((path) => path.split('/')[1] ?? '').filter((name) => name !== ''));
  expect([...names]).toEqual(expect.arrayContaining(['api', 'docs', 'settings', 'ui']));
  expect([...names].filter((name) => !OWN_NAMES.includes(name))).toEqual([]);
});
