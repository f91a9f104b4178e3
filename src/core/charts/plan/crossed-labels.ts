import { toAxisShare } from '../../scene/axis-scale.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { ReferenceLine } from '../model.ts';
import { readableOn } from './label-parts.ts';
import { estimatePlot, type LabelledChart, measureText } from './label-room.ts';
import type { LabelDecision } from './label-types.ts';
import type { LabelPlan, UnlabelledSeries } from './plan-types.ts';

/**
 * Where a label stands beyond the end of its bar, and the least height of a bar that holds one, em. Titles and names
 * make the plot lower than estimated, and what is beyond a bar nearer to it.
 */
const [NEAR_EM, FAR_EM, MIN_BAR_EM] = [0.15, 2, 2] as const;
/** Gap on either side of a label in a row, em, and share of a column's width that a label may fill. */
const [ROW_GAP_EM, MAX_COLUMN_SHARE] = [0.4, 0.95] as const;

/** Moves labels that a reference line would cross into the ends of their bars, where a bar holds its label. */
export function clearReferenceLines(
  labelled: LabelledChart,
  lines: readonly ReferenceLine[],
  style: ChartStyle,
): LabelDecision {
  const { labels, family, grouping, series } = labelled;
  if (lines.length === 0 || (family !== 'bar' && family !== 'combo') || grouping === 'stacked') return labels;
  const { across, along } = estimatePlot(labelled);
  const bars = series.filter(({ kind }) => kind === 'bar').length;
  const thickness = across / Math.max(1, labelled.categories) / (bars + labelled.gapPercent / 100);
  const places = lines.map(({ value }) => toAxisShare(labelled.scale, value) * along);
  const moveLabel = (one: UnlabelledSeries, label: LabelPlan): LabelPlan => {
    const value = one.values[label.point];
    if (value === null || value === undefined || label.place !== 'outside_end') return label;
    if (one.kind !== 'bar' || one.axis !== 'primary') return label;
    const start = toAxisShare(labelled.scale, Math.max(labelled.scale.min, 0)) * along;
    const end = toAxisShare(labelled.scale, value) * along;
    const { near, far, least, fits } = measureLabel(label, labelled, thickness);
    const isCrossed = (from: number, to: number) =>
      places.some((place) => place > Math.min(from, to) && place < Math.max(from, to));
    const away = value < 0 ? -1 : 1;
    if (!isCrossed(end + away * near, end + away * far)) return label;
    if (!fits || Math.abs(end - start) < least || isCrossed(end, end - away * far)) return label;
    const paint = readableOn(one.pointPaints?.[label.point] ?? one.paint, style, labelled.theme);
    return { ...label, place: 'inside_end', paint };
  };
  return {
    ...labels,
    bySeries: labels.bySeries.map((all, index) => {
      const one = series[index];
      return one === undefined ? all : all.map((label) => moveLabel(one, label));
    }),
  };
}

/** Distances of both sides of a label to the end of its bar, the least length of the bar, px, and whether it is thick enough. */
function measureLabel(
  label: LabelPlan,
  labelled: LabelledChart,
  thickness: number,
): { readonly near: number; readonly far: number; readonly least: number; readonly fits: boolean } {
  const { em, orientation } = labelled;
  const width = measureText(label.text, label.bold, labelled);
  if (orientation === 'vertical')
    return {
      near: NEAR_EM * em,
      far: FAR_EM * em,
      least: MIN_BAR_EM * em,
      fits: width <= thickness * MAX_COLUMN_SHARE,
    };
  const far = width + ROW_GAP_EM * em;
  return { near: NEAR_EM * em, far, least: far + ROW_GAP_EM * em, fits: thickness >= em };
}
