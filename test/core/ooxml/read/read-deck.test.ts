import { describe, expect, it } from 'vitest';
import { readDeck } from '../../../../src/core/ooxml/read/read-deck.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { alterPptx } from '../../../support/open-pptx.ts';
import { fixture, shape, words } from './rendered-slides.ts';

describe('readDeck', () => {
  it('reads every kind of shape', () => {
    const deck = readDeck(fixture('every-kind.pptx'));
    expect(shape(deck, 1, 'Chart', 'chart').chart).toMatchObject({
      type: 'barChart',
      grouping: 'clustered',
      categories: ['Kategorie 1', 'Kategorie 2', 'Kategorie 3', 'Kategorie 4'],
    });
    expect(shape(deck, 1, 'Chart', 'chart').chart.series.map(({ values }) => values[0])).toEqual([
      4.3, 2.4, 2,
    ]);
    expect(shape(deck, 1, 'Table', 'table')).toMatchObject({
      headerRow: true,
      columns: [1065497, 1065497, 1065497],
    });
    expect(shape(deck, 1, 'Line (Arrow)', 'connector')).toMatchObject({
      flipV: true,
      line: { tail: 'arrow', color: { scheme: 'accent1' } },
    });
    expect(shape(deck, 1, 'Pictogram', 'picture')).toMatchObject({
      alt: 'Kopf mit Zahnrädern',
      svgPart: 'ppt/media/image3.svg',
    });
    expect(shape(deck, 1, 'Image filled rectangle', 'shape').fill).toMatchObject({
      kind: 'picture',
      part: 'ppt/media/image6.png',
    });
    const diagram = shape(deck, 1, 'SmartArt (Diagram)', 'opaque');
    expect(diagram.what).toBe('smartart');
    expect(diagram.drawn.length).toBeGreaterThan(3);
    expect([...(deck.media('ppt/media/image1.png')?.subarray(1, 4) ?? [])]).toEqual([0x50, 0x4e, 0x47]);
  });

  it('reads strict OOXML like transitional OOXML', () => {
    const deck = readDeck(fixture('strict-rtl.pptx'));
    expect([deck.widthEmu, deck.heightEmu, deck.layouts.length]).toEqual([9_144_000, 6_858_000, 11]);
    expect(words(deck.slides[0]?.shapes[0])).toMatch(/^rtlCol.* specficies whether columns/);
  });

  it('reads parts in UTF-16', () => {
    const deck = readDeck(fixture('utf-16-template.potx'));
    expect(deck.slides).toHaveLength(6);
    expect(deck.slides.flatMap(({ shapes }) => shapes).some(({ kind }) => kind === 'table')).toBe(true);
  });

  it('reads speaker notes and merged cells', () => {
    expect(readDeck(fixture('prs-notes.pptx')).slides[0]?.notes).toBe('Notes');
    const tables = readDeck(fixture('merged-cells.pptx')).slides.flatMap(({ shapes }) =>
      shapes.filter((one) => one.kind === 'table'),
    );
    const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    expect(cells.some(({ columnSpan }) => columnSpan > 1)).toBe(true);
    expect(cells.some(({ rowSpan }) => rowSpan > 1)).toBe(true);
    expect(cells.filter(({ merged }) => merged).length).toBeGreaterThan(0);
  });
});

describe('inherited properties', () => {
  it('a title inherits position, size and style from its layout, then its master', () => {
    const deck = readDeck(fixture('google-slides.pptx'));
    const title = deck.slides[0]?.shapes[0];
    expect(title).toMatchObject({ placeholder: { type: 'ctrTitle' }, box: { x: 311708, y: 744575 } });
    expect(title?.kind === 'shape' && title.text?.paragraphs[0]).toMatchObject({
      align: 'center',
      runs: [{ sizePt: 52 }],
    });
  });

  it('a generated deck is read back with the same words, sizes, colours and positions', async () => {
    const scene = await composedDeck('ledger', [
      {
        layout: 'bullets',
        content: {
          title: 'Three reasons',
          items: [{ text: 'First of all' }, { text: 'And then' }, { text: 'Last' }],
        },
      },
    ]);
    const deck = readDeck(await writePptx(scene));
    const elements = (scene.slides[0]?.elements ?? []).filter(
      (one) => one.type === 'text' && one.layer === 'slide',
    );
    expect(elements.length).toBeGreaterThan(1);
    for (const element of elements) {
      const read = deck.slides[0]?.shapes.find(({ name }) => name === element.name);
      if (element.type !== 'text' || read?.kind !== 'shape')
        throw new Error(`${element.name} did not come back`);
      expect(words(read)).toBe(
        element.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n'),
      );
      expect(read.box.x / 9525).toBeCloseTo(element.box.x, 0);
      // Boxes grow to the right for words that are wider in a substitute font.
      expect(read.box.width / 9525).toBeGreaterThan(element.box.width - 0.5);
      expect(read.text?.paragraphs[0]?.runs[0]?.sizePt).toBeCloseTo(
        (element.paragraphs[0]?.runs[0]?.sizePx ?? 0) * 0.75,
        1,
      );
    }
    expect(deck.layouts.length).toBeGreaterThan(25);
  });
});

describe('a colour', () => {
  const slide = 'ppt/slides/slide1.xml';
  const withFill = (fill: string) => {
    const bytes = alterPptx(fixture('every-kind.pptx'), {
      [slide]: (xml) =>
        xml.replace(
          /(name="VecorShape \(Rectangle\)"[\s\S]*?<\/a:prstGeom>)/,
          `$1<a:solidFill>${fill}</a:solidFill>`,
        ),
    });
    const { fill: read } = shape(readDeck(bytes), 1, 'VecorShape (Rectangle)', 'shape');
    return read.kind === 'solid' ? read.color : undefined;
  };

  // As PowerPoint shows them for the Office theme's blue, 4472C4.
  it.each([
    ['<a:schemeClr val="accent1"/>', '#4472C4'],
    ['<a:schemeClr val="accent1"><a:lumMod val="75000"/></a:schemeClr>', '#2F5597'],
    ['<a:schemeClr val="accent1"><a:lumMod val="20000"/><a:lumOff val="80000"/></a:schemeClr>', '#DAE3F3'],
    ['<a:schemeClr val="accent1"><a:shade val="50000"/></a:schemeClr>', '#2F528F'],
    ['<a:schemeClr val="tx1"><a:lumMod val="50000"/><a:lumOff val="50000"/></a:schemeClr>', '#808080'],
    ['<a:prstClr val="dkBlue"/>', '#00008B'],
    ['<a:sysClr val="windowText" lastClr="112233"/>', '#112233'],
  ])('such as %s is %s', (fill, hex) => expect(withFill(fill)?.hex).toBe(hex));

  it('keeps its transparency, and has the same value in strict percentages', () => {
    expect(withFill('<a:srgbClr val="FF0000"><a:alpha val="40000"/></a:srgbClr>')).toEqual({
      hex: '#FF0000',
      alpha: 0.4,
    });
    expect(withFill('<a:srgbClr val="FF0000"><a:alpha val="40%"/></a:srgbClr>')).toEqual({
      hex: '#FF0000',
      alpha: 0.4,
    });
  });
});

describe('the children of a group', () => {
  it('are stretched, mirrored and rotated with their group', () => {
    const group = (attributes: string) =>
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="900" name="G"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm ${attributes}><a:off x="1000000" y="1000000"/><a:ext cx="2000000" cy="1000000"/><a:chOff x="0" y="0"/><a:chExt cx="1000000" cy="1000000"/></a:xfrm></p:grpSpPr>` +
      '<p:sp><p:nvSpPr><p:cNvPr id="901" name="C"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="500000" cy="500000"/></a:xfrm></p:spPr></p:sp></p:grpSp></p:spTree>';
    const boxIn = (attributes: string) => {
      const bytes = alterPptx(fixture('every-kind.pptx'), {
        'ppt/slides/slide1.xml': (xml) => xml.replace('</p:spTree>', group(attributes)),
      });
      const [child] = shape(readDeck(bytes), 1, 'G', 'group').children;
      return { ...child?.box, rotation: child?.rotation };
    };
    expect(boxIn('')).toEqual({ x: 1_000_000, y: 1_000_000, width: 1_000_000, height: 500_000, rotation: 0 });
    expect(boxIn('flipH="1"')).toMatchObject({ x: 2_000_000, y: 1_000_000 });
    // Half a turn about the centre of the group: the first corner becomes the last.
    expect(boxIn('rot="10800000"')).toMatchObject({ x: 2_000_000, y: 1_500_000, rotation: 180 });
  });
});
