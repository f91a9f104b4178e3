import type { Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { listRoutes } from '../../src/rest/tables.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

let served: TestApp;
let app: Express;
let cookie = '';
beforeAll(async () => {
  served = await createTestApp();
  app = served.app;
  const { headers } = await request(app)
    .post('/api/v1/auth/login')
    .send({ username: 'ada', password: 'correct horse' })
    .expect(200);
  cookie = [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');
});
afterAll(() => served.close());

const ID = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';
const basic = `Basic ${btoa('ada:correct horse')}`;
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** Headers that browsers send when a foreign page links to one of our addresses or embeds it as a picture. */
const FROM_ELSEWHERE: readonly [string, Record<string, string>][] = [
  ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another server of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ['a link in an e-mail', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }],
  ['a page of another site over plain HTTP', { 'User-Agent': BROWSER, Referer: 'https://evil.example/' }],
  ['a script of another site', { Origin: 'https://evil.example' }],
];

const REFUSED = /another site|Unauthorized/;
const byName = new Map(OPERATIONS.map((operation) => [operation.name, operation]));
const gets = listRoutes(OPERATIONS).filter(
  ({ method, path, open }) => method === 'get' && open !== true && path.startsWith('/api/v1/ppt/'),
);
const acts = ({ operation }: (typeof gets)[number]) =>
  byName.get(operation)?.effect !== 'read' || byName.get(operation)?.spends === true;
const ask = (path: string, headers: Record<string, string>) =>
  request(app)
    .get(path.replace(/\{\w+\}/g, ID))
    .query({ prompt: 'cat', query: 'cat' })
    .set(headers);

describe('a GET that makes or spends something', () => {
  const acting = gets.filter(acts).map(({ path }) => path);

  test('is any route that makes pictures, plans or decks, or calls a provider', () => {
    expect(acting).toEqual(
      expect.arrayContaining([
        '/api/v1/ppt/images/generate',
        '/api/v1/ppt/images/search',
        '/api/v1/ppt/presentation/stream/{id}',
        '/api/v1/ppt/outlines/stream/{id}',
      ]),
    );
  });

  test.each(acting)('%s refuses requests that a browser marks as coming from another site', async (path) => {
    for (const [from, headers] of FROM_ELSEWHERE)
      for (const [kind, credentials] of Object.entries({
        cookie: { Cookie: cookie },
        basic: { Authorization: basic },
      }))
        expect(
          (await ask(path, { ...headers, ...credentials } as Record<string, string>)).status,
          `${from}, ${kind}`,
        ).toBe(403);
  });

  test.each(acting)(
    '%s accepts requests from pages of this server, from programs and with tokens',
    async (path) => {
      const allowed: [string, Record<string, string>][] = [
        ['a page of this server', { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'User-Agent': BROWSER }],
        [
          'a page of this server over plain HTTP',
          { Cookie: cookie, 'X-Lectern-Page': '1', 'User-Agent': BROWSER },
        ],
        ['a program', { Authorization: basic, 'User-Agent': 'curl/8.5.0' }],
        ['a token', { Authorization: served.session, 'Sec-Fetch-Site': 'cross-site', 'User-Agent': BROWSER }],
      ];
      for (const [who, headers] of allowed) expect((await ask(path, headers)).text, who).not.toMatch(REFUSED);
    },
  );
});

test('a GET that only reads accepts links from other sites', async () => {
  for (const { path } of gets.filter((route) => !acts(route)))
    expect((await ask(path, { Cookie: cookie, 'Sec-Fetch-Site': 'none' })).text, path).not.toMatch(REFUSED);
});
