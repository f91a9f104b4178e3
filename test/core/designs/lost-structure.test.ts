import { describe, expect, it } from 'vitest';
import { checkFile } from '../../../src/core/designs/check-file.ts';
import { Drawing, drawnDeck, heading } from '../../support/company-deck.ts';

/** A text box with two paragraphs of levels 0 and 1, which have these properties. */
function levels(properties: readonly [string, string]): string {
  const [first, second] = properties.map((one, level) => `<a:pPr lvl="${level}" ${one}/>`);
  const paragraph = (own: string | undefined, text: string): string =>
    `<a:p>${own}<a:r><a:rPr lang="en" sz="1600"/><a:t>${text}</a:t></a:r></a:p>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="40" name="Points"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900000" y="2000000"/><a:ext cx="8000000" cy="1200000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/>${paragraph(first, 'Charging at three quays')}${paragraph(second, 'Buffer batteries take the peak')}</p:txBody></p:sp>`;
}

/** A table with a column of figures that have these alignments. */
function table(sides: readonly string[]): string {
  const cell = (text: string, side = 'l'): string =>
    `<a:tc><a:txBody><a:bodyPr/><a:p><a:pPr algn="${side}"/><a:r><a:rPr lang="en" sz="1600"/><a:t>${text}</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc>`;
  const rows = [['Item', 'Cost'], ...sides.map((_, at) => [`Ferry ${at}`, `${at + 3}.5`])].map(
    ([name = '', cost = ''], row) =>
      `<a:tr h="400000">${cell(name)}${cell(cost, row === 0 ? 'l' : sides[row - 1])}</a:tr>`,
  );
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="41" name="Costs"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="900000" y="2000000"/><a:ext cx="6000000" cy="1600000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid><a:gridCol w="3000000"/><a:gridCol w="3000000"/></a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

function codesOf(shape: string): string[] {
  const slides = Array.from({ length: 5 }, (_, at) => {
    const draw = new Drawing();
    return { shapes: [heading(draw, `Slide ${at + 1}`), ...(at === 0 ? [shape] : [])] };
  });
  return checkFile(drawnDeck(slides))
    .findings.map(({ code }) => code)
    .filter((code) => code === 'levels_alike' || code === 'mixed_alignment');
}

describe('the check of a file', () => {
  it('reports points formatted like those above them', () => {
    expect(codesOf(levels(['marL="0" indent="0"', 'marL="0" indent="0"']))).toEqual(['levels_alike']);
    expect(codesOf(levels(['marL="0" indent="0"', 'marL="400000" indent="0"']))).toEqual([]);
  });

  it('reports numbers of a column with different alignments', () => {
    expect(codesOf(table(['r', 'ctr', 'r']))).toEqual(['mixed_alignment']);
    expect(codesOf(table(['r', 'r', 'r']))).toEqual([]);
  });
});
