import type { FindingMark } from '../../scene/finding.ts';
import { drawGlyphPath } from '../../scene/fonts/outline.ts';
import { buildElement } from '../svg/markup.ts';
import { NUMBER_THEME } from './contact-sheet.ts';

const COLORS = { error: '#C62828', warning: '#B25E00', info: '#1565C0' } as const;
/** Sizes as shares of the width of the slide. */
const [STROKE_SHARE, LABEL_SHARE] = [1 / 420, 1 / 64];

/** Draws marks over a slide, the labels inside the slide. */
export function drawMarks(
  svg: string,
  marks: readonly FindingMark[],
  page: { readonly widthPx: number; readonly heightPx: number },
): string {
  if (marks.length === 0) return svg;
  const drawn = marks.map((mark) => drawMark(mark, page)).join('');
  return svg.replace(/<\/svg>\s*$/, () => `${drawn}</svg>`);
}

function drawMark(
  { box, label, severity }: FindingMark,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): string {
  const [color, stroke, sizePx] = [COLORS[severity], widthPx * STROKE_SHARE, widthPx * LABEL_SHARE];
  const [left, top] = [Math.max(box.x, 0), Math.max(box.y, 0)];
  const [right, bottom] = [Math.min(box.x + box.width, widthPx), Math.min(box.y + box.height, heightPx)];
  const glyphs = drawGlyphPath(label, {
    font: 'body',
    theme: NUMBER_THEME,
    weight: 700,
    italic: false,
    sizePx,
    lang: 'en',
    rtl: false,
  });
  const [width, height] = [glyphs.width + sizePx * 0.6, sizePx * 1.35];
  const x = Math.max(0, Math.min(left, widthPx - width));
  const y = Math.max(0, Math.min(top - height, heightPx - height));
  const frame = {
    x: Math.min(left, widthPx - stroke),
    y: Math.min(top, heightPx - stroke),
    width: Math.max(right - left, stroke),
    height: Math.max(bottom - top, stroke),
  };
  return [
    buildElement('rect', { ...frame, fill: 'none', stroke: color, 'stroke-width': stroke }),
    buildElement('rect', { x, y, width, height, fill: color }),
    buildElement('path', {
      d: glyphs.d,
      fill: '#FFFFFF',
      transform: `translate(${x + sizePx * 0.3} ${y + sizePx * 1.03})`,
    }),
  ].join('');
}
