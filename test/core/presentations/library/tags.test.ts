import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bench, openBench } from '../../../support/services.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ trashDays: 30 });
});
afterEach(() => bench.close());

const SLIDES = [{ layout: 'title', content: { title: 'Quays' } }];
const make = async (title: string) =>
  String((await bench.run('create_presentation', { title, slides: SLIDES }))['presentation_id']);
const tag = (ids: readonly string[], change: object) => bench.run('tag_presentations', { ids, ...change });
const list = async (input: object) =>
  ((await bench.run('list_presentations', input))['items'] as { title: string }[]).map(({ title }) => title);
const tags = async () => (await bench.run('list_tags', {}))['items'];

it('presentations are found by a tag, alone and together with words', async () => {
  const [north, south] = [await make('North quay'), await make('South quay')];
  await make('Airport');
  expect(await tag([north, south], { add: ['Harbour Line', 'Q3'] })).toEqual({
    items: [north, south].map((id) => ({ id, tags: ['Harbour Line', 'Q3'] })),
  });
  expect((await list({ tag: 'harbour line' })).toSorted()).toEqual(['North quay', 'South quay']);
  expect(await list({ tag: 'Harbour Line', search: 'north' })).toEqual(['North quay']);
  for (const other of ['Harbour', 'Harbour-Line', 'Line', 'Q'])
    expect(await list({ tag: other })).toEqual([]);
  expect(await list({ search: 'harbour' })).toEqual([]);
  expect(await bench.run('list_presentations', { tag: 'Sales' })).toMatchObject({
    total: 0,
    note: 'No presentation has the tag "Sales".',
  });
});

it('a tag has one spelling, and is removed with its last presentation', async () => {
  const [one, other] = [await make('One'), await make('Other')];
  await tag([one], { add: ['Élan'] });
  expect(await tag([other], { add: ['elan', 'Ferry'] })).toEqual({
    items: [{ id: other, tags: ['Élan', 'Ferry'] }],
  });
  expect(await tags()).toEqual([
    { tag: 'Élan', n_presentations: 2 },
    { tag: 'Ferry', n_presentations: 1 },
  ]);
  await tag([one, other], { remove: ['ELAN'], add: ['Ferry'] });
  expect(await tags()).toEqual([{ tag: 'Ferry', n_presentations: 2 }]);
  await tag([one], { add: ['élan'] });
  expect(await tags()).toContainEqual({ tag: 'élan', n_presentations: 1 });
});

it('tags survive edits, undo and the trash, and create no revision', async () => {
  const id = await make('Quays');
  await tag([id], { add: ['Harbour'] });
  expect(await bench.run('get_presentation', { id })).toMatchObject({ revision: 1, tags: ['Harbour'] });
  const edits = [{ op: 'set_field', slide: 1, path: 'title', value: 'Ferries' }];
  await bench.run('edit_presentation', { id, edits, revision: 1 });
  await bench.run('edit_presentation', { id, edits: [{ op: 'undo' }] });
  expect(await list({ tag: 'Harbour' })).toEqual(['Quays']);
  await bench.run('delete_presentation', { id });
  expect(await tags()).toEqual([]);
  const other = await make('Other');
  await tag([other], { add: ['harbour'] });
  await tag([other], { remove: ['Harbour'] });
  await bench.run('restore_presentation', { id });
  expect(await tags()).toEqual([{ tag: 'Harbour', n_presentations: 1 }]);
});

it('an edit that started before a tag was added is stored, and the tag stays', async () => {
  const id = await make('Quays');
  const edits = [{ op: 'set_field', slide: 1, path: 'title', value: 'Ferries' }];
  const completion = async () => {
    await tag([id], { add: ['Harbour'] });
    return [];
  };
  const { presentations } = bench.services;
  const request = { edits, on_overflow: 'warn', export_as: 'pptx', as_copy: false } as const;
  await presentations.edit(
    id,
    request as unknown as Parameters<typeof presentations.edit>[1],
    { ...bench.context(), completion } as unknown as Parameters<typeof presentations.edit>[2],
  );
  expect(await bench.run('get_presentation', { id })).toMatchObject({ revision: 2, tags: ['Harbour'] });
});

it('no presentation is tagged if one of them is not stored', async () => {
  const id = await make('Quays');
  const missing = '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f';
  await expect(tag([id, missing], { add: ['Harbour'] })).rejects.toMatchObject({ code: 'not_found' });
  expect(await tags()).toEqual([]);
  await expect(tag([id], {})).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(tag([id], { add: ['a\nb'] })).rejects.toMatchObject({ code: 'invalid_input' });
});

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `Tag ${from + n}`);

it('a presentation has at most twenty tags', async () => {
  const id = await make('Quays');
  await tag([id], { add: numbered(20) });
  await expect(tag([id], { add: ['One more'] })).rejects.toMatchObject({ code: 'invalid_input' });
  const { items } = await tag([id], { add: ['One more'], remove: ['Tag 3'] });
  expect((items as { tags: string[] }[])[0]?.tags).toHaveLength(20);
});

it('all presentations have at most two hundred tags together', async () => {
  for (let from = 0; from < 200; from += 20) await tag([await make('Deck')], { add: numbered(20, from) });
  const id = await make('Last');
  await expect(tag([id], { add: ['One more'] })).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await tag([id], { add: ['tag 7'] })).toEqual({ items: [{ id, tags: ['Tag 7'] }] });
});

it('at most fifty presentations are tagged at once', async () => {
  const id = await make('Quays');
  await expect(tag(Array(51).fill(id), { add: ['Harbour'] })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await tag(Array(50).fill(id), { add: ['Harbour'] });
});
