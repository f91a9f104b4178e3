import type { LabelPlace, LabelPlan, SeriesPlan } from '../../../charts/plan/chart-plan.ts';
import { NAME_VALUE } from '../../../charts/plan/labels.ts';
import { dLbl, dLbls, labelProperties, val } from '../../xml/chart.ts';
import { element, join, text, type Xml } from '../../xml/xml.ts';
import { paintKey } from '../drawing/format-cache.ts';
import type { ChartStyler } from './chart-style.ts';

const POSITION: Readonly<Record<LabelPlace, string>> = {
  outside_end: 'outEnd',
  inside_end: 'inEnd',
  center: 'ctr',
  above: 't',
  right: 'r',
  left: 'l',
  below: 'b',
};
const POINTS = new Set(['ctr', 't', 'r', 'l', 'b']);
/**
 * Label positions that PowerPoint allows for each kind of series. It reports a file with any other as
 * damaged.
 */
const ALLOWED: Readonly<Record<SeriesPlan['kind'], ReadonlySet<string>>> = {
  bar: new Set(['outEnd', 'ctr', 'inEnd', 'inBase']),
  line: POINTS,
  scatter: POINTS,
  bubble: POINTS,
  area: new Set(),
  radar: new Set(['outEnd']),
  slices: new Set(['outEnd', 'ctr', 'inEnd', 'bestFit']),
};

/** Writes `c:dLbls` of a series: a label for each point that the plan labels, and none for the others. */
export function labelsXml(series: SeriesPlan, styler: ChartStyler): Xml | undefined {
  if (series.labels.length === 0) return undefined;
  return dLbls(
    {},
    {
      labels: join(
        [...series.labels].sort((a, b) => a.point - b.point).map((label) => labelXml(label, series, styler)),
      ),
      ...visibilityFlags({ showValue: false, showPercent: false, showCategory: false, showSeries: false }),
      showLeaderLines: series.kind === 'slices' ? val('showLeaderLines', false) : undefined,
    },
  );
}

function labelXml(label: LabelPlan, series: SeriesPlan, styler: ChartStyler): Xml {
  const position = POSITION[label.place];
  const { family, grouping, shareFormat } = styler.plan;
  const allowed =
    family !== 'doughnut' &&
    ALLOWED[series.kind].has(position) &&
    !(grouping === 'stacked' && position === 'outEnd');
  const key = `l ${position} ${allowed} ${label.showValue} ${label.showPercent} ${label.showCategory} ${label.showSeries} ${label.bold} ${paintKey(label.paint)} ${label.showPercent ? shareFormat : series.numberFormat}`;
  if (label.own)
    return dLbl(
      {},
      {
        idx: val('idx', label.point),
        look: cellLabelProperties(label, allowed ? position : undefined, styler),
        ext: FROM_CELLS,
      },
    );
  return dLbl(
    {},
    {
      idx: val('idx', label.point),
      look: styler.format(key, () =>
        labelPropertiesXml(label, allowed ? position : undefined, series, styler),
      ),
    },
  );
}

const C15 = 'http://schemas.microsoft.com/office/drawing/2012/chart';
/** The label shows a cell of the range that its series refers to. */
const FROM_CELLS = element(
  'c:extLst',
  {},
  element(
    'c:ext',
    { uri: '{CE6537A1-D6FC-4f65-9D91-7224C49458BB}', 'xmlns:c15': C15 },
    element('c15:showDataLabelsRange', { val: true }),
  ),
);
const FIELD_ID = '{5B3F0A52-7E0C-4C36-9C5D-8A1B5F6D2E01}';

/** A label from a workbook cell, with its current text for programs that do not read the cell. */
function cellLabelProperties(label: LabelPlan, position: string | undefined, styler: ChartStyler): Xml {
  return labelProperties({
    tx: styler.fieldText(label.text, FIELD_ID, label.paint, label.bold),
    spPr: styler.nothing(),
    dLblPos: position === undefined ? undefined : val('dLblPos', position),
    ...visibilityFlags({ showValue: true, showPercent: false, showCategory: false, showSeries: false }),
  });
}

/** Writes `c15:datalabelsRange` of a series whose labels are in cells. */
export function labelCells(range: string, texts: readonly (string | null)[]): Xml {
  const points = texts.flatMap((value, idx) =>
    value === null ? [] : [element('c:pt', { idx }, element('c:v', {}, text(value)))],
  );
  return element(
    'c:extLst',
    {},
    element(
      'c:ext',
      { uri: '{02D57815-91ED-43cb-92C2-25804820EDAC}', 'xmlns:c15': C15 },
      element(
        'c15:datalabelsRange',
        {},
        element('c15:f', {}, text(range)),
        element('c15:dlblRangeCache', {}, val('ptCount', texts.length), join(points)),
      ),
    ),
  );
}

/** Everything of a label except its point. Cached, because most labels of a series look alike. */
function labelPropertiesXml(
  label: LabelPlan,
  position: string | undefined,
  series: SeriesPlan,
  styler: ChartStyler,
): Xml {
  const { shareFormat } = styler.plan;
  const several =
    [label.showValue, label.showPercent, label.showCategory, label.showSeries].filter(Boolean).length > 1;
  return labelProperties({
    numFmt: element('c:numFmt', {
      formatCode: label.showPercent ? shareFormat : series.numberFormat,
      sourceLinked: false,
    }),
    spPr: styler.nothing(),
    // On a single line, as the plot reserves space for it.
    txPr: styler.textProperties(label.paint, { bold: label.bold, wrap: 'none' }),
    dLblPos: position === undefined ? undefined : val('dLblPos', position),
    ...visibilityFlags(label),
    separator: several ? element('c:separator', {}, text(label.showSeries ? NAME_VALUE : ' ')) : undefined,
  });
}

function visibilityFlags(
  label: Pick<LabelPlan, 'showValue' | 'showPercent' | 'showCategory' | 'showSeries'>,
) {
  return {
    showLegendKey: val('showLegendKey', false),
    showVal: val('showVal', label.showValue),
    showCatName: val('showCatName', label.showCategory),
    showSerName: val('showSerName', label.showSeries),
    showPercent: val('showPercent', label.showPercent),
    showBubbleSize: val('showBubbleSize', false),
  };
}
