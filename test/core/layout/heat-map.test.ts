import { describe, expect, it } from 'vitest';
import { findUnusedChartFields } from '../../../src/core/charts/unused-fields.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { compose, computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import type { ColorRoles } from '../../../src/core/scene/diagram.ts';
import type { GroupElement, Paragraph, SceneElement, TableElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { oneIn } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const LEDGER = TEMPLATES.find(({ id }) => id === 'ledger') as Template;
const SITES = {
  type: 'heat_map',
  categories: ['Quays', 'Gates', 'Pumps'],
  series: [
    { name: 'Venice', values: [9, 12, 6] },
    { name: 'Hamburg', values: [11, 8, 5] },
    { name: 'Lisbon', values: [2, null, 2] },
  ],
};

function draw(chart: object, { template = LEDGER, language = 'en', colorRoles = {} as ColorRoles } = {}) {
  const { slides, issues } = readSlides([
    { layout: 'chart', content: { title: 'Measures by site', chart: { ...SITES, ...chart } } },
  ]);
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'T',
    language,
    template,
    theme: resolveTheme(template),
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
    color_roles: colorRoles,
  };
  const scene = composeSlide(plan, 0);
  const table = scene.elements.find((one): one is TableElement => one.type === 'table') as TableElement;
  const legend = scene.elements.find(({ id }) => id.endsWith('-legend')) as GroupElement | undefined;
  return { table, legend, theme: plan.theme, deck: buildDeck(plan, [scene], new Map()) };
}

const joinRuns = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ');
const readCell = ({ cells }: TableElement, row: number, column: number): string =>
  joinRuns(cells[row]?.[column]?.paragraphs ?? []);
const readRow = (table: TableElement, row: number): string[] =>
  (table.cells[row] ?? []).map((_, column) => readCell(table, row, column));
const textsOf = (element: SceneElement | undefined): string[] => {
  if (element?.type === 'group') return element.children.flatMap(textsOf);
  return element?.type === 'text' ? [joinRuns(element.paragraphs)] : [];
};
const refusal = (chart: object): string => {
  try {
    draw(chart);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a heat map', () => {
  it('adds the totals of rows and columns as cells of its native table', async () => {
    const { table, deck } = draw({ row_total: 'Removed', column_total: 'All sites' });
    expect(table.cells.map((_, row) => readRow(table, row))).toEqual([
      ['', 'Quays', 'Gates', 'Pumps', 'Removed'],
      ['Venice', '9', '12', '6', '27'],
      ['Hamburg', '11', '8', '5', '24'],
      ['Lisbon', '2', '–', '2', '4'],
      ['All sites', '22', '20', '13', '55'],
    ]);
    expect(table.cells.at(-1)?.every(({ fill }) => fill === undefined)).toBe(true);
    expect(new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml')).toContain('All sites');
  });

  it('names both totals in the language of the deck, or uses means of the known values', () => {
    expect(readRow(draw({ totals: true }, { language: 'de' }).table, 0).at(-1)).toBe('Summe');
    const { table } = draw({ row_total: 'Mean', total_by: 'mean', number_format: '0.0' });
    expect(table.cells.map((_, row) => readCell(table, row, 4))).toEqual(['Mean', '9.0', '8.0', '2.0']);
    expect(refusal({ totals: true, total_by: 'mean' })).toContain('name them in row_total and column_total');
  });

  it('shows values before and after, colours cells by the latter and totals both', () => {
    const series = SITES.series.map((one) => ({
      ...one,
      after: one.values.map((value) => (value === null ? null : 13 - value)),
    }));
    const { table } = draw({ series, row_total: 'All' });
    expect(readRow(table, 1)).toEqual(['Venice', '9 → 4', '12 → 1', '6 → 7', '27 → 12']);
    expect(table.cells[1]?.[1]?.fill?.alpha).toBeGreaterThan(table.cells[1]?.[2]?.fill?.alpha ?? 1);
    expect(readCell(draw({ series }, { language: 'ar' }).table, 1, 1)).toBe('9 ← 4');
  });

  it('shows numbers, words and pairs in columns beside it', () => {
    const { table } = draw({ beside: [{ label: 'Score', values: [[82, 46], 7, 'open'] }] });
    expect(table.cells.map((_, row) => readCell(table, row, 4))).toEqual(['Score', '82 → 46', '7', 'open']);
    expect(refusal({ beside: [{ label: 'Score', values: [1] }] })).toContain(
      '"Score" takes one value for each row: 3 rows, 1 values.',
    );
  });

  it('draws a frame along the outer edges of the named cells, and explains it in the legend', () => {
    const label = 'Two sites in the north';
    const { table, legend } = draw({
      frames: [{ rows: ['Venice', 'Hamburg'], columns: ['Quays', 'Gates'], label, role: 'danger' }],
    });
    const widths = (row: number, column: number): (number | undefined)[] => {
      const { top, end, bottom, start } = table.cells[row]?.[column]?.borders ?? {};
      return [top, end, bottom, start].map((side) => side?.widthPx);
    };
    expect(widths(1, 1)).toEqual([3, 2, 2, 3]);
    expect(widths(2, 2)).toEqual([2, 3, 3, 2]);
    expect(widths(3, 2)).toEqual([3, 2, undefined, 2]);
    expect(widths(0, 1)).toEqual([undefined, undefined, 3, undefined]);
    expect(textsOf(legend)).toContain(label);
  });

  it.each([
    [{ rows: ['Oslo'] }, 'None of the rows is called "Oslo". The rows are "Venice", "Hamburg", "Lisbon".'],
    [{ rows: ['Venice', 'Lisbon'] }, 'between "Venice" and "Lisbon" there are others'],
    [{ label: 'All' }, 'A frame names rows, columns or both.'],
  ])('refuses a frame that is not a rectangle of its cells (%#)', (frame, message) => {
    expect(refusal({ frames: [frame] })).toContain(message);
  });

  it('has two colours from its midpoint, equally strong at equal distances', () => {
    const series = [{ name: 'Waits', values: [40, 50, 60] }];
    const { table, legend, theme } = draw({ series, midpoint: 50, good: 'low' });
    const fills = (table.cells[1] ?? []).slice(1).map(({ fill }) => fill);
    expect(fills[0]?.alpha).toBe(fills[2]?.alpha);
    expect(fills[1]?.alpha).toBeLessThan(0.1);
    const [low, , high] = fills.map((fill) => (fill === undefined ? '' : resolvePaint(fill, theme).hex));
    expect([low, high]).toEqual(['#1B7F5A', '#C23B22']);
    expect(textsOf(legend)).toEqual(['40', '50', '60']);
  });

  it('never draws a larger value paler, and keeps text legible on every tint', () => {
    for (const template of oneIn(6, TEMPLATES)) {
      const values = Array.from({ length: 24 }, (_, at) => at);
      const { table, theme } = draw(
        { categories: values.map(String), series: [{ name: 'A', values }] },
        { template },
      );
      const cells = (table.cells[1] ?? []).slice(1);
      const alphas = cells.map(({ fill }) => fill?.alpha ?? 0);
      expect(alphas.toSorted((a, b) => a - b)).toEqual(alphas);
      expect(alphas.at(-1)).toBeGreaterThan(0.9);
      for (const { fill, paragraphs } of cells) {
        const run = paragraphs[0]?.runs[0];
        if (fill === undefined || run === undefined) throw new Error('no words');
        const backdrop = compose(resolvePaint(fill, theme), theme.colors.background);
        const color = compose(resolvePaint(run.color, theme), backdrop);
        expect(computeContrastRatio(color, backdrop)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('shows its measure and the ends of its scale in the legend, also without numbers in cells', () => {
    const { table, legend } = draw({ title: 'Points removed', data_labels: 'none' });
    expect(textsOf(legend)).toEqual(['Points removed', '2', '12']);
    expect(readRow(table, 1)).toEqual(['Venice', '', '', '']);
  });

  it('uses the role of its measure for the scale, and the roles of names for rows and columns', () => {
    const color = (paint: { readonly hex: string } | object | undefined) =>
      paint !== undefined && 'hex' in paint ? paint.hex : undefined;
    const { table } = draw(
      { title: 'Floods' },
      { colorRoles: { Floods: 'danger', Venice: 'success', Gates: 'warning' } },
    );
    expect(color(table.cells[1]?.[1]?.fill)).toBe('#C23B22');
    const nameColor = (row: number, column: number) =>
      color(table.cells[row]?.[column]?.paragraphs[0]?.runs[0]?.color);
    expect([nameColor(1, 0), nameColor(2, 0)]).toEqual(['#1B7F5A', undefined]);
    expect(nameColor(0, 2)).not.toBe(nameColor(0, 1));
  });

  it('reports its fields on other kinds, and accepts ends within the values', () => {
    const bars = { ...SITES, type: 'bar', midpoint: 3, frames: [{ rows: ['Venice'] }] };
    const after = { ...SITES, type: 'bar', series: [{ name: 'A', values: [1, 2, 3], after: [1, 2, 3] }] };
    expect(findUnusedChartFields(bars).map(({ field }) => field)).toEqual(['frames', 'midpoint']);
    expect(findUnusedChartFields(after).map(({ field }) => field)).toEqual(['series[0].after']);
    expect(findUnusedChartFields({ ...SITES, axis_min: 4, axis_max: 10 })).toEqual([]);
  });
});
