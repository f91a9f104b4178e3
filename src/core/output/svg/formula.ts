import type { Formula } from '../../scene/formula.ts';
import type { Run } from '../../scene/scene.ts';
import type { SvgContext } from './context.ts';
import { drawGlyphs } from './glyphs.ts';
import { type Attributes, buildElement, num } from './markup.ts';

/** Draws a formula with its left end at `x`, on `baseline`: outlines, and its text in the font of the run. */
export function drawFormula(
  { tex, d, words }: Formula,
  run: Run,
  x: number,
  baseline: number,
  paint: Attributes,
  context: SvgContext,
): string {
  const { font, weight, sizePx, lang } = run;
  const scale = sizePx / 1000;
  const outlines =
    d === ''
      ? ''
      : buildElement('path', {
          transform: `translate(${num(x)} ${num(baseline)}) scale(${Math.round(scale * 1e6) / 1e6})`,
          d,
          ...paint,
        });
  const textParts = words.map((each) =>
    drawGlyphs(
      each.text,
      x + each.x * scale,
      baseline + each.y * scale,
      { font, weight, italic: false, sizePx: (each.size * sizePx) / 1000, lang, rtl: false },
      paint,
      context,
    ),
  );
  return context.live
    ? buildElement('g', { 'data-role': 'Formula', 'data-alt': tex }, [outlines, ...textParts])
    : buildElement('g', { role: 'math', 'aria-label': tex }, [outlines, ...textParts]);
}
