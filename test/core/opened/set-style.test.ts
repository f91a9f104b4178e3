import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import type { OpenedStyle } from '../../../src/core/opened/api.ts';
import type { ElementStyle } from '../../../src/core/opened/element-style.ts';
import { edited, elementsIn, expectSound, FILES, others, slideTrees } from '../../support/opened-files.ts';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const fileOf = (name: string) => FILES.find(([known]) => known === name)?.[1] ?? Buffer.alloc(0);
const deck = fileOf('picture-chart-table.pptx');

/** The deck after a change of style, of which only the part of the slide differs. */
function styled(slide: number, element: string, style: ElementStyle, file: Uint8Array = deck): Uint8Array {
  const { bytes } = edited(file, { op: 'set_style', slide, element, style });
  expectSound(file, bytes);
  expect(others(file, bytes)).toEqual([`ppt/slides/slide${slide}.xml`]);
  return bytes;
}
const sourceOf = (file: Uint8Array, slide: number) =>
  PackageEdit.open(file).text(`ppt/slides/slide${slide}.xml`);
const elementOf = (file: Uint8Array, slide: number, id: string) =>
  elementsIn(slideTrees(file, [slide])).find((one) => one.id === id);
const styleOf = (file: Uint8Array, slide: number, id: string): OpenedStyle =>
  elementOf(file, slide, id)?.style ?? {};
const refusal = (slide: number, element: string, style: ElementStyle) => {
  try {
    edited(deck, { op: 'set_style', slide, element, style });
  } catch (error) {
    if (error instanceof Failure)
      return { at: error.issues?.[0]?.loc.join('.'), text: `${error.message} ${error.hint}` };
    throw error;
  }
  throw new Error('the edit is not refused');
};

describe('set_style of text', () => {
  it('changes size, colour and font of all runs, and null returns to what they inherit', () => {
    const bytes = styled(6, '2', {
      size: 15,
      color: 'accent2 darker 25%',
      font: 'Georgia',
      bold: true,
      italic: true,
      underline: true,
    });
    expect(styleOf(bytes, 6, '2')).toMatchObject({
      size: 15,
      font: 'Georgia',
      bold: true,
      italic: true,
      underline: true,
    });
    expect(sourceOf(bytes, 6)).toContain('<a:schemeClr val="accent2"><a:lumMod val="75000"/></a:schemeClr>');
    const back = styled(
      6,
      '2',
      { size: null, color: null, font: null, bold: null, italic: null, underline: null },
      bytes,
    );
    expect(styleOf(back, 6, '2')).toEqual(styleOf(deck, 6, '2'));
  });

  it('changes only the named words and their paragraph', () => {
    const bytes = styled(5, '9', { words: 'nested', bold: true, color: '#C00000' });
    const source = sourceOf(bytes, 5);
    expect(source.match(/C00000/g)?.length).toBe(
      (elementOf(deck, 5, '9')?.text ?? '').split('nested').length - 1,
    );
    expect(source).toMatch(/<a:t>nested<\/a:t>/);
    expect(elementOf(bytes, 5, '9')?.text?.replaceAll('*', '')).toBe(elementOf(deck, 5, '9')?.text);
    const line = styled(5, '9/p2', { size: 30 });
    expect(sourceOf(line, 5).match(/sz="3000"/g)?.length).toBeGreaterThan(0);
    expect(styleOf(line, 5, '9').size).toBe(styleOf(deck, 5, '9').size);
  });

  it('changes alignment, bullets, levels and spacing of paragraphs', () => {
    const bytes = styled(2, '3', {
      align: 'right',
      bullet: '1.',
      line_spacing: 1.5,
      space_before: 6,
      space_after: 3,
    });
    const source = sourceOf(bytes, 2);
    expect(source).toContain('algn="r"');
    expect(source).toContain('<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"/>');
    expect(source).toContain('<a:lnSpc><a:spcPct val="150000"/></a:lnSpc><a:spcBef><a:spcPts val="600"/>');
    const none = sourceOf(styled(2, '3', { bullet: 'none', line_spacing: '20pt' }, bytes), 2);
    expect(none).toContain('<a:buNone/>');
    expect(none).not.toContain('buAutoNum');
    expect(none).toContain('<a:spcPts val="2000"/>');
  });

  it('changes the autofit, anchor and direction of text in its box', () => {
    const source = sourceOf(
      styled(5, '9', { autofit: 'none', anchor: 'middle', padding: [10, 20], columns: 2, wrap: true }),
      5,
    );
    expect(source).toMatch(/<a:bodyPr [^>]*lIns="190500" tIns="95250" rIns="190500" bIns="95250"/);
    expect(source).toMatch(/<a:bodyPr [^>]*anchor="ctr"/);
    expect(source).toContain('<a:noAutofit/>');
    expect(source).toContain('numCol="2"');
  });

  it('recomputes text that shrinks on overflow', () => {
    const bytes = styled(2, '3', { autofit: 'shrink', size: 44 });
    expect(sourceOf(bytes, 2)).toMatch(/<a:normAutofit fontScale="\d+"/);
  });
});

it('set_text recomputes the fit of text that its file shrinks to a quarter', () => {
  const own = PackageEdit.open(deck);
  const part = 'ppt/slides/slide2.xml';
  const large = own
    .text(part)
    .replace(/<a:rPr(?=[ />])/g, '<a:rPr sz="9600"')
    .replace(/(sz="9600"[^>]*?) sz="\d+"/g, '$1')
    .replace(
      /<a:bodyPr[^>]*?(?:\/>|>.*?<\/a:bodyPr>)/gs,
      '<a:bodyPr><a:normAutofit fontScale="25000"/></a:bodyPr>',
    );
  own.put(part, large);
  const text = elementOf(own.toBytes(), 2, '3')?.text ?? '';
  const { bytes } = edited(own.toBytes(), {
    op: 'set_text',
    slide: 2,
    element: '3',
    text: `${text}\nOne more`,
  });
  const scale = /fontScale="(\d+)"/.exec(sourceOf(bytes, 2).split('id="3"')[1] ?? '')?.[1];
  expect(Number(scale)).toBeGreaterThanOrEqual(25_000);
  expect(Number(scale)).toBeLessThan(50_000);
});

describe('set_style of shapes', () => {
  it('changes fill, outline, effects and kind of a shape, and null returns to its style', () => {
    const bytes = styled(5, '7', {
      fill: { gradient: ['accent1', 'accent2 lighter 40%'], angle: 45 },
      line: { color: 'text1', width: 3, dash: 'dash' },
      shadow: { blur: 6, distance: 4, angle: 90 },
      shape: 'hexagon',
    });
    expect(styleOf(bytes, 5, '7')).toMatchObject({
      shape: 'hexagon',
      shadow: true,
      fill: { angle: 45 },
      line: { color: 'dark1', width: 3, dash: 'dash' },
    });
    const plain = styled(5, '7', { fill: 'none', line: 'none', shadow: false }, bytes);
    expect(Object.keys(styleOf(plain, 5, '7'))).not.toContain('fill');
    expect(Object.keys(styleOf(plain, 5, '7'))).not.toContain('line');
    expect(sourceOf(plain, 5)).toContain('<a:effectLst/>');
    const back = sourceOf(styled(5, '7', { fill: null, line: null, shadow: null }, plain), 5);
    expect(back).not.toMatch(/hexagon"><a:avLst\/><\/a:prstGeom><a:(noFill|ln|effectLst)/);
  });

  it('changes corners, effects and opacity', () => {
    const round = sourceOf(
      styled(5, '9', { shape: 'rounded_rectangle', radius: 20, glow: true, soft_edge: 2 }),
      5,
    );
    expect(round).toMatch(/prst="roundRect"><a:avLst><a:gd name="adj" fmla="val \d+"/);
    expect(round).toMatch(/<a:effectLst><a:glow rad="101600">.*<a:softEdge rad="25400"\/><\/a:effectLst>/);
    const picture = styled(6, '5', { opacity: 0.4, shape: 'ellipse', line: 'accent1' });
    expect(styleOf(picture, 6, '5')).toMatchObject({ opacity: 0.4 });
    expect(sourceOf(picture, 6)).toContain('<a:prstGeom prst="ellipse">');
  });

  it('changes all shapes in a group', () => {
    const bytes = styled(5, '6', { fill: 'accent3', size: 11 });
    for (const id of ['7', '8', '9']) expect(styleOf(bytes, 5, id).fill).toBe('accent3');
    for (const id of ['7', '9']) expect(styleOf(bytes, 5, id).size).toBe(11);
  });

  it('rotates, mirrors, moves and reorders an element', () => {
    const bytes = styled(6, '5', { rotation: -15, flip: 'horizontal', x: 40, width: 300, order: 'back' });
    expect(styleOf(bytes, 6, '5')).toMatchObject({ rotation: 345, flip: 'horizontal' });
    expect(elementOf(bytes, 6, '5')).toMatchObject({ x: 40, width: 300 });
    expect(slideTrees(bytes, [6])[0]?.elements[0]?.id).toBe('5');
    expect(slideTrees(styled(6, '5', { order: 'forward' }, bytes), [6])[0]?.elements[1]?.id).toBe('5');
    const title = styled(6, '2', { flip: 'vertical' });
    expect(elementOf(title, 6, '2')).toMatchObject({ x: 88, y: 38, width: 1104, height: 139 });
  });
});

describe('set_style of tables', () => {
  it('changes fill and text of a row, a column, a range and a cell', () => {
    const row = styled(3, '7/r1', { fill: 'dark2', color: 'light1', size: 11, bold: true });
    expect(styleOf(row, 3, '7').first_row).toMatchObject({ fill: 'dark2', color: 'light1', size: 11 });
    expect(styleOf(row, 3, '7').second_row).toEqual(styleOf(deck, 3, '7').second_row);
    const range = sourceOf(styled(3, '7/r2c1:r3c2', { fill: '#123456', anchor: 'bottom', padding: 4 }), 3);
    expect(range.match(/<a:srgbClr val="123456"\/>/g)).toHaveLength(4);
    expect(range.match(/anchor="b"/g)).toHaveLength(4);
    expect(sourceOf(styled(3, '7/c2', { align: 'center' }), 3).match(/algn="ctr"/g)).toHaveLength(4);
    expect(sourceOf(styled(3, '7/r2c2/p1', { italic: true }), 3).match(/ i="1"/g)).toHaveLength(1);
  });

  it('changes borders in both cells that share them', () => {
    const source = sourceOf(
      styled(3, '7/r2c2', { borders: { bottom: { color: 'accent6', width: 2, dash: 'dot' } } }),
      3,
    );
    expect(source.match(/<a:lnB w="25400">/g)).toHaveLength(1);
    expect(source.match(/<a:lnT w="25400">/g)).toHaveLength(1);
    const [, columns = []] = [0, elementOf(deck, 3, '7')?.cells?.[0]];
    const all = sourceOf(styled(3, '7', { borders: 'none' }), 3);
    expect(all.match(/<a:lnL w="12700"><a:noFill\/>/g)).toHaveLength(4 * columns.length);
  });

  it('changes widths of columns, heights of rows and the style', () => {
    const widths = styleOf(deck, 3, '7').column_widths as number[];
    const wide = styled(3, '7/c1', { width: (widths[0] ?? 0) + 100 });
    expect((styleOf(wide, 3, '7').column_widths as number[])[0]).toBe((widths[0] ?? 0) + 100);
    expect(elementOf(wide, 3, '7')?.width).toBe((elementOf(deck, 3, '7')?.width ?? 0) + 100);
    const even = styleOf(styled(3, '7', { column_widths: 'even' }, wide), 3, '7').column_widths as number[];
    expect(Math.max(...even) - Math.min(...even)).toBeLessThanOrEqual(1);
    const other = styled(3, '7', {
      table_style: 'Medium Style 2 - Accent 5',
      banded_rows: false,
      total_row: true,
    });
    expect(sourceOf(other, 3)).toContain('{7DF18680-E054-41AD-8BC1-D1AEF772440D}');
    expect(sourceOf(other, 3)).toMatch(/<a:tblPr firstRow="1" lastRow="1">/);
  });
});

describe('set_style refuses', () => {
  it.each([
    [2, '3', { color: 'reddish' }, 'edits.0.color', /"reddish" is no colour.*accent1/],
    [2, '3', { shape: 'blob' }, 'edits.0.shape', /no preset shape.*roundRect/],
    [2, '3/p9', { size: 12 }, 'edits.0.element', /no paragraph 9/],
    [2, '3', { words: 'zeppelin', bold: true }, 'edits.0.words', /does not stand in the text/],
    [2, '5', { size: 12 }, 'edits.0.size', /has no text/],
    [2, '3', { borders: 'none' }, 'edits.0.borders', /is no table/],
    [3, '7/r9', { fill: 'accent1' }, 'edits.0.element', /4 rows and \d columns/],
    [3, '7', { shadow: true }, 'edits.0.shadow', /is a table/],
    [3, '7', { table_style: 'Fancy' }, 'edits.0.table_style', /Medium Style 2 - Accent 1/],
    [3, '7/r1', { x: 10 }, 'edits.0.x', /part of an element/],
    [4, '4', { fill: 'accent1' }, 'edits.0.fill', /no shape, picture or line/],
    [3, '7', { flip: 'both' }, 'edits.0.flip', /cannot be mirrored/],
    [5, '9', { radius: 10 }, 'edits.0.radius', /no corners/],
    [2, 'p3 of it', { size: 10 }, 'edits.0.element', /no place/],
  ] as const)('slide %i, "%s" with %j', (slide, element, style, at, text) => {
    const refused = refusal(slide, element, style as ElementStyle);
    expect(refused.at).toBe(at);
    expect(refused.text).toMatch(text);
  });
});
