import type { Sketch } from '../call/call.ts';
import { openLayoutEngine } from '../layout/engine.ts';
import { writeSvg } from '../output/svg/write-svg.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { buildDeckInDesign, composeSlide, type DeckPlan, readDesignContracts } from './compose.ts';
import { readSlides } from './validate-slides.ts';

/**
 * Draws a slide of an unfinished deck as SVG, with plain tiles for photographs. Returns "" if it cannot be
 * laid out.
 */
export async function sketchSvg(
  { slide, total, title, language, layout, content }: Sketch,
  look: Pick<DeckPlan, 'template' | 'theme' | 'lookFiles' | 'design'>,
  signal: AbortSignal,
): Promise<string> {
  const [spec] = readSlides([{ layout, content }], {
    longLists: true,
    own: readDesignContracts(look),
  }).slides;
  if (spec === undefined) return '';
  // The other slides determine the slide number. A design would draw all of them, so it gets only this one.
  const [count, at] = look.design === undefined ? [Math.max(total, slide), slide - 1] : [1, 0];
  const slides = Array.from(
    { length: count },
    (_, index): SlideSpec => (index === at ? spec : { layout, content: {} }),
  );
  const plan: DeckPlan = {
    engine: await openLayoutEngine(),
    ...look,
    title,
    language,
    slides,
    pictures: [],
    createdAt: '',
  };
  const deck = await buildDeckInDesign(
    { ...plan, isLook: true },
    [composeSlide(plan, at)],
    new Map(),
    signal,
  );
  const [scene] = deck.slides;
  return scene === undefined ? '' : writeSvg(scene, deck);
}
