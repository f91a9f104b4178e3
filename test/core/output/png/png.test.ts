import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { dropCaches } from '../../../../src/core/memory/spares.ts';
import { drawContactSheet } from '../../../../src/core/output/png/contact-sheet.ts';
import { renderPng } from '../../../../src/core/output/png/render-png.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import type { Hex } from '../../../../src/core/scene/theme.ts';
import { scene, shape, THEME, title } from '../../scene/fixture-scene.ts';

const slide = (hex: Hex) =>
  writeSvg(scene([shape('backdrop', { x: 0, y: 0, width: 1280, height: 720 }, { hex }), title()]), {
    theme: THEME,
    media: new Map(),
  });

async function colorAt(png: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

describe('renderPng', () => {
  it('draws a slide at the requested width in 16 : 9', async () => {
    const png = await renderPng(slide('#FF0000'), 640);
    const { width, height, format } = await sharp(png).metadata();
    expect([width, height, format]).toEqual([640, 360, 'png']);
    expect(await colorAt(png, 320, 300)).toEqual([255, 0, 0]);
  });

  it('draws text without any system font', async () => {
    const { channels } = await sharp(await renderPng(slide('#FFFFFF'), 640))
      .extract({ left: 40, top: 32, width: 300, height: 26 })
      .removeAlpha()
      .stats();
    expect(channels[0]?.min).toBeLessThan(60);
  });
});

describe('a picture with many more pixels than its box', () => {
  it('is drawn without torn lines', async () => {
    const [width, height] = [2600, 1500];
    const stripes = Buffer.alloc(width * height, 0).map((_, at) => (at % 13 < 6 ? 0 : 255));
    const bytes = await sharp(stripes, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    const media = { hash: 'fine', mimeType: 'image/png' as const, widthPx: width, heightPx: height };
    const place = { x: 0, y: 0, width: 640, height: 360 };
    const picture = {
      type: 'picture',
      id: 'fine',
      name: 'Fine',
      box: place,
      placeholder: 'none',
      layer: 'slide',
      media,
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      radiusPx: 0,
    } as const;
    const png = await renderPng(
      writeSvg(scene([picture]), { theme: THEME, media: new Map([['fine', bytes]]) }),
      160,
    );
    const greys = await sharp(png)
      .extract({ left: 4, top: 4, width: 70, height: 36 })
      .greyscale()
      .raw()
      .toBuffer();
    expect(Math.max(...greys) - Math.min(...greys)).toBeLessThan(60);
    expect(greys[0]).toBeGreaterThan(110);
  });
});

describe('a picture on several slides', () => {
  it('is scaled down only once for each of its boxes', async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const media = { hash: 'logo', mimeType: 'image/png' as const, widthPx: 900, heightPx: 600 };
    const logo = (width: number) =>
      writeSvg(
        scene([
          {
            type: 'picture',
            id: 'logo',
            name: 'Logo',
            box: { x: 10, y: 10, width, height: 60 },
            placeholder: 'none',
            layer: 'slide',
            media,
            crop: { left: 0, top: 0, right: 0, bottom: 0 },
            radiusPx: 0,
          },
        ] as const),
        { theme: THEME, media: new Map([['logo', noise]]) },
      );
    dropCaches();
    const first = await renderPng(logo(90), 1280);
    const resized = vi.spyOn(sharp.prototype, 'resize');
    const second = await renderPng(logo(90), 1280);
    expect(resized).toHaveBeenCalledTimes(0);
    const wide = await renderPng(logo(180), 1280);
    expect(resized).toHaveBeenCalledTimes(1);
    dropCaches();
    const again = await renderPng(logo(90), 1280);
    expect(resized).toHaveBeenCalledTimes(2);
    expect([Buffer.compare(first, second), Buffer.compare(first, again)]).toEqual([0, 0]);
    expect(Buffer.compare(first, wide)).not.toBe(0);
    resized.mockRestore();
  });
});

describe('a picture that fills its box with tiles', () => {
  it('has every tile at its position where a tile is not a whole number of pixels', async () => {
    const [dark, light] = [0, 255];
    const bytes = await sharp(Buffer.from([dark, dark, ...Array.from({ length: 14 }, () => light)]), {
      raw: { width: 2, height: 8, channels: 1 },
    })
      .png()
      .toBuffer();
    const media = { hash: 'lines', mimeType: 'image/png' as const, widthPx: 2, heightPx: 8, dpi: 72 };
    const tile = { x: 0, y: 0, width: 8 / 3, height: 32 / 3 };
    const box = { x: 0, y: 0, width: 1280, height: 720 };
    const lines = {
      type: 'picture',
      id: 'lines',
      name: 'Lines',
      box,
      placeholder: 'none',
      layer: 'slide',
      media,
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      radiusPx: 0,
      tile,
    } as const;
    const png = await renderPng(
      writeSvg(scene([lines]), { theme: THEME, media: new Map([['lines', bytes]]) }),
      853,
    );
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    const shade = (row: number) => data[row * info.width + 400] ?? light;
    const scale = 853 / 1280;
    const tops = Array.from({ length: 66 }, (_, at) => Math.round(at * tile.height * scale));
    expect(tops.filter((top) => Math.min(shade(top), shade(top + 1)) > 150)).toEqual([]);
    expect(tops.filter((top) => shade(top + 4) < 200)).toEqual([]);
  });
});

describe('contactSheet', () => {
  it('lays out slides in rows with numbers', async () => {
    const sheet = await drawContactSheet([slide('#FF0000'), slide('#00FF00'), slide('#0000FF')], {
      widthPx: 1000,
      columns: 2,
    });
    const { width, height } = await sharp(sheet).metadata();
    const [thumbWidth, thumbHeight] = [466, 262];
    expect([width, height]).toEqual([1000, 48 + 2 * (thumbHeight + 22) + 20]);
    expect(await colorAt(sheet, 24 + thumbWidth / 2, 24 + 200)).toEqual([255, 0, 0]);
    expect(await colorAt(sheet, 24 + thumbWidth + 20 + thumbWidth / 2, 24 + 200)).toEqual([0, 255, 0]);
    expect(await colorAt(sheet, 24 + thumbWidth / 2, 24 + thumbHeight + 42 + 200)).toEqual([0, 0, 255]);
    const number = await sharp(sheet)
      .extract({ left: 24, top: 24 + thumbHeight + 5, width: 12, height: 14 })
      .stats();
    expect(number.channels[0]?.min).toBeLessThan(140);
  });

  it('numbers selected slides by their position in the deck', async () => {
    const slides = [slide('#FF0000'), slide('#00FF00')];
    const sheet = async (numbers?: readonly number[]) =>
      (
        await drawContactSheet(slides, { widthPx: 1000, ...(numbers === undefined ? {} : { numbers }) })
      ).toString();
    expect(await sheet([1, 2])).toBe(await sheet());
    expect(await sheet([5, 17])).not.toBe(await sheet());
  });

  it('gives 4:3 slides cells of the same proportions, without bars', async () => {
    const page =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720" width="960" height="720"><rect width="960" height="720" fill="#FF0000"/></svg>';
    const sheet = await drawContactSheet([page, page], { widthPx: 1000, columns: 2 });
    expect((await sharp(sheet).metadata()).height).toBe(48 + 350 + 22);
    expect(await colorAt(sheet, 24 + 4, 24 + 175)).toEqual([255, 0, 0]);
  });

  it('returns a sheet without any slides', async () => {
    expect((await sharp(await drawContactSheet([], { widthPx: 400 })).metadata()).width).toBe(400);
  });
});
