import { describe, expect, it } from 'vitest';
import { findColumnUnit } from '../../../src/core/layout/table-scales.ts';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { SceneElement, TableElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const LEDGER = TEMPLATES.find(({ id }) => id === 'ledger') as Template;
const LONG = 'A panel of the council and the hospital that meets on every working day of the week';

const findTable = (elements: readonly SceneElement[] = []): TableElement =>
  elements.find((one): one is TableElement => one.type === 'table') as TableElement;

function inLayout(table: object, language = 'en'): TableElement {
  const { slides, issues } = readSlides([{ layout: 'table', content: { title: 'T', table } }]);
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'T',
    language,
    template: LEDGER,
    theme: resolveTheme(LEDGER),
    slides: slides.flatMap((one) => one ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  return findTable(composeSlide(plan, 0).elements);
}

const inMarkup = (table: string): TableElement =>
  findTable(composedDeck([`<section><h1>T</h1>${table}</section>`], 'ledger').slides[0]?.elements);
/** Widths of the bars in px by row and column. */
const barsOf = ({ cells }: TableElement): number[][] =>
  cells.slice(1).map((row) => row.map(({ marks = [] }) => marks[0]?.box.width ?? 0));

describe('bars in tables', () => {
  it('are on one scale in all columns of one unit, whatever else is in the columns', () => {
    const bars = barsOf(
      inMarkup(
        `<table><tr><th>Step</th><th>A</th><th>B plus the places that it buys in care homes</th></tr>
        <tr><td>What it does</td><td>${LONG}</td><td>Own team</td></tr>
        <tr><td>Freed</td><td><x-progress value="30" label="30 %"/></td><td><x-progress value="67" label="67 % of the beds"/></td></tr>
        <tr><td>Done</td><td><x-progress value="100"/></td><td><x-progress value="10"/></td></tr></table>`,
      ),
    );
    const [, [, thirty = 0, most = 0] = [], [, whole = 0, tenth = 0] = []] = bars;
    expect(whole).toBeGreaterThan(40);
    for (const [width, share] of [
      [thirty, 0.3],
      [most, 0.67],
      [tenth, 0.1],
    ] as const)
      expect(width / whole).toBeCloseTo(share, 2);
  });

  it('are on the scale of the largest value of a unit, and on a separate one without a unit', () => {
    const table = {
      columns: ['Measure', { label: 'Invested', unit: '€ m' }, 'Avoided a year (€ m)', 'Jobs'],
      rows: [
        ['Gates', '58', '14', '400'],
        ['Quays', '64', '13', '90'],
      ],
      formats: [1, 2, 3].map((column) => ({ column, kind: 'bar' })),
    };
    const [[, invested = 0, avoided = 0, jobs = 0] = [], [, most = 0, , few = 0] = []] = barsOf(
      inLayout(table),
    );
    expect(avoided / invested).toBeCloseTo(14 / 58, 2);
    expect(few / jobs).toBeCloseTo(90 / 400, 2);
    expect(jobs).toBeGreaterThan(0.9 * most);
  });

  it('start at the reading side, also if another column has less room', () => {
    const table = {
      columns: ['Measure', { label: 'Invested', unit: 'm' }, { label: 'Avoided', unit: 'm' }],
      rows: [
        ['Gates', '58', '14,000,000'],
        ['Quays', '64', '13'],
      ],
      formats: [1, 2].map((column) => ({ column, kind: 'bar' })),
    };
    const left = (element: TableElement, column: number) => {
      const { cells, columnWidths } = element;
      const box = cells[2]?.[column]?.marks?.[0]?.box ?? { x: 0, width: 0 };
      return { x: box.x, end: (columnWidths[column] ?? 0) - box.x - box.width };
    };
    expect(left(inLayout(table), 1).x).toBeCloseTo(left(inLayout(table), 2).x);
    const arabic = inLayout(table, 'ar');
    expect(Number.isFinite(left(arabic, 1).end)).toBe(true);
  });

  it('are never shorter for a larger value than for a smaller one of the same unit', () => {
    const bars = barsOf(
      inMarkup(
        `<table><col/><col format="bar"/><col/><tr><th>Site</th><th>Score, %</th><th>Done</th></tr>
        <tr><td>A</td><td>80</td><td><x-progress value="70"/></td></tr>
        <tr><td>B</td><td>160</td><td><x-progress value="20"/></td></tr></table>`,
      ),
    );
    const [[, eighty = 0, seventy = 0] = [], [, most = 0, twenty = 0] = []] = bars;
    expect([seventy / eighty, twenty / most].map((ratio) => ratio.toFixed(2))).toEqual(['0.87', '0.13']);
  });
});

describe('column widths and alignment', () => {
  const rounded = ({ columnWidths }: TableElement) => columnWidths.map(Math.round);

  it('are equal for columns of the same kind', () => {
    const years = inLayout({
      columns: ['Site', '2025', '2026, as planned', '2027'],
      rows: [
        ['Venice', '9', '12', '6'],
        ['Hamburg', '11', '8', '5'],
      ],
    });
    const [, first, second, third] = rounded(years);
    expect([second, third]).toEqual([first, first]);
    const options = inLayout({
      columns: ['', 'A: faster agreement', 'B: A plus own places'],
      rows: [
        ['What it does', 'Daily panel', 'The panel, and places bought in care homes'],
        ['Weakness', 'Leaves most waits', 'Depends on care homes'],
      ],
    });
    expect(rounded(options)[1]).toBe(rounded(options)[2]);
  });

  it('follow the content for columns of different kinds, or if equal ones would make the table higher', () => {
    const mixed = rounded(
      inLayout({
        columns: ['Risk', 'What we do about it', 'Cost'],
        rows: [
          ['Delay', LONG, '5'],
          ['Rain', LONG, '4'],
        ],
      }),
    );
    expect(mixed[1]).toBeGreaterThan(mixed[2] ?? 0);
    const uneven = rounded(
      inLayout({
        columns: ['Term', 'Means', 'Short'],
        rows: [
          ['MVCC', `${LONG}. ${LONG}. ${LONG}.`, 'yes'],
          ['WAL', `${LONG}. ${LONG}.`, 'no'],
        ],
      }),
    );
    expect(uneven[1]).toBeGreaterThan(1.5 * (uneven[2] ?? 0));
  });

  it('accept align of <col>, which the header of a column overrides', () => {
    const table = inMarkup(
      `<table><col/><col align="center"/><col align="end"/><tr><th>A</th><th>B</th><th align="start">C</th></tr>
      <tr><td>words</td><td>words</td><td>words</td></tr></table>`,
    );
    expect(table.cells[1]?.map(({ paragraphs }) => paragraphs[0]?.align)).toEqual([
      'start',
      'center',
      'start',
    ]);
    expect(() => inMarkup('<table><col align="top"/><tr><th>A</th></tr><tr><td>1</td></tr></table>')).toThrow(
      'align does not take "top": it takes start, center or end.',
    );
  });

  it.each([
    [{ label: 'Cost', unit: '€' }, ['1', '2'], '€'],
    [{ label: 'Cost (€ m)' }, ['1', '2'], '€ m'],
    [{ label: 'Cost, € m' }, ['1', '2'], '€ m'],
    [{ label: 'Share' }, ['1 %', '2 %'], '%'],
    [{ label: 'Share' }, ['1 %', '2 kg'], undefined],
    [{ label: 'Jobs' }, ['1', '2'], undefined],
  ])('use the unit of the name or of all cells (%#)', (column, cells, unit) => {
    expect(findColumnUnit(column, cells)).toBe(unit);
  });
});
