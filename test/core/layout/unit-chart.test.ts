import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recommendCharts } from '../../../src/core/charts/advice.ts';
import { findUnusedChartFields } from '../../../src/core/charts/unused-fields.ts';
import {
  arrangeUnits,
  chooseUnitsPerCell,
  countCells,
  drawUnits,
} from '../../../src/core/layout/unit-grid.ts';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { ColorRoles } from '../../../src/core/scene/diagram.ts';
import type { GroupElement, SceneElement, ShapeElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const LEDGER = TEMPLATES.find(({ id }) => id === 'ledger') as Template;
const BEDS = {
  type: 'unit_chart',
  categories: ['Care home', 'Other reason', 'In use'],
  series: [{ name: 'Beds', values: [38, 23, 351] }],
};

function draw(chart: object, color_roles: ColorRoles = {}, language = 'en'): GroupElement {
  const { slides, issues } = readSlides([
    { layout: 'chart', content: { title: 'Beds', chart: { ...BEDS, ...chart } } },
  ]);
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'T',
    language,
    template: LEDGER,
    theme: resolveTheme(LEDGER),
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
    color_roles,
  };
  const { elements } = composeSlide(plan, 0);
  return elements.find((one) => one.type === 'group' && one.alt?.startsWith('Beds')) as GroupElement;
}

const partsOf = ({ children }: GroupElement): ShapeElement[] =>
  children.filter((one): one is ShapeElement => one.type === 'shape' && /-part-\d+$/.test(one.id));
const countIn = ({ geometry }: ShapeElement): number =>
  geometry.kind === 'path' ? (geometry.d.match(/M/g) ?? []).length : 0;
const textsOf = ({ children }: GroupElement): string[] =>
  children.flatMap((one: SceneElement) =>
    one.type === 'text'
      ? [one.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ')]
      : [],
  );
const refusal = (chart: object): string => {
  try {
    draw(chart);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a unit chart', () => {
  it('gives highlighted parts colours that the others do not have', () => {
    const fills = partsOf(draw({ highlight: ['Care home', 'Other reason'] })).map(({ fill }) =>
      JSON.stringify(fill),
    );
    expect(new Set(fills).size).toBe(3);
  });

  it('has a cell for each unit, in one shape for each part', () => {
    const parts = partsOf(draw({}));
    expect(parts.map((part) => [part.name, countIn(part)])).toEqual([
      ['Care home', 38],
      ['Other reason', 23],
      ['In use', 351],
    ]);
    expect(new Set(parts.map(({ fill }) => JSON.stringify(fill))).size).toBe(3);
  });

  it('summarizes groups and the whole in its legend, and in alternative text', () => {
    const group = draw({
      unit: 'beds',
      details: ['six in ten', '', ''],
      groups: [{ label: 'blocked', categories: ['Care home', 'Other reason'] }],
    });
    expect(textsOf(group)).toEqual(
      ['38', 'Care home six in ten', '23', 'Other reason', '61', 'blocked 15%'].concat([
        '351',
        'In use',
        '412',
        'beds',
      ]),
    );
    expect(group.alt).toContain('61 blocked 15%');
  });

  it('fades parts that are not highlighted, and accepts roles of the deck', () => {
    const [care, other, rest] = partsOf(draw({ highlight: ['Care home'] }, { 'Care home': 'danger' }));
    expect(care?.fill).toEqual({ hex: '#C23B22' });
    expect(other?.fill).toEqual(rest?.fill);
  });

  it('has cells close together, equal and apart, for any number and box', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 60, max: 1_100 }),
        fc.integer({ min: 60, max: 500 }),
        (count, width, height) => {
          const grid = arrangeUnits(count, width, height, 60);
          expect(grid.rows * grid.columns).toBeGreaterThanOrEqual(count);
          expect(grid.columns * grid.pitch - (grid.pitch - grid.cell)).toBeLessThanOrEqual(width + 0.01);
          expect(grid.rows * grid.pitch - (grid.pitch - grid.cell)).toBeLessThanOrEqual(height + 0.01);
          expect(grid.cell / grid.pitch).toBeCloseTo(0.88);
          const drawn = drawUnits(grid, 0, count, false);
          expect(drawn.d.match(/M/g)).toHaveLength(count);
          expect(new Set(drawn.d.match(/M \S+ \S+/g)).size).toBe(count);
        },
      ),
    );
  });

  it('has as many cells as its whole in the unit of a cell, and no part is off by more than one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 6 }), (values) => {
        const total = values.reduce((sum, value) => sum + value, 0);
        const perCell = chooseUnitsPerCell(total);
        const counts = countCells(values, perCell);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Math.round(total / perCell));
        expect(total / perCell).toBeLessThanOrEqual(1_000);
        for (const [at, count] of counts.entries())
          expect(Math.abs(count - (values[at] ?? 0) / perCell)).toBeLessThan(1);
      }),
    );
    expect(textsOf(draw({ series: [{ name: 'Beds', values: [400, 900, 80] }], unit: 'beds' }))).toContain(
      'beds ■\u00a0=\u00a02',
    );
  });

  it('starts at the right in right-to-left languages', () => {
    const lefts = (language: string) => partsOf(draw({}, {}, language)).map(({ box }) => box.x);
    const [first = 0, , last = 0] = lefts('ar');
    expect(first).toBeGreaterThan(last);
    expect(lefts('en')[0]).toBeLessThan(lefts('en')[2] ?? 0);
  });

  it.each([
    [{ series: [{ name: 'Beds', values: [0.5, 23, 351] }] }, 'it takes whole numbers, got 0.5'],
    [{ details: ['one'] }, 'One text for each part: 3 parts, 1 texts.'],
    [{ groups: [{ label: 'x', categories: ['Care home', 'In use'] }] }, 'between "Care home" and "In use"'],
    [{ groups: [{ label: 'x', categories: ['Hospice', 'In use'] }] }, 'No part is called "Hospice".'],
    [{ series: [{ name: 'Beds', values: [0, 0, 0] }] }, 'these add up to 0'],
  ])('refuses what it cannot count, with the reason (%#)', (chart, message) => {
    expect(refusal(chart)).toContain(message);
  });

  it('is chosen for shares of countable wholes, and its fields are reported on other kinds', () => {
    const data = { title: 'Share of the 412 beds that are blocked', ...BEDS };
    expect(recommendCharts(data, 'en').map(({ type }) => type)).toContain('unit_chart');
    expect(findUnusedChartFields({ ...BEDS, type: 'bar', details: ['a', 'b', 'c'] })).toMatchObject([
      { field: 'details' },
    ]);
    expect(findUnusedChartFields({ ...BEDS, highlight: 'In use', unit: 'beds', details: [] })).toEqual([]);
  });
});
