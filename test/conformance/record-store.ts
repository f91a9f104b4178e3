import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectSearchTerms, parseSearch } from '../../src/core/store/search-terms.ts';
import type { RecordStore } from '../../src/core/store/store.ts';

/** The promises of the RecordStore port. Every adapter's test runs this. */
export function recordStoreConformance(name: string, open: () => Promise<RecordStore> | RecordStore): void {
  describe(`a record store on ${name}`, () => {
    let store: RecordStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('returns what was written, with a revision that grows by one', async () => {
      const value = { text: ':colon, "quotes" and ünïcode 𝄞', list: [1, null, true], nested: { deep: '' } };
      await store.write([{ collection: 'c', id: 'a', value, order: '1' }]);
      expect(await store.get('c', 'a')).toEqual({ id: 'a', value, revision: 1 });
      await store.write([{ collection: 'c', id: 'a', value: { text: 'second' }, order: '1' }]);
      expect(await store.get('c', 'a')).toEqual({ id: 'a', value: { text: 'second' }, revision: 2 });
    });

    it('returns nothing for an unknown id, and keeps collections apart', async () => {
      await store.write([{ collection: 'c', id: 'a', value: 1, order: '1' }]);
      expect(await store.get('c', 'b')).toBeUndefined();
      expect(await store.get('d', 'a')).toBeUndefined();
      expect((await store.list('c_', { limit: 10 })).total).toBe(0);
      expect((await store.list('c%', { limit: 10 })).total).toBe(0);
    });

    it('keeps the value of the time of writing', async () => {
      const value = { n: 1 };
      const writing = store.write([{ collection: 'c', id: 'a', value, order: '1' }]);
      value.n = 2;
      await writing;
      expect((await store.get<{ n: number }>('c', 'a'))?.value).toEqual({ n: 1 });
    });

    it('finds records by part of a label in any case, in pages', async () => {
      const labels = ['Ärger mit Fähren', 'Fähren 100 %', 'ferries', '渡し船', 'ＦＥＲＲＩＥＳ wide'];
      await store.write(
        labels.map((label, index) => ({
          collection: 'c',
          id: `${index}`,
          value: label,
          order: `${index}`,
          label,
        })),
      );
      await store.write([{ collection: 'd', id: 'x', value: 1, order: '1', label: 'Fähren' }]);
      const found = async (containing: string, rest: object = {}) => {
        const { items, total } = await store.list<string>('c', { limit: 10, containing, ...rest });
        return [total, ...items.map(({ value }) => value)];
      };
      expect(await found('FÄHREN')).toEqual([2, 'Fähren 100 %', 'Ärger mit Fähren']);
      expect(await found('fähren', { limit: 1, offset: 1 })).toEqual([2, 'Ärger mit Fähren']);
      expect(await found('fähren', { ascending: true })).toEqual([2, 'Ärger mit Fähren', 'Fähren 100 %']);
      expect(await found('ferries')).toEqual([2, 'ＦＥＲＲＩＥＳ wide', 'ferries']);
      expect(await found('%')).toEqual([1, 'Fähren 100 %']);
      expect(await found('船')).toEqual([1, '渡し船']);
      expect(await found('lighthouse')).toEqual([0]);
      expect((await found(''))[0]).toBe(5);
      await store.write([{ collection: 'c', id: '2', value: 'renamed', order: '2', label: 'Boats' }]);
      expect(await found('boats')).toEqual([1, 'renamed']);
      expect((await found('ferries'))[0]).toBe(1);
    });

    it('finds records by prefixes of their terms, beside those by their labels', async () => {
      const texts = {
        ferries: 'The ferries need shore power, 42 kW',
        ships: "Ships don't need it; Fährschiffe 42nd",
        japanese: '渡し船は東京へ行く',
        untitled: 'Nothing about boats',
      };
      await store.write(
        Object.entries(texts).map(([id, text], at) => ({
          collection: 'c',
          id,
          value: text,
          order: `${at}`,
          label: id === 'untitled' ? 'A ferry plan' : id,
          terms: collectSearchTerms([text]),
        })),
      );
      const find = async (search: string, rest: object = {}) => {
        const options = { limit: 10, containing: search, matching: parseSearch(search), ...rest };
        const { items, total } = await store.list<string>('c', options);
        expect(items.length).toBe('limit' in rest ? Math.min(total, 1) : total);
        return items.map(({ id }) => id);
      };
      expect(await find('Ferr')).toEqual(['untitled', 'ferries']);
      expect(await find('need 42')).toEqual(['ships', 'ferries']);
      expect(await find('need 42', { limit: 1, ascending: true })).toEqual(['ferries']);
      expect(await find('fahrschiff')).toEqual(['ships']);
      expect(await find('power kw')).toEqual(['ferries']);
      expect(await find('power boats')).toEqual([]);
      expect(await find('東京')).toEqual(['japanese']);
      expect(await find('渡し船')).toEqual(['japanese']);
      expect(await find('京都')).toEqual([]);
      expect(await find('"; DROP')).toEqual([]);
      expect(await find("'")).toEqual([]);

      await store.write([{ collection: 'c', id: 'ferries', value: 'renamed', order: '0', label: 'ferries' }]);
      expect(await find('power')).toEqual(['ferries']);
      await store.write([
        { collection: 'c', id: 'ships', value: 1, order: '1', label: '', terms: ['yacht'] },
      ]);
      expect(await find('need')).toEqual(['ferries']);
      expect(await find('yacht')).toEqual(['ships']);
      await store.index('c', 'ships', ['dinghy']);
      await store.index('c', 'unknown', ['dinghy']);
      expect(await find('dinghy')).toEqual(['ships']);
      expect((await store.get('c', 'ships'))?.revision).toBe(2);
      await store.write([{ collection: 'c', id: 'ferries' }]);
      expect(await find('power')).toEqual([]);
      expect((await store.list('d', { limit: 1, containing: 'dinghy', matching: ['dinghy'] })).total).toBe(0);
    });

    it('refuses a write whose expectation fails, and changes nothing', async () => {
      await store.write([{ collection: 'c', id: 'a', value: 1, order: '1', expect: 'absent' }]);
      await expect(
        store.write([{ collection: 'c', id: 'a', value: 2, order: '1', expect: 'absent' }]),
      ).rejects.toMatchObject({ code: 'conflict' });
      await expect(
        store.write([{ collection: 'c', id: 'a', value: 2, order: '1', expect: 7 }]),
      ).rejects.toMatchObject({ code: 'conflict' });
      await expect(
        store.write([{ collection: 'c', id: 'b', value: 2, order: '1', expect: 1 }]),
      ).rejects.toMatchObject({ code: 'conflict' });
      await expect(store.write([{ collection: 'c', id: 'a', expect: 2 }])).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await store.get('c', 'a')).toEqual({ id: 'a', value: 1, revision: 1 });
      await store.write([{ collection: 'c', id: 'a', value: 2, order: '1', expect: 1 }]);
      expect((await store.get('c', 'a'))?.revision).toBe(2);
    });

    it('writes a batch as a whole or not at all', async () => {
      await store.write([{ collection: 'c', id: 'taken', value: 1, order: '1' }]);
      const batch = [
        { collection: 'c', id: 'new', value: 1, order: '2' },
        { collection: 'c', id: 'taken' },
        { collection: 'd', id: 'other', value: 1, order: '1', expect: 3 },
      ];
      await expect(store.write(batch)).rejects.toMatchObject({ code: 'conflict' });
      expect(await store.get('c', 'new')).toBeUndefined();
      expect(await store.get('c', 'taken')).toMatchObject({ revision: 1 });
      expect((await store.list('c', { limit: 10 })).total).toBe(1);
    });

    it('lets exactly one of many writers win the same revision', async () => {
      await store.write([{ collection: 'c', id: 'a', value: 'free', order: '1' }]);
      const claims = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          store.write([{ collection: 'c', id: 'a', value: n, order: '1', expect: 1 }]),
        ),
      );
      expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(1);
      expect((await store.get('c', 'a'))?.revision).toBe(2);
    });

    it('writes very many simultaneous batches, each as a whole or not at all', async () => {
      await store.write([{ collection: 'crowd', id: 'taken', value: 0, order: '0' }]);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 200 }, (_, number) =>
          store.write([
            { collection: 'crowd', id: `n-${number}`, value: number, order: String(number) },
            // Every third breaks its expectation after its first write.
            ...(number % 3 === 0
              ? [{ collection: 'crowd', id: 'taken', value: number, order: '0', expect: 'absent' as const }]
              : []),
          ]),
        ),
      );
      expect(outcomes.map((one) => (one.status === 'fulfilled' ? 'written' : one.reason.code))).toEqual(
        outcomes.map((_, number) => (number % 3 === 0 ? 'conflict' : 'written')),
      );
      const { items } = await store.list<number>('crowd', { limit: 300 });
      expect(new Set(items.map(({ value }) => value))).toEqual(
        new Set(
          Array.from({ length: 200 }, (_, number) => number).filter(
            (number) => number === 0 || number % 3 !== 0,
          ),
        ),
      );
    });

    it('lists by order key, newest first or oldest first, in pages, with the total', async () => {
      for (const n of [3, 1, 5, 2, 4])
        await store.write([{ collection: 'c', id: `id-${n}`, value: n, order: `2026-01-0${n}` }]);
      const newest = await store.list<number>('c', { limit: 2 });
      expect(newest.items.map((item) => item.value)).toEqual([5, 4]);
      expect(newest.total).toBe(5);
      expect(
        (await store.list<number>('c', { limit: 2, offset: 4 })).items.map((item) => item.value),
      ).toEqual([1]);
      expect(
        (await store.list<number>('c', { limit: 3, ascending: true })).items.map((item) => item.value),
      ).toEqual([1, 2, 3]);
      await store.write([{ collection: 'c', id: 'id-1', value: 1, order: '2026-01-09' }]);
      expect((await store.list<number>('c', { limit: 1 })).items[0]?.id).toBe('id-1');
    });

    it('lists by a second sort key, and only records that have terms', async () => {
      const decks = [
        {
          id: 'a',
          order: '1',
          label: 'Quays',
          title: 'quays',
          changed: '2026-03',
          terms: ['\uE000north\uE001', 'crane'],
        },
        {
          id: 'b',
          order: '2',
          label: 'Airports',
          title: 'airports',
          changed: '2026-01',
          terms: ['\uE000north\uE001'],
        },
        {
          id: 'c',
          order: '3',
          label: 'Ferries',
          title: 'ferries',
          changed: '2026-02',
          terms: ['\uE000northern\uE001', 'crane'],
        },
      ];
      await store.write([
        ...decks.map(({ id, order, label, title, changed, terms }) => ({
          ...{ collection: 'c', id, value: id, order, label, terms },
          orders: { title, changed },
        })),
        { collection: 'c', id: 'without', value: 1, order: '4', label: 'Quays' },
        { collection: 'd', id: 'a', value: 1, order: '1', orders: { title: 'quays' } },
      ]);
      const list = async (options: object) => {
        const { items, total } = await store.list('c', { limit: 10, ...options });
        return [total, ...items.map(({ id }) => id)];
      };
      expect(await list({ by: 'changed' })).toEqual([3, 'a', 'c', 'b']);
      expect(await list({ by: 'title', ascending: true })).toEqual([3, 'b', 'c', 'a']);
      expect(await list({ by: 'title', ascending: true, limit: 1, offset: 1 })).toEqual([3, 'c']);
      expect(await list({ having: ['\uE000north\uE001'] })).toEqual([2, 'b', 'a']);
      expect(await list({ having: ['\uE000north\uE001'], limit: 0 })).toEqual([2]);
      expect(await list({ having: ['nothing'] })).toEqual([0]);
      expect(await list({ by: 'changed', having: ['crane'] })).toEqual([2, 'a', 'c']);
      expect(
        await list({
          by: 'changed',
          containing: 'crane',
          matching: ['crane'],
          having: ['\uE000north\uE001'],
        }),
      ).toEqual([1, 'a']);
      expect(await list({ by: 'title', containing: 'port' })).toEqual([1, 'b']);

      await store.write([{ collection: 'c', id: 'b', value: 'b', order: '2', label: 'Airports' }]);
      expect(await list({ by: 'changed' })).toEqual([3, 'a', 'c', 'b']);
      await store.write([
        { collection: 'c', id: 'b', value: 'b', order: '2', label: 'Zoos', orders: { changed: '2026-04' } },
      ]);
      expect(await list({ by: 'changed' })).toEqual([3, 'b', 'a', 'c']);
      expect(await list({ by: 'title' })).toEqual([2, 'a', 'c']);
      await store.index('c', 'without', [], { title: 'quays\0\uD800"\\' });
      await store.index('c', 'unknown', [], { title: 'nobody' });
      expect(await list({ by: 'title' })).toEqual([3, 'without', 'a', 'c']);
      await store.write([{ collection: 'c', id: 'a' }]);
      expect(await list({ by: 'title' })).toEqual([2, 'without', 'c']);
    });

    it('removes a deleted record, and starts again at revision 1', async () => {
      await store.write([{ collection: 'c', id: 'a', value: 1, order: '1' }]);
      await store.write([{ collection: 'c', id: 'a' }]);
      await store.write([{ collection: 'c', id: 'never' }]);
      expect(await store.get('c', 'a')).toBeUndefined();
      expect((await store.list('c', { limit: 10 })).total).toBe(0);
      await store.write([{ collection: 'c', id: 'a', value: 2, order: '1', expect: 'absent' }]);
      expect(await store.get('c', 'a')).toEqual({ id: 'a', value: 2, revision: 1 });
    });

    it('fails after it was closed instead of returning nothing', async () => {
      await store.write([{ collection: 'c', id: 'a', value: 1, order: '1' }]);
      await store.ping();
      await store.close();
      await expect(store.get('c', 'a')).rejects.toMatchObject({ code: 'unavailable' });
      await expect(store.list('c', { limit: 1 })).rejects.toMatchObject({ code: 'unavailable' });
      await expect(store.write([{ collection: 'c', id: 'b', value: 1, order: '1' }])).rejects.toMatchObject({
        code: 'unavailable',
      });
      await expect(store.ping()).rejects.toMatchObject({ code: 'unavailable' });
    });
  });
}
