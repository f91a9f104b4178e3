import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CHART_TYPES } from '../../../../src/core/charts/model.ts';
import { writePdf } from '../../../../src/core/output/pdf/write-pdf.ts';
import { renderPng } from '../../../../src/core/output/png/render-png.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import type { Gradient, PictureElement, Scene, ShapeElement } from '../../../../src/core/scene/scene.ts';
import type { Paint } from '../../../../src/core/scene/theme.ts';
import { hasPoppler, PdfReader } from '../../../support/poppler.ts';
import { base, chartElement, chartModel, mediaOf, sampleDeck, scene } from '../../../support/sample-deck.ts';
import { halves, withPicture } from './pdf-decks.ts';

async function pixelAt(png: Uint8Array, x: number, y: number): Promise<number[]> {
  return [
    ...(await sharp(png).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
  ];
}

describe.skipIf(!hasPoppler)('a PDF read by poppler', () => {
  it('shows every type of chart as vectors with its labels as text', async () => {
    const box = { x: 64, y: 64, width: 1100, height: 560 };
    using reader = new PdfReader(
      await writePdf({
        ...sampleDeck(),
        slides: CHART_TYPES.map((type) => scene('chart', [chartElement('chart', box, chartModel(type))])),
      }),
    );
    const labels = {
      pie: 'North',
      doughnut: 'South',
      scatter: 'Population',
      bubble: 'Population',
      histogram: '–',
      box_plot: 'Actual',
      gauge: '12',
    } as Readonly<Record<string, string>>;
    expect(
      reader.pages().map((page, index) => page.includes(labels[CHART_TYPES[index] ?? ''] ?? 'Q2')),
    ).toEqual(CHART_TYPES.map(() => true));
    expect(reader.structure().match(/^ *Figure/gm)).toHaveLength(CHART_TYPES.length);
  });

  it('crops, rounds and fades pictures as requested', async () => {
    const picture = await halves();
    const media = mediaOf(picture, 'image/png', 80, 60);
    const deck = await withPicture(
      { type: 'picture', media, crop: { left: 0.25, top: 0, right: 0.25, bottom: 0 }, radiusPx: 60 },
      picture,
    );
    using reader = new PdfReader(await writePdf(deck));
    const page = reader.picture(1, 1280);
    expect(await pixelAt(page, 300, 360)).toEqual([200, 0, 0]);
    expect(await pixelAt(page, 500, 360)).toEqual([255, 255, 255]);
    expect(await pixelAt(page, 164, 184)).toEqual([255, 255, 255]);
    expect(reader.structure()).toMatch(/Figure/);
  });

  it('shows imported slides like the other writers: in their own size, with gradients and rotation', async () => {
    const [red, blue, clear] = [
      { hex: '#D01010' },
      { hex: '#1020C0' },
      { hex: '#1020C0', alpha: 0 },
    ] as const;
    const shape = (id: string, x: number, y: number, more: Partial<ShapeElement>): ShapeElement => ({
      ...base(id, { x, y, width: 240, height: 120 }, { decorative: true }),
      type: 'shape',
      geometry: { kind: 'rect' },
      fill: red,
      ...more,
    });
    const gradient = (from: Paint, to: Paint, more: Partial<Gradient> = {}) => ({
      stops: [
        { at: 0.1, paint: from },
        { at: 0.6, paint: red },
        { at: 1, paint: to },
      ],
      angle: 0,
      radial: false,
      ...more,
    });
    const slide: Scene = {
      ...scene('bullets', [
        shape('right', 40, 40, { gradient: gradient(red, blue) }),
        shape('down', 40, 200, {
          gradient: gradient(blue, red, { angle: 60 }),
          geometry: { kind: 'preset', preset: 'hexagon', flipX: true },
        }),
        shape('out', 400, 40, { gradient: gradient(red, blue, { radial: true, center: { x: 1, y: 0 } }) }),
        shape('fading', 400, 200, { gradient: gradient(blue, clear) }),
        shape('turned', 40, 760, { rotation: 90 }),
      ]),
      canvas: { widthPx: 720, heightPx: 960 },
    };
    const deck = { ...sampleDeck(), slides: [slide] };
    using reader = new PdfReader(await writePdf(deck));
    expect(reader.info().get('Page size')).toMatch(/^540 x 720 pts/);
    const [page, picture] = [reader.picture(1, 720), await renderPng(writeSvg(slide, deck), 720)];
    expect(await sharp(page).metadata()).toMatchObject({ width: 720, height: 960 });
    for (const [x, y] of [
      [50, 100],
      [270, 100],
      [100, 250],
      [240, 290],
      [420, 140],
      [630, 50],
      [430, 250],
      [600, 250],
      [160, 730],
      [60, 780],
    ] as const) {
      const [there, here] = [await pixelAt(page, x, y), await pixelAt(picture, x, y)];
      expect(
        Math.max(...there.map((value, channel) => Math.abs(value - (here[channel] ?? 0)))),
        `at ${x}, ${y}: ${there} in the PDF, ${here} in the picture`,
      ).toBeLessThan(8);
    }
    expect(await pixelAt(page, 160, 730)).toEqual([208, 16, 16]);
    using noted = new PdfReader(
      await writePdf({ ...deck, slides: [{ ...slide, speakerNote: 'Below it.' }] }, { notes: true }),
    );
    expect(noted.pages().join('')).toContain('Below it.');
  });

  it('shows imported pictures like the other writers: recoloured, translucent, tiled, clipped to an outline', async () => {
    const picture = await halves();
    const media = mediaOf(picture, 'image/png', 80, 60);
    const shown = (id: string, x: number, more: Partial<PictureElement>): PictureElement => ({
      ...base(id, { x, y: 200, width: 240, height: 180 }, { decorative: true }),
      type: 'picture',
      media,
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      radiusPx: 0,
      ...more,
    });
    const shadow = { dx: 20, dy: 20, blurPx: 12, growPx: 0, paint: { hex: '#000000', alpha: 0.5 } } as const;
    const slide: Scene = scene('bullets', [
      shown('blue', 20, { recolor: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0.25, 1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0] }),
      shown('tiles', 320, { tile: { x: 330, y: 200, width: 40, height: 30 } }),
      shown('cut', 620, { outline: { kind: 'preset', preset: 'triangle', flipY: true }, shadow }),
      shown('round', 920, { outline: { kind: 'ellipse' } }),
    ]);
    const deck = { ...sampleDeck(), slides: [slide], media: new Map([[media.hash, picture]]) };
    using reader = new PdfReader(await writePdf(deck));
    const [page, png] = [reader.picture(1, 1280), await renderPng(writeSvg(slide, deck), 1280)];
    for (const [x, y] of [
      [60, 290],
      [200, 290],
      [335, 210],
      [365, 210],
      [645, 370],
      [680, 220],
      [730, 360],
      [930, 210],
      [980, 290],
      [760, 390],
    ] as const) {
      const [there, here] = [await pixelAt(page, x, y), await pixelAt(png, x, y)];
      expect(
        Math.max(...there.map((value, channel) => Math.abs(value - (here[channel] ?? 0)))),
        `at ${x}, ${y}: ${there} in the PDF, ${here} in the picture`,
      ).toBeLessThan(12);
    }
  });
});
