import { isDrawable } from '../../charts/model.ts';
import { walk, type XmlNode } from '../xml/parse.ts';
import type { NewerChartKind, ReadNewerChart } from './chart-model.ts';
import { at, attribute, child, findChildren, readNumber } from './node.ts';

/** Limits for one series of a chart; further points and series are not drawn. */
const MAX_POINTS = 5_000;
const MAX_SERIES = 60;
const MAX_LEVELS = 4;
/** Our kinds by those of series (`cx:series@layoutId`, MS-ODRAWXML 2.24.3.66). */
const KINDS: Readonly<Record<string, NewerChartKind>> = {
  waterfall: 'waterfall',
  treemap: 'treemap',
  sunburst: 'sunburst',
  clusteredColumn: 'histogram',
  boxWhisker: 'box_plot',
  funnel: 'funnel',
  regionMap: 'map',
};

/** Reads the stored data of a chart of Office 2016 (`cx:chartSpace`); undefined for kinds that are unknown. */
export function readNewerChart(root: XmlNode | undefined): ReadNewerChart | undefined {
  const chart = child(root, 'cx:chart');
  const all = findChildren(at(chart, 'cx:plotArea', 'cx:plotAreaRegion'), 'cx:series');
  const data = new Map(
    findChildren(child(root, 'cx:chartData'), 'cx:data').map((one) => [attribute(one, 'id') ?? '', one]),
  );
  const layouts = all.map((one) => attribute(one, 'layoutId') ?? '');
  const kind = KINDS[layouts[0] ?? ''];
  if (kind === undefined) return undefined;
  const shown = all
    .filter((one) => attribute(one, 'layoutId') === layouts[0] && attribute(one, 'hidden') !== '1')
    .slice(0, MAX_SERIES);
  const dataOf = (series: XmlNode) => data.get(attribute(child(series, 'cx:dataId'), 'val') ?? '');
  const [first] = shown;
  if (first === undefined) return undefined;
  const values = child(dataOf(first), 'cx:numDim');
  const series = shown.map((one) => ({
    name: child(at(one, 'cx:tx', 'cx:txData'), 'cx:v')?.text ?? '',
    values: readNumbers(child(dataOf(one), 'cx:numDim')),
  }));
  const title = child(chart, 'cx:title');
  const binning = at(first, 'cx:layoutPr', 'cx:binning');
  const bins = readNumber(child(binning, 'cx:binCount'), 'val');
  const code = attribute(child(values, 'cx:lvl'), 'formatCode');
  const levels = findChildren(child(dataOf(first), 'cx:strDim'), 'cx:lvl')
    .slice(0, MAX_LEVELS)
    .map(readLevel);
  return {
    kind: kind === 'histogram' && layouts.includes('paretoLine') && levels.length > 0 ? 'pareto' : kind,
    title:
      title === undefined
        ? ''
        : Array.from(walk(title), ({ tag, text }) => (tag === 'a:t' || tag === 'cx:v' ? text : '')).join(''),
    levels,
    series,
    totals: findChildren(at(first, 'cx:layoutPr', 'cx:subtotals'), 'cx:idx').map(
      (one) => readNumber(one, 'val') ?? -1,
    ),
    ...(code === undefined || /^(?:general|standard)$/i.test(code) ? {} : { formatCode: code }),
    ...(bins === undefined || bins < 1 ? {} : { bins: Math.min(100, Math.round(bins)) }),
  };
}

function readLevel(level: XmlNode): string[] {
  const count = Math.min(MAX_POINTS, Math.max(0, readNumber(level, 'ptCount') ?? 0));
  const values = Array.from({ length: Math.trunc(count) }, () => '');
  for (const point of findChildren(level, 'cx:pt')) {
    const index = readNumber(point, 'idx') ?? -1;
    if (index >= 0 && index < values.length) values[Math.trunc(index)] = point.text.trim();
  }
  return values;
}

function readNumbers(dimension: XmlNode | undefined): (number | null)[] {
  const level = child(dimension, 'cx:lvl');
  return level === undefined
    ? []
    : readLevel(level).map((text) => (text === '' || !isDrawable(Number(text)) ? null : Number(text)));
}
