import { resolvePaint } from '../../../scene/color.ts';
import type { CellMark } from '../../../scene/scene.ts';
import type { Paint, Theme } from '../../../scene/theme.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { MarkedCell } from './part-context.ts';

/** SVG of a cell with its fill and marks, in px. */
export function drawCellSvg({ marks, fill, width, height }: MarkedCell, theme: Theme): Xml {
  const backdrop =
    fill === undefined ? [] : [element('rect', { width, height, ...fillAttributes(fill, theme) })];
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    ...backdrop,
    ...marks.map((mark) => markXml(mark, theme)),
  );
}

function markXml({ box: { x, y, width, height }, geometry, fill, stroke }: CellMark, theme: Theme): Xml {
  const paint = {
    ...fillAttributes(fill, theme),
    ...(stroke === undefined ? {} : toStrokeAttributes(stroke, theme)),
  };
  if (geometry.kind === 'path')
    return element('path', { transform: `translate(${x} ${y})`, d: geometry.d, ...paint });
  if (geometry.kind === 'ellipse')
    return element('ellipse', {
      cx: x + width / 2,
      cy: y + height / 2,
      rx: width / 2,
      ry: height / 2,
      ...paint,
    });
  return element('rect', { x, y, width, height, ...paint });
}

function fillAttributes(fill: Paint | undefined, theme: Theme): Readonly<Record<string, string | number>> {
  if (fill === undefined) return { fill: 'none' };
  const { hex, alpha } = resolvePaint(fill, theme);
  return { fill: hex, 'fill-opacity': alpha };
}

function toStrokeAttributes(
  { paint, widthPx, round }: NonNullable<CellMark['stroke']>,
  theme: Theme,
): Readonly<Record<string, string | number>> {
  const { hex, alpha } = resolvePaint(paint, theme);
  const ends = round === true ? { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } : {};
  return { stroke: hex, 'stroke-opacity': alpha, 'stroke-width': widthPx, ...ends };
}
