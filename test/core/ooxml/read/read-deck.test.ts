import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { planChart } from '../../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../../src/core/charts/plan/frame.ts';
import { checkFile } from '../../../../src/core/designs/check-file.ts';
import { readMetafile } from '../../../../src/core/designs/metafile/read-metafile.ts';
import { patternTile } from '../../../../src/core/designs/pattern-tile.ts';
import { pictureBook } from '../../../../src/core/designs/picture-book.ts';
import { setRichText } from '../../../../src/core/designs/rich-text.ts';
import { toGeometry } from '../../../../src/core/designs/shape-element.ts';
import { buildSlideScene } from '../../../../src/core/designs/slide-scene.ts';
import { Memo } from '../../../../src/core/memory/memo.ts';
import type { ReadDeck, ReadParagraph, ReadShape } from '../../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../../src/core/ooxml/read/read-deck.ts';
import { writePdf } from '../../../../src/core/output/pdf/write-pdf.ts';
import { renderPng } from '../../../../src/core/output/png/render-png.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { presetPath } from '../../../../src/core/output/svg/presets.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import { checkContrast } from '../../../../src/core/scene/check/contrast.ts';
import type { Scene, SceneElement } from '../../../../src/core/scene/scene.ts';
import type { Theme } from '../../../../src/core/scene/theme.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { alterPptx, OpenedPptx } from '../../../support/open-pptx.ts';
import { hasPoppler, PdfReader } from '../../../support/poppler.ts';
import { sampleDeck } from '../../../support/sample-deck.ts';
import { THEME } from '../../scene/fixture-scene.ts';

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../fixtures/pptx/${name}`, import.meta.url));

function shape<K extends ReadShape['kind']>(
  deck: ReadDeck,
  slide: number,
  name: string,
  kind: K,
): Extract<ReadShape, { kind: K }> {
  const found = deck.slides[slide - 1]?.shapes.find((one) => one.name === name);
  if (found?.kind !== kind) throw new Error(`slide ${slide} has no ${kind} "${name}"`);
  return found as Extract<ReadShape, { kind: K }>;
}

const words = (one: ReadShape | undefined): string =>
  one?.kind === 'shape'
    ? (one.text?.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')
    : '';

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
  ])('%s is %s', (fill, hex) => expect(withFill(fill)?.hex).toBe(hex));

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

const designs = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../fixtures/designs/${name}`, import.meta.url));

/** A paragraph whose bullet has this much space. */
function bulleted(marginEmu: number, indentEmu: number): ReadParagraph {
  const black = { hex: '#000000', alpha: 1 };
  const fonts = { latin: '', ea: '', cs: '' };
  const run = {
    text: 'Words',
    sizePt: 18,
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    color: black,
    fonts,
    lang: 'en',
    trackingPt: 0,
    baseline: 0,
  };
  const none = { points: 0 };
  return {
    level: 0,
    align: 'start',
    rtl: false,
    marginEmu,
    indentEmu,
    spaceBefore: none,
    spaceAfter: none,
    lineSpacing: { share: 1 },
    bullet: { text: '•', size: { share: 1 } },
    runs: [run],
    endSizePt: 18,
  };
}

/** Rendered SVG of a slide. */
function drawn(
  file: Uint8Array,
  slide: number,
): { readonly elements: readonly SceneElement[]; readonly svg: string; readonly theme: Theme } {
  const deck = readDeck(file);
  const { picture, bytes } = pictureBook(deck);
  const { scene, theme } = buildSlideScene(
    deck.slides[slide - 1] as (typeof deck.slides)[number],
    deck,
    picture,
  );
  return { elements: scene.elements, svg: writeSvg(scene, { theme, media: bytes }), theme };
}

describe('a rendered slide', () => {
  it('shows pictures recoloured by the theme, under a line with a gradient', async () => {
    const { elements, svg } = drawn(designs('financial-template.potx'), 1);
    const backdrop = elements.find(({ id }) => id === 'background');
    expect(backdrop?.type === 'picture' && backdrop.recolor).toHaveLength(20);
    const { data } = await sharp(await renderPng(svg, 320))
      .extract({ left: 40, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Cream, where the picture itself is grey.
    expect((data[0] ?? 0) - (data[2] ?? 0)).toBeGreaterThan(30);
    const rule = elements.find(({ name }) => name === 'Straight Connector 6');
    expect(rule?.type === 'shape' && rule.stroke?.paint).not.toMatchObject({ alpha: 0 });
  });

  it('shows tiled pictures, shadows behind shapes, and bullets of symbol fonts at their size', () => {
    const file = designs('median-theme.pptx');
    const tiled = drawn(file, 3).elements.find(({ id }) => id === 'background');
    expect(tiled?.type === 'picture' && tiled.tile?.width).toBeLessThan(400);
    const body = drawn(file, 2).elements.find(({ placeholder }) => placeholder === 'body');
    expect(body?.type === 'text' && body.paragraphs[0]?.bullet).toMatchObject({ char: '🞎', scale: 0.6 });
    const shapes = drawn(fixture('effects-demo.pptx'), 11).elements.filter(({ type }) => type === 'shape');
    expect(
      shapes.some((one) => one.type === 'shape' && one.shadow !== undefined && one.shadow.blurPx > 1),
    ).toBe(true);
  });

  it('shows the texts of SmartArt without a drawing', () => {
    const texts = drawn(designs('smartart-template.potx'), 2).elements.flatMap((one) =>
      one.type === 'text' ? one.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')) : [],
    );
    expect(texts).toEqual(
      expect.arrayContaining(['Classes and schedules', 'Contact name, e-mail, phone', 'Skills training']),
    );
  });

  it('shows the picture placeholders of a SmartArt picture list without a drawing, each at the start of its row', () => {
    const { elements } = drawn(designs('smartart-template.potx'), 2);
    const [places, rows] = ['Picture', 'Block'].map((kind) =>
      elements.filter(({ name, type }) => type === 'shape' && name.startsWith(kind)),
    );
    expect([places?.length, rows?.length]).toEqual([4, 4]);
    for (const [index, { box }] of (places ?? []).entries()) {
      const row = rows?.[index]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.width / row.width).toBeCloseTo(0.2, 3);
      expect((box.y - row.y) / row.height).toBeCloseTo(0.1, 3);
    }
  });

  it('has lines of 1.2 em in every font, as in PowerPoint, and baselines as in LibreOffice', () => {
    const line = (family: string, spacing = 100) => {
      const file = alterPptx(fixture('google-slides.pptx'), {
        'ppt/slides/slide1.xml': (xml) =>
          xml
            .replace(/<a:t>Title<\/a:t>/, '<a:t>Title</a:t>')
            .replace(/<a:rPr /, '<a:rPr sz="4000" ')
            .replace(/(<a:rPr [^>]*?)\/>/, `$1><a:latin typeface="${family}"/></a:rPr>`)
            .replace(
              /<a:p>(?:<a:pPr\b[^>]*\/>|<a:pPr\b[\s\S]*?<\/a:pPr>)?/,
              `<a:p><a:pPr><a:lnSpc><a:spcPct val="${spacing}000"/></a:lnSpc></a:pPr>`,
            ),
      });
      const text = drawn(file, 1).elements.find((one) => one.type === 'text' && one.paragraphs.length > 0);
      const paragraph = text?.type === 'text' ? text.paragraphs[0] : undefined;
      const size = paragraph?.runs[0]?.sizePx ?? 1;
      const { height = 0, baseline = 0, top = 0 } = paragraph?.lines?.[0] ?? {};
      return { height: height / size, baseline: (baseline - top) / size };
    };
    const heights = ['Arial', 'Calibri', 'Noto Sans', 'Meiryo'].map((family) => line(family));
    expect(heights).toEqual(heights.map(() => heights[0]));
    expect(heights[0]?.height).toBeCloseTo(1.2, 2);
    expect(heights[0]?.baseline).toBeCloseTo(1, 2);
    // Leading is added above the text; in a tight line a fifth of the height is below the baseline.
    expect(line('Arial', 150).baseline).toBeCloseTo(1.6, 2);
    expect(line('Arial', 90).baseline).toBeCloseTo(0.8 * 1.08, 2);
  });

  it('shows presets in their own outline, and cropped pictures in the outline of their shape', () => {
    const { svg, elements } = drawn(fixture('every-kind.pptx'), 1);
    const arrow = elements.find(
      (one) =>
        one.type === 'shape' && one.geometry.kind === 'preset' && one.geometry.preset === 'rightArrowCallout',
    );
    expect(arrow).toBeDefined();
    expect(presetPath('rightArrowCallout', 100, 50)).not.toBe(presetPath('rect', 100, 50));
    expect(svg).toContain('feColorMatrix');
    const flipped = toGeometry(
      { kind: 'preset', preset: 'triangle', adjust: {} },
      { x: 0, y: 0, width: 10, height: 10 },
      { flipH: false, flipV: true },
      new Memo(),
    );
    expect(flipped).toMatchObject({ flipY: true });
  });

  it('shows patterns as two-colour tiles, soft edges, inner shadows, and texts beside their bullets', async () => {
    const withFill = (fill: string) =>
      drawn(
        alterPptx(fixture('every-kind.pptx'), {
          'ppt/slides/slide1.xml': (xml) =>
            xml.replace(/(name="VecorShape \(Rectangle\)"[\s\S]*?<\/a:prstGeom>)/, `$1${fill}`),
        }),
        1,
      );
    const colors = '<a:fgClr><a:srgbClr val="203060"/></a:fgClr><a:bgClr><a:srgbClr val="FFE0A0"/></a:bgClr>';
    const tile = withFill(`<a:pattFill prst="lgCheck">${colors}</a:pattFill>`).elements.find(
      (one) => one.type === 'picture' && one.tile?.width === 64,
    );
    expect(tile?.name).toBe('VecorShape (Rectangle)');
    const png = patternTile('pattern:lgCheck:#203060,1:#FFE0A0,1') ?? new Uint8Array();
    const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data[16]]).toEqual([0x20, 0xff]);
    const solid = '<a:solidFill><a:srgbClr val="3366CC"/></a:solidFill>';
    const soft = withFill(`${solid}<a:effectLst><a:softEdge rad="254000"/></a:effectLst>`).svg;
    expect([...soft.matchAll(/<rect [^>]*fill="#3366CC" fill-opacity="0\.\d+"/g)].length).toBeGreaterThan(8);
    expect(
      withFill(
        `${solid}<a:effectLst><a:innerShdw blurRad="63500" dist="50800" dir="2700000"><a:prstClr val="black"/></a:innerShdw></a:effectLst>`,
      ).svg,
    ).toContain('<mask ');
    const paragraph = { ...bulleted(0, 0), align: 'start' as const };
    const [set] = setRichText([paragraph], 500, {
      memo: new Memo(),
      theme: THEME,
      role: () => 'body',
      lang: 'en',
      fontScale: 1,
      lineReduction: 0,
    }).paragraphs;
    expect(set?.lines[0]?.spans[0]?.x).toBeGreaterThan(6);
  });

  it('shows the shapes, pixels and words of metafiles, and a labelled tile for what cannot be drawn', async () => {
    // A red ellipse, a blue bitmap of one pixel drawn large, and a word.
    const record = (type: number, ...values: readonly number[]) =>
      Buffer.concat([word(type, 8 + values.length * 4), ...values.map((value) => word(value))]);
    const word = (...values: readonly number[]) => Buffer.from(new Int32Array(values).buffer);
    const header = Buffer.concat([
      word(
        1,
        108,
        0,
        0,
        99,
        99,
        0,
        0,
        2645,
        2645,
        0x464d4520,
        0x10000,
        0,
        0,
        0,
        0,
        0,
        0,
        1000,
        1000,
        265,
        265,
      ),
      Buffer.alloc(20),
    ]);
    const bitmap = word(
      81,
      124,
      0,
      0,
      0,
      0,
      60,
      60,
      0,
      0,
      1,
      1,
      80,
      40,
      120,
      4,
      0,
      0xcc0020,
      30,
      30,
      40,
      1,
      1,
      24 * 65536 + 1,
      0,
      0,
      0,
      0,
      0,
      0,
      0xff,
    );
    const text = word(84, 84, 0, 0, 0, 0, 1, 0, 0, 5, 80, 2, 76, 0, 0, 0, 0, 0, 0, 0x00690048, 0);
    const emf = (...records: readonly Buffer[]) => Buffer.concat([header, ...records, record(14, 0, 0, 20)]);
    const whole = emf(record(39, 1, 0, 0x0000ff, 0), record(37, 1), record(42, 0, 0, 50, 50), bitmap, text);
    const withEmf = (bytes: Buffer) =>
      alterPptx(fixture('picture-chart-table.pptx'), { 'ppt/media/image1.jpeg': bytes });
    const { svg } = drawn(withEmf(whole), 2);
    expect(svg).toMatch(/<path d="M[^"]*C[^"]*" fill="#FF0000"/);
    const metafile = readMetafile(whole);
    const { data } = await sharp(
      await renderPng(
        `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 1200 1200">${Buffer.from(metafile?.svg ?? []).toString('utf8')}</svg>`,
        100,
      ),
    )
      .extract({ left: 75, top: 75, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([0, 0, 255]);
    expect(Buffer.from(metafile?.svg ?? []).toString('utf8')).toMatch(/<path d="[^"]+" transform="matrix/);
    // Truncated and endless records are refused, and a labelled tile is shown.
    for (const torn of [
      whole.subarray(0, 200),
      emf(word(86, 40, 0, 0, 0, 0, 0x7fffffff, 0, 0, 0)),
      emf(word(43, 0)),
      emf(),
    ])
      expect(readMetafile(torn)).toBeUndefined();
    const tile = drawn(withEmf(whole.subarray(0, 200)), 2).elements.find(({ id }) => id.endsWith('-kind'));
    expect(tile?.type === 'text' && tile.paragraphs[0]?.runs[0]?.text).toBe('JPEG');
    expect(
      checkFile(withEmf(whole.subarray(0, 200))).findings.some(
        ({ code, message }) => code === 'picture_missing' && message.includes('(JPEG)'),
      ),
    ).toBe(true);
  });

  it('shows charts as declared: only the requested labels, shares as shares, days as days, the legend at its side', () => {
    const slide = (number: number) =>
      drawn(designs('every-chart.pptx'), number).elements.filter((one) => one.type === 'chart');
    const [first, , piled] = slide(1);
    expect(first?.type === 'chart' && first.style.imported).toMatchObject({
      piled: false,
      category: { shown: false },
    });
    expect(
      first?.type === 'chart' &&
        first.style.imported?.series.flatMap(({ labels }) => labels.filter((label) => label !== undefined)),
    ).toEqual([]);
    expect(first?.type === 'chart' && first.chart.categories[0]).toBe('1/5/02');
    expect(piled?.type === 'chart' && piled.chart.numberFormat).toBe('0%');
    expect(
      piled?.type === 'chart' && piled.chart.series.reduce((sum, { values }) => sum + (values[0] ?? 0), 0),
    ).toBeCloseTo(1);
    const legend = drawn(designs('financial-template.potx'), 4).elements.find((one) => one.type === 'chart');
    if (legend?.type !== 'chart') throw new Error('no chart');
    expect(legend.style.imported?.legend).toBe('right');
  });

  it('shows GIF, WebP and BMP pictures in PNG and PDF', async () => {
    const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#CC2200' } });
    const bmp = Buffer.alloc(54 + 40 * 30 * 3);
    bmp.write('BM');
    for (const [at, value] of [
      [10, 54],
      [14, 40],
      [18, 40],
      [22, 30],
    ] as const)
      bmp.writeUInt32LE(value, at);
    bmp.writeUInt16LE(24, 28);
    for (let at = 54; at < bmp.length; at += 3) bmp.set([0x00, 0x22, 0xcc], at);
    const kinds = {
      gif: await plain.clone().gif().toBuffer(),
      webp: await plain.clone().webp({ lossless: true }).toBuffer(),
      bmp,
    };
    for (const [kind, bytes] of Object.entries(kinds)) {
      const media =
        new OpenedPptx(fixture('picture-chart-table.pptx')).names.find((name) =>
          /media\/.*\.(png|jpe?g)$/.test(name),
        ) ?? '';
      const file = alterPptx(fixture('picture-chart-table.pptx'), { [media]: bytes });
      const deck = readDeck(file);
      const book = pictureBook(deck);
      const found = deck.slides
        .map((slide) => buildSlideScene(slide, deck, book.picture))
        .find(({ scene }) => scene.elements.some(({ type }) => type === 'picture'));
      const shown = found?.scene.elements.find(({ type }) => type === 'picture');
      if (found === undefined || shown?.type !== 'picture')
        throw new Error(`${kind}: no picture on any slide`);
      const middle = {
        left: Math.round((shown.box.x + shown.box.width / 2) / 2),
        top: Math.round((shown.box.y + shown.box.height / 2) / 2),
        width: 1,
        height: 1,
      };
      const pixelOf = async (picture: Uint8Array) => [
        ...(await sharp(picture).removeAlpha().extract(middle).raw().toBuffer()),
      ];
      const { theme, scene } = found;
      const canvas = scene.canvas?.widthPx ?? 1280;
      expect(
        await pixelOf(await renderPng(writeSvg(scene, { theme, media: book.bytes }), canvas / 2)),
        kind,
      ).toEqual([0xcc, 0x22, 0x00]);
      if (!hasPoppler) continue;
      const sample = sampleDeck();
      using reader = new PdfReader(
        await writePdf({ ...sample, theme, slides: [{ ...scene, theme }], media: book.bytes }),
      );
      expect(await pixelOf(reader.picture(1, canvas / 2)), `${kind} in PDF`).toEqual([0xcc, 0x22, 0x00]);
    }
  });

  it('shows bitmaps of up to eight million pixels, however few bytes declare more', () => {
    // One bit per pixel: 8000 by 999 in a megabyte of zeros.
    const bmp = Buffer.alloc(62 + 999_000);
    bmp.write('BM');
    for (const [at, value] of [
      [10, 62],
      [14, 40],
      [18, 8000],
      [22, 999],
    ] as const)
      bmp.writeUInt32LE(value, at);
    bmp.writeUInt16LE(1, 28);
    const book = pictureBook({ media: () => bmp });
    expect(['a.bmp', 'b.bmp'].map((part) => book.picture(part)?.widthPx)).toEqual([8000, undefined]);
  });

  it('scales tiles by the resolution of their pictures', () => {
    const background = drawn(designs('median-theme.pptx'), 8).elements.find(({ id }) => id === 'background');
    // 2 by 8 px at 72 dpi.
    expect(background?.type === 'picture' && background.tile).toMatchObject({
      width: expect.closeTo(2.667, 2),
      height: expect.closeTo(10.667, 2),
    });
  });

  it('outlines letters as declared, and their contrast counts the outline', () => {
    const white = alterPptx(designs('smartart-template.potx'), {
      'ppt/slides/slide2.xml': (xml) =>
        xml.replace(/<a:rPr([^>]*?)(\/>|>)/, (_, attributes: string, end: string) => {
          const looks =
            '<a:ln w="25400"><a:solidFill><a:srgbClr val="102030"/></a:solidFill></a:ln><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>';
          return `<a:rPr${attributes}>${looks}${end === '/>' ? '</a:rPr>' : ''}`;
        }),
    });
    const { elements, svg, theme } = drawn(white, 2);
    const title = elements.find(
      (one) =>
        one.type === 'text' &&
        one.paragraphs.some(({ runs }) => runs.some(({ outline }) => outline !== undefined)),
    );
    expect(title?.type === 'text' && title.paragraphs[0]?.runs[0]?.outline).toEqual({
      paint: { hex: '#102030' },
      widthPx: expect.closeTo(2.667, 2),
    });
    expect(svg).toMatch(/fill="#FFFFFF" stroke="#102030" stroke-width="2.67"/);
    const scene = {
      width: 960,
      height: 720,
      background: { hex: '#FFFFFF' },
      elements: title === undefined ? [] : [title],
    } as unknown as Scene;
    const readWithEdge = (edged: boolean) =>
      checkContrast(
        edged || title?.type !== 'text'
          ? scene
          : {
              ...scene,
              elements: [
                {
                  ...title,
                  paragraphs: title.paragraphs.map((one) => ({
                    ...one,
                    runs: one.runs.map(({ outline: _, ...run }) => run),
                  })),
                },
              ],
            },
        theme,
      ).map(({ code }) => code);
    expect([readWithEdge(true), readWithEdge(false)]).toEqual([[], ['low_contrast']]);
  });

  it('shows scatter lines, sized bubbles, exploded slices, filled radars, and colours in order', () => {
    const slide = (number: number) => drawn(designs('every-chart.pptx'), number);
    const paths = (svg: string) =>
      [...svg.matchAll(/<path d="([^"]*)" fill="none"/g)].map(([, d = '']) => d.replace(/[^A-Z]/g, ''));
    expect(paths(slide(5).svg)).toEqual(['MLL', 'MLL', 'MCC', 'MCC']);
    const radii = [...slide(6).svg.matchAll(/<circle [^>]*r="([\d.]+)"/g)]
      .slice(0, 3)
      .map(([, r]) => Number(r));
    expect(radii[0]).toBeGreaterThan(radii[2] as number);
    expect(radii[2]).toBeGreaterThan(radii[1] as number);
    const pie = slide(4).elements.filter((one) => one.type === 'chart')[1];
    expect(pie?.type === 'chart' && pie.style.imported?.series[0]?.apart[0]).toBe(0.25);
    expect(slide(7).svg).toMatch(/<path d="M[^"]*Z" fill="url\(#/);
    const { elements, theme } = slide(2);
    const columns = elements.filter((one) => one.type === 'chart')[3];
    const plan =
      columns?.type === 'chart'
        ? planChart(columns.chart, columns.style, 'en', theme, columns.box)
        : undefined;
    expect(plan?.series.map(({ paint }) => paint)).toEqual([
      { hex: '#4F81BD' },
      { hex: '#C0504D' },
      { hex: '#9BBB59' },
    ]);
  });

  it('shows declared axis ends and label formats, and mirrors only what the file mirrors, in any language', () => {
    const chart = (change: (xml: string) => string, lang = 'en-US') => {
      const file = alterPptx(designs('every-chart.pptx'), {
        'ppt/charts/chart10.xml': (xml) => change(xml).replaceAll('lang val="en-US"', `lang val="${lang}"`),
      });
      const { elements, theme } = drawn(file, 2);
      const one = elements.filter(({ type }) => type === 'chart')[3];
      if (one?.type !== 'chart') throw new Error('no chart');
      return planChart(one.chart, one.style, lang, theme, one.box);
    };
    // The inner plot has the position that the file declares.
    const layout = ['x', 'y', 'w', 'h'].map((side, index) => `<c:${side} val="0.${index + 1}"/>`).join('');
    const put = (mode: string) =>
      chart((xml) =>
        xml.replace(
          /(<c:plotArea>)(?:<c:layout\/>|<c:layout>.*?<\/c:layout>)?/s,
          `$1<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="${mode}"/><c:yMode val="${mode}"/>${layout}</c:manualLayout></c:layout>`,
        ),
      );
    const { plot } = layoutChart(put('edge'), { width: 1000, height: 500 }, { theme: THEME, lang: 'en' });
    expect([plot.x, plot.y, plot.width, plot.height].map(Math.round)).toEqual([100, 100, 300, 200]);
    expect(put('factor').plot).toBeUndefined();
    const labels = '<c:dLbls><c:numFmt formatCode="#,##0.0" sourceLinked="0"/><c:showVal val="1"/></c:dLbls>';
    const changed = chart((xml) =>
      xml
        .replace(/(<c:valAx>.*?<c:scaling>)/s, '$1<c:max val="9"/><c:min val="-1"/>')
        .replace(/(<c:ser>.*?)(<c:cat>)/s, `$1${labels}$2`),
    );
    expect(changed.valueAxis).toMatchObject({ min: -1, max: 9 });
    expect(changed.series[0]?.labels.map(({ text }) => text)).toEqual(['4.3', '2.5', '3.5', '4.5']);
    expect(chart((xml) => xml, 'ar-SA').categoryAxis?.reversed).toBe(false);
    expect(
      chart((xml) => xml.replace(/(<c:catAx>.*?<c:orientation val=")minMax/s, '$1maxMin')).categoryAxis
        ?.reversed,
    ).toBe(true);
  });
});
