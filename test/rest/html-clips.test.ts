import { readFileSync } from 'node:fs';
import request from 'supertest';
import { expect, it } from 'vitest';
import { openDeckDoors } from '../support/deck-doors.ts';
import { DEEP } from '../support/deep.ts';
import { toDataUri, writeMovie } from '../support/media-files.ts';
import { slideTrees } from '../support/opened-files.ts';

const deck = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));
const doors = openDeckDoors();

it.runIf(DEEP)('the HTML page of an opened deck plays the videos of its file', async () => {
  const { tool, served } = doors;
  const { content } = await tool('open_presentation', { pptx_base64: deck.toString('base64') });
  const id = String(content['presentation_id']);
  const value = { file: toDataUri(writeMovie(), 'video/mp4'), start: 'auto', muted: true, alt: 'A ferry' };
  const made = await tool('edit_presentation', { id, edits: [{ op: 'insert_media', slide: 3, value }] });
  expect(made.isError, made.text).toBe(false);
  const { body } = await request(served.base)
    .post('/api/v3/presentation/export')
    .set('Authorization', served.app.session)
    .send({ id, export_as: 'html' });
  const page = await request(served.base).get(String(body.path).replace(/^https?:\/\/[^/]+/, ''));
  expect(page.text).toMatch(
    /<video class="clip" src="data:video\/mp4;base64,[^"]+"[^>]*data-start="auto"[^>]*aria-label="A ferry"[^>]* muted/,
  );
  expect(page.text.match(/class="clip"/g)).toHaveLength(1);
});

const MARKUP = (src: string) =>
  `<section><h1>Nine ferries leave at noon</h1><video src="${src}" alt="A ferry" start="auto" loop/></section>`;

it('an uploaded video plays in slides created over MCP and over REST, by markup and by media', {
  skip: !DEEP,
}, async () => {
  const { tool, served, download } = doors;
  const { body: files } = await request(served.base)
    .post('/api/v3/files/upload')
    .set('Authorization', served.app.session)
    .attach('files', Buffer.from(writeMovie()), 'ferry.mp4');
  const [file] = files as string[];
  const slides = [
    { markup: MARKUP(String(file)) },
    {
      layout: 'image_full',
      content: { title: 'The quay at noon' },
      media: [{ file, start: 'auto', loop: true, alt: 'A ferry' }],
    },
  ];
  const { body: overRest } = await request(served.base)
    .post('/api/v3/presentation/from-json')
    .set('Authorization', served.app.session)
    .send({ slides });
  const overMcp = await tool('create_presentation', { slides });
  expect(overMcp.isError, overMcp.text).toBe(false);
  for (const id of [overRest.presentation_id, overMcp.content['presentation_id']]) {
    const bytes = await download(String(id));
    for (const { elements } of slideTrees(bytes, [1, 2]))
      expect(elements.filter(({ media }) => media !== undefined)).toMatchObject([
        { alt: 'A ferry', media: { kind: 'video', start: 'auto', loop: true } },
      ]);
  }
});

it.runIf(DEEP)('markup with a video is inserted into a deck that was opened from a file', async () => {
  const { tool, download } = doors;
  const { content } = await tool('open_presentation', { pptx_base64: deck.toString('base64') });
  const id = String(content['presentation_id']);
  const markup = MARKUP(toDataUri(writeMovie(), 'video/mp4'));
  const made = await tool('edit_presentation', { id, edits: [{ op: 'insert', at: 2, markup }] });
  expect(made.isError, made.text).toBe(false);
  const [slide] = slideTrees(await download(id), [2]);
  expect(slide?.elements.filter(({ media }) => media !== undefined)).toMatchObject([
    { alt: 'A ferry', media: { kind: 'video', start: 'auto', loop: true } },
  ]);
});
