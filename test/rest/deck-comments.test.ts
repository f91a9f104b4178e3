import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { ReviewComment } from '../../src/core/opened/comment.ts';
import { openDeckDoors } from '../support/deck-doors.ts';
import { DEEP } from '../support/deep.ts';
import { slideTrees } from '../support/opened-files.ts';

const doors = openDeckDoors();
const { tool, download } = doors;

const SLIDES = [
  { layout: 'bullets', content: { title: 'What changes', items: ['Electric boats', 'New quays'] } },
  { markup: '<section><h1>Nine ferries leave at noon</h1><p>Six cross the bay</p></section>' },
];

async function create(): Promise<string> {
  const { isError, text, content } = await tool('create_presentation', { slides: SLIDES });
  expect(isError, text).toBe(false);
  return String(content['presentation_id']);
}

async function read(id: string): Promise<readonly (readonly ReviewComment[])[]> {
  const { content } = await tool('get_presentation', { id, response_format: 'detailed' });
  return (content['slides'] as { comments?: ReviewComment[] }[]).map(({ comments = [] }) => comments);
}

describe('review comments of a stored deck', () => {
  it('are added by MCP, listed by REST and written into the exported file', async () => {
    const id = await create();
    const added = await tool('edit_presentation', {
      id,
      edits: [
        { op: 'add_comment', slide: 1, element: 'title', value: { text: 'Shorter?', author: 'Ann Lee' } },
      ],
    });
    expect(added.isError, added.text).toBe(false);
    const [[asked]] = (await read(id)) as [[ReviewComment]];
    const answered = await request(doors.served.base)
      .post(`/api/v3/presentation/${id}/edit`)
      .set('Authorization', doors.served.app.session)
      .send({ edits: [{ op: 'reply_comment', slide: 1, value: { comment: asked.id, text: 'It is now.' } }] });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    const [slide] = slideTrees(await download(id), [1]);
    expect(slide?.comments).toMatchObject([
      { id: asked.id, author: 'Ann Lee', text: 'Shorter?', replies: [{ text: 'It is now.' }] },
    ]);
    const subject = slide?.elements.find((element) => element.id === slide.comments?.[0]?.element);
    expect(subject?.kind).toBe('title');
  });

  it.runIf(DEEP)('are copied by copy_slides into an opened deck', async () => {
    const id = await create();
    await tool('edit_presentation', { id, edits: [{ op: 'add_comment', slide: 1, value: 'Which quays?' }] });
    const { content } = await tool('open_presentation', {
      pptx_base64: (await download(await create())).toString('base64'),
    });
    const opened = String(content['presentation_id']);
    const copied = await tool('copy_slides', { id: opened, from: id, slides: [1] });
    expect(copied.isError, copied.text).toBe(false);
    expect((await read(opened)).flat().map(({ text }) => text)).toEqual(['Which quays?']);
  });
});
