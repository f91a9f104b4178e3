import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../../../src/core/designs/check-file.ts';
import { readMetafile } from '../../../../src/core/designs/metafile/read-metafile.ts';
import { patternTile } from '../../../../src/core/designs/pattern-tile.ts';
import { pictureBook } from '../../../../src/core/designs/picture-book.ts';
import { setRichText } from '../../../../src/core/designs/rich-text.ts';
import { buildSlideScene } from '../../../../src/core/designs/slide-scene.ts';
import { Memo } from '../../../../src/core/memory/memo.ts';
import type { ReadParagraph } from '../../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../../src/core/ooxml/read/read-deck.ts';
import { writePdf } from '../../../../src/core/output/pdf/write-pdf.ts';
import { renderPng } from '../../../../src/core/output/png/render-png.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import { alterPptx, OpenedPptx } from '../../../support/open-pptx.ts';
import { hasPoppler, PdfReader } from '../../../support/poppler.ts';
import { sampleDeck } from '../../../support/sample-deck.ts';
import { THEME } from '../../scene/fixture-scene.ts';
import { designs, drawn, fixture } from './rendered-slides.ts';

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

  it('shows a picture as it is if an effect on its colours changes nothing', () => {
    const isRecolored = (effect: string) =>
      drawn(
        alterPptx(fixture('picture-chart-table.pptx'), {
          'ppt/slides/slide2.xml': (xml) =>
            xml.replace(/<a:blip ([^>]*?)\/?>(?:[\s\S]*?<\/a:blip>)?/, `<a:blip $1>${effect}</a:blip>`),
        }),
        2,
      ).elements.some((element) => element.type === 'picture' && element.recolor !== undefined);
    expect([isRecolored('<a:lum/>'), isRecolored('<a:lum bright="20000"/>')]).toEqual([false, true]);
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
});
