import type { SeriesPlan } from '../../../scene/chart-plan.ts';
import type { Paint } from '../../../scene/theme.ts';
import { dPt, marker, series as ser, shapeProperties, val } from '../../xml/chart.ts';
import { emu, ln } from '../../xml/drawing.ts';
import { element, join, text, type Xml } from '../../xml/xml.ts';
import type { ChartStyler } from './chart-style.ts';
import { labelsXml } from './labels.ts';
import { rangeOf } from './workbook.ts';

/** White seam between slices, so that neighbours are told apart without colour. */
const SEAM_PX = 1.5;

/** `c:ser` number `index` of the plan. */
export function seriesXml(series: SeriesPlan, index: number, styler: ChartStyler): Xml {
  const { plan } = styler;
  const scatter = series.kind === 'scatter';
  const valueColumn = scatter ? index * 2 + 1 : index + 1;
  const lined = series.kind === 'line' || series.kind === 'radar';
  const marked = lined || scatter;
  return ser(
    {},
    {
      idx: val('idx', index),
      order: val('order', index),
      tx: element('c:tx', {}, stringReference(rangeOf(valueColumn, 'head'), [series.name])),
      spPr: scatter ? styler.noLine() : lined ? styler.line(series.paint, series.lineWidthPx, series.dash) : styler.fill(series.paint),
      invertIfNegative: series.kind === 'bar' ? val('invertIfNegative', false) : undefined,
      marker: marked ? markerXml(series, series.markers === 'all', styler) : undefined,
      dPt: pointsXml(series, styler),
      dLbls: labelsXml(series, styler),
      cat: scatter ? undefined : element('c:cat', {}, stringReference(rangeOf(0, plan.categories.length), plan.categories)),
      xVal: scatter
        ? element(
            'c:xVal',
            {},
            numberReference(
              rangeOf(valueColumn - 1, series.points.length),
              series.points.map(({ x }) => x),
              'General',
            ),
          )
        : undefined,
      val: scatter ? undefined : element('c:val', {}, numberReference(rangeOf(valueColumn, series.values.length), series.values, series.numberFormat)),
      yVal: scatter
        ? element(
            'c:yVal',
            {},
            numberReference(
              rangeOf(valueColumn, series.points.length),
              series.points.map(({ y }) => y),
              series.numberFormat,
            ),
          )
        : undefined,
      smooth: series.kind === 'line' || scatter ? val('smooth', false) : undefined,
    },
  );
}

/** Points that look different from their series: slices, a highlighted bar, the marker of a labelled point. */
function pointsXml(series: SeriesPlan, styler: ChartStyler): Xml | undefined {
  if (series.pointPaints !== undefined) {
    return join(
      series.pointPaints.flatMap((paint, index) =>
        series.kind !== 'slices' && paint === series.paint
          ? []
          : [
              dPt(
                {},
                {
                  idx: val('idx', index),
                  invertIfNegative: series.kind === 'bar' ? val('invertIfNegative', false) : undefined,
                  bubble3D: val('bubble3D', false),
                  spPr: series.kind === 'slices' ? slice(paint, styler) : styler.fill(paint),
                },
              ),
            ],
      ),
    );
  }
  if (series.markers !== 'labelled') return undefined;
  const spPr = styler.line(series.paint, series.lineWidthPx, series.dash);
  return join(series.labels.map(({ point }) => dPt({}, { idx: val('idx', point), marker: markerXml(series, true, styler), bubble3D: val('bubble3D', false), spPr })));
}

function slice(paint: Paint, styler: ChartStyler): Xml {
  return shapeProperties({}, { fill: styler.colors.fill(paint), ln: ln({ w: emu(SEAM_PX) }, { fill: styler.colors.fill({ token: 'background' }) }) });
}

function markerXml(series: SeriesPlan, drawn: boolean, styler: ChartStyler): Xml {
  if (!drawn) return marker({}, { symbol: val('symbol', 'none') });
  // in points, from 2 to 72
  const size = Math.min(72, Math.max(2, Math.round(series.markerSizePx * 0.75)));
  return marker({}, { symbol: val('symbol', series.symbol), size: val('size', size), spPr: styler.fill(series.paint) });
}

function stringReference(range: string, values: readonly string[]): Xml {
  const points = values.map((value, idx) => element('c:pt', { idx }, element('c:v', {}, text(value))));
  return element('c:strRef', {}, element('c:f', {}, text(range)), element('c:strCache', {}, val('ptCount', values.length), join(points)));
}

function numberReference(range: string, values: readonly (number | null)[], format: string): Xml {
  const points = values.flatMap((value, idx) => (value === null ? [] : [element('c:pt', { idx }, element('c:v', {}, text(String(value))))]));
  return element('c:numRef', {}, element('c:f', {}, text(range)), element('c:numCache', {}, element('c:formatCode', {}, text(format)), val('ptCount', values.length), join(points)));
}
