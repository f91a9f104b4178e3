import type { GroupElement, SceneElement } from '../../scene/scene.ts';
import { drawChart } from './chart/draw-chart.ts';
import type { SvgContext } from './context.ts';
import { drawPicture } from './picture.ts';
import { drawIcon, drawLine, drawShape } from './shape.ts';
import { drawTable } from './table.ts';
import { drawParagraphs } from './text.ts';

/** Draws an element as markup in canvas coordinates. */
export function drawContent(element: Exclude<SceneElement, GroupElement>, context: SvgContext): string {
  switch (element.type) {
    case 'text':
      return drawParagraphs(element.paragraphs, element.box.x, element.box.y, element.box.width, context);
    case 'shape':
      return drawShape(element, context);
    case 'line':
      return drawLine(element, context);
    case 'picture':
      return drawPicture(element, context);
    case 'icon':
      return drawIcon(element, context);
    case 'chart':
      return drawChart(element, context);
    case 'table':
      return drawTable(element, context);
  }
}
