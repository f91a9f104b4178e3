import { expect, test } from 'vitest';
import { framePictures } from '../../../src/core/designs/fill/picture-frames.ts';
import { slideXml } from '../../../src/core/output/pptx/fill/slide-xml.ts';
import type { PictureElement } from '../../../src/core/scene/scene.ts';

const FRAME = {
  line: { hex: '#CC5500', widthEmu: 38_100 },
  radius: 0.12,
  shadow: { dx: 0, dy: 19_050, blurEmu: 76_200, growEmu: 0, color: { hex: '#000000', alpha: 0.4 } },
};
const HASH = 'a'.repeat(64);
const PICTURE: PictureElement = {
  type: 'picture',
  id: 'photo',
  name: 'Photo',
  placeholder: 'none',
  layer: 'slide',
  alt: 'A quay',
  box: { x: 100, y: 100, width: 300, height: 200 },
  media: { hash: HASH, mimeType: 'image/png', widthPx: 300, heightPx: 200 },
  crop: { left: 0, top: 0, right: 0, bottom: 0 },
  radiusPx: 0,
};

test('a drawn picture has the line, corners and shadow of pictures of the file', () => {
  const [picture, frame] = framePictures([PICTURE], FRAME);
  expect(picture).toMatchObject({ radiusPx: 24, shadow: { dy: 2, blurPx: 8, paint: { alpha: 0.4 } } });
  expect(frame).toMatchObject({
    type: 'shape',
    box: PICTURE.box,
    stroke: { paint: { hex: '#CC5500' }, widthPx: 4 },
  });
});

test('round pictures, and pictures of files without frames, are unchanged', () => {
  const round = { ...PICTURE, radiusPx: 100 };
  expect(framePictures([round], FRAME)).toEqual([round]);
  expect(framePictures([PICTURE], undefined)).toEqual([PICTURE]);
});

test('a picture on a layout without a picture placeholder is written with the frame', () => {
  const { xml } = slideXml(
    {
      layout: 'ppt/slideLayouts/slideLayout1.xml',
      lang: 'en',
      rtl: false,
      shapes: [
        {
          kind: 'picture',
          name: 'picture 1',
          box: { x: 0, y: 0, width: 900_000, height: 600_000 },
          bytes: new Uint8Array([1]),
          hash: HASH,
          mimeType: 'image/png',
          crop: PICTURE.crop,
          alt: 'A quay',
          frame: FRAME,
        },
      ],
    },
    {},
  );
  expect(xml).toContain('<a:gd name="adj" fmla="val 12000"/>');
  expect(xml).toMatch(/<a:ln w="38100"><a:solidFill><a:srgbClr val="CC5500"\/>/);
  expect(xml).toMatch(/<a:outerShdw [^>]*blurRad="76200"[^>]*dist="19050"/);
});
