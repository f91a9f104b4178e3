import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEEP } from '../../../support/deep.ts';
import { type Bench, openBench } from '../../../support/services.ts';

let bench: Bench;
let id: string;
beforeEach(async () => {
  bench = await openBench();
  const slides = [{ layout: 'title', content: { title: 'Quays' } }];
  id = String((await bench.run('create_presentation', { slides }))['presentation_id']);
  await edit([{ op: 'set_field', slide: 1, path: 'title', value: 'Ferries' }]);
});
afterEach(() => bench.close());

const edit = (edits: readonly object[]) => bench.run('edit_presentation', { id, edits });
const name = (input: object) => bench.run('name_revision', { id, ...input });
const history = async () =>
  (await bench.run('get_presentation', { id, response_format: 'history' }))['revisions'] as {
    readonly revision: number;
    readonly name?: string;
    readonly returned_to?: number;
  }[];

it.runIf(DEEP)('a revision name is shown in the history, replaced and removed', async () => {
  expect(await name({ revision: 1, name: ' Sent to the board ' })).toEqual({
    id,
    revision: 1,
    name: 'Sent to the board',
  });
  expect(await name({ name: 'Approved' })).toMatchObject({ revision: 2, name: 'Approved' });
  await edit([{ op: 'set_field', slide: 1, path: 'title', value: 'Boats' }]);
  expect((await history()).map((one) => one.name)).toEqual([undefined, 'Approved', 'Sent to the board']);
  await name({ revision: 2, name: 'Final' });
  expect(await name({ revision: 1, name: '' })).toEqual({ id, revision: 1 });
  expect((await history()).map((one) => one.name)).toEqual([undefined, 'Final', undefined]);
});

it('a revision that does not exist cannot be named', async () => {
  await expect(name({ revision: 9, name: 'Final' })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'There is no revision 9 of this presentation.',
  });
});

it('a presentation has at most a hundred named revisions', async () => {
  const stored = await bench.records.get<Record<string, unknown>>('presentations', id);
  const names = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [n + 10, `Version ${n}`]));
  await bench.records.write([
    { collection: 'presentations', id, value: { ...stored?.value, revision_names: names }, order: '1' },
  ]);
  await expect(name({ revision: 1, name: 'One more' })).rejects.toMatchObject({ code: 'invalid_input' });
});

it('the history shows the revision that an undo returned to, and the deck what can be undone', async () => {
  const state = async () => {
    const { can_undo, can_redo } = await bench.run('get_presentation', { id });
    return [can_undo, can_redo];
  };
  expect(await state()).toEqual([true, false]);
  await edit([{ op: 'undo' }]);
  expect((await history())[0]).toMatchObject({ revision: 3, returned_to: 1 });
  expect(await state()).toEqual([false, true]);
  await edit([{ op: 'redo' }]);
  expect((await history())[0]).toMatchObject({ revision: 4, returned_to: 2 });
  expect(await state()).toEqual([true, false]);
  await edit([{ op: 'undo', step: '2.1' }]);
  expect(await state()).toEqual([true, true]);
});
