import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLSETS } from '../../src/core/call/operation.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { modernClient, type TestClient, textOf } from '../tools/clients.ts';

/** Texts of a caller that equal, contain or imitate the name of an operation. */
const WORDS = ['create_theme', 'list_templates and get_task', '{create_theme}', 'x"create_theme'];

let served: ServedApp;
let mcp: TestClient;
beforeAll(async () => {
  served = await serveApp({ toolsets: [...TOOLSETS] });
  mcp = await modernClient({ url: `${served.base}/mcp`, headers: { authorization: served.app.session } });
});
afterAll(async () => {
  await mcp.close();
  await served.close();
});

const api = (method: 'get' | 'post' | 'delete', path: string) =>
  request(served.app.app)[method](path).set('Authorization', served.app.session);

interface Item {
  readonly msg: string;
  readonly input?: unknown;
  readonly ctx?: { readonly hint?: string; readonly next?: readonly object[] };
}

describe.each(WORDS)('input such as %s', (words) => {
  test('is quoted unchanged in an error over REST, whose advice names routes', async () => {
    const { body } = await api('post', '/api/v3/presentation/generate')
      .send({ content: 'Ferries', standard_template: words })
      .expect(422);
    const [item] = body.detail as Item[];
    expect(item?.msg).toContain(`There is no template "${words}".`);
    expect(item?.input).toBe(words);
    expect(item?.ctx?.hint).toBe('GET /api/v3/standard-template/all shows all of them.');
    expect(item?.ctx?.next).toEqual([
      { operation: 'list_templates', method: 'GET', path: '/api/v3/standard-template/all' },
    ]);
  });

  test('is quoted unchanged in an error over MCP, whose advice names tools', async () => {
    const answer = await mcp.call('generate_presentation', { content: 'Ferries', template: words });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain(`There is no template "${words}".`);
    expect(textOf(answer)).toContain('list_templates shows all of them.');
  });

  test('is quoted unchanged as the id of a record that does not exist', async () => {
    const { body } = await api('delete', `/api/v3/fonts/delete/${encodeURIComponent(words)}`).expect(404);
    expect(body.detail).toBe(`No uploaded font has the id or file name "${words}". ${body.hint}`);
    expect(body.next).toEqual([expect.objectContaining({ operation: 'list_fonts' })]);
    expect(textOf(await mcp.call('delete_font', { id: words }))).toBe(
      `not_found: No uploaded font has the id or file name "${words}".\nlist_fonts shows the available fonts.`,
    );
  });

  test('is returned unchanged as the content of a deck', async () => {
    const slides = [{ layout: 'statement', content: { statement: words }, speaker_note: words }];
    const { structuredContent } = await mcp.call('create_presentation', { title: words, slides });
    const id = String(structuredContent?.['presentation_id']);
    const { body } = await api('get', `/api/v3/presentation/${id}`).expect(200);
    expect(body.title).toBe(words);
    expect(JSON.stringify(body.slides)).toContain(JSON.stringify(words).slice(1, -1));
    expect(
      (await mcp.call('get_presentation', { id, response_format: 'detailed', notes: true }))
        .structuredContent,
    ).toMatchObject({ title: words, slides: [{ speaker_note: words }] });
  });
});

test('an error for a malformed id names the operation that lists ids, by its name on the surface', async () => {
  const { body } = await api('get', '/api/v3/presentation/list_designs').expect(422);
  expect(body.detail[0]).toMatchObject({
    msg: expect.stringContaining('"list_designs" is not an id'),
    ctx: { hint: 'GET /api/v3/presentation/all shows the ids.' },
  });
  expect(textOf(await mcp.call('get_presentation', { id: 'list_designs' }))).toMatch(
    /"list_designs" is not an id.*\nlist_presentations shows the ids\.$/s,
  );
});
