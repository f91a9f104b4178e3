import { readFileSync } from 'node:fs';
import request from 'supertest';
import { expect, it } from 'vitest';
import { openDeckDoors } from '../support/deck-doors.ts';
import { toDataUri, writeMovie } from '../support/media-files.ts';

const deck = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));
const doors = openDeckDoors();

it('the HTML page of an opened deck plays the videos of its file', async () => {
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
