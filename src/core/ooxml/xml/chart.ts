import { sequence, siblings, valueElement, type Xml } from './xml.ts';

/** Chart elements with the child order of ECMA-376 part 1, section 21.2. */
export const chartSpace = sequence('c:chartSpace', [
  'date1904',
  'lang',
  'roundedCorners',
  'chart',
  'spPr',
  'txPr',
  'externalData',
  'userShapes',
]);
export const chart = sequence('c:chart', [
  'title',
  'autoTitleDeleted',
  'plotArea',
  'legend',
  'plotVisOnly',
  'dispBlanksAs',
]);
export const plotArea = sequence('c:plotArea', ['layout', 'groups', 'axes', 'spPr']);
export const legend = sequence('c:legend', [
  'legendPos',
  'legendEntries',
  'layout',
  'overlay',
  'spPr',
  'txPr',
]);
export const title = sequence('c:title', ['tx', 'layout', 'overlay', 'spPr', 'txPr']);
/** Every kind of series uses a subset of these children, always in this order. */
export const series = sequence('c:ser', [
  'idx',
  'order',
  'tx',
  'spPr',
  'invertIfNegative',
  'marker',
  'dPt',
  'dLbls',
  'errBars',
  'cat',
  'xVal',
  'val',
  'yVal',
  'bubbleSize',
  'bubble3D',
  'smooth',
  'ext',
]);
export const dPt = sequence('c:dPt', ['idx', 'invertIfNegative', 'marker', 'bubble3D', 'spPr']);
const LABEL_PROPERTIES = [
  'tx',
  'numFmt',
  'spPr',
  'txPr',
  'dLblPos',
  'showLegendKey',
  'showVal',
  'showCatName',
  'showSerName',
  'showPercent',
  'showBubbleSize',
  'separator',
] as const;
export const dLbl = sequence('c:dLbl', ['idx', 'look', 'ext']);
/** The children of a data label, apart from its index. */
export const labelProperties = siblings(LABEL_PROPERTIES);
export const dLbls = sequence('c:dLbls', ['labels', ...LABEL_PROPERTIES, 'showLeaderLines']);
export const marker = sequence('c:marker', ['symbol', 'size', 'spPr']);
/** Every kind of plot uses a subset of these children, always in this order. */
const GROUP = [
  'barDir',
  'scatterStyle',
  'radarStyle',
  'grouping',
  'varyColors',
  'series',
  'dLbls',
  'gapWidth',
  'overlap',
  'marker',
  'firstSliceAng',
  'holeSize',
  'bubbleScale',
  'showNegBubbles',
  'sizeRepresents',
  'axIds',
] as const;
export const group = {
  bar: sequence('c:barChart', GROUP),
  line: sequence('c:lineChart', GROUP),
  area: sequence('c:areaChart', GROUP),
  pie: sequence('c:pieChart', GROUP),
  doughnut: sequence('c:doughnutChart', GROUP),
  scatter: sequence('c:scatterChart', GROUP),
  bubble: sequence('c:bubbleChart', GROUP),
  radar: sequence('c:radarChart', GROUP),
} as const;
const AXIS_HEAD = [
  'axId',
  'scaling',
  'delete',
  'axPos',
  'majorGridlines',
  'title',
  'numFmt',
  'majorTickMark',
  'minorTickMark',
  'tickLblPos',
  'spPr',
  'txPr',
  'crossAx',
  'crosses',
] as const;
export const catAx = sequence('c:catAx', [
  ...AXIS_HEAD,
  'auto',
  'lblAlgn',
  'lblOffset',
  'tickLblSkip',
  'noMultiLvlLbl',
]);
export const valAx = sequence('c:valAx', [...AXIS_HEAD, 'crossBetween', 'majorUnit']);
export const shapeProperties = sequence('c:spPr', ['fill', 'ln']);

/** `<c:tag val="…"/>`, the form of most chart settings. */
export function val(tag: string, value: string | number | boolean): Xml {
  return valueElement(`c:${tag}`, 'val', value);
}
