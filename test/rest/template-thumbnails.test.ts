import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: 'https://decks.example' });
});
afterAll(() => server.close());

it('every template has a picture of its cover that anyone may look at, and that browsers keep', async () => {
  const { body } = await request(server.app).get('/api/v3/standard-template/all?page_size=100').set('Authorization', server.session).expect(200);
  const pictures = new Set<string>();
  for (const { id, thumbnail } of body.items as { id: string; thumbnail: string }[]) {
    expect(thumbnail).toBe(`https://decks.example/api/v3/standard-template/${id}/thumbnail`);
    const answer = await request(server.app).get(new URL(thumbnail).pathname).expect(200).expect('Content-Type', 'image/png');
    expect(await sharp(answer.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 480, height: 270 });
    await request(server.app).get(new URL(thumbnail).pathname).set('If-None-Match', String(answer.headers['etag'])).expect(304);
    pictures.add((answer.body as Buffer).toString('base64'));
  }
  expect(pictures.size).toBe(body.items.length);
}, 60_000);
