import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { ELEMENT_EDITS as EDITS, ELEMENTS_MARKUP as MARKUP } from '../support/element-edits.ts';

const V3 = '/api/v3/presentation';
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const api = (method: 'get' | 'post', path: string) =>
  request(server.app)[method](path).set('Authorization', server.session).set('Host', 'slides.test');
const make = async () =>
  String(
    (
      await api('post', `${V3}/from-json`)
        .send({ template: 'ledger', slides: [{ markup: MARKUP }] })
        .expect(200)
    ).body.presentation_id,
  );
const markupOf = async (id: string, revision = '') =>
  (await api('get', `${V3}/${id}${revision}`).expect(200)).body.slides[0].content.markup;

describe.each(EDITS)('the edit %j', (edit, makes) => {
  const edits = [{ ...edit, slide: 1 }];

  test('is applied once per key, refused after a concurrent change, listed in the revisions and undone', async () => {
    const id = await make();
    const send = (body: object, key?: string) => {
      const asked = api('post', `${V3}/${id}/edit`);
      return (key === undefined ? asked : asked.set('Idempotency-Key', key)).send(body);
    };
    const { body: first } = await send({ revision: 1, edits }, `${edit.op} once`).expect(200);
    expect(first.revision).toBe(2);
    expect(await markupOf(id)).toBe(makes);
    const { body: repeat } = await send({ revision: 1, edits }, `${edit.op} once`).expect(200);
    expect(repeat).toEqual(first);
    expect(await markupOf(id)).toBe(makes);

    const { body: late } = await send({ revision: 1, edits }).expect(409);
    expect(late).toMatchObject({ code: 'conflict', detail: expect.stringContaining('revision 2') });
    expect(await markupOf(id, '?revision=1')).toBe(MARKUP);
    const { body: listed } = await api('get', `${V3}/${id}/revisions`).expect(200);
    expect(listed.revision).toBe(2);

    await send({ edits: [{ op: 'undo' }] }).expect(200);
    expect(await markupOf(id)).toBe(MARKUP);
  });

  test('an edit of an element that does not exist names the nearest element, and changes nothing', async () => {
    const id = await make();
    const { body } = await api('post', `${V3}/${id}/edit`)
      .send({ edits: [{ ...edits[0], element: 'h1-2' }] })
      .expect(422);
    expect(body.detail[0]).toMatchObject({
      loc: ['body', 'edits', 0, 'element'],
      ctx: { allowed: expect.arrayContaining(['a', 'b']) },
    });
    expect(body.detail[0].msg).toContain('h1-1');
    expect(await markupOf(id)).toBe(MARKUP);
  });
});
