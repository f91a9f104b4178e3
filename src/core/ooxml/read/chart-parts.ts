import { defined } from '../../input/fields.ts';
import type { XmlNode } from '../xml/parse.ts';
import type { ReadAxis, ReadChartParts, ReadTextLook } from './chart-model.ts';
import { type ColorScope, readColorIn } from './color.ts';
import { readExplicitLine } from './explicit-line.ts';
import { readGradientIn } from './fill.ts';
import { at, child, readFlag } from './node.ts';

/** Default line width in EMU. */
const AXIS_EMU = 9_525;

/** Reads the backgrounds of a chart and of its plot, and the text format of its legend. */
export function readChartParts(root: XmlNode, chart: XmlNode | undefined, scope: ColorScope): ReadChartParts {
  const parts = {
    area: readPanel(child(root, 'c:spPr'), scope),
    plotArea: readPanel(at(chart, 'c:plotArea', 'c:spPr'), scope),
    legendWords: readTextLook(child(chart, 'c:legend'), scope),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** Reads the lines and the text format of an axis. */
export function readAxisParts(axis: XmlNode, scope: ColorScope): Pick<ReadAxis, 'line' | 'grid' | 'words'> {
  const [line, grid] = [axis, child(axis, 'c:majorGridlines')].map((node) =>
    readExplicitLine(at(node, 'c:spPr', 'a:ln'), scope, AXIS_EMU),
  );
  const words = readTextLook(axis, scope);
  return defined({ line, grid, words });
}

function readPanel(properties: XmlNode | undefined, scope: ColorScope): ReadChartParts['area'] {
  const color = readColorIn(child(properties, 'a:solidFill'), scope);
  const gradient = readGradientIn(properties, scope);
  const line = readExplicitLine(child(properties, 'a:ln'), scope, AXIS_EMU);
  const fill = gradient ?? (color === undefined ? undefined : { kind: 'solid' as const, color });
  if (fill === undefined && (line === undefined || line === 'none')) return undefined;
  return {
    ...(fill === undefined ? {} : { fill }),
    ...(line === undefined || line === 'none' ? {} : { line }),
  };
}

function readTextLook(part: XmlNode | undefined, scope: ColorScope): ReadTextLook | undefined {
  const look = at(part, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr');
  const [color, bold] = [readColorIn(child(look, 'a:solidFill'), scope), readFlag(look, 'b')];
  return color === undefined && bold === undefined ? undefined : defined({ color, bold });
}
