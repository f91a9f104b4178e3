import type { ReadChartModel, ReadSeries } from '../../ooxml/read/index.ts';
import { walk } from '../../ooxml/xml/index.ts';
import { every, first, type OpcPackage, readLocalName, value, type XmlNode } from './archive-xml.ts';
import { type CellsAt, type ChartTable, toChartTable } from './chart-table.ts';
import { parseMixedXml, readWords } from './odf-tree.ts';

const TYPES: Readonly<Record<string, string>> = {
  bar: 'barChart',
  line: 'lineChart',
  area: 'areaChart',
  circle: 'pieChart',
  ring: 'doughnutChart',
  radar: 'radarChart',
  'filled-radar': 'radarChart',
};

/**
 * Reads a chart object of an OpenDocument file ("./Object 1") with its own data; undefined for other objects.
 */
export function readOdfChart(
  archive: OpcPackage,
  address: string,
  cellsAt: CellsAt = () => undefined,
): ChartTable | undefined {
  const part = `${address.replace(/^\.\//, '').replace(/\/$/, '')}/content.xml`;
  const root = archive.names.includes(part) ? parseMixedXml(archive, part) : undefined;
  const chart = first(first(first(root, 'body'), 'chart'), 'chart');
  const plot = first(chart, 'plot-area');
  const table = every(chart, 'table').find((one) => value(one, 'name') === 'local-table');
  if (chart === undefined || plot === undefined || table === undefined) return undefined;
  const look = readLook(root, value(plot, 'style-name'));
  const grid = [...walk(table)]
    .filter((node) => readLocalName(node) === 'table-row')
    .map((row) => every(row, 'table-cell'));
  const body = grid.slice(1);
  const plotted = every(plot, 'series');
  const type = (one: XmlNode): string => TYPES[(value(one, 'class') ?? '').replace(/^.*:/, '')] ?? '';
  const isRing = type(chart) === 'doughnutChart';
  const series = plotted.map((one, index): ReadSeries => {
    const cells = body.map((row) => row[index + 1]);
    const name = grid[0]?.[index + 1];
    const own = cells.map((cell) =>
      value(cell, 'value') === undefined || !Number.isFinite(Number(value(cell, 'value')))
        ? null
        : Number(value(cell, 'value')),
    );
    return {
      name: name === undefined ? '' : readText(name),
      // The series of a ring are written as circles.
      type: type(value(one, 'class') === undefined || isRing ? chart : one),
      secondary: false,
      values: own,
      x: [],
      pointColors: {},
    };
  });
  const title = first(chart, 'title');
  const model: ReadChartModel = {
    type: type(chart),
    grouping: look.stacked ? 'stacked' : 'standard',
    horizontal: look.vertical,
    title: title === undefined ? '' : readWords(title),
    categories: body.map((row) => (row[0] === undefined ? '' : readText(row[0]))),
    series,
    cellFormats: {},
    legend: false,
  };
  const shown = (range: string | undefined): readonly string[] | undefined =>
    range === undefined ? undefined : cellsAt(range)?.map(({ text }) => text);
  const categories = [...walk(plot)].find((node) => readLocalName(node) === 'categories');
  return toChartTable(model, {
    language: 'en',
    labels: shown(value(categories, 'cell-range-address')),
    cells: plotted.map((one) => shown(value(one, 'values-cell-range-address'))),
  });
}

/** Text of a cell without the range beside it. */
function readText(cell: XmlNode): string {
  return every(cell, 'p').map(readWords).join(' ').trim();
}

function readLook(
  root: XmlNode | undefined,
  name: string | undefined,
): { readonly stacked: boolean; readonly vertical: boolean } {
  const style = every(first(root, 'automatic-styles'), 'style').find((one) => value(one, 'name') === name);
  const properties = first(style, 'chart-properties');
  return {
    stacked: value(properties, 'stacked') === 'true' || value(properties, 'percentage') === 'true',
    vertical: value(properties, 'vertical') === 'true',
  };
}
