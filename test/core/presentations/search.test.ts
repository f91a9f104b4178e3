import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexPresentations } from '../../../src/core/presentations/search/index-presentations.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
const ids: Record<string, string> = {};

interface Match {
  readonly slide?: number;
  readonly origin: string;
  readonly snippet: string;
}

const make = async (title: string, slides: readonly object[]) =>
  String((await bench.run('create_presentation', { title, slides, on_overflow: 'warn' }))['presentation_id']);

const search = async (words: string) => {
  const { items } = await bench.run('list_presentations', { search: words });
  return items as { readonly id: string; readonly title: string; readonly matches: readonly Match[] }[];
};

beforeAll(async () => {
  bench = await openBench();
  ids['ferries'] = await make('Harbour Line', [
    { layout: 'title', content: { title: 'Harbour Line goes electric' } },
    {
      layout: 'bullets',
      content: {
        title: 'Quays',
        items: [{ text: 'Shore power of 42 kW', detail: 'For two vessels' }, { text: 'Two cranes' }],
      },
      speaker_note: 'Mention the crane at Opera quay.',
    },
    {
      layout: 'chart',
      content: {
        title: 'Fuel',
        chart: { type: 'bar', categories: ['Marselisborg'], series: [{ name: 'Litres', values: [3] }] },
      },
    },
  ]);
  ids['markup'] = await make('A free slide', [
    { markup: '<section class="flex flex-col"><h1>Zeppelin hangar</h1><p>Built in 1912</p></section>' },
  ]);
  ids['japanese'] = await make('渡し船', [
    { layout: 'title', content: { title: '渡し船の計画', subtitle: '東京湾の新しい航路' } },
  ]);
  const generated = await bench.run('generate_presentation', {
    content:
      '# Solar heat\n\n## Costs\n\n- A collector costs 250 euro\n\n## Annex\n\nThe Samsø archipelago has six plants.',
    n_slides: 2,
  });
  ids['generated'] = String(generated['presentation_id']);
});

afterAll(() => bench.close());

describe('list_presentations with a search', () => {
  it.each([
    ['harbour', 'ferries', { origin: 'title', snippet: 'Harbour Line' }],
    ['shore POWER', 'ferries', { slide: 2, origin: 'slide', snippet: 'Shore power of 42 kW' }],
    ['opera', 'ferries', { slide: 2, origin: 'notes', snippet: 'Mention the crane at Opera quay.' }],
    ['marselis', 'ferries', { slide: 3, origin: 'slide', snippet: 'Marselisborg' }],
    ['zeppelin', 'markup', { slide: 1, origin: 'slide' }],
    ['東京湾', 'japanese', { slide: 1, origin: 'slide', snippet: '東京湾の新しい航路' }],
    ['samsø', 'generated', {}],
  ])('finds %s', async (words, deck, match) => {
    const found = await search(words);
    expect(found.map(({ id }) => id)).toEqual([ids[deck]]);
    expect(found[0]?.matches[0]).toMatchObject(match);
  });

  it('shows no markup in snippets', async () => {
    expect((await search('zeppelin'))[0]?.matches[0]?.snippet).toMatch(/^Zeppelin hangar Built in 1912$/);
    for (const words of ['flex', 'class', 'h1', 'bar']) expect(await search(words)).toEqual([]);
  });

  it('finds nothing for words of different decks, and everything without words', async () => {
    expect(await search('crane zeppelin')).toEqual([]);
    expect((await search('  ')).map(({ matches }) => matches)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('finds the current text of an edited deck only', async () => {
    const edits = [{ op: 'set_field', slide: 3, path: 'title', value: 'Kerosene' }];
    await bench.run('edit_presentation', { id: ids['ferries'], edits });
    expect((await search('kerosene')).map(({ id }) => id)).toEqual([ids['ferries']]);
    expect(await search('fuel')).toEqual([]);
  });

  it('searches a bounded number of characters for passages, however long the decks are', async () => {
    const long = 'Lighthouse keeper. '.repeat(1_050);
    for (let n = 0; n < 5; n++) {
      const items = [{ text: 'Lighthouse' }, { text: 'Nothing else' }];
      const slide = { layout: 'bullets', content: { title: 'Coast', items }, speaker_note: long };
      await make(`Coast ${n}`, Array(11).fill(slide));
    }
    const found = await search('lighthouse');
    expect(found.length).toBe(5);
    expect(found.map(({ matches }) => matches.length > 0)).toEqual([true, true, true, false, false]);
  });

  it('finds a word by the letters before folding', async () => {
    const id = await make('Accents', [
      { layout: 'title', content: { title: `${'Cafe\u0301 '.repeat(9)}zur Fa\u0308hre` } },
    ]);
    const [found] = await search('fahre');
    expect(found?.id).toBe(id);
    expect(found?.matches[0]?.snippet).toContain('zur Fa\u0308hre');
  });

  it('finds decks that an earlier version stored, after their terms were collected', async () => {
    const all = (await bench.records.list('presentations', { limit: 100 })).items;
    for (const { id } of all) await bench.records.index('presentations', id, []);
    expect(await search('crane')).toEqual([]);
    const { signal } = new AbortController();
    expect(await indexPresentations(bench.records, signal)).toBe(all.length);
    expect((await search('crane')).map(({ id }) => id)).toEqual([ids['ferries']]);
    expect(await indexPresentations(bench.records, signal)).toBe(0);
  });
});
