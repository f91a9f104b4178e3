import type { SeriesPlan } from '../../../charts/plan/chart-plan.ts';
import { BUBBLE_ALPHA } from '../../../charts/plan/places.ts';
import type { Paint } from '../../../scene/theme.ts';
import { dPt, marker, series as ser, shapeProperties, val } from '../../xml/chart.ts';
import { emu, ln } from '../../xml/drawing.ts';
import { element, join, type Xml } from '../../xml/xml.ts';
import type { ChartStyler } from './chart-style.ts';
import { labelCells, labelsXml } from './labels.ts';
import { numberReference, stringReference } from './references.ts';
import { findSeriesColumns, formatRange, type SeriesColumns } from './workbook.ts';

/** White line between slices, so that neighbours are distinguishable without colour. */
const SEAM_PX = 1.5;

/** Writes `c:ser` with the number `index` of the plan. */
export function seriesXml(series: SeriesPlan, index: number, styler: ChartStyler): Xml {
  const { plan } = styler;
  const places = findSeriesColumns(plan, index);
  const scatter = series.kind === 'scatter' || series.kind === 'bubble';
  const hasLine = series.kind === 'line' || series.kind === 'radar';
  const values = scatter ? series.points.map(({ y }) => y) : series.values;
  const xs = series.points.map(({ x }) => x);
  const sizes = series.points.map(({ size }) => size ?? 0);
  const { texts } = series;
  return ser(
    {},
    {
      idx: val('idx', index),
      order: val('order', index),
      tx: element('c:tx', {}, stringReference(formatRange(places.values, 'head'), [series.name])),
      spPr: seriesProperties(series, styler),
      invertIfNegative:
        series.kind === 'bar' || series.kind === 'bubble' ? val('invertIfNegative', false) : undefined,
      marker:
        hasLine || series.kind === 'scatter'
          ? markerXml(series, series.markers === 'all', styler)
          : undefined,
      dPt: pointsXml(series, styler),
      dLbls: labelsXml(series, styler),
      errBars: errorBars(series, places, styler),
      cat: scatter
        ? undefined
        : element('c:cat', {}, stringReference(formatRange(0, plan.categories.length), plan.categories)),
      xVal: scatter
        ? element('c:xVal', {}, numberReference(formatRange(places.x, xs.length), xs, 'General'))
        : undefined,
      val: scatter
        ? undefined
        : element(
            'c:val',
            {},
            numberReference(formatRange(places.values, values.length), values, series.numberFormat),
          ),
      yVal: scatter
        ? element(
            'c:yVal',
            {},
            numberReference(formatRange(places.values, values.length), values, series.numberFormat),
          )
        : undefined,
      bubbleSize:
        series.kind === 'bubble'
          ? element(
              'c:bubbleSize',
              {},
              numberReference(formatRange(places.sizes, sizes.length), sizes, 'General'),
            )
          : undefined,
      bubble3D: series.kind === 'bubble' ? val('bubble3D', false) : undefined,
      smooth: series.kind === 'line' || series.kind === 'scatter' ? val('smooth', false) : undefined,
      ext:
        texts === undefined || !series.labels.some(({ own }) => own)
          ? undefined
          : labelCells(formatRange(places.texts, texts.length), texts),
    },
  );
}

function seriesProperties(series: SeriesPlan, styler: ChartStyler): Xml {
  if (series.hidden || series.kind === 'scatter')
    return series.kind === 'bar' || series.kind === 'area' ? styler.nothing() : styler.noLine();
  if (series.kind === 'bubble')
    return styler.fill({ ...series.paint, alpha: (series.paint.alpha ?? 1) * BUBBLE_ALPHA });
  if (series.kind !== 'line' && series.kind !== 'radar') return styler.fill(series.paint);
  return series.lineWidthPx === 0
    ? styler.noLine()
    : styler.line(series.paint, series.lineWidthPx, series.dash);
}

/** Writes error bars at each value. */
function errorBars(
  { whiskers, kind, values }: SeriesPlan,
  places: SeriesColumns,
  styler: ChartStyler,
): Xml | undefined {
  if (whiskers === undefined || values.length === 0) return undefined;
  const lengths = (list: readonly (number | null)[], column: number) =>
    numberReference(
      formatRange(column, list.length),
      list.map((one) => one ?? 0),
      'General',
    );
  return element(
    'c:errBars',
    {},
    kind === 'bar' || kind === 'line' ? val('errDir', 'y') : undefined,
    val('errBarType', 'both'),
    val('errValType', 'cust'),
    val('noEndCap', !whiskers.capped),
    element('c:plus', {}, lengths(whiskers.plus, places.plus)),
    element('c:minus', {}, lengths(whiskers.minus, places.minus)),
    styler.line(whiskers.paint, whiskers.widthPx),
  );
}

/** Points that look different from their series: slices, highlighted bars, markers of labelled points. */
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
                  spPr: series.hiddenPoints?.includes(index)
                    ? styler.nothing()
                    : series.kind === 'slices'
                      ? sliceProperties(paint, styler)
                      : styler.fill(paint),
                },
              ),
            ],
      ),
    );
  }
  const labelled = new Set(series.markers === 'labelled' ? series.labels.map(({ point }) => point) : []);
  const ahead = series.forecastFrom ?? Number.POSITIVE_INFINITY;
  const own =
    series.kind === 'line' || series.kind === 'radar'
      ? [...series.values.keys()].filter((point) => labelled.has(point) || point >= ahead)
      : [...labelled];
  if (own.length === 0) return undefined;
  return join(
    own.map((point) => {
      const spPr = styler.line(series.paint, series.lineWidthPx, point >= ahead ? 'dash' : series.dash);
      return dPt(
        {},
        {
          idx: val('idx', point),
          marker: markerXml(series, labelled.has(point) || series.markers === 'all', styler),
          bubble3D: val('bubble3D', false),
          spPr,
        },
      );
    }),
  );
}

function sliceProperties(paint: Paint, styler: ChartStyler): Xml {
  return shapeProperties(
    {},
    {
      fill: styler.colors.fill(paint),
      ln: ln({ w: emu(SEAM_PX) }, { fill: styler.colors.fill({ token: 'background' }) }),
    },
  );
}

function markerXml(series: SeriesPlan, drawn: boolean, styler: ChartStyler): Xml {
  if (!drawn) return marker({}, { symbol: val('symbol', 'none') });
  // In points, from 2 to 72.
  const size = Math.min(72, Math.max(2, Math.round(series.markerSizePx * 0.75)));
  return marker(
    {},
    { symbol: val('symbol', series.symbol), size: val('size', size), spPr: styler.fill(series.paint) },
  );
}
