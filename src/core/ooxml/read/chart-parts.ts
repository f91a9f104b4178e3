import { defined } from '../../input/fields.ts';
import type { XmlNode } from '../xml/parse.ts';
import type { ReadAxis, ReadChartParts, ReadWords } from './chart-model.ts';
import { type ColorScope, colorIn } from './color.ts';
import { gradientIn } from './fill.ts';
import { at, child, flagOf } from './node.ts';
import { saidLine } from './said-line.ts';

/** Default line width in EMU. */
const AXIS_EMU = 9_525;

/** Reads the backgrounds of a chart and of its plot, and the text format of its legend. */
export function partsOfChart(root: XmlNode, chart: XmlNode | undefined, scope: ColorScope): ReadChartParts {
  const parts = {
    area: panelOf(child(root, 'c:spPr'), scope),
    plotArea: panelOf(at(chart, 'c:plotArea', 'c:spPr'), scope),
    legendWords: wordsOf(child(chart, 'c:legend'), scope),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** Reads the lines and the text format of an axis. */
export function partsOfAxis(axis: XmlNode, scope: ColorScope): Pick<ReadAxis, 'line' | 'grid' | 'words'> {
  const [line, grid] = [axis, child(axis, 'c:majorGridlines')].map((node) => saidLine(at(node, 'c:spPr', 'a:ln'), scope, AXIS_EMU));
  const words = wordsOf(axis, scope);
  return defined({ line, grid, words });
}

function panelOf(properties: XmlNode | undefined, scope: ColorScope): ReadChartParts['area'] {
  const color = colorIn(child(properties, 'a:solidFill'), scope);
  const gradient = gradientIn(properties, scope);
  const line = saidLine(child(properties, 'a:ln'), scope, AXIS_EMU);
  const fill = gradient ?? (color === undefined ? undefined : { kind: 'solid' as const, color });
  if (fill === undefined && (line === undefined || line === 'none')) return undefined;
  return { ...(fill === undefined ? {} : { fill }), ...(line === undefined || line === 'none' ? {} : { line }) };
}

function wordsOf(part: XmlNode | undefined, scope: ColorScope): ReadWords | undefined {
  const look = at(part, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr');
  const [color, bold] = [colorIn(child(look, 'a:solidFill'), scope), flagOf(look, 'b')];
  return color === undefined && bold === undefined ? undefined : defined({ color, bold });
}
