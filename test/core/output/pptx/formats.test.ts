import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FormatCache } from '../../../../src/core/ooxml/write/drawing/format-cache.ts';
import type { PartContext } from '../../../../src/core/ooxml/write/drawing/part-context.ts';
import { SchemeColors } from '../../../../src/core/ooxml/write/drawing/scheme-colors.ts';
import { ThemeFonts } from '../../../../src/core/ooxml/write/drawing/theme-fonts.ts';
import { writeTableFrame } from '../../../../src/core/ooxml/write/table/explicit-table.ts';
import { ExplicitText } from '../../../../src/core/ooxml/write/text/explicit-text.ts';
import { writeParagraph } from '../../../../src/core/ooxml/write/text/paragraph.ts';
import type { Paragraph, Run, TableElement } from '../../../../src/core/scene/scene.ts';
import type { Paint } from '../../../../src/core/scene/theme.ts';
import { SAMPLE_THEME } from '../../../support/sample-deck.ts';

// Few values per field, most of them common, so that neighbours agree in most fields and differ in some.
const one = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );
const paint = one<Paint>(
  { token: 'text' },
  { token: 'primary' },
  { token: 'text', alpha: 0.5 },
  { hex: '#123456' },
  { hex: '#654321' },
  { hex: '#123456', alpha: 0.5 },
);
const flag = one<boolean | undefined>(undefined, true, false);
const run = fc.record({
  text: fc.constantFrom('Words', 'more words'),
  font: one('body', 'heading', 'mono'),
  sizePx: one(24, 24.5, 32),
  weight: one(400, 600, 700),
  italic: one(false, true),
  color: paint,
  lang: one('en-US', 'de-DE', 'ja-JP', 'ar-SA'),
  underline: flag,
  strike: flag,
  code: flag,
  verbatim: flag,
  trackingPx: one<number | undefined>(undefined, 0, 1.5),
  link: one<string | undefined>(undefined, 'https://example.com/'),
}) as fc.Arbitrary<Run>;
const bullet = one<(color: Paint) => Paragraph['bullet']>(
  () => undefined,
  (color) => ({ kind: 'char', char: '•', color }),
  (color) => ({ kind: 'char', char: '–', color }),
  (color) => ({ kind: 'number', startAt: 1, color }),
  (color) => ({ kind: 'number', startAt: 3, color }),
  (color) => ({ kind: 'number', startAt: 3, color, plain: true }),
);
const paragraph: fc.Arbitrary<Paragraph> = fc
  .record({
    runs: fc.array(run, { maxLength: 3 }),
    align: one<Paragraph['align']>('start', 'center', 'end'),
    rtl: one(false, true),
    level: one(0, 1, 2),
    bullet: fc.tuple(bullet, paint).map(([make, color]) => make(color)),
    indentPx: one(0, 24, 30),
    spaceBeforePx: one(0, 8),
    lineHeight: one(1.2, 1.4),
    lines: one(
      [{ top: 0, baseline: 22, height: 28, spans: [] }],
      [{ top: 0, baseline: 25, height: 28, spans: [] }],
    ),
  })
  .map(
    ({ bullet: mark, ...rest }) =>
      ({ ...rest, ...(mark !== undefined && { bullet: mark }) }) as unknown as Paragraph,
  );

const stroke = fc.record({
  paint,
  widthPx: one(1, 2, 0),
  dash: one<'solid' | 'dash' | undefined>(undefined, 'solid', 'dash'),
});
const cell = fc.record({
  paragraphs: fc.array(paragraph, { maxLength: 2 }),
  fill: one<Paint | undefined>(undefined, { token: 'surface' }, { hex: '#123456' }),
  insetPx: one(0, 4),
});
const table = fc
  .record({
    cells: fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 4 }),
    rule: stroke,
    headerRule: stroke,
    x: one(8, 10),
    y: one(4, 5),
    total: fc.boolean(),
  })
  .map(
    ({ cells, rule, headerRule, x, y, total }) =>
      ({
        type: 'table',
        id: 'table',
        name: 'Table',
        placeholder: 'none',
        layer: 'slide',
        box: { x: 0, y: 0, width: 200, height: 100 },
        table: { total },
        style: { rule, headerRule, paddingPx: { x, y } },
        columnWidths: [100, 100],
        rowHeights: cells.map(() => 40),
        cells,
      }) as unknown as TableElement,
  );

/** Writes all texts as on successive slides: with the caches of earlier ones, but without the part itself. */
function context(formats: FormatCache): PartContext {
  return {
    colors: new SchemeColors(SAMPLE_THEME),
    fonts: new ThemeFonts(SAMPLE_THEME, 'en-US'),
    formats,
    relationships: { to: () => 'rId1', external: () => 'rId2' },
    slots: new Map(),
    shapeIds: new Map(),
    kind: 'slide',
    rtl: false,
  } as unknown as PartContext;
}

it('text after other texts and tables has the same format as alone', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(paragraph, table), { minLength: 2, maxLength: 20 }), (items) => {
      const write = (item: Paragraph | TableElement, formats: FormatCache) =>
        'type' in item
          ? writeTableFrame(item, context(formats))
          : writeParagraph(item, new ExplicitText(context(formats)));
      const shared = new FormatCache();
      expect(items.map((item) => write(item, shared))).toEqual(
        items.map((item) => write(item, new FormatCache())),
      );
    }),
    { numRuns: 1000 },
  );
});
