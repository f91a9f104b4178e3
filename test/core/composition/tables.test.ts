import { describe, expect, test } from 'vitest';
import { writePdf } from '../../../src/core/output/pdf/write-pdf.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { TableElement } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const PLAN = `<section><h1>Three phases</h1><table id="plan"><colgroup><col style="width:160px"/><col/><col/><col style="width:20%"/></colgroup>
<tr><th>District</th><th colspan="2">Lamps and their cost</th><th>Done</th></tr>
<tr><th scope="row" rowspan="2">North, with all of the streets around the old harbour and the new market hall, street by street</th><td>440</td><td>€674,000</td><td>2027</td></tr>
<tr><td>320</td><td>€503,000</td><td>2028</td></tr>
<tr><th scope="row">South</th><td colspan="3">480 lamps, once the new substation stands</td></tr></table></section>`;

const tableIn = (language?: string): TableElement | undefined =>
  composedDeck([PLAN], 'ledger', language).slides[0]?.elements.find(
    (element): element is TableElement => element.type === 'table',
  );
const cellsIn = (xml: string) =>
  (xml.match(/<a:tr .*?<\/a:tr>/gs) ?? []).map((row) =>
    [...row.matchAll(/<a:tc([^>]*)>(.*?)<\/a:tc>/gs)].map(([, attributes = '', inner = '']) =>
      `${attributes.trim()} ${[...inner.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join('')}`.trim(),
    ),
  );

describe('tables with cells over several columns and rows', () => {
  test('have merged cells in PowerPoint', async () => {
    const rows = cellsIn(new OpenedPptx(await writePptx(composedDeck([PLAN]))).xml('ppt/slides/slide1.xml'));
    expect(rows[0]).toEqual(['District', 'gridSpan="2" Lamps and their cost', 'hMerge="1"', 'Done']);
    expect(rows[1]?.[0]).toMatch(/^rowSpan="2" North/);
    expect(rows[2]?.[0]).toBe('vMerge="1"');
    expect(rows[3]).toEqual([
      'South',
      'gridSpan="3" 480 lamps, once the new substation stands',
      'hMerge="1"',
      'hMerge="1"',
    ]);
  });

  test('declare right-to-left order, with cells in reading order', async () => {
    const rows = cellsIn(
      new OpenedPptx(await writePptx(composedDeck([PLAN], 'ledger', 'ar'))).xml('ppt/slides/slide1.xml'),
    );
    expect(rows[0]).toEqual(['District', 'gridSpan="2" Lamps and their cost', 'hMerge="1"', 'Done']);
    expect(rows[3]?.[1]).toMatch(/^gridSpan="3" 480 lamps/);
  });

  test('have their declared widths, rows high enough for spanning cells, and bold row heads', () => {
    const table = tableIn();
    expect(table?.columnWidths[0]).toBe(160);
    expect(table?.columnWidths[3]).toBeCloseTo(0.2 * (table?.box.width ?? 0), 0);
    const [, second = 0, third = 0] = table?.rowHeights ?? [];
    const lines = table?.cells[1]?.[0]?.paragraphs[0]?.lines ?? [];
    expect(second + third).toBeGreaterThanOrEqual(lines.reduce((sum, { height }) => sum + height, 0));
    expect(lines.length).toBeGreaterThan(3);
    expect(table?.cells[3]?.[0]?.paragraphs[0]?.runs[0]?.weight).toBeGreaterThanOrEqual(600);
  });

  test('export to SVG and PDF with no rule through a cell', async () => {
    const deck = composedDeck([PLAN]);
    const [scene] = deck.slides;
    const svg = scene === undefined ? '' : writeSvg(scene, deck);
    const table = tableIn();
    const y = (table?.box.y ?? 0) + (table?.rowHeights[0] ?? 0) + (table?.rowHeights[1] ?? 0);
    const under = [...svg.matchAll(/<line x1="([\d.]+)" y1="([\d.]+)"/g)].find(
      ([, , at]) => Math.abs(Number(at) - y) < 0.1,
    );
    expect(Number(under?.[1])).toBeCloseTo((table?.box.x ?? 0) + 160, 0);
    expect((await writePdf(deck)).length).toBeGreaterThan(1_000);
    expect(checkDeck(deck).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

test('a table that overlaps a panel below it is reported with its actual height', () => {
  const rows = Array.from(
    { length: 9 },
    (_, at) => `<tr><td>Site ${at}</td><td align="end">${at * 7}</td></tr>`,
  );
  const slide = (body: string) =>
    `<section><h1>Sites</h1><div class="flex flex-col gap-5 flex-1"><table><tr><th>Site</th><th align="end">Score</th></tr>${rows.join('')}</table><div class="bg-surface p-5"><p>${body}</p></div></div></section>`;
  const findings = (body: string) =>
    checkDeck(composedDeck([slide(body)])).filter(({ message }) => message.includes('does not fit above'));
  expect(findings('Two sites decide.')).toEqual([]);
  const [finding] = findings('Two sites decide.<br/>'.repeat(4));
  expect(finding).toMatchObject({ code: 'text_overflow', severity: 'error', unit: 'px' });
  expect(finding?.message).toContain('does not fit above markup#div-2');
});
