import { expect, test } from 'vitest';
import { sweep } from '../../../src/core/retention/retention.ts';
import { openBench } from '../../support/services.ts';

const SLIDES = [{ layout: 'statement', content: { statement: 'Kept.' } }];
const on = (day: string) => new Date(`2026-03-${day}T12:00:00.000Z`);
const go = new AbortController().signal;

test('ended tasks and deliveries are removed after the configured days; pending, recent and changed ones stay', async () => {
  const bench = { ...(await openBench()), emptyTrash: async () => 0 };
  try {
    const put = (
      collection: string,
      id: string,
      value: { status: string; created_at: string; updated_at?: string },
    ) => bench.records.write([{ collection, id, value, order: value.created_at }]);
    const old = '2026-01-01T00:00:00.000Z';
    for (let n = 0; n < 450; n++)
      await put('tasks', `old-${n}`, { status: n % 3 === 0 ? 'pending' : 'completed', created_at: old });
    await put('tasks', 'long', {
      status: 'completed',
      created_at: old,
      updated_at: '2026-03-09T00:00:00.000Z',
    });
    await put('tasks', 'young', { status: 'error', created_at: '2026-03-09T00:00:00.000Z' });
    await put('webhook_deliveries', 'old', { status: 'failed', created_at: old });
    await put('webhook_deliveries', 'waits', { status: 'pending', created_at: old });
    expect(await sweep(bench, { recordDays: 7, fileDays: 7, trashDays: 30 }, on('10'), go)).toMatchObject({
      tasks: 300,
      deliveries: 1,
    });
    expect(await sweep(bench, { recordDays: 7, fileDays: 7, trashDays: 30 }, on('10'), go)).toMatchObject({
      tasks: 0,
      deliveries: 0,
    });
    for (const id of ['old-0', 'old-447', 'long', 'young'])
      expect(await bench.records.get('tasks', id), id).toBeDefined();
    expect(await bench.records.get('webhook_deliveries', 'waits')).toBeDefined();
  } finally {
    await bench.close();
  }
});

test('exported files are removed after the configured days, and the presentation can be exported again', async () => {
  const bench = { ...(await openBench()), emptyTrash: async () => 0 };
  try {
    const { presentation_id: id } = await bench.run('create_presentation', { slides: SLIDES });
    await bench.run('preview_slides', { id });
    const before = await bench.blobs.list('presentations/');
    expect(before.length).toBeGreaterThan(1);
    const now = new Date();
    expect((await sweep(bench, { recordDays: 30, fileDays: 1, trashDays: 30 }, now, go)).files).toBe(0);
    const later = new Date(now.getTime() + 2 * 86_400_000);
    expect((await sweep(bench, { recordDays: 30, fileDays: 1, trashDays: 30 }, later, go)).files).toBe(
      before.length,
    );
    const { path } = await bench.run('export_presentation', { id });
    expect(path).toContain('.pptx');
    expect(await bench.blobs.list('presentations/')).toHaveLength(1);
  } finally {
    await bench.close();
  }
});

test('files without a presentation are removed after a day; owned files and those of a deck being written stay', async () => {
  const bench = { ...(await openBench()), emptyTrash: async () => 0 };
  try {
    const { presentation_id: id } = await bench.run('create_presentation', { slides: SLIDES });
    await bench.blobs.put('presentations/cut-by-a-crash/exports/1-deck.pptx', new Uint8Array([1]));
    const now = new Date();
    expect((await sweep(bench, { recordDays: 30, fileDays: 30, trashDays: 30 }, now, go)).orphans).toBe(0);
    expect(
      (
        await sweep(
          bench,
          { recordDays: 30, fileDays: 30, trashDays: 30 },
          new Date(now.getTime() + 2 * 86_400_000),
          go,
        )
      ).orphans,
    ).toBe(1);
    const left = (await bench.blobs.list('presentations/')).map(({ key }) => key.split('/')[1]);
    expect([...new Set(left)]).toEqual([id]);
  } finally {
    await bench.close();
  }
});
