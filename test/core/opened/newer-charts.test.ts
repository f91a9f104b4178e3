import { beforeAll, expect, it } from 'vitest';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import type {
  ElementChange,
  OpenedElement,
  OpenedResult,
  OpenedSlideTree,
} from '../../../src/core/opened/api.ts';
import type { SwitchedType } from '../../../src/core/opened/chart-change.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import { alterPptx } from '../../support/open-pptx.ts';
import { designs, fixture } from '../ooxml/read/rendered-slides.ts';

const WATERFALL = fixture('../charts/waterfall-chartex.pptx');
const CHART = 'ppt/charts/chartEx1.xml';
const SHEET = 'ppt/embeddings/Microsoft_Excel_Worksheet.xlsx';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const chartOf = (file: Uint8Array) =>
  (
    doOpenedJob({ fonts: NO_FONTS, kind: 'openedTrees', file, slides: [1] }) as readonly OpenedSlideTree[]
  )[0]?.elements.find(({ chart }) => chart !== undefined);

function change(file: Uint8Array, chart: NonNullable<ElementChange['chart']>): OpenedResult {
  const slide = (
    doOpenedJob({ fonts: NO_FONTS, kind: 'openedTrees', file, slides: [1] }) as readonly OpenedSlideTree[]
  )[0];
  const element = chartOf(file)?.id ?? '';
  return doOpenedJob({
    fonts: NO_FONTS,
    kind: 'openedEdits',
    file,
    edits: [{ op: 'set_element', slide: slide?.id ?? '', element, change: { chart } }],
  }) as OpenedResult;
}

const trees = (file: Uint8Array) =>
  doOpenedJob({
    fonts: NO_FONTS,
    kind: 'openedTrees',
    file,
    slides: Array.from({ length: 20 }, (_, at) => at + 1),
  }) as readonly OpenedSlideTree[];
const slideWithChart = (file: Uint8Array) =>
  trees(file).find(({ elements }) => elements.some(({ chart }) => (chart?.series.length ?? 0) > 1));
const chartTree = (file: Uint8Array) =>
  slideWithChart(file)?.elements.find(({ chart }) => (chart?.series.length ?? 0) > 1);

function changeOf(file: Uint8Array, chart: NonNullable<ElementChange['chart']>): OpenedResult {
  const [slide, element] = [slideWithChart(file)?.id ?? '', chartTree(file)?.id ?? ''];
  const edit = { op: 'set_element', slide, element, change: { chart } } as const;
  return doOpenedJob({ fonts: NO_FONTS, kind: 'openedEdits', file, edits: [edit] }) as OpenedResult;
}

/** The chart parts that an edit changed. */
function chartXml(bytes: Uint8Array, deck: Uint8Array): string {
  const [before, after] = [PackageEdit.open(deck), PackageEdit.open(bytes)];
  const parts = after.names.filter((name) => /^ppt\/charts\/chart\d*\.xml$/.test(name));
  return parts.flatMap((part) => (after.text(part) === before.text(part) ? [] : [after.text(part)])).join('');
}

it('a chart of Office 2016 is read with its kind, categories and values', () => {
  expect(chartOf(WATERFALL)).toMatchObject({
    kind: 'chart',
    chart: {
      type: 'waterfall',
      categories: expect.arrayContaining(['Kategorie 1', 'Kategorie 8']),
      series: [{ name: 'Datenreihe1', values: [100, 20, 50, -40, 130, -60, 70, 140] }],
    },
  });
  const kind = (layout: string) =>
    chartOf(
      alterPptx(WATERFALL, { [CHART]: (xml) => xml.replace('layoutId="waterfall"', `layoutId="${layout}"`) }),
    )?.chart?.type;
  expect(['treemap', 'sunburst', 'clusteredColumn', 'boxWhisker', 'funnel', 'regionMap'].map(kind)).toEqual([
    'treemap',
    'sunburst',
    'histogram',
    'box_plot',
    'funnel',
    'map',
  ]);
});

it('a chart of Office 2016 accepts other data, a title and a name, and its workbook is in step', () => {
  const { bytes, warnings } = change(WATERFALL, {
    title: 'Cash & debt',
    categories: ['Start', 'In', 'Out', 'End'],
    series: [{ name: 'Cash', values: [10, 5, -3, 12] }],
  });
  expect(chartOf(bytes)?.chart).toEqual({
    type: 'waterfall',
    title: 'Cash & debt',
    categories: ['Start', 'In', 'Out', 'End'],
    series: [{ name: 'Cash', values: [10, 5, -3, 12] }],
  });
  expect(warnings.join(' ')).toMatch(/its data as text/);
  const file = PackageEdit.open(bytes);
  expect(file.text(CHART)).toContain('Tabelle1!$B$2:$B$5');
  // The totals of points that are gone would leave PowerPoint without a chart.
  expect(file.text(CHART).match(/<cx:idx val="\d"/g)).toEqual(['<cx:idx val="0"']);
  const book = PackageEdit.open(file.bytes(SHEET) as Uint8Array);
  const sheet = book.names.find((name) => /worksheets\/sheet1\.xml$/.test(name)) ?? '';
  expect(book.text(sheet)).toMatch(/<c r="B4"[^>]*><v>-3<\/v>/);
  expect(book.text(sheet)).not.toMatch(/<c r="B9"[^>]*><v>/);
});

it('a chart of Office 2016 refuses values that do not match its categories, and further series', () => {
  expect(() => change(WATERFALL, { series: [{ values: [1, 2] }] })).toThrow(/2 values for 8 categories/);
  expect(() => change(WATERFALL, { series: [{}, { name: 'New' }] })).toThrow(/keeps its 1 series/);
});

it('a chart without a title accepts one', () => {
  const deck = fixture('../charts/chart-labels.pptx');
  const { bytes } = change(deck, { title: 'Sales <net>' });
  expect(chartOf(bytes)?.chart).toMatchObject({ title: 'Sales <net>' });
  const xml = PackageEdit.open(bytes).text('ppt/charts/chart1.xml');
  expect(xml).toMatch(
    /<c:chart><c:title>[\s\S]*<c:overlay val="0"\/><\/c:title><c:autoTitleDeleted val="0"\/>/,
  );
});

it('the series and points of a chart accept colours, labels and another order', () => {
  const deck = designs('every-chart.pptx');
  const before = chartTree(deck)?.chart;
  const count = before?.series.length ?? 0;
  const order = Array.from({ length: count }, (_, at) => count - at);
  const { bytes } = changeOf(deck, {
    series: (before?.series ?? []).map((_, at) =>
      at === 0 ? { color: '#AA1122', colors: [null, '#00FF00'] } : {},
    ),
    data_labels: true,
    order,
  });
  expect(chartTree(bytes)?.chart?.series.map(({ name }) => name)).toEqual(
    before?.series.map(({ name }) => name).toReversed(),
  );
  const xml = chartXml(bytes, deck);
  const series = xml.match(/<c:ser>[\s\S]*?<\/c:ser>/g) ?? [];
  const painted = series.find((one) => one.includes('AA1122')) ?? '';
  expect(painted).toMatch(
    /<c:spPr[\s\S]*?AA1122[\s\S]*<c:dPt><c:idx val="1"\/>[\s\S]*?00FF00[\s\S]*<c:dLbls>[\s\S]*<c:showVal val="1"\/>[\s\S]*<c:cat>/,
  );
  expect(series.map((one) => /<c:order val="(\d+)"/.exec(one)?.[1])).toEqual(
    order.map((_, at) => String(at)),
  );
  const hidden = changeOf(bytes, { data_labels: false });
  expect(chartXml(hidden.bytes, deck)).not.toContain('<c:showVal val="1"/>');
  expect(() => changeOf(deck, { order: [1, 1] })).toThrow(/each of the \d+ series once/);
  expect(() => change(WATERFALL, { data_labels: true })).toThrow(/keeps its look/);
});

it.each([
  ['line', 'lineChart'],
  ['horizontal_stacked_bar', 'barChart'],
  ['area', 'areaChart'],
  ['bar', 'barChart'],
] as const)('a bar chart is drawn as %s with the same data, and back', (type, plot) => {
  const deck = designs('every-chart.pptx');
  const isBar = ({ chart }: OpenedElement) => chart?.type === 'bar' && chart.series.length === 3;
  const slide = trees(deck).find(({ elements }) => elements.some(isBar));
  const own = slide?.elements.find(isBar);
  const edit = (file: Uint8Array, to: SwitchedType) => {
    const chart = { type: to, series: [{ color: '#AA1122' }, {}, {}] };
    return (
      doOpenedJob({
        fonts: NO_FONTS,
        kind: 'openedEdits',
        file,
        edits: [{ op: 'set_element', slide: slide?.id ?? '', element: own?.id ?? '', change: { chart } }],
      }) as OpenedResult
    ).bytes;
  };
  const changed = edit(deck, type);
  const xml = chartXml(changed, deck);
  expect(xml).toContain(`<c:${plot}>`);
  expect(xml).toContain('AA1122');
  const chartIn = (file: Uint8Array) =>
    trees(file)
      .find(({ id }) => id === slide?.id)
      ?.elements.find(({ id }) => id === own?.id)?.chart;
  expect(chartIn(changed)).toEqual({ ...own?.chart, type });
  expect(chartIn(edit(changed, 'bar'))).toEqual(own?.chart);
});
