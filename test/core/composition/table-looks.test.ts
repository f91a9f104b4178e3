import { describe, expect, test } from 'vitest';
import { writePdf } from '../../../src/core/output/pdf/write-pdf.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import type { TableElement } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const table = (inner: string) => `<section><h1>Three phases</h1><table id="plan">${inner}</table></section>`;
const PLAN = table(`<colgroup><col/><col class="bg-accent/20"/><col/></colgroup>
<thead><tr><th>Phase</th><th align="end">Cost</th><th>Done</th></tr></thead>
<tr><td>North</td><td>674,000</td><td style="background:#C23B22; color:#FFFFFF" class="font-bold text-center">late</td></tr>
<tr class="bg-surface border-b-2 border-danger"><td rowspan="2" class="border-r border-primary">Middle</td><td class="bg-success">503,000</td><td class="italic">2028</td></tr>
<tr strong><td>403,000</td><td>2029</td></tr>
<tr strong><td>South</td><td>1,000</td><td>2030</td></tr>`);

const tableIn = (markup: string, language = 'en') =>
  composedDeck([markup], 'ledger', language).slides[0]?.elements.find(
    (element): element is TableElement => element.type === 'table',
  );
const cellsIn = (xml: string) =>
  (xml.match(/<a:tr .*?<\/a:tr>/gs) ?? []).map((row) => row.match(/<a:tc[ >].*?<\/a:tc>/gs) ?? []);
const pptxCells = async (language = 'en') =>
  cellsIn(
    new OpenedPptx(await writePptx(composedDeck([PLAN], 'ledger', language))).xml('ppt/slides/slide1.xml'),
  );

describe('styles of columns, rows and cells in a table', () => {
  test('layer fills: cell over row over column', () => {
    const fills = tableIn(PLAN)?.cells.map((row) => row.map(({ fill }) => fill));
    expect(fills?.[0]?.[1]).toEqual({ token: 'accent', alpha: 0.2 });
    expect(fills?.[1]?.[2]).toEqual({ hex: '#C23B22' });
    expect(fills?.[2]?.[0]).toEqual({ token: 'surface' });
    expect(fills?.[2]?.[1]).toEqual({ hex: '#1B7F5A' });
    // Every row that is strong stands out, and what a cell covers is as it is.
    expect(fills?.[4]?.[0]).toEqual(fills?.[3]?.[2]);
    expect(fills?.[3]?.[0]).toEqual({ token: 'surface' });
  });

  test('set formats and alignment', () => {
    const late = tableIn(PLAN)?.cells[1]?.[2]?.paragraphs[0];
    expect(late).toMatchObject({ align: 'center', runs: [{ weight: 700, color: { hex: '#FFFFFF' } }] });
    expect(tableIn(PLAN)?.cells[2]?.[2]?.paragraphs[0]?.runs[0]?.italic).toBe(true);
  });

  test('are native cell fills, formats and borders in PowerPoint', async () => {
    const cells = await pptxCells();
    expect(cells[1]?.[2]).toMatch(
      /<a:pPr[^>]*algn="ctr"[\s\S]*<a:rPr[^>]* b="1"[\s\S]*FFFFFF[\s\S]*<\/a:lnB><a:solidFill><a:srgbClr val="C23B22"/,
    );
    expect(cells[2]?.[1]).toMatch(/<\/a:lnB><a:solidFill><a:srgbClr val="1B7F5A"/);
    expect(cells[2]?.[1]).toMatch(/<a:lnB w="19050"><a:solidFill><a:srgbClr val="C23B22"/);
    // Both cells at a line say it, as Office writes it.
    expect(cells[2]?.[0]).toMatch(/<a:lnR w="9525"><a:solidFill><a:schemeClr/);
    expect(cells[2]?.[1]).toMatch(/<a:lnL w="9525"><a:solidFill><a:schemeClr/);
    expect(cells[3]?.[1]).toMatch(/<a:lnT w="19050"><a:solidFill><a:srgbClr val="C23B22"/);
  });

  test('follow the reading order in right-to-left tables', async () => {
    const cells = await pptxCells('ar');
    expect(cells[1]?.[2]).toContain('<a:srgbClr val="C23B22"');
    // The second cell stands at the left of the first.
    expect(cells[2]?.[0]).toMatch(/<a:lnL w="9525"><a:solidFill><a:schemeClr/);
    expect(cells[2]?.[1]).toMatch(/<a:lnR w="9525"><a:solidFill><a:schemeClr/);
  });

  test('export to SVG and PDF', async () => {
    const deck = composedDeck([PLAN]);
    const [scene] = deck.slides;
    if (scene === undefined) throw new Error('no slide');
    const svg = writeSvg(scene, deck);
    expect(svg).toMatch(/<rect [^>]*fill="#C23B22"/i);
    expect(svg).toMatch(/<line [^>]*stroke="#C23B22"[^>]*stroke-width="2"/i);
    expect((await writePdf(deck)).length).toBeGreaterThan(1_000);
  });

  test.each([
    ['<tr><td class="text-lg">1</td><td>2</td></tr>', /nothing on <td>: the size of text/],
    ['<tr class="p-4"><td>1</td><td>2</td></tr>', /nothing on <tr>: padding/],
    ['<tr><td class="bg-acent">1</td><td>2</td></tr>', /no class "bg-acent"/],
    ['<tr><td align="middle">1</td><td>2</td></tr>', /align does not take "middle"/],
    ['<tr><td><span class="text-danger">1</span></td><td>2</td></tr>', /give class and style to the <td>/],
    ['<tr><td><x-metric value="3"/></td><td>2</td></tr>', /A cell holds words, .* and no <x-metric>/],
  ])('%s reports declarations without effect', (row, message) => {
    expect(() => tableIn(table(`<tr><th>A</th><th>B</th></tr>${row}`))).toThrow(message);
  });
});

test('a strong row is filled across a coloured column, inside the border of the table', () => {
  const deck = composedDeck([
    '<section><h1>T</h1><table id="t" style="border:3px solid var(--danger)"><col class="bg-accent"/><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr><tr strong><td>3</td><td>4</td></tr><tr strong><td>5</td><td>6</td></tr></table></section>',
  ]);
  const table = deck.slides[0]?.elements.find(({ type }) => type === 'table');
  const cells = table?.type === 'table' ? table.cells : [];
  expect(cells[2]?.map(({ fill }) => JSON.stringify(fill))[0]).toBe(JSON.stringify(cells[2]?.[1]?.fill));
  expect(JSON.stringify(cells[3]?.[0]?.fill)).toBe(JSON.stringify(cells[3]?.[1]?.fill));
  expect(cells[1]?.[0]?.fill).not.toEqual(cells[1]?.[1]?.fill);
  expect(Object.keys(cells[0]?.[0]?.borders ?? {}).sort()).toEqual(['start', 'top']);
  expect(Object.keys(cells[3]?.[1]?.borders ?? {}).sort()).toEqual(['bottom', 'end']);
});
