import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexPresentations } from '../../../src/core/presentations/search/index-presentations.ts';
import { emptyTrash } from '../../../src/core/presentations/trash.ts';
import { sweep } from '../../../src/core/retention/retention.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
/** The clock of the bench. */
const NOW = new Date('2026-03-01T12:00:00.000Z');
const LATER = '2026-03-31T12:00:00.000Z';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeAll(async () => {
  bench = await openBench({ trashDays: 30 });
});

afterAll(() => bench.close());

const make = async (title: string) => {
  const image = { image_url: PIXEL, alt: 'A quay' };
  const slides = [
    {
      layout: 'bullets_image',
      content: {
        title: 'The new quay',
        items: [{ text: 'Opened in May' }, { text: 'Room for bicycles' }],
        image,
      },
    },
  ];
  const { presentation_id: id } = await bench.run('create_presentation', {
    title,
    slides,
    on_overflow: 'warn',
  });
  const edits = [{ op: 'set_field', slide: 1, path: 'title', value: 'The old quay' }];
  await bench.run('edit_presentation', { id, edits });
  return String(id);
};

const list = async (input: object) =>
  ((await bench.run('list_presentations', input))['items'] as { readonly id: string }[]).map(({ id }) => id);

describe('the trash', () => {
  it('contains a deleted deck, which is restored with its revisions and pictures', async () => {
    const id = await make('Quays');
    const before = await bench.run('get_presentation', { id, response_format: 'detailed' });
    expect(await bench.run('delete_presentation', { id })).toEqual({ id, deleted: true, erased_at: LATER });

    expect(await list({})).toEqual([]);
    expect(await list({ search: 'quay' })).toEqual([]);
    const deleted = await bench.run('list_presentations', { deleted: true });
    expect(deleted).toMatchObject({
      items: [{ id, title: 'Quays', deleted_at: NOW.toISOString(), erased_at: LATER }],
      total: 1,
    });
    for (const [operation, input] of [
      ['get_presentation', { id }],
      ['export_presentation', { id }],
      ['edit_presentation', { id, edits: [{ op: 'delete', slide: 1 }] }],
      ['delete_presentation', { id }],
    ] as const)
      await expect(bench.run(operation, input), operation).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('was deleted'),
        hint: expect.arrayContaining([{ operation: 'restore_presentation' }]),
      });

    expect(await bench.run('restore_presentation', { id })).toEqual({
      id,
      title: 'Quays',
      n_slides: 1,
      revision: 2,
    });
    expect(await bench.run('get_presentation', { id, response_format: 'detailed' })).toEqual(before);
    expect(await list({ search: 'quay' })).toEqual([id]);
    const undone = await bench.run('edit_presentation', { id, edits: [{ op: 'undo' }] });
    expect(undone['revision']).toBe(3);
    expect((await bench.run('export_presentation', { id }))['path']).toBeDefined();
    expect((await bench.run('restore_presentation', { id }))['revision']).toBe(3);
    await bench.run('delete_presentation', { id, permanently: true });
  });

  it('is skipped by permanently, which erases records and files', async () => {
    const before = await bench.stored();
    const id = await make('Erased at once');
    expect(await bench.run('delete_presentation', { id, permanently: true })).toEqual({ id, deleted: true });
    expect(await bench.stored()).toBe(before);
    expect(await list({ deleted: true })).toEqual([]);

    const other = await make('Erased from the trash');
    await bench.run('delete_presentation', { id: other });
    await bench.run('delete_presentation', { id: other, permanently: true });
    expect(await list({ deleted: true })).toEqual([]);
    expect(await bench.blobs.list(`presentations/${other}/`)).toEqual([]);
    expect((await bench.records.list(`revisions.${other}`, { limit: 1 })).total).toBe(0);
  });

  it('is searched by the text of its slides, like other decks', async () => {
    const id = await make('Thrown away');
    await bench.run('delete_presentation', { id });
    const search = async () =>
      (await bench.run('list_presentations', { search: 'bicycles', deleted: true }))['items'];
    const found = [{ id, matches: [{ slide: 1, origin: 'slide', snippet: 'Room for bicycles' }] }];
    expect(await search()).toMatchObject(found);
    // As an earlier version stored it.
    await bench.records.index('deleted_presentations', id, []);
    expect(await search()).toEqual([]);
    const { signal } = new AbortController();
    await bench.records.write([
      { collection: 'maintenance', id: 'search-terms', value: { version: 1 }, order: 'a' },
    ]);
    expect(await indexPresentations(bench.records, signal)).toBeGreaterThan(0);
    expect(await search()).toMatchObject(found);
    await bench.run('delete_presentation', { id, permanently: true });
  });

  it('is emptied by the clean-up after the configured days', async () => {
    const id = await make('Thrown away');
    await bench.run('delete_presentation', { id });
    const limits = { recordDays: 30, fileDays: 30, trashDays: 30 };
    const { signal } = new AbortController();
    const stores = {
      records: bench.records,
      blobs: bench.blobs,
      emptyTrash: (before: Date) => emptyTrash(bench, before, signal),
    };
    const on = (iso: string) => sweep(stores, limits, new Date(iso), signal);
    expect(await on('2026-03-31T11:00:00.000Z')).toMatchObject({ erased: 0, orphans: 0 });
    expect(await list({ deleted: true })).toEqual([id]);
    expect(await on('2026-03-31T12:00:01.000Z')).toMatchObject({ erased: 1 });
    expect(await list({ deleted: true })).toEqual([]);
    expect(await bench.blobs.list(`presentations/${id}/`)).toEqual([]);
    await expect(bench.run('get_presentation', { id })).rejects.toMatchObject({
      message: expect.stringContaining('No presentation is stored'),
    });
  });
});
