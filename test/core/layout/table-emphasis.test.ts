import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import { tintCell } from '../../../src/core/scene/role-paints.ts';
import type { CellMark, Scene, TableElement } from '../../../src/core/scene/scene.ts';
import { sliceTable, type TableContent } from '../../../src/core/scene/table-content.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { oneIn } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { tableSamples } from '../../support/table-samples.ts';

const spec = (table: object, title = 'Figures of the year') => ({
  layout: 'table',
  content: { title, table },
});

function drawn(table: object, language = 'en', template: Template = TEMPLATES[0] as Template) {
  const { slides, issues } = readSlides([spec(table)]);
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const samples = slides.flatMap((slide) => slide ?? []);
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'T',
    language,
    template,
    theme: resolveTheme(template),
    slides: samples,
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  const scene = composeSlide(plan, 0);
  return {
    scene,
    deck: buildDeck(plan, [scene], new Map()),
    content: samples[0]?.content['table'] as TableContent,
    theme: plan.theme,
  };
}

const tableIn = ({ elements }: Scene) =>
  elements.find((element): element is TableElement => element.type === 'table') as TableElement;
const marksAt = (table: TableElement, row: number, column: number): readonly CellMark[] =>
  table.cells[row]?.[column]?.marks ?? [];
const words = (table: TableElement, row: number, column: number) =>
  (table.cells[row]?.[column]?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('');
const faults = (table: object) =>
  readSlides([spec(table)]).issues.map(
    ({ loc, msg }) => `${loc.slice(loc.indexOf('table') + 1).join('.')}: ${msg}`,
  );
const AB = {
  columns: ['A', 'B'],
  rows: [
    ['x', '1'],
    ['y', '2'],
  ],
};

describe('tables with emphasis', () => {
  const samples = tableSamples();
  it.each(oneIn(12, TEMPLATES, 0).map((template) => [template.id, template] as const))(
    'compile without errors in %s, with marks inside their cells',
    (_, template) => {
      for (const { table, lang } of samples) {
        const { scene, theme } = drawn(table, lang, template);
        expect(checkScene(scene, theme).filter(({ severity }) => severity === 'error')).toEqual([]);
        const found = tableIn(scene);
        for (const [row, height] of found.rowHeights.entries())
          for (const [column, width] of found.columnWidths.entries())
            for (const { box } of marksAt(found, row, column)) {
              expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-0.5);
              expect(box.x + box.width).toBeLessThanOrEqual(width + 0.5);
              expect(box.y + box.height).toBeLessThanOrEqual(height + 0.5);
            }
      }
    },
  );

  it('draw bars in proportion to their values, from zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 2, maxLength: 6 }), (values) => {
        const { scene } = drawn({
          columns: ['A', 'B'],
          rows: values.map((value, at) => [`row ${at}`, String(value)]),
          formats: [{ column: 'B', kind: 'bar' }],
        });
        const table = tableIn(scene);
        const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
        const lengths = values.map((value, at) =>
          value === 0 ? 0 : (marksAt(table, at + 1, 1)[0]?.box.width ?? 0),
        );
        const unit = Math.max(...lengths) / Math.max(1, ...values.map(Math.abs));
        for (const [at, value] of values.entries())
          expect(lengths[at]).toBeCloseTo(Math.abs(value) * unit, 0);
        expect(high - low === 0 || unit > 0).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('fill balls by quarters and describe them in alternative text', () => {
    const { scene } = drawn({
      columns: ['A', 'B'],
      rows: ['0', '1', '50 %', '3', '4'].map((value, at) => [`r${at}`, value]),
      formats: [{ column: 1, kind: 'harvey' }],
    });
    const table = tableIn(scene);
    expect(table.alt).toBe('r0, B: 0/4; r1, B: 1/4; r2, B: 50 %; r3, B: 3/4; r4, B: 4/4.');
    expect([1, 2, 3, 4, 5].map((row) => words(table, row, 1))).toEqual(['○', '◔', '◑', '◕', '●']);
  });

  it('repeat the meaning of colours as signs', () => {
    const { scene } = drawn({
      columns: ['A', 'Change', 'Done'],
      rows: [
        ['x', '+4 %', true],
        ['y', '-2 %', false],
        ['z', '0 %', 'partial'],
      ],
      formats: [
        { column: 1, kind: 'delta', good: 'low' },
        { column: 2, kind: 'tick' },
      ],
    });
    const table = tableIn(scene);
    expect([1, 2, 3].map((row) => words(table, row, 1))).toEqual([
      '▲\u00a0+4 %',
      '▼\u00a0-2 %',
      '●\u00a00 %',
    ]);
    expect([1, 2, 3].map((row) => words(table, row, 2))).toEqual(['✔', '✘', '◐']);
    // Less is better here.
    expect(table.cells[1]?.[1]?.paragraphs[0]?.runs[0]?.color).toEqual({ hex: '#C23B22' });
    expect(table.cells[2]?.[1]?.paragraphs[0]?.runs[0]?.color).toEqual({ hex: '#1B7F5A' });
  });

  it('keep text on colour scales legible in every theme', () => {
    for (const template of TEMPLATES)
      for (const role of ['primary', 'accent', 'success', 'danger', 'warning', 'neutral'] as const)
        for (const strength of [0, 0.3, 0.6, 1]) {
          const theme = resolveTheme(template);
          const { fill, text } = tintCell(role, strength, { token: 'text' }, theme);
          const { hex, alpha } = resolvePaint(fill, theme);
          const mixed = [1, 3, 5].map((at) => {
            const [under, over] = [theme.colors.background, hex].map((one) =>
              Number.parseInt(one.slice(at, at + 2), 16),
            ) as [number, number];
            return Math.round(under + (over - under) * alpha)
              .toString(16)
              .padStart(2, '0');
          });
          expect(
            computeContrastRatio(
              resolvePaint(text, theme).hex,
              `#${mixed.join('')}`.toUpperCase() as `#${string}`,
            ),
          ).toBeGreaterThanOrEqual(4.5);
        }
  });

  it('are native: merged headers and groups, with bars and lines as pictures of their cells', async () => {
    const grouped = drawn(tableSamples()[2]?.table ?? {});
    const xml = new OpenedPptx(await writePptx(grouped.deck)).xml('ppt/slides/slide1.xml');
    expect(xml).toMatch(/<a:tc gridSpan="2">.*First half/s);
    expect(xml).toMatch(/<a:tc rowSpan="2">.*Item/s);
    expect(xml).toMatch(/<a:tc gridSpan="5">.*Operations/s);
    expect(xml).toMatch(/baseline="\d+"[^>]*>.*<a:t>1<\/a:t>/s);
    const balls = drawn(tableSamples()[0]?.table ?? {});
    expect(new OpenedPptx(await writePptx(balls.deck)).xml('ppt/slides/slide1.xml')).toMatch(
      /<p:graphicFrame>.*descr="Functions, Vendor A: 3\/4;.*<a:t>◕<\/a:t>/s,
    );
    const lines = new OpenedPptx(await writePptx(drawn(tableSamples()[1]?.table ?? {}).deck));
    const slide = lines.xml('ppt/slides/slide1.xml');
    expect(slide).not.toContain('<p:grpSp>');
    // Four bars and four lines, each in the properties of its cell.
    expect(
      slide.match(
        /<a:blipFill [^>]*><a:blip r:embed="rId\d+"\/><a:stretch><a:fillRect\/><\/a:stretch><\/a:blipFill><\/a:tcPr>/g,
      ),
    ).toHaveLength(8);
    expect(slide).toContain('descr="Berlin, Last six quarters: 8, 9, 9.5, 10, 11.2, 12.4;');
  });

  it('set numbers of mixed units as text, and numbers of one unit at the right', () => {
    const align = (cells: string[]) =>
      tableIn(drawn({ columns: ['A', 'B'], rows: cells.map((cell) => ['x', cell]) }).scene).table.columns[1]
        ?.align;
    expect(align(['6.1 years', '655 kg'])).toBe('start');
    expect(align(['6.1 kg', '655 kg'])).toBe('end');
    expect(align(['€ 12', '14', '31'])).toBe('end');
  });

  it('mirror bars in right-to-left decks', () => {
    const table = {
      columns: ['A', 'B'],
      rows: [
        ['x', '5'],
        ['y', '10'],
      ],
      formats: [{ column: 1, kind: 'bar' }],
    };
    const bars = (language: string) =>
      [1, 2].map((row) => marksAt(tableIn(drawn(table, language).scene), row, 1)[0]?.box);
    const [left, right] = [bars('en'), bars('ar')];
    expect(left[0]?.x).toBeCloseTo(left[1]?.x ?? 0, 1);
    expect((right[0]?.x ?? 0) + (right[0]?.width ?? 0)).toBeCloseTo(
      (right[1]?.x ?? 0) + (right[1]?.width ?? 0),
      1,
    );
  });
});

describe('fields of tables', () => {
  it('resolve rows and columns by name or index and store indices', () => {
    const { content } = drawn({
      columns: ['Item', '2024', '2025'],
      rows: [{ group: 'North' }, ['Oslo', 1, 2], ['Bergen', 3, 4]],
      highlight: ['Oslo', 2],
      highlight_columns: '2025',
      groups: [{ label: 'Years', columns: ['2024', '2025'] }],
      merge: [{ row: 'Oslo', column: 1, columns: 2 }],
      cell_styles: [{ row: 'Bergen', role: 'warning' }],
    });
    expect(content).toMatchObject({
      rows: [
        ['North', '', ''],
        ['Oslo', '1', '2'],
        ['Bergen', '3', '4'],
      ],
      group_rows: [0],
      highlight_rows: [1, 2],
      highlight_columns: [2],
      groups: [{ label: 'Years', from: 1, to: 2 }],
      merge: [{ row: 1, column: 1, rows: 1, columns: 2 }],
      cell_styles: [{ row: 2, role: 'warning' }],
    });
    // A stored table is read back unchanged.
    expect(drawn(content).content).toEqual(content);
  });

  it.each([
    [
      { ...AB, highlight_columns: ['Bee'] },
      /highlight_columns.0: "highlight_columns" names a column: its index, 0 to 1, or its label; got "Bee"/,
    ],
    [
      { ...AB, formats: [{ column: 'B', kind: 'bars' }] },
      /formats.0.kind: "bars" is not allowed here. Allowed: bar, .*Did you mean "bar"/,
    ],
    [{ ...AB, formats: [{ column: 'B' }] }, /formats.0.kind: "kind" is required: one of bar,/],
    [
      { ...AB, formats: [{ column: 'A', kind: 'delta' }] },
      /rows.0.0: The column "A" is shown as delta: its cells take a change such as/,
    ],
    [
      { ...AB, rows: [['x', '7']], formats: [{ column: 'B', kind: 'harvey' }] },
      /its cells take a number of quarters, 0 to 4/,
    ],
    [
      {
        ...AB,
        formats: [
          { column: 'B', kind: 'bar' },
          { column: 1, kind: 'delta' },
        ],
      },
      /The column "B" has two formats/,
    ],
    [
      { ...AB, columns: ['A', 'B', 'C'], rows: [['x', 1, 2]], groups: [{ label: 'G', columns: ['A', 'C'] }] },
      /Columns of a group stand side by side/,
    ],
    [{ ...AB, merge: [{ row: 0, column: 0, rows: 3 }] }, /From there a cell can go over 1 to 2 rows; got 3/],
    [
      {
        ...AB,
        merge: [
          { row: 0, column: 0, rows: 2 },
          { row: 1, column: 0, columns: 2 },
        ],
      },
      /Row 1, column 0 is in two merged cells/,
    ],
    [{ ...AB, rows: [['x[^2]', '1']], footnotes: ['one'] }, /\[\^2\] names no footnote: "footnotes" has 1/],
    [{ ...AB, cell_styles: [{ role: 'danger' }] }, /a row, a column, or both for one cell/],
    [{ ...AB, rows: [['x']] }, /A row that heads those below it is {"group": "…"}/],
    [{ ...AB, highlight_column: ['B'] }, /Did you mean .*"highlight_columns"/],
  ])('explain their values in errors (%#)', (table, message) => {
    expect(faults(table).join('\n')).toMatch(message);
  });

  it('stay with their rows when a long table is paged', () => {
    const table: TableContent = {
      columns: [{ label: 'A' }, { label: 'B' }],
      rows: Array.from({ length: 6 }, (_, at) => [`r${at}`, at === 4 ? '1[^1]' : '1']),
      total: true,
      highlight_rows: [1, 4],
      group_rows: [3],
      merge: [{ row: 1, column: 0, rows: 3, columns: 1 }],
      footnotes: ['note'],
    };
    expect(sliceTable(table, 0, 3)).toMatchObject({ highlight_rows: [1], merge: [{ row: 1, rows: 2 }] });
    expect(sliceTable(table, 0, 3)).not.toHaveProperty('footnotes');
    expect(sliceTable(table, 3, 6)).toMatchObject({
      total: true,
      highlight_rows: [1],
      group_rows: [0],
      footnotes: ['note'],
    });
    expect(sliceTable(table, 3, 6)).not.toHaveProperty('merge');
  });
});
