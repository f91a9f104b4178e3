import { measureTextWidth } from '../../scene/fonts/font-book.ts';
import { splitVisualRuns } from '../../scene/fonts/visual-runs.ts';
import type { FontWeight } from '../../scene/scene.ts';
import type { FontRole, Paint } from '../../scene/theme.ts';
import { fillAttributes, type SvgContext } from './context.ts';
import { drawGlyphs, measureGlyphs } from './glyphs.ts';
import { buildElement } from './markup.ts';

export interface LabelStyle {
  readonly sizePx: number;
  readonly weight: FontWeight;
  readonly paint: Paint;
  readonly font?: FontRole;
  readonly rtl?: boolean;
}

/**
 * Draws one line of text without layout, such as a tick label: outlines, with `x` at its start, middle or
 * end.
 */
export function drawLabel(
  text: string,
  x: number,
  baseline: number,
  align: 'start' | 'middle' | 'end',
  style: LabelStyle,
  context: SvgContext,
): string {
  const { theme, lang, font = 'body' } = context;
  const shared = {
    font: style.font ?? font,
    weight: style.weight,
    italic: false,
    sizePx: style.sizePx,
    lang,
  } as const;
  const runs = splitVisualRuns(text, style.rtl ?? false).map((run) => ({
    ...run,
    width: measureGlyphs(run.text, { ...shared, rtl: run.rtl }, context),
  }));
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  let pen = x - (align === 'middle' ? width / 2 : align === 'end' ? width : 0);
  const drawn = runs.map((run) => {
    const left = pen;
    pen += run.width;
    return drawGlyphs(run.text, left, baseline, { ...shared, rtl: run.rtl }, {}, context);
  });
  return buildElement('g', fillAttributes(style.paint, theme), drawn);
}

export function measureLabel(
  text: string,
  sizePx: number,
  weight: FontWeight,
  context: Pick<SvgContext, 'theme' | 'lang' | 'font'>,
): number {
  return (
    measureTextWidth(text, {
      font: context.font ?? 'body',
      theme: context.theme,
      weight,
      italic: false,
      lang: context.lang,
    }) * sizePx
  );
}
