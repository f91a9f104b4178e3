import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remapContent } from '../../../../src/core/presentations/content-mapping/remap-content.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { parseContent } from '../../../../src/core/templates/content.ts';
import type { Content, LayoutContract } from '../../../../src/core/templates/contract.ts';
import { collectWords, longest, missingWords, wordsIn } from './collect-words.ts';

const layout = (id: string): LayoutContract => {
  const found = CONTRACTS.find((contract) => contract.id === id);
  if (found === undefined) throw new Error(`no layout ${id}`);
  return found;
};
const read = (contract: LayoutContract, content: unknown): Content => {
  const parsed = parseContent(contract, content);
  if (parsed.content === undefined) throw new Error(`${contract.id}: ${JSON.stringify(parsed.issues)}`);
  return parsed.content;
};
const english = { language: 'en', longLists: false };
const remap = (from: string, to: string, content: Content = layout(from).example) =>
  remapContent(read(layout(from), content), layout(from), layout(to), english);
const PAIRS = CONTRACTS.flatMap((from) => CONTRACTS.filter((to) => to !== from).map((to) => ({ from, to })));
/** A period of a plan is named once for all work in it, and a unit once for a whole chart. */
const distinct = (words: readonly string[]): string[] => [...new Set(words)];
/** Faults that say what the content does not have; all others would be ours. */
const LACKS: ReadonlySet<string> = new Set(['missing', 'too_few_items']);

describe('content in another layout', () => {
  it.each(PAIRS)(
    'keeps every word from $from.id to $to.id, on the slide or beside it, and lacks only fields without a source',
    ({ from, to }) => {
      for (const contents of [from.example, longest(from.id)]) {
        const content = read(from, contents);
        const { content: remapped, rest } = remapContent(content, from, to, english);
        const now = [...collectWords(remapped), ...rest.flatMap(wordsIn)];
        const before = collectWords(content);
        expect(missingWords(distinct(before), now)).toEqual([]);
        if (from.id !== 'roadmap' && from.id !== 'table') expect(missingWords(before, now)).toEqual([]);
        const issues = parseContent(to, remapped).issues ?? [];
        expect(issues.filter(({ type }) => !LACKS.has(type))).toEqual([]);
      }
    },
  );

  it('contains only words that were on the slide before', () => {
    for (const { from, to } of PAIRS) {
      const content = read(from, from.example);
      const { content: remapped, rest } = remapContent(content, from, to, english);
      const headings = ['Strengths', 'Weaknesses', 'Opportunities', 'Threats'].flatMap(wordsIn);
      const before = new Set([...collectWords(content), ...headings]);
      expect(
        [...collectWords(remapped), ...rest.flatMap(wordsIn)].filter((word) => !before.has(word)),
        `${from.id} → ${to.id}`,
      ).toEqual([]);
    }
  });

  it('returns with its words if both layouts have fields for them', () => {
    let held = 0;
    for (const { from, to } of PAIRS) {
      const content = read(from, from.example);
      const there = remapContent(content, from, to, english);
      if (there.rest.length > 0 || parseContent(to, there.content).content === undefined) continue;
      const back = remapContent(read(to, there.content), to, from, english);
      if (parseContent(from, back.content).content === undefined) continue;
      held += 1;
      const missing = missingWords(distinct(collectWords(content)), [
        ...collectWords(back.content),
        ...back.rest.flatMap(wordsIn),
      ]);
      expect(missing, `${from.id} → ${to.id} → ${from.id}`).toEqual([]);
    }
    expect(held).toBeGreaterThan(90);
  });

  it('loses nothing of texts of any kind', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const text = fc
      .array(
        fc.tuple(
          word,
          fc.constantFrom(' ', ', ', ': ', '. ', '; ', ' – ', ' (', ') ', '* ', ' 12 % ', ' 2027: ', '\n'),
        ),
        { minLength: 1, maxLength: 12 },
      )
      .map((parts) => parts.flat().join(''));
    const items = fc.array(
      fc.record({
        text,
        detail: fc.option(text, { nil: undefined }),
        children: fc.option(fc.array(text, { minLength: 1, maxLength: 4 }), { nil: undefined }),
      }),
      {
        minLength: 2,
        maxLength: 7,
      },
    );
    fc.assert(
      fc.property(
        items,
        word,
        fc.constantFrom(...CONTRACTS.filter(({ id }) => id !== 'bullets')),
        (points, title, to) => {
          const content = read(layout('bullets'), { title, items: points });
          const { content: remapped, rest } = remapContent(content, layout('bullets'), to, english);
          // The unit of a chart stands once for all its figures.
          expect(
            missingWords(distinct(collectWords(content)), [
              ...collectWords(remapped),
              ...rest.flatMap(wordsIn),
            ]),
          ).toEqual([]);
          expect((parseContent(to, remapped).issues ?? []).filter(({ type }) => !LACKS.has(type))).toEqual(
            [],
          );
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('remapContent', () => {
  it('turns points with explanations into cards, and keeps figures with their labels', () => {
    expect(remap('bullets', 'cards').content).toEqual({
      title: 'Why the diesel fleet cannot stay',
      items: (layout('bullets').example['items'] as { text: string; detail: string }[]).map(
        ({ text, detail }) => ({ heading: text, text: detail }),
      ),
    });
    const bullets = remap('metrics', 'bullets');
    expect(bullets.content['items']).toEqual([
      { text: '4.1 m litres of diesel a year', detail: '▲ +6 %; on the same timetable' },
      { text: '€16.3 m spent on fuel', detail: '▲ +7 %' },
      { text: '98.2 % of departures on time', detail: '▼ −0.4 points' },
      { text: 'We run on time, and pay more for it every year.' },
    ]);
    expect(remap('bullets', 'metrics', bullets.content).content).toMatchObject({
      items: [
        { value: '4.1 m', label: 'litres of diesel a year', change: '+6 %', direction: 'up' },
        { value: '€16.3 m', label: 'spent on fuel', change: '+7 %', direction: 'up' },
        { value: '98.2 %', label: 'of departures on time', change: '−0.4 points', direction: 'down' },
      ],
      takeaway: 'We run on time, and pay more for it every year.',
    });
  });

  it('keeps the dates of events there and back', () => {
    const steps = remap('timeline', 'process').content;
    expect((steps['items'] as object[])[0]).toEqual({
      heading: 'Apr 2026: Board decides',
      text: 'Phase one with four ferries',
    });
    expect(remap('process', 'timeline', steps).content).toEqual(layout('timeline').example);
    expect((remap('roadmap', 'timeline').content['items'] as object[]).slice(0, 2)).toEqual([
      { date: 'Q2 2026 – Q3 2026', heading: 'Design and contract', text: 'Ferries' },
      { date: 'Q2 2026 – Q4 2026', heading: 'Grid connection', text: 'Quays' },
    ]);
  });

  it('converts between columns, options, groups and tables', () => {
    expect(remap('comparison', 'table').content['table']).toMatchObject({
      columns: [{ label: 'Convert nine hulls' }, { label: 'Build eight new' }],
    });
    expect(remap('comparison', 'two_columns').content).toMatchObject({
      left: { heading: 'Convert nine hulls', items: expect.arrayContaining(['Sails from summer 2027']) },
    });
    const cards = remap('swot', 'cards').content;
    expect(remap('cards', 'swot', cards).content).toEqual(layout('swot').example);
    expect(remap('cards', 'two_columns').content).toMatchObject({
      left: { items: [expect.stringContaining(': '), expect.any(String)] },
      right: {},
    });
  });

  it('converts between a chart and a table of numbers of one kind, but not of mixed figures', () => {
    const table = remap('chart', 'table').content;
    expect(table['table']).toMatchObject({
      columns: [{ label: '' }, { label: 'Electric', unit: '%' }, { label: 'Diesel', unit: '%' }],
      rows: expect.arrayContaining([['2028', '54', '46']]),
    });
    const chart = layout('chart').example['chart'] as { categories: string[]; series: object[] };
    expect(remap('table', 'chart', table).content['chart']).toMatchObject({
      categories: chart.categories,
      series: chart.series,
      unit: '%',
    });
    expect(remap('funnel', 'chart').content['chart']).toMatchObject({
      categories: expect.arrayContaining(['Open the timetable']),
      series: [{ values: [48_200, 21_700, 12_900, 5_300] }],
    });
    expect(remap('metrics', 'chart').content).not.toHaveProperty('chart');
  });

  it('moves pictures, and names those without a place', () => {
    const [first] = layout('image_grid').example['images'] as { image: object }[];
    expect(remap('image_grid', 'cards').content['items']).toMatchObject([
      { heading: 'Fish Market', text: 'room for the buffer battery', image: first?.image },
      {},
      {},
      {},
    ]);
    expect(remap('image_grid', 'image_full').content['image']).toEqual(first?.image);
    expect(remap('image_grid', 'bullets').rest[0]).toBe(
      'Quay at the fish market · Ferry quay at a fish market',
    );
    expect(remap('roadmap', 'timeline').unshown).toEqual(expect.arrayContaining(['status']));
  });
});
