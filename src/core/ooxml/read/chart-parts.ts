import type { XmlNode } from '../xml/parse.ts';
import type { ReadAxis, ReadChartParts, ReadSeriesLooks, ReadWords } from './chart-model.ts';
import { type ColorScope, colorIn } from './color.ts';
import { gradientIn } from './fill.ts';
import { at, attribute, child, flagOf, numberOf } from './node.ts';

/** Width of lines that say none, EMU. */
const AXIS_EMU = 9_525;

/** Panels behind a chart and behind its plot, and the words of its legend, where the file says how they look. */
export function partsOfChart(root: XmlNode, chart: XmlNode | undefined, scope: ColorScope): ReadChartParts {
  const parts = {
    area: panelOf(child(root, 'c:spPr'), scope),
    plotArea: panelOf(at(chart, 'c:plotArea', 'c:spPr'), scope),
    legendWords: wordsOf(child(chart, 'c:legend'), scope),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** Lines and words of an axis. */
export function partsOfAxis(axis: XmlNode, scope: ColorScope): Pick<ReadAxis, 'line' | 'grid' | 'words'> {
  const [line, grid] = [axis, child(axis, 'c:majorGridlines')].map((node) => chartLine(at(node, 'c:spPr', 'a:ln'), scope, AXIS_EMU));
  const words = wordsOf(axis, scope);
  return { ...(line === undefined ? {} : { line }), ...(grid === undefined ? {} : { grid }), ...(words === undefined ? {} : { words }) };
}

/** A line that says its colour; `none` where it says that there is none. */
export function chartLine(line: XmlNode | undefined, scope: ColorScope, plainEmu: number): ReadSeriesLooks['line'] {
  if (line === undefined) return undefined;
  if (child(line, 'a:noFill') !== undefined) return 'none';
  const color = colorIn(child(line, 'a:solidFill'), scope);
  const dash = attribute(child(line, 'a:prstDash'), 'val') ?? 'solid';
  if (color === undefined) return undefined;
  return { color, widthEmu: numberOf(line, 'w') ?? plainEmu, dash: dash === 'solid' ? 'solid' : /dot$/i.test(dash) && !/dash/i.test(dash) ? 'dot' : 'dash', head: 'none', tail: 'none' };
}

function panelOf(properties: XmlNode | undefined, scope: ColorScope): ReadChartParts['area'] {
  const color = colorIn(child(properties, 'a:solidFill'), scope);
  const gradient = gradientIn(properties, scope);
  const line = chartLine(child(properties, 'a:ln'), scope, AXIS_EMU);
  const fill = gradient ?? (color === undefined ? undefined : { kind: 'solid' as const, color });
  if (fill === undefined && (line === undefined || line === 'none')) return undefined;
  return { ...(fill === undefined ? {} : { fill }), ...(line === undefined || line === 'none' ? {} : { line }) };
}

function wordsOf(part: XmlNode | undefined, scope: ColorScope): ReadWords | undefined {
  const look = at(part, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr');
  const [color, bold] = [colorIn(child(look, 'a:solidFill'), scope), flagOf(look, 'b')];
  return color === undefined && bold === undefined ? undefined : { ...(color === undefined ? {} : { color }), ...(bold === undefined ? {} : { bold }) };
}
