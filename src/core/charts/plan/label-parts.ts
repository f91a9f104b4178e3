import { chooseMostReadable, compose, resolvePaint, TEXT_COLORS } from '../../scene/color.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';
import type { LabelPlace, LabelPlan, UnlabelledSeries } from './plan-types.ts';

/** Points with a value of a series that may be labelled. */
export function listPoints({ values, silent }: UnlabelledSeries): number[] {
  return silent ? [] : values.flatMap((value, index) => (value === null ? [] : [index]));
}

/** The value of a point, if it has one. */
export function valueLabel(
  series: UnlabelledSeries,
  point: number,
  place: LabelPlace,
  paint: Paint,
  bold: boolean,
): LabelPlan[] {
  const value =
    series.kind === 'scatter' || series.kind === 'bubble' ? series.points[point]?.y : series.values[point];
  if (value === null || value === undefined || series.silent) return [];
  return [
    {
      point,
      place,
      showValue: true,
      showPercent: false,
      showCategory: false,
      showSeries: false,
      paint,
      bold,
      text: series.formatValue(value),
    },
  ];
}

/** The most legible colour of text on a fill. */
export function readableOn(fill: Paint, style: ChartStyle, theme: Theme): Paint {
  return chooseMostReadable(
    [style.text, { token: 'background' }, ...TEXT_COLORS],
    compose(resolvePaint(fill, theme), resolveGround(style, theme)),
    theme,
  );
}

/** Colour of what is behind a chart. */
export function resolveGround({ ground }: Pick<ChartStyle, 'ground'>, theme: Theme): Hex {
  const page = theme.colors.background;
  return ground === undefined ? page : compose(resolvePaint(ground, theme), page);
}
