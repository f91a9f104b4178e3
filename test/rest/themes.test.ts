import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let lectern: TestApp;
beforeAll(async () => {
  lectern = await createTestApp();
});
afterAll(() => lectern.close());

const post = (path: string) => request(lectern.app).post(path).set('Authorization', lectern.session);
const get = (path: string) => request(lectern.app).get(path).set('Authorization', lectern.session);

describe('themes over REST', () => {
  test('are built in without credentials on v3, and include the five that clients know', async () => {
    const { status, body } = await request(lectern.app).get('/api/v3/theme/default');
    expect(status).toBe(200);
    const mint = body.find(({ id }: { id: string }) => id === 'mint-blue');
    expect(mint.data.colors).toMatchObject({
      primary: '#3B3172',
      background: '#FFFFFF',
      card: '#80E7CF',
      primary_text: '#FFFFFF',
      background_text: '#3B3172',
      graph_9: expect.stringMatching(/^#[0-9A-F]{6}$/),
    });
    expect(mint.data.fonts.textFont.name).toBe('Prompt');
    expect((await request(lectern.app).get('/api/v3/theme/all')).status).toBe(401);
  });

  test('are generated from any of six colours, or from none', async () => {
    const { status, body } = await post('/api/v3/theme/generate').send({
      primary: '#c2185b',
      background: null,
      accent_1: null,
      accent_2: null,
      text_1: null,
      text_2: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      primary: '#C2185B',
      background: '#FFFFFF',
      background_text: expect.any(String),
      graph_0: '#C2185B',
    });
    expect((await post('/api/v1/ppt/theme/generate').send({})).status).toBe(200);
    const wrong = await post('/api/v3/theme/generate').send({ primary: 'reddish' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.detail[0].loc).toEqual(['body', 'primary']);
  });

  test('are created in the shape of other clients, used for a deck, changed and deleted', async () => {
    const data = {
      colors: { primary: '#0057b8', card: '#eef3fb', somethingElse: 'x' },
      fonts: { textFont: { name: 'Poppins', url: 'https://fonts.example/poppins' } },
    };
    const created = await post('/api/v3/theme/create').send({
      name: 'Quay',
      description: 'Blue',
      data,
      company_name: 'Harbour Line',
    });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      name: 'Quay',
      company_name: 'Harbour Line',
      data: { colors: { primary: '#0057B8', card: '#EEF3FB' }, fonts: { textFont: { name: 'Poppins' } } },
    });
    expect(created.body.warnings[0]).toContain('Poppins');
    const { id } = created.body;
    const deck = await post('/api/v3/presentation/from-json').send({
      theme: id,
      slides: [{ layout: 'title', content: { title: 'Quay' } }],
    });
    expect(deck.status).toBe(200);
    const changed = await request(lectern.app)
      .patch(`/api/v1/ppt/themes/update/${id}`)
      .set('Authorization', lectern.session)
      .send({ data: { colors: { primary: '#1b5e20' } } });
    expect(changed.body.data.colors).toMatchObject({ primary: '#1B5E20', card: '#EEF3FB' });
    expect((await get('/api/v3/theme/all')).body.map((theme: { id: string }) => theme.id)).toEqual([id]);
    expect(
      (await request(lectern.app).delete(`/api/v3/theme/delete/${id}`).set('Authorization', lectern.session))
        .status,
    ).toBe(204);
    const gone = await request(lectern.app)
      .delete(`/api/v3/theme/delete/${id}`)
      .set('Authorization', lectern.session)
      .expect(404);
    expect(gone.body.detail).toContain('GET /api/v3/theme/all shows the ids');
    expect((await get(`/api/v3/presentation/${deck.body.presentation_id}`)).body.theme).toBe(id);
  });

  test('lose fields sent as empty text and keep fields sent as null', async () => {
    const { body: created } = await post('/api/v3/theme/create').send({
      name: 'Pier',
      description: 'Blue',
      data: { colors: { primary: '#0057b8' } },
      company_name: 'Harbour Line',
      footer: 'Pier 4',
    });
    const { body: changed } = await request(lectern.app)
      .patch(`/api/v3/theme/update/${created.id}`)
      .set('Authorization', lectern.session)
      .send({ company_name: null, footer: '' });
    expect(changed).toMatchObject({ company_name: 'Harbour Line', footer: null });
    await request(lectern.app)
      .delete(`/api/v3/theme/delete/${created.id}`)
      .set('Authorization', lectern.session)
      .expect(204);
    const { body: document } = await get('/openapi.json');
    const { patch } = document.paths['/api/v3/theme/update/{theme_id}'];
    expect(JSON.stringify(patch)).not.toContain('null removes');
  });

  test('are refused with the path of the fault in data', async () => {
    const { status, body } = await post('/api/v3/theme/create').send({
      name: 'X',
      description: 'Y',
      data: { colors: { primary: 'reddish' }, fonts: {} },
    });
    expect(status).toBe(422);
    expect(body.detail[0].loc).toEqual(['body', 'data', 'colors', 'primary']);
    const logo = await post('/api/v3/theme/create').send({
      name: 'X',
      description: 'Y',
      data: { colors: { primary: '#123456' } },
      logo: '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10',
    });
    expect(logo.status).toBe(404);
  });
});

describe('fonts over REST', () => {
  test('are uploaded, listed in both shapes, downloaded and deleted by file name', async () => {
    const file = readFileSync(
      createRequire(import.meta.url).resolve(
        '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
      ),
    );
    const { status, body } = await post('/api/v3/fonts/upload').send({
      file_base64: file.toString('base64'),
      filename: 'news.ttf',
    });
    expect(status).toBe(200);
    expect(body.font).toMatchObject({
      family: 'Newsreader',
      weight: 400,
      italic: false,
      filename: 'news.ttf',
    });
    const [listed] = (await get('/api/v1/ppt/fonts/list')).body.fonts;
    expect(listed).toMatchObject({
      filename: 'news.ttf',
      family_name: 'Newsreader',
      weight_class: 400,
      format: 'ttf',
      file_size: file.length,
    });
    const [short] = (await get('/api/v1/ppt/fonts/uploaded')).body.fonts;
    expect(short).toEqual({
      id: listed.id,
      name: 'Newsreader',
      url: expect.stringContaining('/downloads/fonts/'),
    });
    const download = await request(lectern.app)
      .get(short.url)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => done(null, Buffer.concat(chunks)));
      });
    expect(file.equals(download.body as Buffer)).toBe(true);
    const removed = await request(lectern.app)
      .delete('/api/v1/ppt/fonts/delete/news.ttf')
      .set('Authorization', lectern.session);
    expect(removed.body).toMatchObject({ success: true });
    expect((await get('/api/v1/ppt/fonts/uploaded')).body.fonts).toEqual([]);
  });

  test('are refused with the reason when the file is no font, and families are searched', async () => {
    const refused = await post('/api/v3/fonts/upload').send({ file_base64: 'aGVsbG8=', filename: 'a.ttf' });
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0].msg).toContain('its bytes are not a font');
    expect((await post('/api/v3/fonts/check').send({ families: ['Inter', 'Arial'] })).body).toMatchObject({
      available: [{ name: 'Inter', source: 'built_in' }],
      unavailable: [{ name: 'Arial' }],
    });
    expect((await get('/api/v3/fonts/all')).body).toMatchObject({
      fonts: [],
      built_in: expect.arrayContaining(['Prompt']),
    });
  });
});
