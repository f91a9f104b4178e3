import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PackageEdit } from '../../src/core/ooxml/package/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { withModernComments } from '../support/commented-deck.ts';
import { DEEP } from '../support/deep.ts';
import { slideTrees } from '../support/opened-files.ts';
import { openXmlErrors } from '../support/validate-pptx.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOTE = 'Say that the budget is not final.';
const SLIDES = [
  { layout: 'title', content: { title: 'Solar heat in cities' } },
  {
    layout: 'bullets',
    content: { title: 'Why now', items: ['Gas prices doubled', 'Half of energy is heat'] },
    speaker_note: NOTE,
  },
];

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

interface Made {
  readonly id: string;
  /** Path of its address. */
  readonly path: string;
}

const own = (made: request.Test) => made.set('Authorization', server.session);

async function createDeck(): Promise<string> {
  const { body } = await own(request(server.app).post('/api/v3/presentation/from-json')).send({
    title: 'Solar heat',
    slides: SLIDES,
  });
  expect(body.presentation_id, JSON.stringify(body)).toBeDefined();
  return body.presentation_id;
}

async function share(presentation: string, options: object = {}): Promise<Made> {
  const { body } = await own(request(server.app).post(`/api/v3/presentation/${presentation}/share`))
    .send(options)
    .expect(200);
  return { id: body.id, path: new URL(body.url).pathname };
}

const visit = (path: string, rest = '/deck') => request(server.app).get(`${path}${rest}`);

/** Facts about an answer that a client can see, without what differs for each request. */
const shown = ({ status, body }: Response) => ({ status, body: { ...body, request_id: '' } });

describe('a share link', () => {
  it('shows slides to people without an account, and nothing else of the deck', async () => {
    const { path } = await share(await createDeck());
    const answer = await visit(path).expect(200);
    expect(Object.keys(answer.body.deck).sort()).toEqual(
      ['comments', 'downloads', 'language', 'revision', 'slides', 'title'].sort(),
    );
    expect(answer.body.deck.slides.map(({ title, text }: Record<string, string>) => [title, text])).toEqual([
      ['Solar heat in cities', ''],
      ['Why now', 'Gas prices doubled\nHalf of energy is heat'],
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(NOTE);
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const picture = await visit(path, `/slides/${answer.body.deck.slides[1].id}`).expect(200);
    expect(picture.headers['content-type']).toBe('image/png');
    expect((picture.body as Buffer).subarray(1, 4).toString()).toBe('PNG');
    await visit(path, `/slides/${answer.body.deck.slides[1].id}`)
      .set('If-None-Match', String(picture.headers['etag']))
      .expect(304);
  });

  it('shows notes and offers files only if its owner allows it', async () => {
    const id = await createDeck();
    const plain = await share(id, { downloads: ['pptx'] });
    const full = await share(id, { notes: true, downloads: ['pdf', 'pptx'] });
    expect((await visit(full.path).expect(200)).body.deck.slides[1].note).toBe(NOTE);
    await visit(plain.path, '/download/pdf').expect(403);
    const fileOf = async ({ path }: Made, format: string) => {
      const answer = await visit(path, `/download/${format}`).responseType('blob').expect(200);
      return answer.body as Buffer;
    };
    expect((await fileOf(full, 'pdf')).subarray(0, 4).toString()).toBe('%PDF');
    expect(slideTrees(await fileOf(full, 'pptx'), [2])[0]?.notes).toBe(NOTE);
    expect(slideTrees(await fileOf(plain, 'pptx'), [2])[0]?.notes ?? '').toBe('');
  });

  it('to an opened file exposes neither hidden slides nor comments, nor notes without permission', {
    skip: !DEEP,
  }, async () => {
    const file = readFileSync(
      join(import.meta.dirname, '..', 'fixtures', 'pptx', 'picture-chart-table.pptx'),
    );
    const { body } = await own(request(server.app).post('/api/v3/presentation/open'))
      .send({ pptx_base64: Buffer.from(withModernComments(file)).toString('base64') })
      .expect(200);
    const id = body.presentation_id;
    const { slides } = (await own(request(server.app).get(`/api/v3/presentation/${id}`)).expect(200)).body;
    expect(slides.length).toBeGreaterThan(2);
    expect(slides[1].comments.length).toBeGreaterThan(1);
    await own(request(server.app).post(`/api/v3/presentation/${id}/edit`))
      .send({
        edits: [
          { op: 'set_notes', slide: 2, speaker_note: NOTE },
          { op: 'set_field', slide: 3, path: 'hidden', value: true },
        ],
      })
      .expect(200);
    const { path } = await share(id, { downloads: ['pdf', 'pptx'] });
    const { deck } = (await visit(path).expect(200)).body;
    const ids = slides.map((slide: { id: string }) => slide.id);
    expect(deck.slides.map((slide: { id: string }) => slide.id)).toEqual(ids.toSpliced(2, 1));
    await visit(path, `/slides/${ids[2]}`).expect(404);
    await visit(path, `/slides/${ids[1]}`).expect(200);
    const pptx = (await visit(path, '/download/pptx').responseType('blob').expect(200)).body as Buffer;
    const trees = slideTrees(
      pptx,
      ids.map((_: string, index: number) => index + 1),
    );
    expect(trees).toHaveLength(ids.length - 1);
    expect(trees.filter(({ notes, comments }) => notes !== undefined || comments !== undefined)).toEqual([]);
    const parts = PackageEdit.open(pptx).names;
    expect(parts.filter((name) => /notesSlides|comments|authors/i.test(name))).toEqual([]);
    expect(
      (await openXmlErrors(pptx)).filter((error) => !/'uri' attribute is not declared/.test(error)),
    ).toEqual([]);
    const pdf = (await visit(path, '/download/pdf').responseType('blob').expect(200)).body as Buffer;
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(ids.length - 1);
  });

  it('is listed and revoked, and ends with its deck even if the deck is restored', async () => {
    const id = await createDeck();
    const [first, second] = [await share(id, { name: 'Anna' }), await share(id)];
    const listed = await own(request(server.app).get(`/api/v3/share/all?presentation_id=${id}`)).expect(200);
    expect(listed.body.items.map((one: Made) => one.id).sort()).toEqual([first.id, second.id].sort());
    const pathsOf = (items: readonly { url: string }[]) =>
      items.map(({ url }) => new URL(url).pathname).sort();
    expect(pathsOf(listed.body.items)).toEqual([first.path, second.path].sort());
    await own(request(server.app).delete(`/api/v3/share/${first.id}`)).expect(204);
    await own(request(server.app).delete(`/api/v3/share/${first.id}`)).expect(404);
    await visit(first.path).expect(404);
    await visit(second.path).expect(200);
    await own(request(server.app).delete(`/api/v3/presentation/${id}`)).expect(204);
    await visit(second.path).expect(404);
    await own(request(server.app).post(`/api/v3/presentation/${id}/restore`)).expect(200);
    await visit(second.path).expect(404);
  });

  it('that is guessed, changed, revoked, expired, or of a deleted deck is refused with the same answer', async () => {
    const id = await createDeck();
    const [good, revoked, over] = [await share(id), await share(id), await share(id, { expiry_days: 1 })];
    const gone = await createDeck();
    const deleted = await share(gone);
    await own(request(server.app).delete(`/api/v3/share/${revoked.id}`)).expect(204);
    await own(request(server.app).delete(`/api/v3/presentation/${gone}`)).expect(204);
    await visit(over.path).expect(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
    const last = good.path.at(-1) === 'A' ? 'B' : 'A';
    const paths = [
      `/s/${'A'.repeat(43)}`,
      '/s/x',
      `/s/${'%00'.repeat(20)}`,
      `${good.path.slice(0, -5)}${last}${good.path.slice(-4)}`,
      `${good.path}A`,
      `/s/${good.id}`,
      revoked.path,
      over.path,
      deleted.path,
    ];
    const answers: unknown[] = [];
    for (const path of paths) {
      answers.push(shown(await visit(path)));
      for (const rest of ['/slides/x', '/download/pdf']) expect((await visit(path, rest)).status).toBe(404);
      for (const rest of ['/unlock', '/comments'])
        expect((await request(server.app).post(`${path}${rest}`).send({ password: 'wrong' })).status).toBe(
          404,
        );
    }
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await visit(good.path).expect(200);
  });

  it('gets a new address with new credentials', async () => {
    const id = await createDeck();
    const { path, id: link } = await share(id);
    const links = await server.lectern.links();
    await links.rotateUnlessFor('other credentials');
    await visit(path).expect(404);
    const { body } = await own(request(server.app).get(`/api/v3/share/all?presentation_id=${id}`)).expect(
      200,
    );
    expect(body.items[0].id).toBe(link);
    await visit(new URL(body.items[0].url).pathname).expect(200);
  });
});

describe('the password of a share link', () => {
  it('is required for the deck, its pictures and files, and is stored as a hash', async () => {
    const { path, id } = await share(await createDeck(), { password: 'quay seven', downloads: ['pdf'] });
    expect((await visit(path).expect(200)).body).toEqual({ locked: true });
    await visit(path, '/download/pdf').expect(403);
    await visit(path, '/slides/x').expect(403);
    await request(server.app).post(`${path}/unlock`).send({ password: 'quay eight' }).expect(403);
    const { body } = await request(server.app)
      .post(`${path}/unlock`)
      .send({ password: 'quay seven' })
      .expect(200);
    const read = await visit(path).set('X-Share-Pass', body.pass).expect(200);
    expect(read.body.locked).toBe(false);
    const { records } = await server.lectern.stores();
    const stored = JSON.stringify(await records.get('shares', id));
    expect(stored).not.toContain('quay seven');
    expect(stored).toContain('$2b$');
    const other = await share(await createDeck(), { password: 'quay seven' });
    expect((await visit(other.path).set('X-Share-Pass', body.pass)).body).toEqual({ locked: true });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
    expect((await visit(path).set('X-Share-Pass', body.pass)).body).toEqual({ locked: true });
  });

  it.runIf(DEEP)('is no longer compared after ten wrong attempts of one client', async () => {
    const { path } = await share(await createDeck(), { password: 'quay seven' });
    const guess = (password: string) => request(server.app).post(`${path}/unlock`).send({ password });
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, n) => (await guess(`guess ${n}`)).status),
    );
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    const refused = await guess('quay seven').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('cannot be tried by a page of another site', async () => {
    const { path } = await share(await createDeck(), { password: 'quay seven' });
    await request(server.app)
      .post(`${path}/unlock`)
      .set('Sec-Fetch-Site', 'cross-site')
      .send({ password: 'quay seven' })
      .expect(403, /another site/);
  });

  it('has at least six characters and at most 72 bytes', async () => {
    const id = await createDeck();
    for (const password of ['short', 'ä'.repeat(40)])
      await own(request(server.app).post(`/api/v3/presentation/${id}/share`))
        .send({ password })
        .expect(422);
  });
});

describe('comments through a share link', () => {
  it('are signed with the name on the link and reach the owner', async () => {
    const id = await createDeck();
    const [named, open, closed] = [
      await share(id, { name: 'Anna', comments: true }),
      await share(id, { comments: true }),
      await share(id),
    ];
    const [slide] = (await visit(named.path).expect(200)).body.deck.slides;
    const write = ({ path }: Made, comment: object) =>
      request(server.app)
        .post(`${path}/comments`)
        .send({ slide: slide.id, ...comment });
    await write(named, { text: 'Shorter?', author: 'The director' }).expect(201);
    await write(open, { text: 'I agree.', author: 'Anna' }).expect(201);
    await write(closed, { text: 'Me too.' }).expect(403);
    await write(open, { text: ' ' }).expect(422);
    const { body } = await own(request(server.app).get(`/api/v3/presentation/${id}`)).expect(200);
    expect(body.slides[0].comments).toMatchObject([
      { author: 'Anna', text: 'Shorter?' },
      { author: 'Anna (guest)', text: 'I agree.' },
    ]);
    const [thread] = body.slides[0].comments;
    await write(open, { text: 'Done.', comment: thread.id }).expect(201);
    const after = (await visit(named.path).expect(200)).body.deck;
    expect(after.slides[0].comments[0]).toMatchObject({
      text: 'Shorter?',
      replies: [{ author: 'Guest (guest)', text: 'Done.' }],
    });
    expect((await visit(closed.path)).body.deck.slides[0].comments).toBeUndefined();
  });

  it.runIf(DEEP)('are limited to thirty in ten minutes', async () => {
    const id = await createDeck();
    const { path } = await share(id, { comments: true });
    const [slide] = (await visit(path).expect(200)).body.deck.slides;
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) {
      const { status } = await request(server.app)
        .post(`${path}/comments`)
        .send({ slide: slide.id, text: `Comment ${n}` });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
  });
});

it('comments through a share link are limited to five hundred over the life of a link', async () => {
  const id = await createDeck();
  const { path, id: link } = await share(id, { comments: true });
  const [slide] = (await visit(path).expect(200)).body.deck.slides;
  const { records } = await server.lectern.stores();
  const found = await records.get<{ created_at: string }>('shares', link);
  await records.write([
    {
      collection: 'shares',
      id: link,
      value: { ...found?.value, n_comments: 499 },
      order: String(found?.value.created_at),
      label: id,
    },
  ]);
  const write = () =>
    request(server.app).post(`${path}/comments`).send({ slide: slide.id, text: 'One more' });
  await write().expect(201);
  await write().expect(403, /500 comments/);
});

it('a client over the rate for share links gets 429 with Retry-After', async () => {
  const { app, close } = await createTestApp();
  onTestFinished(close);
  let answered = 0;
  let status = 404;
  // Requests become free again meanwhile.
  while (status === 404 && answered < 2_000) {
    status = (await request(app).get('/s/x/deck')).status;
    answered += 1;
  }
  expect(status).toBe(429);
  expect(answered).toBeGreaterThan(600);
});

it('the token of a share link is in no line of the log', async () => {
  const { path } = await share(await createDeck());
  const { visits } = await server.lectern.services();
  if (visits === undefined) throw new Error('There are no visits.');
  const read = vi.spyOn(visits, 'read').mockRejectedValue(new Error('broken'));
  onTestFinished(() => read.mockRestore());
  await visit(path).expect(500);
  expect(server.logged()).toContain('/s/…/deck');
  expect(server.logged()).not.toContain(path);
});

it.runIf(DEEP)('a presentation has at most a hundred share links', async () => {
  const id = await createDeck();
  for (let n = 0; n < 100; n++) await share(id);
  const { body } = await own(request(server.app).post(`/api/v3/presentation/${id}/share`)).expect(409);
  expect(body.detail).toContain('100 share links');
});
