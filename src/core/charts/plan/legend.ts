import { wrapLabel } from '../../scene/wrap-label.ts';
import type { ChartPlan, SeriesPlan } from './chart-plan.ts';
import { CHART_EM, type ChartMeasures, type LegendEntry } from './frame-measures.ts';
import { isMirrored } from './legend-direction.ts';

const LEGEND_EM = { entry: 1.6, line: 1.2 } as const;
const LEGEND_LINES = 3;

type LegendItem = Pick<LegendEntry, 'name' | 'paint' | 'mark' | 'series'>;

/** Legend entries: the series, or the slices of a round chart. */
export function listLegendItems(plan: ChartPlan): LegendItem[] {
  const [only] = plan.series;
  if (plan.family !== 'pie' && plan.family !== 'doughnut')
    return plan.series
      .filter(({ unlisted }) => unlisted !== true)
      .map((series) => ({ name: series.name, paint: series.paint, mark: chooseLegendMark(series), series }));
  return plan.categories.map((name, index) => ({
    name,
    paint: only?.pointPaints?.[index] ?? only?.paint ?? plan.text,
    mark: 'square',
  }));
}

/** Legend beside the plot, vertically centred. */
export function layoutColumnLegend(
  { plan, width, em, widthOf }: ChartMeasures,
  top: number,
  height: number,
  room: number,
): LegendEntry[] {
  const items = listLegendItems(plan).map((item) => ({
    ...item,
    lines: wrapLabel(item.name, Math.max(em * 2, room), LEGEND_LINES, widthOf),
  }));
  const rows = items.flatMap(({ lines, ...item }) =>
    lines.map((name, index) => ({
      item: { ...item, name, ...(index === 0 ? {} : { mark: 'none' as const }) },
      before: index === 0 ? LEGEND_EM.entry : LEGEND_EM.line,
    })),
  );
  const high = rows.slice(1).reduce((sum, { before }) => sum + before, 0) * em;
  let y = Math.max(top + em * 0.65, top + (height - top - high) / 2);
  return rows.map(({ item, before }, index) => {
    y += index === 0 ? 0 : before * em;
    return { ...item, nameWidth: widthOf(item.name), x: plan.legend === 'left' ? em * 0.5 : width + em, y };
  });
}

function chooseLegendMark({ kind, lineWidthPx, filled, points }: SeriesPlan): LegendEntry['mark'] {
  if (filled) return 'square';
  if (kind === 'bubble' || points.some(({ size }) => size !== undefined)) return 'dot';
  if (kind === 'scatter' || kind === 'line') return lineWidthPx === 0 ? 'dot' : 'line';
  return kind === 'radar' ? 'line' : 'square';
}

export function layoutRowLegend(
  { plan, width, em, widthOf }: ChartMeasures,
  top: number,
): { entries: LegendEntry[]; height: number } {
  const mirrored = isMirrored(plan);
  const entries: LegendEntry[] = [];
  let [x, row] = [0, 0];
  for (const item of listLegendItems(plan)) {
    const [name = item.name] = wrapLabel(
      item.name,
      Math.max(em * 2, width - em * (CHART_EM.marker + CHART_EM.markerGap)),
      1,
      widthOf,
    );
    const nameWidth = widthOf(name);
    const taken = em * (CHART_EM.marker + CHART_EM.markerGap) + nameWidth;
    if (x > 0 && x + taken > width) [x, row] = [0, row + 1];
    entries.push({
      ...item,
      name,
      nameWidth,
      x: mirrored ? width - x - em * CHART_EM.marker : x,
      y: top + em * (0.65 + row * 1.6),
    });
    x += taken + em * CHART_EM.entryGap;
  }
  const height = em * ((row + 1) * 1.6 + 0.5);
  if (!plan.centered || row > 0) return { entries, height };
  const free = Math.max(0, width - x + em * CHART_EM.entryGap) / 2;
  return { entries: entries.map((entry) => ({ ...entry, x: entry.x + (mirrored ? -free : free) })), height };
}
