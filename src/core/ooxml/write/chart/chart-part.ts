import type { SeriesPlan } from '../../../charts/plan/chart-plan.ts';
import { chart, chartSpace, group, legend, plotArea, title, val } from '../../xml/chart.ts';
import { CHART_NS } from '../../xml/namespaces.ts';
import { element, join, type Xml, xmlDocument } from '../../xml/xml.ts';
import { AXIS, axesXml } from './axes.ts';
import type { ChartStyler } from './chart-style.ts';
import { legendLayout, plotLayout, titleLayout } from './plot-layout.ts';
import { seriesXml } from './series.ts';

/**
 * Writes a chart part: one plot for each kind and axis of series, the axes, legend and fonts, and a reference
 * to its annotations if `ids` names them.
 */
export function chartPart(
  styler: ChartStyler,
  lang: string,
  ids: { readonly workbook: string; readonly shapes?: string },
): string {
  const { plan } = styler;
  return xmlDocument(
    chartSpace(CHART_NS, {
      date1904: val('date1904', false),
      lang: val('lang', lang),
      roundedCorners: val('roundedCorners', false),
      chart: chart(
        {},
        {
          title:
            plan.title === undefined
              ? undefined
              : title(
                  {},
                  {
                    tx: styler.richText(plan.title, plan.text, true),
                    layout: titleLayout(styler),
                    overlay: val('overlay', false),
                  },
                ),
          autoTitleDeleted: val('autoTitleDeleted', plan.title === undefined),
          plotArea: plotArea(
            {},
            {
              layout: plotLayout(styler),
              groups: join(groupsXml(styler)),
              axes: join(axesXml(styler)),
              spPr: styler.nothing(),
            },
          ),
          legend:
            plan.legend === 'none'
              ? undefined
              : legend(
                  {},
                  {
                    legendPos: val('legendPos', plan.legend === 'top' ? 't' : 'r'),
                    legendEntries: hiddenLegendEntries(styler),
                    layout: legendLayout(styler),
                    overlay: val('overlay', false),
                    txPr: styler.textProperties(plan.text),
                  },
                ),
          plotVisOnly: val('plotVisOnly', true),
          dispBlanksAs: val('dispBlanksAs', 'gap'),
        },
      ),
      spPr: styler.nothing(),
      txPr: styler.textProperties(plan.text),
      externalData: element('c:externalData', { 'r:id': ids.workbook }, val('autoUpdate', false)),
      userShapes: ids.shapes === undefined ? undefined : element('c:userShapes', { 'r:id': ids.shapes }),
    }),
  );
}

/** Legend entries that are hidden. */
function hiddenLegendEntries({ plan }: ChartStyler): Xml | undefined {
  const entries = plan.series.flatMap(({ unlisted: hiddenLegendEntries }, index) =>
    hiddenLegendEntries ? [element('c:legendEntry', {}, val('idx', index), val('delete', true))] : [],
  );
  return entries.length === 0 ? undefined : join(entries);
}

/** Series of one kind on one axis share a plot. */
function groupsXml(styler: ChartStyler): Xml[] {
  const groups = new Map<string, { kind: SeriesPlan['kind']; secondary: boolean; series: Xml[] }>();
  for (const [index, one] of styler.plan.series.entries()) {
    const key = `${one.kind} ${one.axis}`;
    const known = groups.get(key) ?? {
      kind: one.kind,
      secondary: one.axis === 'secondary' && styler.plan.secondaryAxis !== undefined,
      series: [],
    };
    known.series.push(seriesXml(one, index, styler));
    groups.set(key, known);
  }
  // Lines are drawn over bars, and the primary pair of axes comes first.
  return [...groups.values()]
    .sort(
      (a, b) =>
        Number(a.secondary) - Number(b.secondary) || Number(a.kind === 'line') - Number(b.kind === 'line'),
    )
    .map(({ kind, secondary, series }) => groupXml(kind, secondary, join(series), styler));
}

function groupXml(kind: SeriesPlan['kind'], secondary: boolean, series: Xml, { plan }: ChartStyler): Xml {
  const axIds = join([
    val('axId', secondary ? AXIS.secondaryCategory : AXIS.category),
    val('axId', secondary ? AXIS.secondaryValue : AXIS.value),
  ]);
  const varyColors = val('varyColors', false);
  switch (kind) {
    case 'bar':
      return group.bar(
        {},
        {
          barDir: val('barDir', plan.orientation === 'horizontal' ? 'bar' : 'col'),
          grouping: val('grouping', plan.grouping === 'stacked' ? 'stacked' : 'clustered'),
          varyColors,
          series,
          gapWidth: val('gapWidth', plan.gapWidthPercent),
          overlap: val('overlap', plan.overlapPercent),
          axIds,
        },
      );
    case 'line':
      return group.line(
        {},
        { grouping: val('grouping', 'standard'), varyColors, series, marker: val('marker', true), axIds },
      );
    case 'area':
      return group.area(
        {},
        {
          grouping: val('grouping', plan.grouping === 'stacked' ? 'stacked' : 'standard'),
          varyColors,
          series,
          axIds,
        },
      );
    case 'scatter':
      return group.scatter(
        {},
        { scatterStyle: val('scatterStyle', 'lineMarker'), varyColors, series, axIds },
      );
    case 'bubble':
      return group.bubble(
        {},
        {
          varyColors,
          series,
          bubbleScale: val('bubbleScale', Math.round((plan.largestBubble ?? 0.25) * 400)),
          showNegBubbles: val('showNegBubbles', false),
          sizeRepresents: val('sizeRepresents', 'area'),
          axIds,
        },
      );
    case 'radar':
      return group.radar({}, { radarStyle: val('radarStyle', 'marker'), varyColors, series, axIds });
    case 'slices': {
      const common = {
        varyColors: val('varyColors', true),
        series,
        firstSliceAng: val('firstSliceAng', Math.round((plan.turn ?? 0) * 360)),
      };
      return plan.family === 'doughnut'
        ? group.doughnut({}, { ...common, holeSize: val('holeSize', plan.holePercent) })
        : group.pie({}, common);
    }
  }
}
