import { describe, expect, it } from 'vitest';
import { findFieldsWithoutEffect } from '../../../src/core/presentations/unused-fields.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';

const BARS = { type: 'bar', categories: ['2024', '2025'], series: [{ name: 'Fuel', values: [1, 2] }] };
const TWO = { ...BARS, series: [...BARS.series, { name: 'Wages', values: [3, 4] }] };
const unseen = (chart: object, inDesign = false) =>
  findFieldsWithoutEffect(
    [{ layout: 'chart', content: { title: 'T', chart } as never }],
    findTemplate('ledger'),
    inDesign,
  ).map(({ path, message }) => `${path?.replace('slides[0].content.', '')}: ${message}`);

describe('fields without effect', () => {
  it('are named with the reason and the field that has an effect', () => {
    expect(unseen({ ...BARS, highlight: '2026' })).toEqual([
      expect.stringMatching(/^chart\.highlight: .*nothing in the chart is called "2026"/),
    ]);
    expect(unseen({ ...TWO, type: 'combo', highlight: '2025' })).toEqual([
      expect.stringMatching(
        /^chart\.highlight: .*a combo chart of several series highlights no single category/,
      ),
    ]);
    expect(unseen({ ...BARS, type: 'area', highlight: 'Fuel' })).toEqual([
      expect.stringContaining('the only series'),
    ]);
    expect(unseen({ ...BARS, unit: '€ m', number_format: '0.0' })).toEqual([
      expect.stringMatching(/^chart\.unit: .*number_format alone says/),
    ]);
    expect(unseen({ ...BARS, type: 'pie', number_format: '0.0', x_label: 'Year' })).toEqual([
      expect.stringMatching(/^chart\.number_format/),
      expect.stringMatching(/^chart\.x_label/),
    ]);
    expect(unseen({ ...TWO, type: 'radar', x_label: 'Skill', highlight: '2025' })).toEqual([
      expect.stringMatching(
        /^chart\.highlight: .*a radar chart of several series highlights no single category/,
      ),
      expect.stringMatching(/^chart\.x_label: .*names around a radar/),
    ]);
    expect(unseen({ ...BARS, type: 'horizontal_bar', x_label: 'Year' })).toEqual([
      expect.stringMatching(/^chart\.x_label: .*y_label names the values/),
    ]);
    expect(unseen({ ...TWO, series: [TWO.series[0], { ...TWO.series[1], type: 'line' }] })).toEqual([
      expect.stringMatching(/^chart\.series\[1\]\.type: .*drawn alike/),
    ]);
  });

  it('are none if each has one', () => {
    for (const chart of [
      { ...BARS, highlight: '2025', unit: '€ m', y_label: 'Cost' },
      { ...TWO, type: 'combo', highlight: 'Wages' },
      { ...TWO, type: 'radar', highlight: 'Wages', unit: '%', y_label: 'Share of all' },
      { ...TWO, type: 'radar', number_format: '0.0' },
      { ...BARS, type: 'horizontal_bar', y_label: 'Cost' },
      { ...BARS, type: 'pie', highlight: '2025', unit: '%', number_format: '0' },
      { ...BARS, unit: '€', number_format: '0 €' },
    ])
      expect(unseen(chart)).toEqual([]);
  });

  it('exclude the highlighted row of a table in standard templates and in designs', () => {
    const table = { columns: [{ label: 'A' }, { label: 'B' }], rows: [['1', '2']], highlight: 0 };
    expect(unseen(table)).toEqual([]);
    expect(unseen(table, true)).toEqual([]);
  });

  it('include emphasis of tables, with the words that are not shown', () => {
    const table = {
      columns: [{ label: 'A' }, { label: 'B' }],
      rows: [
        ['x', '1'],
        ['y', '2'],
      ],
    };
    expect(unseen({ ...table, formats: [{ column: 1, kind: 'delta', max: 4 }] })).toEqual([
      expect.stringMatching(/^chart\.formats\[0\]\.max: .*"delta" has none; bar, harvey/),
    ]);
    expect(unseen({ ...table, merge: [{ row: 0, column: 1, rows: 2, columns: 1 }] })).toEqual([
      expect.stringMatching(/covers a cell that says "2"/),
    ]);
    expect(unseen({ ...table, group_rows: [1] })).toEqual([
      expect.stringMatching(/its first cell covers "2"/),
    ]);
    expect(unseen({ ...table, footnotes: ['n'] })).toEqual([expect.stringMatching(/no cell names it/)]);
    // Drawn here, in the letters of the design.
    expect(unseen({ ...table, highlight: 0, formats: [{ column: 1, kind: 'bar' }] }, true)).toEqual([]);
  });

  it("on a design's own layouts are those that its native objects cannot show", () => {
    const own = (content: object) =>
      findFieldsWithoutEffect(
        [{ layout: 'table-2', content: content as never }],
        findTemplate('ledger'),
        true,
      ).map(({ path, message }) => `${path}: ${message}`);
    const grid = {
      columns: [{ label: 'A' }, { label: 'B' }],
      rows: [
        ['x', '1[^1]'],
        ['y', '2'],
      ],
    };
    const stressed = {
      ...grid,
      highlight: 1,
      highlight_rows: [1],
      formats: [{ column: 1, kind: 'delta' }],
      cell_styles: [{ row: 0, role: 'success' }],
      footnotes: ['Estimated'],
    };
    expect(own({ title: 'T', table: stressed }).map((one) => one.split(':')[0])).toEqual(
      ['cell_styles'].map((field) => `slides[0].content.table.${field}`),
    );
    const heat = {
      type: 'heat_map',
      categories: ['a', 'b'],
      series: [
        { name: 'x', values: [1, 2] },
        { name: 'y', values: [2, 1] },
      ],
    };
    expect(own({ title: 'T', chart: heat })).toEqual([
      expect.stringMatching(/chart\.type: .*a heat_map is none/),
    ]);
    expect(unseen(heat, true)).toEqual([]);
  });
});
