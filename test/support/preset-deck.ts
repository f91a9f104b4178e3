import { readFileSync } from 'node:fs';
import type { Box } from '../../src/core/scene/box.ts';
import type { AdjustValues } from '../../src/core/scene/presets/preset-shape.ts';
import { EMU_PER_PX } from '../../src/core/scene/scene.ts';
import { alterPptx } from './open-pptx.ts';

const COLUMNS = 17;
const CELL = { width: 74, height: 64 } as const;
const EDGE = { left: 11, top: 7 } as const;
const DECK = readFileSync(new URL('../fixtures/pptx/google-slides.pptx', import.meta.url));

/** A shape of a deck: its preset, and how it stands. */
export interface PresetSample {
  readonly preset: string;
  readonly adjust?: AdjustValues;
  readonly turn?: string;
}

/** Cell of a sample in pixels of a slide 1,280 wide. */
export function cellOf(index: number): Box {
  return {
    x: EDGE.left + (index % COLUMNS) * CELL.width,
    y: EDGE.top + Math.floor(index / COLUMNS) * CELL.height,
    ...CELL,
  };
}

/** A deck of one slide with a grid of preset shapes. */
export function presetDeck(samples: readonly PresetSample[]): Uint8Array {
  const shapes = samples.map(({ preset, adjust = {}, turn = '' }, index) => {
    const cell = cellOf(index);
    const [x, y, width, height] = [cell.x + 12, cell.y + 12, 50, 40].map((px) => px * EMU_PER_PX);
    const guides = Object.entries(adjust).map(
      ([name, value]) => `<a:gd name="${name}" fmla="val ${value}"/>`,
    );
    return `<p:sp><p:nvSpPr><p:cNvPr id="${index + 2}" name="${preset}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm${turn}><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="${preset}"><a:avLst>${guides.join('')}</a:avLst></a:prstGeom><a:solidFill><a:srgbClr val="5B9BD5"/></a:solidFill><a:ln w="9525"><a:solidFill><a:srgbClr val="1F3864"/></a:solidFill></a:ln></p:spPr></p:sp>`;
  });
  return alterPptx(DECK, {
    'ppt/presentation.xml': (xml) =>
      xml.replace(/<p:sldSz [^>]*\/>/, `<p:sldSz cx="${1280 * EMU_PER_PX}" cy="${720 * EMU_PER_PX}"/>`),
    'ppt/slides/slide1.xml': (xml) =>
      xml.replace(
        /(<p:spTree>[\s\S]*?<\/p:grpSpPr>)[\s\S]*<\/p:spTree>/,
        (_, head: string) => `${head}${shapes.join('')}</p:spTree>`,
      ),
  });
}
