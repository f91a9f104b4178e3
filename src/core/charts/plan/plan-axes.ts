import type { AxisScale } from '../../scene/axis-scale.ts';
import { formatTick, type NumberSpec, removeSign, tickCode, tickSpec } from '../../scene/number-format.ts';
import type { ImportedAxis, ImportedChartLooks } from '../imported-looks.ts';
import type { DrawnChart } from '../kinds/drawn-chart.ts';
import { importedTickSpec, singleTickSpec } from './imported-chart.ts';
import { chooseLabelStep } from './label-step.ts';
import type { CategoryAxisPlan, ChartPlan, ValueAxisPlan } from './plan-types.ts';

interface AxisLooks {
  readonly visible: boolean;
  readonly gridlines: boolean;
  readonly reversed: boolean;
  readonly side: 'start' | 'end';
  readonly title: string | undefined;
  /** Shows negative values without their sign. */
  readonly unsigned?: boolean;
  readonly lined?: boolean;
}

export function planAxis(
  scale: AxisScale,
  spec: NumberSpec,
  lang: string,
  { title, unsigned, lined, ...looks }: AxisLooks,
  imported?: ImportedAxis,
): ValueAxisPlan {
  const ticks =
    imported === undefined
      ? tickSpec(spec, scale.log ? { ...scale, majorUnit: scale.min } : scale)
      : importedTickSpec(imported, scale);
  return {
    ...scale,
    ...looks,
    ...(imported?.lined || lined ? { lined: true, ...tickMarks(imported) } : {}),
    ...(title === undefined ? {} : { title }),
    numberFormat: unsigned ? removeSign(tickCode(ticks)) : tickCode(ticks),
    formatTick: (value) =>
      formatTick(
        unsigned ? Math.abs(value) : value,
        imported === undefined ? ticks : singleTickSpec(imported, ticks, value),
        lang,
      ),
  };
}

/** Tick marks need an axis line. */
function tickMarks(axis: ImportedAxis | undefined): Pick<ValueAxisPlan, 'marks'> {
  return axis === undefined || axis.marks === 'none' ? {} : { marks: axis.marks };
}

interface CategoryLooks extends Pick<ChartPlan, 'family' | 'orientation'> {
  readonly mirrored: boolean;
  readonly scale: AxisScale;
  readonly imported: ImportedChartLooks | undefined;
  /** Number of labels for which the axis has space. */
  readonly room: number;
  /** The value axis shows its numbers, beside which the first name or label would stand. */
  readonly hasNumbers: boolean;
}

/** Number of categories up to which half a slot keeps the first name clear of the numbers beside it. */
const MAX_SLOTS = 24;

export function planCategoryAxis(
  chart: DrawnChart,
  { family, orientation, mirrored, scale, imported, room, hasNumbers }: CategoryLooks,
): CategoryAxisPlan {
  return {
    visible: imported?.category.shown ?? true,
    reversed: orientation === 'horizontal' || mirrored,
    labelEvery:
      family === 'radar'
        ? 1
        : imported === undefined
          ? chooseLabelStep(chart.categories, room)
          : (imported.category.labelEvery ?? 1),
    ...(imported?.category.turn === undefined ? {} : { turn: imported.category.turn }),
    ...(imported?.category.lined === false ? { unlined: true } : tickMarks(imported?.category)),
    labelsLow: scale.min < 0,
    onTicks:
      imported !== undefined
        ? imported.onTicks
        : family === 'area' ||
          (family === 'line' &&
            !(hasNumbers && chart.categories.length <= MAX_SLOTS) &&
            chart.categories.length > 2 &&
            !chart.series.some(({ marks }) => marks !== undefined)),
    // There is no space for a title beside horizontal bars or around a radar.
    ...(chart.xLabel === undefined ||
    (imported === undefined && (orientation === 'horizontal' || family === 'radar'))
      ? {}
      : { title: chart.xLabel }),
  };
}
