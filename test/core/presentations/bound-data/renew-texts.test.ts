import { describe, expect, it } from 'vitest';
import { ChangeIndex, renewText } from '../../../../src/core/presentations/bound-data/renew-texts.ts';
import { replaceInMarkup } from '../../../../src/core/presentations/bound-data/slide-passages.ts';

const change = (row: string, column: string, before: number, after?: number, slide = 1) => ({
  row,
  column,
  before,
  slide,
  ...(after === undefined ? {} : { after }),
});
const CHANGES = [
  change('North', 'Sales', 1_234_567, 2_345_678),
  change('South', 'Sales', 220.5, 230.25),
  change('North', 'Share', 34.24, 41.96),
  change('East', 'Growth', 12.5, -3.5),
  change('West', 'Sales', 918),
  change('North', 'Shops', 7, 9),
];

describe('a text keeps the form of a number that quotes a changed value', () => {
  it.each([
    ['Sales of 1,234,567 in the North', 'Sales of 2,345,678 in the North'],
    ['Umsatz von 1.234.567 €', 'Umsatz von 2.345.678 €'],
    ['1.2 million sold', '2.3 million sold'],
    ['€1.23M in the North', '€2.35M in the North'],
    ['**1,235k** units', '**2,346k** units'],
    ['South: 220.5', 'South: 230.3'],
    ['Südumsatz 220,5 Tsd.', 'Südumsatz 230,3 Tsd.'],
    ['34 % of all', '42 % of all'],
    ['The North has 34.2% and 7 shops', 'The North has 42.0% and 9 shops'],
    ['1 234 567 units', '2 345 678 units'],
  ])('%s', (before, after) => {
    expect(renewText(before, '', 1, new ChangeIndex(CHANGES)).renewed?.text).toBe(after);
  });
});

it.each([
  'Seven of 7 teams',
  'Since 1918, version 2.5',
  'On 2026-12-05 at 12:50',
  'Model A34 and B-7',
  'Room 34, page 7',
  '1,234,568 others',
])('a number that quotes no value is unchanged: %s', (text) => {
  expect(renewText(text, '', 1, new ChangeIndex(CHANGES))).toEqual({ related: [] });
});

it('a removed value, a change of sign and an ambiguous number are reported and unchanged', () => {
  const { renewed, related } = renewText('West sold 918, East grew 12.5 %', '', 1, new ChangeIndex(CHANGES));
  expect(renewed).toBeUndefined();
  expect(related.map(({ text, because }) => `${text}: ${because}`)).toEqual([
    '918: It was the value of Sales, West, which the new source does not have.',
    '12.5: It was the value of Growth, East, which is -3.5 now; the words around it may be wrong.',
  ]);
  const twice = [change('A', 'Sales', 500, 600), change('B', 'Sales', 500, 700)];
  expect(renewText('We sold 500', '', 1, new ChangeIndex(twice)).related[0]?.because).toMatch(
    /It may be the value of Sales, A or of Sales, B/,
  );
});

it('the name in the text or beside it, and then the slide, identify the value of a number', () => {
  const changes = [change('Alpha', 'Sales', 500, 600), change('Beta', 'Sales', 500, 700, 2)];
  expect(renewText('Beta sold 500', '', 1, new ChangeIndex(changes)).renewed?.text).toBe('Beta sold 700');
  expect(renewText('500', 'Beta', 1, new ChangeIndex(changes)).renewed?.text).toBe('700');
  expect(renewText('We sold 500', '', 2, new ChangeIndex(changes)).renewed?.text).toBe('We sold 700');
  expect(renewText('We sold 500', '', 1, new ChangeIndex(changes)).renewed?.text).toBe('We sold 600');
});

it('an unchanged value keeps its number although another one changed', () => {
  const changes = [change('Alpha', 'Sales', 500, 500), change('Beta', 'Sales', 500, 700)];
  expect(renewText('Alpha sold 500', '', 1, new ChangeIndex(changes))).toEqual({ related: [] });
});

it('texts and shown attributes of markup are updated, and charts, code and styles are not', () => {
  const seen: string[] = [];
  const markup =
    '<section style="gap:500px"><h1>A 500</h1><x-metric value="500" label="Sales"/><chart>{"values":[500]}</chart><pre>500</pre><!-- 500 --><p>B <b>500</b></p></section>';
  const written = replaceInMarkup(markup, (text, beside) => {
    seen.push(`${text}|${beside}`);
    return text.replace('500', '700');
  });
  expect(written).toBe(
    '<section style="gap:500px"><h1>A 700</h1><x-metric value="700" label="Sales"/><chart>{"values":[500]}</chart><pre>500</pre><!-- 500 --><p>B <b>700</b></p></section>',
  );
  expect(seen).toContain('500|Sales');
});

it('each number of a long text is updated by its own value', () => {
  const changes = Array.from({ length: 300 }, (_, at) => ({
    slide: 1,
    row: `Row ${at}`,
    column: 'Sales',
    before: 1_000 + at,
    after: 20_000 + at,
  }));
  const list = (from: number): string =>
    Array.from({ length: 900 }, (_, at) => `${from + (at % 300)}`).join('; ');
  const { related, renewed } = renewText(list(1_000), '', 1, new ChangeIndex(changes));
  expect(renewed?.text).toBe(list(20_000));
  expect(related).toEqual([]);
});
