import type { DrawnOnSlide } from '../../output/pptx/fill/fill-package.ts';
import type { SceneElement } from '../../scene/scene.ts';
import type { SlideFonts } from '../slide-fonts.ts';
import { createDrawnElements } from './drawn-elements.ts';
import type { PlannedSlide } from './slide-maker.ts';

/** Our own shapes on a slide, as the file shows them. */
export interface OwnDrawing {
  readonly drawn: DrawnOnSlide;
  readonly elements: readonly SceneElement[];
}

/** Elements that we drew on a slide; undefined without any. */
export function drawOwn({ drawn, read }: PlannedSlide, fonts: SlideFonts): OwnDrawing | undefined {
  return drawn === undefined
    ? undefined
    : { drawn, elements: createDrawnElements(drawn, read().theme, fonts) };
}
