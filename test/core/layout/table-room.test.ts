import { describe, expect, it } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { widthInSans } from '../../../src/core/scene/fonts/substitute-widths.ts';
import type { TableElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const deckOf = (table: object, template = 'ledger') => composedDeck(template, [{ layout: 'table', content: { title: 'Figures of the year', table } }]);

function tableIn(deck: Awaited<ReturnType<typeof deckOf>>): TableElement {
  const table = deck.slides[0]?.elements.find((element): element is TableElement => element.type === 'table');
  if (table === undefined) throw new Error('there is a table');
  return table;
}

const LONG = {
  columns: ['Measure', 'What is done', 'Responsible', 'Cost'],
  rows: [
    ['Insulation of the northern façade', 'Eighteen centimetres of mineral wool behind new timber boards, before the winter', 'Building department', '€ 1,240,000'],
    ['Photovoltaics', 'Panels on both roofs, feeding the charging stations of the service vehicles', 'Energy cooperative', '€ 415,000'],
  ],
};

describe('rows of tables', () => {
  it.each(TEMPLATES.map(({ id }) => id))('have room for their words in the widest of common substitutes in %s', async (template) => {
    const table = tableIn(await deckOf(LONG, template));
    const widths = table.cells.map((row) =>
      row.map(({ paragraphs, insetPx = 0 }, column) => {
        const words = paragraphs.flatMap(({ runs }) => runs.flatMap(({ text, sizePx, weight }) => text.split(' ').map((word) => widthInSans(word, weight >= 600, () => 0.6) * sizePx)));
        return Math.max(0, ...words) + insetPx + 2 * table.style.paddingPx.x - (table.columnWidths[column] ?? 0);
      }),
    );
    expect(Math.max(...widths.flat())).toBeLessThanOrEqual(0.5);
    for (const [row, height] of table.rowHeights.entries())
      for (const [column, width] of table.columnWidths.entries()) {
        const lines = wrapped(table.cells[row]?.[column]?.paragraphs ?? [], width - 2 * table.style.paddingPx.x);
        expect(lines + 2 * table.style.paddingPx.y).toBeLessThanOrEqual(height + 0.5);
      }
  });

  it('are written so that other programs set single lines no taller, and signs in lines of their height', async () => {
    const table = {
      columns: ['City', 'Done'],
      rows: [
        ['Oslo', true],
        ['Rome', false],
      ],
      formats: [{ column: 1, kind: 'tick' }],
    };
    const pptx = new OpenedPptx(await writePptx(await deckOf(table)));
    const spacing = (cell: number) =>
      pptx
        .xml('ppt/slides/slide1.xml')
        .split('<a:tc>')
        [cell]?.match(/<a:lnSpc>(.*?)<\/a:lnSpc>/)?.[1];
    expect(spacing(3)).toBe('<a:spcPct val="100000"/>');
    expect(spacing(4)).toMatch(/^<a:spcPts val="\d+"\/>$/);
  });
});

/** Height of words in the widest of common substitutes, broken greedily. */
function wrapped(paragraphs: TableElement['cells'][number][number]['paragraphs'], widthPx: number): number {
  let height = 0;
  for (const { runs, lineHeight } of paragraphs) {
    let [lines, used] = [1, 0];
    const sizePx = runs[0]?.sizePx ?? 0;
    for (const word of runs
      .map(({ text }) => text)
      .join('')
      .split(' ')) {
      const width = widthInSans(word, (runs[0]?.weight ?? 400) >= 600, () => 0.6) * sizePx;
      const space = used === 0 ? 0 : widthInSans(' ', false, () => 0.3) * sizePx;
      if (used > 0 && used + space + width > widthPx) [lines, used] = [lines + 1, width];
      else used += space + width;
    }
    height += lines * lineHeight * sizePx;
  }
  return height;
}
