import type { Box } from '../../scene/box.ts';
import type { Paint, Stroke, Theme } from '../../scene/theme.ts';
import type { ChartFrame } from './frame.ts';
import { type PlacedBar, placeBars, placeCategory, placeValue, selectAxis } from './places.ts';
import type { ChartPlan } from './plan-types.ts';

export interface MarkPoint {
  readonly x: number;
  readonly y: number;
}

/** Length and width of an arrowhead, px. */
export const ARROW_PX = 7;

/**
 * An annotation over the data, px relative to the chart's box. PowerPoint stores annotations as shapes of the
 * chart.
 */
export type ChartMark =
  | {
      readonly kind: 'line';
      readonly points: readonly MarkPoint[];
      readonly stroke: Stroke;
      readonly arrow?: true;
    }
  | { readonly kind: 'band'; readonly box: Box; readonly paint: Paint }
  | {
      readonly kind: 'words';
      readonly lines: readonly string[];
      readonly box: Box;
      readonly align: 'start' | 'middle' | 'end';
      readonly sizePx: number;
      readonly paint: Paint;
      readonly bold: boolean;
    };

/** A laid-out chart with the measures of its text. */
export interface MarkContext {
  readonly plan: ChartPlan;
  readonly frame: ChartFrame;
  readonly box: { readonly width: number; readonly height: number };
  readonly theme: Theme;
  readonly em: number;
  readonly widthOf: (text: string, bold?: boolean) => number;
}

/** Height of a line of text. */
export const LINE_EM = 1.2;
export function createWords(
  lines: readonly string[],
  box: Box,
  align: 'start' | 'middle' | 'end',
  { sizePx, paint, bold }: { readonly sizePx: number; readonly paint: Paint; readonly bold: boolean },
): ChartMark {
  return { kind: 'words', lines, box, align, sizePx, paint, bold };
}

/** A single line of text at a point. */
export function createWordsAt(
  text: string,
  x: number,
  middle: number,
  align: 'start' | 'middle' | 'end',
  { plan, em, widthOf }: MarkContext,
  bold = false,
  paint = plan.text,
): ChartMark {
  const width = widthOf(text, bold) + em * 0.3;
  const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2;
  return createWords(
    [text],
    { x: left, y: middle - (em * LINE_EM) / 2, width, height: em * LINE_EM },
    align,
    { sizePx: em, paint, bold },
  );
}

export function toValuePlace(value: number, { plan, frame }: MarkContext): number {
  return plan.valueAxis === undefined ? 0 : placeValue(value, plan.valueAxis, frame.plot, plan.orientation);
}

export const boxAbove = (at: MarkPoint, x: number, away: number, width: number, height: number): Box => ({
  x,
  y: at.y - away - height,
  width,
  height,
});
export const boxBelow = (at: MarkPoint, x: number, away: number, width: number, height: number): Box => ({
  x,
  y: at.y + away,
  width,
  height,
});

/** Position where the value of a point is shown: the end of its bar, or the point itself. */
export function findSpot(
  category: number,
  series: number,
  marking: MarkContext,
): (MarkPoint & { readonly negative: boolean; readonly isBar?: boolean }) | undefined {
  const {
    plan,
    frame: { plot },
  } = marking;
  const one = plan.series[series];
  if (one === undefined) return undefined;
  const negative = (one.values[category] ?? 0) < 0;
  if (one.kind === 'bar') {
    const bars = placeBars(plan, plot).filter((bar) => bar.point === category);
    const bar: PlacedBar | undefined =
      plan.grouping === 'stacked' && one.hidden !== true
        ? bars.filter(({ series }) => series === one)[0]
        : bars.find(({ series }) => series === one);
    const end = bar ?? bars.at(-1);
    if (end === undefined) return undefined;
    return plan.orientation === 'vertical'
      ? { x: end.across, y: Math[negative ? 'max' : 'min'](end.from, end.to), negative, isBar: true }
      : { x: end.to, y: end.across, negative };
  }
  const value = one.values[category];
  const axis = selectAxis(one, plan);
  return value === null || value === undefined || axis === undefined
    ? undefined
    : { x: placeCategory(category, plan, plot), y: placeValue(value, axis, plot, 'vertical'), negative };
}
