import { describe, expect, it } from 'vitest';
import { readSlideSize, SLIDE_SIZE_NAMES } from '../../../src/core/scene/slide-size.ts';

const canvasOf = (text: string) => {
  const { widthPx = 0, heightPx = 0 } = readSlideSize(text)?.canvas ?? {};
  return [widthPx, heightPx];
};

describe('slide_size', () => {
  it('gives slides about the area of 16:9 under every name', () => {
    for (const name of SLIDE_SIZE_NAMES) {
      const [width = 0, height = 0] = canvasOf(name);
      expect((width * height) / (1280 * 720), name).toBeGreaterThan(0.89);
      expect((width * height) / (1280 * 720), name).toBeLessThan(1.02);
    }
  });

  it.each([
    ['4:3', '4:3', [1104, 828]],
    ['a4 PORTRAIT', 'A4 portrait', [793.7, 1122.52]],
    ['A4 landscape', 'A4', [1122.52, 793.7]],
    ['square', '1:1', [960, 960]],
    ['story', '9:16', [720, 1280]],
    ['1080x1920', '1080x1920', [720, 1280]],
    ['1080 × 1350 px', '1080x1350 px', [858.65, 1073.31]],
    ['210 x 297 mm', '210x297 mm', [793.7, 1122.52]],
    ['50x70 cm', '50x70 cm', [811.35, 1135.89]],
    ['3:2', '3:2', [1175.76, 783.84]],
  ])('as %s is %s', (text, name, canvas) => {
    expect(readSlideSize(text)?.name).toBe(name);
    expect(canvasOf(text)).toEqual(canvas);
  });

  it.each(['', 'A3x', '0x10', '10x1', '1:3', '1x1x1', '-4:3', '4:3 mm2', '99999999x1', 'Infinity:1'])(
    'as %j is undefined',
    (text) => expect(readSlideSize(text)).toBeUndefined(),
  );
});
