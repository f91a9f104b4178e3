import { describe, expect, it } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { measureInSans } from '../../../src/core/scene/fonts/substitute-widths.ts';
import type { TableElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { composedDeck as markupDeck } from '../../support/composed-deck.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const deckOf = (table: object, template = 'ledger') =>
  composedDeck(template, [{ layout: 'table', content: { title: 'Figures of the year', table } }]);

function tableIn(deck: Awaited<ReturnType<typeof deckOf>>): TableElement {
  const table = flatten(deck.slides[0]?.elements ?? []).find(
    (element): element is TableElement => element.type === 'table',
  );
  if (table === undefined) throw new Error('there is a table');
  return table;
}

const LONG = {
  columns: ['Measure', 'What is done', 'Responsible', 'Cost'],
  rows: [
    [
      'Insulation of the northern façade',
      'Eighteen centimetres of mineral wool behind new timber boards, before the winter',
      'Building department',
      '€ 1,240,000',
    ],
    [
      'Photovoltaics',
      'Panels on both roofs, feeding the charging stations of the service vehicles',
      'Energy cooperative',
      '€ 415,000',
    ],
  ],
};

describe('rows of tables', () => {
  it.each(TEMPLATES.map(({ id }) => id))(
    'have space for their text in the widest common substitute in %s',
    async (template) => {
      const table = tableIn(await deckOf(LONG, template));
      expect(missingWidth(table)).toBeLessThanOrEqual(0.5);
      for (const [row, height] of table.rowHeights.entries())
        for (const [column, width] of table.columnWidths.entries()) {
          const lines = wrapped(
            table.cells[row]?.[column]?.paragraphs ?? [],
            width - 2 * table.style.paddingPx.x,
          );
          expect(lines + 2 * table.style.paddingPx.y).toBeLessThanOrEqual(height + 0.5);
        }
    },
  );

  it('give their padding to the lines of the widest substitute if no smaller size is left', async () => {
    const names = [
      'Weekend trips to the outer islands and back',
      'School passes of the secondary schools',
      'Late evening service to the islands',
      'Bicycles and prams on board',
      'Harbour tours',
      'Airport link by the old canal',
      'Island market',
      'Winter timetable of the three night lines',
    ];
    const figures = ['38,400', '91 %', '2.4 min', '€1.21', '64 %', '7.9 m'];
    const full = {
      columns: [
        'Lines',
        'Passengers a day',
        'Share of returns',
        'Average delay',
        'Seats filled',
        'Counted at the gates of all quays in May 2026',
      ],
      rows: names.map((name, row) => [
        name,
        ...names.slice(0, 5).map((_, column) => figures[(row + column) % figures.length] ?? ''),
      ]),
    };
    const title =
      'Two of the seven boats already run on batteries. They charge at Old Quay for eleven minutes at each';
    const takeaway = `${title} turn, at up to 1.2 MW, and have needed a tow only once in 14 months`;
    const deck = await composedDeck('classroom', [
      { layout: 'table', content: { title, table: full, takeaway } },
    ]);
    const { box, cells, columnWidths, rowHeights, style } = tableIn(deck);
    const below = flatten(deck.slides[0]?.elements ?? []).find(({ path }) => path?.endsWith('takeaway'));
    const growth = rowHeights.map((height, row) =>
      Math.max(
        0,
        ...columnWidths.map(
          (width, column) =>
            wrapped(cells[row]?.[column]?.paragraphs ?? [], width - 2 * style.paddingPx.x) +
            2 * style.paddingPx.y -
            height,
        ),
      ),
    );
    expect(Math.max(...growth)).toBeGreaterThan(0);
    const foot = box.y + rowHeights.concat(growth).reduce((sum, height) => sum + height, 0);
    const air =
      ((rowHeights.at(-1) ?? 0) - wrapped(cells.at(-1)?.[0]?.paragraphs ?? [], columnWidths[0] ?? 0)) / 2;
    expect(foot - air).toBeLessThanOrEqual(below?.box.y ?? 0);
  });

  it('have one height if they have equally many lines, though one breaks in a substitute', () => {
    const areas = ['Main roads and junctions', 'Residential streets', 'Squares'];
    const rows = areas.map(
      (area, at) => `<tr><td>202${at}</td><td>${area}</td>${'<td align="end">674,000</td>'.repeat(4)}</tr>`,
    );
    const heads = ['Year', 'Area', 'Lamps', 'Cost (€)', 'Saving a year (€)', 'CO₂ a year (t)'];
    const { cells, columnWidths, rowHeights, style } = tableIn(
      markupDeck([
        `<section><h1>Three phases</h1><table><colgroup><col style="width:9%"/><col style="width:27%"/></colgroup><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table></section>`,
      ]),
    );
    const area = cells.map((row) => row[1]?.paragraphs ?? []);
    expect(area.map((paragraphs) => paragraphs.flatMap(({ lines }) => lines).length)).toEqual([1, 1, 1, 1]);
    const inSans = area.map((paragraphs) =>
      wrapped(paragraphs, (columnWidths[1] ?? 0) - 2 * style.paddingPx.x),
    );
    expect(inSans[1]).toBeGreaterThan(inSans[2] ?? 0);
    expect(new Set(rowHeights.slice(1)).size).toBe(1);
  });

  it('are written so that other programs keep their heights', async () => {
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

  it('keep the spacing of a line that breaks in a substitute font, and of no shorter line', async () => {
    const words =
      'the boats now run on batteries and charge at the old quay for eleven minutes at each turn'.split(' ');
    const rows = [4, 5, 6, 7, 8, 9, 10].map((count) => words.slice(0, count).join(' '));
    const deck = await deckOf({
      columns: ['Sentence', 'Again', 'Once more'],
      rows: rows.map((text) => [text, text, text]),
    });
    const table = tableIn(deck);
    const cells = new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml').split('<a:tc>').slice(1);
    const spacings = { broken: new Set<string>(), breaking: new Set<string>(), whole: new Set<string>() };
    for (const [row, columns] of table.cells.entries())
      for (const [column, { paragraphs }] of columns.entries()) {
        const single = paragraphs[0]?.lines[0]?.height ?? 0;
        const inSans = wrapped(paragraphs, (table.columnWidths[column] ?? 0) - 2 * table.style.paddingPx.x);
        const kind = paragraphs[0]?.lines.length !== 1 ? 'broken' : inSans > single ? 'breaking' : 'whole';
        if (row > 0)
          spacings[kind].add(/<a:spcPct val="(\d+)"/.exec(cells[row * 3 + column] ?? '')?.[1] ?? '');
      }
    expect([...spacings.whole]).toEqual(['100000']);
    expect(spacings.broken.size).toBe(1);
    expect(spacings.breaking).toEqual(spacings.broken);
  });
});

describe('columns of tables', () => {
  const rows = [
    'Care homes cannot offer enough places',
    'The council leaves the joint panel',
    'Freed beds fill with others',
  ].map(
    (risk) =>
      `<tr><td>${risk}</td><td>◑\u00a0possible</td><td>◑\u00a0medium</td><td>Agreement for two years, notice of six months</td></tr>`,
  );
  const table = (cols: string) =>
    `<section><h1>Risks</h1><table>${cols}<tr><th>Risk</th><th>Likely</th><th>Severe</th><th>What is done</th></tr>${rows.join('')}</table></section>`;

  it.each([
    [
      'all have a width',
      '<col style="width:40%"/><col style="width:9%"/><col style="width:9%"/><col style="width:42%"/>',
    ],
    ['some have a width', '<col/><col style="width:90px"/><col style="width:90px"/><col/>'],
  ])('yield to the widest word in DejaVu if %s', (_, cols) => {
    expect(missingWidth(tableIn(markupDeck([table(cols)])))).toBeLessThanOrEqual(0.5);
  });

  it.each(['boardroom', 'classroom', 'pitch'])(
    'use padding for compounds side by side, which stay whole in DejaVu in %s',
    async (template) => {
      const german = {
        columns: [
          'Ziel',
          'Wiederverwendbarkeit',
          'Anpassbarkeit',
          'Anpassungsfähigkeit',
          'Reife',
          'Lieferantenbeziehungen',
        ],
        rows: [
          ['Nachvollziehbarkeit', '85', '92', '88', '85', 'Genehmigungsverfahren'],
          ['Betriebssicherheit', '85', '90', '80', '88', 'Vorfallmanagement'],
        ],
      };
      expect(missingWidth(tableIn(await deckOf(german, template)))).toBeLessThanOrEqual(0.5);
    },
  );

  it('keep their widths if their words fit', () => {
    const { columnWidths } = tableIn(
      markupDeck([
        table(
          '<col style="width:30%"/><col style="width:20%"/><col style="width:20%"/><col style="width:30%"/>',
        ),
      ]),
    );
    const all = columnWidths.reduce((sum, width) => sum + width, 0);
    expect(columnWidths.map((width) => Math.round((100 * width) / all))).toEqual([30, 20, 20, 30]);
  });

  it('of a heat map are equal, in a size that fits their names in DejaVu', () => {
    const names = ['Venice', 'Hamburg', 'Rotterdam', 'Antwerp', 'Barcelona', 'Le Havre', 'Piraeus', 'Genoa'];
    const chart = {
      type: 'heat_map',
      categories: names,
      series: ['Gates', 'Pumps'].map((name) => ({ name, values: names.map((_, at) => at) })),
    };
    const heatMap = tableIn(
      markupDeck([`<section><h1>Measures</h1><chart>${JSON.stringify(chart)}</chart></section>`]),
    );
    expect(new Set(heatMap.columnWidths.slice(1)).size).toBe(1);
    expect(missingWidth(heatMap)).toBeLessThanOrEqual(0.5);
  });

  it('keep numbers with a hyphen on one line', () => {
    const years = tableIn(
      markupDeck([
        table(
          '<col style="width:44%"/><col style="width:6%"/><col style="width:6%"/><col style="width:44%"/>',
        ).replaceAll('◑\u00a0medium', '2000-01'),
      ]),
    );
    expect(missingWidth(years)).toBeLessThanOrEqual(0.5);
  });
});

/** Width in px that the widest word in DejaVu lacks in its column. */
function missingWidth({ cells, columnWidths, style }: TableElement): number {
  const missing = cells.map((row) =>
    row.map(({ paragraphs, insetPx = 0 }, column) => {
      const words = paragraphs.flatMap(({ runs }) =>
        runs.flatMap(({ text, sizePx, weight }) =>
          text.split(' ').map((word) => measureInSans(word, weight >= 600, () => 0.6) * sizePx),
        ),
      );
      return Math.max(0, ...words) + insetPx + 2 * style.paddingPx.x - (columnWidths[column] ?? 0);
    }),
  );
  return Math.max(...missing.flat());
}

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
      const width = measureInSans(word, (runs[0]?.weight ?? 400) >= 600, () => 0.6) * sizePx;
      const space = used === 0 ? 0 : measureInSans(' ', false, () => 0.3) * sizePx;
      if (used > 0 && used + space + width > widthPx) [lines, used] = [lines + 1, width];
      else used += space + width;
    }
    height += lines * lineHeight * sizePx;
  }
  return height;
}
