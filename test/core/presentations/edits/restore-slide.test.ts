import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bench, openBench } from '../../../support/services.ts';

let bench: Bench;
let id: string;
const bullets = (title: string) => ({
  layout: 'bullets',
  content: { title, items: [{ text: 'One thing' }, { text: 'Another thing' }] },
});
beforeEach(async () => {
  bench = await openBench();
  const slides = [{ layout: 'title', content: { title: 'Ferries' } }, bullets('Why now'), bullets('Costs')];
  id = String((await bench.run('create_presentation', { title: 'Ferries', slides }))['presentation_id']);
});
afterEach(() => bench.close());

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly comments?: readonly object[];
}
const edit = (...edits: readonly object[]) => bench.run('edit_presentation', { id, edits });
const slides = async (more: object = {}) =>
  (await bench.run('get_presentation', { id, response_format: 'detailed', ...more }))['slides'] as Listed[];
const titles = async () => (await slides()).map(({ title }) => title);
const setTitle = (slide: number, value: string) => edit({ op: 'set_field', slide, path: 'title', value });

it('restore with a slide restores that slide alone', async () => {
  await setTitle(2, 'Why later');
  await setTitle(3, 'Prices');
  await edit({ op: 'restore', revision: 1, slide: 2 });
  expect(await titles()).toEqual(['Ferries', 'Why now', 'Prices']);
  await edit({ op: 'undo' });
  expect(await titles()).toEqual(['Ferries', 'Why later', 'Prices']);
});

it('restore returns a deleted slide to its position', async () => {
  const ids = (await slides()).map((slide) => slide.id);
  await edit({ op: 'delete', slide: 2 }, { op: 'move', slide: 2, to: 1 });
  await edit({ op: 'restore', revision: 1, slide: ids[1] });
  expect(await titles()).toEqual(['Costs', 'Ferries', 'Why now']);
  expect((await slides())[2]?.id).toBe(ids[1]);
});

it('restore of a slide keeps its comments', async () => {
  await edit({ op: 'add_comment', slide: 2, value: { text: 'Is this so?' } });
  await edit({ op: 'restore', revision: 1, slide: 2 });
  expect((await slides())[1]?.comments).toHaveLength(1);
});

it('restore refuses a slide that the revision does not have', async () => {
  await edit({ op: 'duplicate', slide: 3 });
  await expect(edit({ op: 'restore', revision: 1, slide: 4 })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('Revision 1 has no such slide.'),
  });
});

it('preview_slides draws a past revision', async () => {
  const draw = async (input: object) => {
    const answer = await bench.run('preview_slides', {
      id,
      slides: [2],
      format: 'svg',
      inline: true,
      ...input,
    });
    return String((answer['pictures'] as { svg: string }[])[0]?.svg);
  };
  const before = await draw({});
  await setTitle(2, 'Why later');
  expect(await draw({ revision: 1 })).toBe(before);
  expect(await draw({ revision: 2 })).not.toBe(before);
  await expect(draw({ revision: 9 })).rejects.toMatchObject({ code: 'invalid_input' });
  const edits = [{ op: 'delete', slide: 1 }];
  await expect(draw({ revision: 1, edits })).rejects.toMatchObject({ code: 'invalid_input' });
});
