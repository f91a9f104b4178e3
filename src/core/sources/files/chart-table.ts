import { classifyPlots, listPlots } from '../../charts/kinds/plots.ts';
import type { ChartType } from '../../charts/model.ts';
import { type ColorScope, type ReadChartModel, readChart } from '../../ooxml/read/index.ts';
import { walk } from '../../ooxml/xml/index.ts';
import { every, first, type OpcPackage, readLocalName, type XmlNode } from './archive-xml.ts';
import { formatCell } from './cell-format.ts';

/** Chart of a file as a table: the first row has the names of the series, the first column the categories. */
export interface ChartTable {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  /** Absent if slides have no such chart type, or not for these values. */
  readonly type?: ChartType;
}

/**
 * Looks up the cells of a reference with their texts and numbers; undefined if it is not a range of the
 * workbook.
 */
export type CellsAt = (
  reference: string,
) => readonly { readonly text: string; readonly value: number | undefined }[] | undefined;

/**
 * Maximum number of cells in one reference, and in all charts of a workbook. Beyond that charts show their
 * cached values.
 */
const REFERENCE_MAX = 2_000;
const REFERENCES_MAX = 100_000;

/** Remaining number of cells that charts of a workbook may reference. */
export class ReferenceRoom {
  private left = REFERENCES_MAX;

  take(cells: number): boolean {
    if (cells > REFERENCE_MAX || cells > this.left) return false;
    this.left -= Math.max(0, cells);
    return true;
  }
}

interface Look {
  readonly language: string;
  /** Categories and values as formatted in the referenced cells. */
  readonly labels?: readonly string[] | undefined;
  readonly cells?: readonly (readonly string[] | undefined)[];
}

const NOTHING: XmlNode = { tag: '', attributes: new Map(), children: [], text: '' };
const SLICES_MAX = 8;
/** Kinds that need pairs of numbers, or a kind for each series, which a table does not hold. */
const UNTABLED: ReadonlySet<ChartType> = new Set(['scatter', 'bubble', 'combo']);
const PLAIN: ColorScope = {
  theme: {
    name: '',
    colors: {},
    fonts: { major: { latin: '', ea: '', cs: '' }, minor: { latin: '', ea: '', cs: '' } },
    styles: { fills: [], lines: [], effects: [], backgrounds: [] },
  },
  map: {},
};

/**
 * Reads a chart part. Values without a cached copy come from its cells. Returns undefined if it shows
 * nothing.
 */
export function readChartPart(
  archive: OpcPackage,
  part: string,
  language: string,
  cellsAt: CellsAt = () => undefined,
): ChartTable | undefined {
  const root = archive.xml(part);
  const model = root === undefined ? undefined : readChart(fillReferences(root, cellsAt), PLAIN);
  if (root === undefined || model === undefined) return undefined;
  const plots = [...walk(root)].filter((node) => readLocalName(node) === 'ser');
  const shown = (series: XmlNode | undefined, name: string): readonly string[] | undefined => {
    const reference = [...walk(first(series, name) ?? NOTHING)].find(
      (node) => readLocalName(node) === 'f',
    )?.text;
    return reference === undefined ? undefined : cellsAt(reference)?.map(({ text }) => text);
  };
  return toChartTable(model, {
    language,
    labels: shown(plots[0], 'cat'),
    cells: plots.map((series) => shown(series, 'val')),
  });
}

/** Converts the data of a chart to a table; undefined if there is none. */
export function toChartTable(
  chart: ReadChartModel,
  { language, labels: shownLabels, cells = [] }: Look,
): ChartTable | undefined {
  const { values: own = 'General', categories } = chart.cellFormats;
  const values = own === 'General' ? (chart.formatCode ?? own) : own;
  const shown = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : formatCell(value, values, language, false);
  const x = chart.series[0]?.x ?? [];
  const named = chart.categories.map((text) =>
    isDates(categories) && /^\d+(?:\.\d+)?$/.test(text)
      ? formatCell(Number(text), categories ?? '', language, false)
      : text.trim(),
  );
  const longest = chart.series.reduce((most, series) => Math.max(most, series.values.length), 0);
  const labels =
    shownLabels?.length === named.length && named.length > 0
      ? shownLabels
      : named.length > 0
        ? named
        : x.length > 0
          ? x.map(shown)
          : Array.from({ length: longest }, (_, index) => `${index + 1}`);
  const texts = chart.series.map(
    (one, index) =>
      (cells[index]?.length === one.values.length ? cells[index] : undefined) ?? one.values.map(shown),
  );
  const series = chart.series
    .map((one, index) => ({ name: one.name, values: one.values, texts: texts[index] ?? [] }))
    .filter(({ values: own }) => own.some((value) => value !== null));
  if (labels.length === 0 || series.length === 0) return undefined;
  const rows = labels.map((label, index) => [label, ...series.map((one) => one.texts[index] ?? '')]);
  const type = chooseType(chart, labels.length);
  return {
    title: chart.title.replace(/\s+/g, ' ').trim(),
    rows: [['', ...series.map(({ name }) => name.trim())], ...rows],
    ...(type === undefined ? {} : { type }),
  };
}

/** The kind in which a slide can show the table: the chart's own, if a table holds all that it needs. */
function chooseType(chart: ReadChartModel, categories: number): ChartType | undefined {
  const kind = classifyPlots(listPlots(chart));
  if (kind === undefined || UNTABLED.has(kind) || chart.series.some(({ secondary }) => secondary))
    return undefined;
  if (kind !== 'pie' && kind !== 'doughnut') return kind;
  const [whole] = chart.series;
  const isWhole =
    chart.series.length === 1 &&
    categories <= SLICES_MAX &&
    whole?.values.every((value) => value !== null && value > 0) === true;
  return isWhole ? kind : undefined;
}

function isDates(code: string | undefined): boolean {
  const plainCode = (code ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, '');
  return /[ymd]/i.test(plainCode) && !/[0#?]/.test(plainCode);
}

/** Fills references without a cached copy from their cells. */
function fillReferences(node: XmlNode, cellsAt: CellsAt): XmlNode {
  const name = readLocalName(node);
  if ((name === 'numRef' || name === 'strRef') && !node.children.some((one) => every(one, 'pt').length > 0)) {
    const cells = cellsAt(first(node, 'f')?.text ?? '')?.map(({ text, value }) => value ?? text);
    if (cells === undefined) return node;
    const points = cells.flatMap((cell, index) =>
      cell === ''
        ? []
        : [createElement('c:pt', [createElement('c:v', [], String(cell))], '', [['idx', String(index)]])],
    );
    const count = createElement('c:ptCount', [], '', [['val', String(cells.length)]]);
    return {
      ...node,
      children: [
        ...node.children.filter((one) => !/Cache$/.test(one.tag)),
        createElement(name === 'numRef' ? 'c:numCache' : 'c:strCache', [count, ...points]),
      ],
    };
  }
  return node.children.length === 0
    ? node
    : { ...node, children: node.children.map((child) => fillReferences(child, cellsAt)) };
}

function createElement(
  tag: string,
  children: readonly XmlNode[],
  text = '',
  attributes: readonly (readonly [string, string])[] = [],
): XmlNode {
  return { tag, children, text, attributes: new Map(attributes) };
}
