import { describe, expect, it } from 'vitest';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { checkOffCanvas } from '../../../src/core/scene/check/off-canvas.ts';
import { CARDS_CONTRACT, inputFor, THEME, treeOf } from './sample-tree.ts';

const CANVAS = { widthPx: 794, heightPx: 1123 };
const TREE = treeOf({
  type: 'shape',
  id: 'panel',
  geometry: { kind: 'rect' },
  fill: { token: 'surface' },
  style: { grow: 1 },
});

describe('a layout that is drawn for another size', () => {
  const scene = layoutSlide(inputFor({ ...TREE, canvas: CANVAS }, CARDS_CONTRACT, {}));

  it('fills a slide of the chosen size', () => {
    expect(scene.canvas).toEqual(CANVAS);
    expect(scene.elements.map(({ box }) => box)).toEqual([{ x: 60, y: 60, width: 674, height: 1003 }]);
    expect(checkOffCanvas(scene)).toEqual([]);
  });

  it('is drawn as a picture of its size', () => {
    expect(writeSvg(scene, { theme: THEME, media: new Map() })).toContain('viewBox="0 0 794 1123"');
  });

  it('has no canvas in a scene of the usual size', () => {
    const usual = layoutSlide(inputFor(TREE, CARDS_CONTRACT, {}));
    expect(usual.canvas).toBeUndefined();
    expect(usual.elements[0]?.box).toEqual({ x: 60, y: 60, width: 1160, height: 600 });
  });
});
