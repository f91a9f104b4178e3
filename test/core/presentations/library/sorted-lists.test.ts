import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSortKeys } from '../../../../src/core/presentations/library/sort-keys.ts';
import type { Presentation } from '../../../../src/core/presentations/presentation.ts';
import { indexPresentations } from '../../../../src/core/presentations/search/index-presentations.ts';
import type { Stored } from '../../../../src/core/store/store.ts';
import { type Bench, openBench } from '../../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const slides = [{ layout: 'title', content: { title: 'Quays' } }];
/** The clock of the bench stands still. */
const at = (time: string) => ({ clock: { now: () => new Date(time), monotonicMs: () => 0 } });
const make = async (title: string, time: string) =>
  String((await bench.run('create_presentation', { title, slides }, at(time)))['presentation_id']);
const list = async (input: object) =>
  ((await bench.run('list_presentations', input))['items'] as { title: string }[]).map(({ title }) => title);

describe('a list of presentations', () => {
  it('is sorted by creation, change or title', async () => {
    const first = await make('Q10 results', '2026-01-01T00:00:00Z');
    await make('élan', '2026-01-02T00:00:00Z');
    await make('"Ferries"', '2026-01-03T00:00:00Z');
    await make('Q9 results', '2026-01-04T00:00:00Z');
    const edits = [{ op: 'set_field', slide: 1, path: 'title', value: 'Piers' }];
    await bench.run('edit_presentation', { id: first, edits }, at('2026-02-01T00:00:00Z'));
    expect(await list({})).toEqual(['Q9 results', '"Ferries"', 'élan', 'Q10 results']);
    expect(await list({ sort: 'changed' })).toEqual(['Q10 results', 'Q9 results', '"Ferries"', 'élan']);
    expect(await list({ sort: 'title' })).toEqual(['élan', '"Ferries"', 'Q9 results', 'Q10 results']);
    expect(await list({ sort: 'title', page: 2, page_size: 2 })).toEqual(['Q9 results', 'Q10 results']);
    expect(await list({ sort: 'title', search: 'results' })).toEqual(['Q9 results', 'Q10 results']);
  });

  it('is sorted after the keys of an earlier version were collected', async () => {
    const { items } = await bench.records.list('presentations', { limit: 100 });
    for (const { id } of items) await bench.records.index('presentations', id, [], {});
    expect(await list({ sort: 'changed' })).toEqual([]);
    await indexPresentations(bench.records, new AbortController().signal);
    expect(await list({ sort: 'changed' })).toEqual(['Q10 results', 'Q9 results', '"Ferries"', 'élan']);
  });

  it('of ten thousand presentations has every page, in any order', async () => {
    const [sample] = (await bench.records.list<{ presentation: Presentation }>('presentations', { limit: 1 }))
      .items as Stored<{ presentation: Presentation }>[];
    const copies = Array.from({ length: 10_000 }, (_, n) => {
      const id = `copy-${String(n).padStart(5, '0')}`;
      const presentation = { ...(sample?.value.presentation as Presentation), id, title: `Deck ${n}` };
      return {
        ...{ collection: 'presentations', id, value: { ...sample?.value, presentation } },
        ...{ order: `2025-${String(n).padStart(5, '0')}`, label: presentation.title },
        ...{ terms: ['quays'], orders: createSortKeys(presentation) },
      };
    });
    for (let from = 0; from < copies.length; from += 1_000)
      await bench.records.write(copies.slice(from, from + 1_000));
    for (const input of [{}, { sort: 'changed' }, { sort: 'title' }, { search: 'deck' }]) {
      const answer = await bench.run('list_presentations', { ...input, page: 400, page_size: 24 });
      expect(answer['items']).toHaveLength(24);
      expect(answer['total']).toBeGreaterThanOrEqual(10_000);
    }
    expect(await list({ sort: 'title', page_size: 2 })).toEqual(['Deck 0', 'Deck 1']);
  });
});
