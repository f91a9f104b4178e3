import { describe, expect, it, vi } from 'vitest';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import { TextSetter } from '../../../src/core/layout/set-text.ts';
import type { TableElement } from '../../../src/core/scene/scene.ts';
import type { TableNode } from '../../../src/core/templates/tree.ts';
import { BODY, inputFor, treeOf } from './sample-tree.ts';

const NODE: TableNode = {
  type: 'table',
  bind: 'table',
  headerStyle: { ...BODY, weight: 600, sizesPt: [16, 14, 12, 11] },
  cellStyle: { ...BODY, sizesPt: [16, 14, 12, 11] },
  headerFill: { token: 'surface' },
  highlight: { token: 'accent', alpha: 0.2 },
  rule: { paint: { token: 'stroke' }, widthPx: 1 },
  headerRule: { paint: { token: 'text' }, widthPx: 2 },
  paddingPx: { x: 10, y: 6 },
};

const TABLE = {
  columns: [{ label: 'Region' }, { label: 'Revenue', unit: '€ m' }, { label: 'Change' }],
  rows: [
    ['North and the whole of the Baltic states', '12.4', '+3 %'],
    ['South', '1 208 kWh', '–2 %'],
    ['Total', '20.5', '+1 %'],
  ],
  total: true,
  highlight: 1,
};

function tableOf(table: unknown, node: Partial<TableNode> = {}): TableElement {
  const contract = { id: 'sample', name: 'Sample', description: '', fields: {}, example: {} };
  const element = layoutSlide(inputFor(treeOf({ ...NODE, ...node }), contract, { table })).elements[0];
  if (element?.type !== 'table') throw new Error('No table.');
  return element;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const wordsIn = (table: TableElement, row: number, column: number): string[] =>
  table.cells[row]?.[column]?.paragraphs.flatMap((paragraph) =>
    paragraph.lines.map((line) => line.spans.map((span) => span.text).join('')),
  ) ?? [];

describe('tables', () => {
  it('fill their width, with rows that add up to their height', () => {
    const table = tableOf(TABLE);
    expect(total(table.columnWidths)).toBeCloseTo(table.box.width, 0);
    expect(total(table.rowHeights)).toBeCloseTo(table.box.height, 1);
    expect(table).toMatchObject({ placeholder: 'table', path: 'table' });
  });

  it('align columns of numbers at the end and give the space to text', () => {
    const table = tableOf(TABLE);
    expect(table.table.columns.map((column) => column.align)).toEqual(['start', 'end', 'end']);
    expect(table.columnWidths[0]).toBeGreaterThan(table.columnWidths[1] ?? 0);
  });

  it('align decimal points, whatever follows them', () => {
    const table = tableOf({
      columns: ['Item', 'Price', 'Share', 'Count'],
      rows: [
        ['a', '1,200.5', '12.5 %', '3'],
        ['b', '80', '8 %', '12'],
        ['c', '3.25', '100 %', '7'],
      ],
    });
    const rightOf = (row: number, column: number, text: string): number => {
      const span = table.cells[row]?.[column]?.paragraphs[0]?.lines[0]?.spans[0];
      // All figures are as wide as each other: what stands before the point ends where the text ends without
      // its tail.
      return (span?.x ?? 0) + (span?.width ?? 0) - widthOf(text);
    };
    const widthOf = (text: string): number =>
      tableOf({ columns: ['x'], rows: [[text]] }).cells[1]?.[0]?.paragraphs[0]?.lines[0]?.spans[0]?.width ??
      0;
    expect(rightOf(2, 1, '')).toBeCloseTo(rightOf(1, 1, '.5'), 0);
    expect(rightOf(3, 1, '.25')).toBeCloseTo(rightOf(1, 1, '.5'), 0);
    expect(table.cells.slice(1).map((row) => row[3]?.insetPx)).toEqual([undefined, undefined, undefined]);
    expect(table.cells[1]?.[1]?.insetPx).toBeGreaterThan(0);
  });

  it('give each word extra width, since other programs round widths', () => {
    const words = ['Infrastructure', 'Procurement', 'Dependencies', 'Responsible', '★★★☆☆'];
    const table = tableOf({
      columns: [...words, 'Comment'],
      rows: [
        [...words, 'What is said of it takes some more lines than one, here three or four of them at least'],
      ],
    });
    words.forEach((_, column) => {
      const spare = [0, 1].map((row) => {
        const lines = table.cells[row]?.[column]?.paragraphs[0]?.lines ?? [];
        expect(lines).toHaveLength(1);
        return ((table.columnWidths[column] ?? 0) - 20) / (lines[0]?.width ?? 1);
      });
      expect(Math.min(...spare)).toBeGreaterThan(1.02);
    });
  });

  it('never break a number, and keep its unit attached', () => {
    const table = tableOf(TABLE, { style: { width: 330 } });
    expect(wordsIn(table, 2, 1)).toEqual(['1 208 kWh']);
    expect(wordsIn(table, 1, 0).length).toBeGreaterThan(1);
    expect(wordsIn(table, 0, 1).join('|')).toContain('(€\u00a0m)');
  });

  it('emphasise the total and the highlighted row', () => {
    const table = tableOf(TABLE);
    expect(table.cells[3]?.[0]?.paragraphs[0]?.runs[0]?.weight).toBe(700);
    expect(table.cells.map((row) => row[0]?.fill)).toEqual([
      { token: 'surface' },
      undefined,
      { token: 'accent', alpha: 0.2 },
      undefined,
    ]);
  });

  it('shrink when there are many rows', () => {
    const sizeOf = (rows: number): number | undefined =>
      tableOf({ ...TABLE, rows: Array.from({ length: rows }, () => ['Place', '1', '2']) }).cells[1]?.[0]
        ?.paragraphs[0]?.runs[0]?.sizePx;
    expect(sizeOf(4)).toBeCloseTo(16 / 0.75, 5);
    expect(sizeOf(17)).toBeLessThan(16 / 0.75);
  });

  it('use some of the available space', () => {
    const loose = tableOf(TABLE, { style: { grow: 1 } });
    expect(loose.box.height).toBeGreaterThan(tableOf(TABLE).box.height);
    expect(loose.box.height).toBeLessThan(400);
  });
});

describe('a long column of numbers', () => {
  it('is measured in time linear in its rows', () => {
    const measure = vi.spyOn(TextSetter.prototype, 'measure');
    const steps = [50, 100].map((rows) => {
      measure.mockClear();
      tableOf({
        columns: [{ label: 'Day' }, { label: 'Share' }],
        rows: Array.from({ length: rows }, (_, row) => [
          `Day ${row}`,
          row % 2 === 0 ? `${row}.25` : `${row}.5`,
        ]),
      });
      return measure.mock.calls.length;
    });
    measure.mockRestore();
    expect((steps[1] ?? 0) / (steps[0] ?? 1)).toBeLessThan(2.2);
  });
});
