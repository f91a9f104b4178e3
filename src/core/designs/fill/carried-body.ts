import { layoutSlide } from '../../layout/layout-slide.ts';
import type { DrawnShapes } from '../../output/pptx/fill/drawn-shapes.ts';
import type { ReadBox } from '../../output/pptx/read/deck.ts';
import { CANVAS, EMU_PER_PX, type SceneElement } from '../../scene/scene.ts';
import type { LayoutTree } from '../../templates/tree.ts';
import type { WrittenSlide } from '../design.ts';
import type { BodyLook } from './body-look.ts';
import { scaledElements } from './scaled-elements.ts';

/** The least letters of standard layouts are 12 pt: nothing of them may come out smaller than 11. */
const LEAST_SCALE = 11.1 / 12;

const CANVAS_SIZE = { width: CANVAS.widthPx, height: CANVAS.heightPx } as const;

export interface BodyScope {
  readonly look: BodyLook;
  readonly lang: string;
  readonly rtl: boolean;
  /** Of the slide, EMU. */
  readonly widthEmu: number;
  readonly heightEmu: number;
  /** 0-based. */
  readonly index: number;
  shapes(elements: readonly SceneElement[], look: BodyLook): DrawnShapes;
}

/** The body of a standard layout in a region of a design's slide, in the design's fonts and colours. */
export function carriedBody({ spec, contract, body, pictures, icons, words }: WrittenSlide, region: ReadBox, scope: BodyScope): DrawnShapes {
  const { look, lang, rtl, widthEmu, heightEmu, index } = scope;
  const k = Math.max(LEAST_SCALE, Math.min(widthEmu / EMU_PER_PX / CANVAS.widthPx, heightEmu / EMU_PER_PX / CANVAS.heightPx));
  const px = (emu: number) => emu / EMU_PER_PX;
  const scene = layoutSlide({
    spec: { ...spec, content: { ...spec.content } },
    tree: inSize(body, px(region.width) / k, px(region.height) / k),
    contract,
    theme: look.theme,
    lang,
    rtl,
    index,
    total: index + 1,
    deckTitle: '',
    words: (key) => words.get(key) ?? key,
    pictures,
    icons: (wanted) => ({ name: icons.get(JSON.stringify(wanted)) ?? 'circle' }),
    mode: 'slide',
  });
  // Right-to-left pages begin at their right edge.
  const left = rtl ? CANVAS.widthPx - px(region.width) / k : 0;
  // What a template fixes in its slide layouts stands on the slide itself here.
  const elements = scene.elements.map((element): SceneElement => ({ ...element, layer: 'slide', placeholder: 'none' }));
  return scope.shapes(scaledElements(elements, px(region.x) - left * k, px(region.y), k), look);
}

function inSize({ id, background, root }: LayoutTree, width: number, height: number): LayoutTree {
  return { id, background, root: { type: 'box', style: CANVAS_SIZE, children: [{ ...root, style: { position: 'absolute', start: 0, top: 0, width, height } }] } };
}
