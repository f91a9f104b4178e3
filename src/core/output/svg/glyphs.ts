import { drawGlyphPath, type OutlineStyle, placeGlyphs } from '../../scene/fonts/outline.ts';
import { roundToHundredths } from '../../scene/round.ts';
import type { SvgContext } from './context.ts';
import { type Attributes, buildElement, escapeXml } from './markup.ts';

/** Structural role of a piece of text, for writers that tag their content. */
export type TextRole = 'P' | 'LI' | 'TR' | 'TH' | 'TD';

/** Draws text of one direction with its left end at `x`, on `baseline`; empty if no glyph is visible. */
export function drawGlyphs(
  text: string,
  x: number,
  baseline: number,
  style: Omit<OutlineStyle, 'theme'>,
  paint: Attributes,
  { theme, live }: SvgContext,
): string {
  if (!live) {
    const { d } = drawGlyphPath(text, { ...style, theme });
    return d === ''
      ? ''
      : buildElement('path', {
          transform: `translate(${roundToHundredths(x)} ${roundToHundredths(baseline)})`,
          d,
          ...paint,
        });
  }
  const { font, weight, italic, sizePx, lang, rtl, trackingPx } = style;
  return buildElement(
    'text',
    {
      x,
      y: baseline,
      'data-font': font,
      'font-size': sizePx,
      'font-weight': weight,
      'font-style': italic ? 'italic' : undefined,
      'xml:lang': lang,
      direction: rtl ? 'rtl' : undefined,
      'letter-spacing': trackingPx,
      ...paint,
    },
    escapeXml(text),
  );
}

/** Advance width of the text in pixels. */
export function measureGlyphs(
  text: string,
  style: Omit<OutlineStyle, 'theme'>,
  { theme }: Pick<SvgContext, 'theme'>,
): number {
  return placeGlyphs(text, { ...style, theme }).width;
}

/** Wraps live text by its role; outlines need no wrapping. */
export function wrapInRole(
  role: TextRole,
  drawn: string,
  lang: string | undefined,
  { live }: SvgContext,
): string {
  return live && drawn !== '' ? buildElement('g', { 'data-role': role, 'xml:lang': lang }, drawn) : drawn;
}
