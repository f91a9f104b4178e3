import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import type { ReviewComment } from '../../../src/core/opened/comment.ts';
import { slideTrees } from '../../support/opened-files.ts';
import { openBench } from '../../support/services.ts';
import { expectValidPptx } from '../../support/validate-pptx.ts';

const MARKUP =
  '<section><h1>Nine ferries leave at noon</h1><p id="fuel">Hydrogen moves them</p><p>Six cross the bay</p></section>';
const BULLETS = {
  layout: 'bullets',
  content: { title: 'What changes', items: [{ text: 'Electric boats' }, { text: 'New quays' }] },
};

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const create = async (slides: readonly object[]) =>
  String((await bench.run('create_presentation', { slides }))['presentation_id']);
const edit = (id: string, ...edits: readonly object[]) => bench.run('edit_presentation', { id, edits });
const read = async (id: string) => {
  const { slides } = await bench.run('get_presentation', { id, response_format: 'detailed' });
  return (slides as { comments?: ReviewComment[] }[]).map(({ comments = [] }) => comments);
};
const file = async (id: string): Promise<Uint8Array> => {
  const { path } = await bench.run('export_presentation', { id, export_as: 'pptx' });
  return (
    (await bench.blobs.get(new URL(String(path)).pathname.replace('/downloads/', ''))) ?? new Uint8Array()
  );
};
const summary = ({ text, author, resolved, words, replies = [] }: ReviewComment) => ({
  text,
  author,
  resolved: resolved === true,
  words,
  replies: replies.map((reply) => `${reply.author}: ${reply.text}`),
});

describe('review comments on slides of a created deck', () => {
  it('reach the PPTX file with their subject by add_comment, reply_comment and set_comment', async () => {
    const id = await create([{ markup: MARKUP }, BULLETS]);
    await edit(
      id,
      {
        op: 'add_comment',
        slide: 1,
        element: 'fuel',
        value: { text: 'Says who?', words: 'Hydrogen', author: 'Ann Lee' },
      },
      { op: 'add_comment', slide: 2, element: 'items[1].text', value: { text: 'Which?', author: 'Ben' } },
      { op: 'add_comment', slide: 2, value: 'A comment on the slide' },
    );
    const [[asked]] = (await read(id)) as [ReviewComment[]];
    await edit(
      id,
      { op: 'reply_comment', slide: 1, value: { comment: asked?.id, text: 'The report does.' } },
      { op: 'set_comment', slide: 1, value: { comment: asked?.id, resolved: true } },
    );
    const stored = await read(id);
    expect(stored.map((all) => all.map(summary))).toEqual([
      [
        {
          text: 'Says who?',
          author: 'Ann Lee',
          resolved: true,
          words: 'Hydrogen',
          replies: ['Lectern: The report does.'],
        },
      ],
      [
        { text: 'Which?', author: 'Ben', resolved: false, words: undefined, replies: [] },
        { text: 'A comment on the slide', author: 'Lectern', resolved: false, words: undefined, replies: [] },
      ],
    ]);
    const bytes = await file(id);
    await expectValidPptx(bytes);
    const [first, second] = slideTrees(bytes, [1, 2]);
    expect([first, second].map((slide) => slide?.comments?.map(summary))).toEqual(
      stored.map((all) => all.map(summary)),
    );
    expect(first?.comments?.[0]?.id).toBe(asked?.id);
    const about = (slide: typeof first, place: number) =>
      slide?.elements.find((element) => element.id === slide.comments?.[place]?.element)?.text;
    expect(about(first, 0)).toContain('Hydrogen moves them');
    expect(about(second, 0)).toContain('New quays');
    expect(second?.comments?.[1]?.element).toBeUndefined();
  });

  it('have ids of their own in a duplicate', async () => {
    const id = await create([BULLETS]);
    await edit(id, { op: 'add_comment', slide: 1, value: 'Check this' }, { op: 'duplicate', slide: 1 });
    const [first, second] = await read(id);
    expect(second?.map(({ text }) => text)).toEqual(['Check this']);
    expect(second?.[0]?.id).not.toBe(first?.[0]?.id);
    await expectValidPptx(await file(id));
  });

  it('are removed by undo, and the file has its bytes again', async () => {
    const id = await create([BULLETS, { markup: MARKUP }]);
    const before = await file(id);
    await edit(
      id,
      { op: 'add_comment', slide: 1, value: 'One' },
      { op: 'add_comment', slide: 2, value: 'Two' },
    );
    await edit(id, { op: 'undo', step: '2.1' });
    expect((await read(id)).map((all) => all.map(({ text }) => text))).toEqual([[], ['Two']]);
    await edit(id, { op: 'undo' });
    await edit(id, { op: 'undo' });
    expect(Buffer.compare(await file(id), before)).toBe(0);
  });

  it('are removed by remove_comment as a reply alone, and as a thread with its replies', async () => {
    const id = await create([BULLETS]);
    await edit(id, { op: 'add_comment', slide: 1, value: 'One' });
    const [[thread]] = (await read(id)) as [ReviewComment[]];
    await edit(id, { op: 'reply_comment', slide: 1, value: { comment: thread?.id, text: 'Two' } });
    const [[answered]] = (await read(id)) as [ReviewComment[]];
    await edit(id, { op: 'remove_comment', slide: 1, value: { comment: answered?.replies?.[0]?.id } });
    expect((await read(id)).flat()).toEqual([thread]);
    await edit(id, { op: 'remove_comment', slide: 1, value: { comment: thread?.id } });
    expect((await read(id)).flat()).toEqual([]);
  });

  it('stay when their element is removed and when the layout changes', async () => {
    const id = await create([{ markup: MARKUP }, BULLETS]);
    await edit(
      id,
      { op: 'add_comment', slide: 1, element: 'fuel', value: 'Gone soon' },
      { op: 'add_comment', slide: 2, value: 'Stays' },
      { op: 'remove_element', slide: 1, element: 'fuel' },
      { op: 'set_layout', slide: 2, layout: 'two_columns' },
    );
    const bytes = await file(id);
    await expectValidPptx(bytes);
    expect(slideTrees(bytes, [1, 2]).map(({ comments }) => comments?.map(({ text }) => text))).toEqual([
      ['Gone soon'],
      ['Stays'],
    ]);
  });

  it('are refused with the field and what is possible', async () => {
    const id = await create([BULLETS]);
    const refused = async (...edits: readonly object[]) => {
      const error = await edit(id, ...edits).catch((thrown: unknown) => thrown);
      if (!(error instanceof Failure)) throw new Error('The edit was not refused.');
      return JSON.stringify(error.issues);
    };
    expect(await refused({ op: 'add_comment', slide: 1, element: 'items[7].text', value: 'x' })).toContain(
      'no element',
    );
    expect(
      await refused({ op: 'add_comment', slide: 1, element: 'title', value: { text: 'x', words: 'Costs' } }),
    ).toContain('has no text');
    expect(await refused({ op: 'reply_comment', slide: 1, value: { comment: 'A', text: 'x' } })).toContain(
      'no comment',
    );
  });

  it('beyond the limit of a slide are refused', async () => {
    const id = await create([BULLETS]);
    const many = Array.from({ length: 50 }, () => ({ op: 'add_comment', slide: 1, value: 'x' }));
    for (let time = 0; time < 4; time += 1) await edit(id, ...many);
    await expect(edit(id, { op: 'add_comment', slide: 1, value: 'x' })).rejects.toThrow(/200 comments/);
  });
});
