import { describe, expect, it } from 'vitest';
import { splitSlide } from '../../../src/core/presentations/split-slide.ts';
import { readSlides, resolveContract } from '../../../src/core/presentations/validate-slides.ts';
import type { LayoutContract, SlideSpec } from '../../../src/core/templates/contract.ts';
import { words } from '../../../src/core/templates/words.ts';

function contract(id: string): LayoutContract {
  const found = resolveContract(id);
  if (!found) throw new Error(`no layout ${id}`);
  return found;
}

const rows = Array.from({ length: 10 }, (_, n) => [`row ${n}`, String(n)]);
const table: SlideSpec = {
  layout: 'table',
  content: {
    title: 'Results',
    table: { columns: [{ label: 'a' }, { label: 'b' }], rows, total: true, highlight: 5 },
    takeaway: 'Up',
  },
  speaker_note: 'Say this once.',
};
const rowsOf = (slide: SlideSpec) => (slide.content['table'] as { rows: string[][] }).rows;

describe('paging a slide', () => {
  it('keeps every row in order, in even pages, and numbers the titles', () => {
    const pages = splitSlide(table, contract('table'), (page) => rowsOf(page).length <= 4, words('en')) ?? [];
    expect(pages.flatMap(rowsOf)).toEqual(rows);
    expect(pages.map((page) => rowsOf(page).length)).toEqual([3, 4, 3]);
    expect(pages.map((page) => page.content['title'])).toEqual([
      'Results (1 of 3)',
      'Results (2 of 3)',
      'Results (3 of 3)',
    ]);
    expect(pages.map((page) => page.content['takeaway'])).toEqual(['Up', 'Up', 'Up']);
  });

  it('keeps the total on the last page, the emphasis on the page of its row, the note on the first', () => {
    const pages = splitSlide(table, contract('table'), (page) => rowsOf(page).length <= 5, words('en')) ?? [];
    expect(pages.map((page) => page.content['table'])).toMatchObject([
      { rows: rows.slice(0, 5) },
      { rows: rows.slice(5), total: true, highlight: 0 },
    ]);
    expect(pages[0]?.content['table']).not.toHaveProperty('total');
    expect(pages.map((page) => page.speaker_note)).toEqual(['Say this once.', undefined]);
  });

  it('never has fewer items than a layout accepts', () => {
    const cards: SlideSpec = {
      layout: 'cards',
      content: {
        title: 'Cards',
        items: Array.from({ length: 5 }, (_, n) => ({ heading: `h${n}`, text: 't' })),
      },
    };
    const pages = splitSlide(cards, contract('cards'), () => true, words('en')) ?? [];
    expect(pages.map((page) => (page.content['items'] as unknown[]).length)).toEqual([3, 2]);
    expect(
      splitSlide(
        cards,
        contract('cards'),
        (page) => (page.content['items'] as unknown[]).length < 2,
        words('en'),
      ),
    ).toBeUndefined();
  });

  it("pages lists that the layout does not accept whole, evenly, also beside a long table, in the deck's language", () => {
    const items = Array.from({ length: 15 }, (_, n) => ({ text: `point ${n}` }));
    const bullets: SlideSpec = { layout: 'bullets', content: { title: 'Punkte', items } };
    const pages = splitSlide(bullets, contract('bullets'), () => true, words('de')) ?? [];
    expect(pages.map((page) => (page.content['items'] as unknown[]).length)).toEqual([5, 5, 5]);
    expect(pages.map((page) => page.content['title'])).toEqual([
      'Punkte (1 von 3)',
      'Punkte (2 von 3)',
      'Punkte (3 von 3)',
    ]);
    const both: LayoutContract = {
      ...contract('table'),
      fields: { ...contract('table').fields, ...contract('bullets').fields },
    };
    const mixed =
      splitSlide(
        { ...table, content: { ...table.content, items } },
        both,
        (page) => rowsOf(page).length <= 3,
        words('en'),
      ) ?? [];
    expect(mixed.flatMap(rowsOf)).toEqual(rows);
    expect(mixed.flatMap((page) => page.content['items'])).toEqual(items);
    expect(
      mixed.every((page) => rowsOf(page).length <= 3 && (page.content['items'] as unknown[]).length <= 7),
    ).toBe(true);
    // Content that still does not fit is paged, so that the answer names a text instead of a count.
    expect(splitSlide(bullets, contract('bullets'), () => false, words('en'))).toHaveLength(3);
  });

  it('pages the lists of columns, the longer alone if that is enough, and both if both are too long', () => {
    const points = (side: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ text: `${side} ${n}` }));
    const columns = (left: number, right: number): SlideSpec => ({
      layout: 'two_columns',
      content: {
        title: 'T',
        left: { heading: 'L', items: points('l', left) },
        right: { heading: 'R', items: points('r', right) },
      },
    });
    const itemsOf = (pages: readonly SlideSpec[], side: string) =>
      pages.map(({ content }) => (content[side] as { items: unknown[] }).items);
    const one = splitSlide(columns(10, 3), contract('two_columns'), () => true, words('en')) ?? [];
    expect(itemsOf(one, 'left').flat()).toEqual(points('l', 10));
    expect(itemsOf(one, 'right')).toEqual([points('r', 3), points('r', 3)]);
    expect(one.map(({ content }) => (content['left'] as { heading: string }).heading)).toEqual(['L', 'L']);
    const both = splitSlide(columns(10, 9), contract('two_columns'), () => true, words('en')) ?? [];
    expect(itemsOf(both, 'left').flat()).toEqual(points('l', 10));
    expect(itemsOf(both, 'right').flat()).toEqual(points('r', 9));
    expect(readSlides([columns(10, 3)], { longLists: true }).issues).toEqual([]);
    expect(readSlides([columns(10, 3)]).issues).toMatchObject([
      { loc: ['slides', 0, 'content', 'left', 'items'], type: 'too_many_items' },
    ]);
  });

  it('returns nothing for a slide that cannot be paged', () => {
    expect(
      splitSlide(
        { layout: 'statement', content: { statement: 'Long' } },
        contract('statement'),
        () => true,
        words('en'),
      ),
    ).toBeUndefined();
  });
});
