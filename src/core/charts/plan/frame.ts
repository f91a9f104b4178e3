import { measureTextWidth } from '../../scene/fonts/font-book.ts';
import type { Box, FontWeight } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { wrapLabel } from '../../scene/wrap-label.ts';
import { measureBracketsBeside } from './bracket-words.ts';
import type { ChartPlan } from './chart-plan.ts';
import { CHART_EM, type ChartMeasures, type LegendEntry } from './frame-measures.ts';
import { MAX_END_SHARE } from './label-step.ts';
import { layoutColumnLegend, layoutRowLegend, listLegendItems } from './legend.ts';
import { measureLineNames } from './line-name-room.ts';
import {
  type CategoryNames,
  fitNames,
  layoutImportedNamesBeside,
  layoutNameLines,
  widestWordInSubstitute,
} from './names.ts';
import type { AxisMarks } from './plan-types.ts';
import { isTurnedTitle, TURNED_TITLE_EM } from './turned-title.ts';

/** Positions of the parts of a chart in px, relative to the chart's box. */
export interface ChartFrame {
  /** Inner plot between the axes. For pie, doughnut and radar charts the square around the circle. */
  readonly plot: Box;
  /** Baseline of the title, which begins at the start edge. */
  readonly titleBaseline?: number;
  readonly titleWidth?: number;
  /** Baseline of the value axis title above the plot. */
  readonly valueTitleBaseline?: number;
  readonly legend: readonly LegendEntry[];
  /** Lines of each category name; empty where the name is skipped. */
  readonly categoryLines: readonly (readonly string[])[];
  /** Rotation of the category names in degrees, clockwise. */
  readonly categoryTurn?: number;
  /** Distance from the plot to the groups of categories below their names, px. */
  readonly groupsTop?: number;
  /** Size of the names below a plot, where words would break at the size of the other texts. */
  readonly categorySizePx?: number;
  /** Words of the names below the plot break in wider fonts, so that programs may rotate the names. */
  readonly categoriesRotate?: true;
}

/** Width in px up to which category names may take a larger share of a chart. */
const NARROW_PX = 260;

/**
 * Distances in imported charts in em, measured in PowerPoint's rendering of one at 18 pt: from the chart's
 * edge to text, from text to the axis, a tick mark, half a line of text, and beside a plot without text.
 */
const IMPORTED_EM = { edge: 0.33, label: 0.66, mark: 0.34, halfLine: 0.6, side: 0.68 } as const;

/**
 * Legend beside a plot in em: the space before and after its names, and the distance between entries and
 * between the lines of one entry.
 */
const LEGEND_MARGINS_EM = CHART_EM.marker + CHART_EM.markerGap + 1;
/** Distance between the axes of generated charts and their labels, em. */
const LABEL_GAP_EM = 0.5;

/** Lays out a chart in its box by the measured widths of its texts. Lengths are in px. */
export function layoutChart(
  plan: ChartPlan,
  size: { readonly width: number; readonly height: number },
  { theme, lang }: { readonly theme: Theme; readonly lang: string },
): ChartFrame {
  const em = plan.fontSizePx;
  const plain =
    plan.looks?.category.words?.bold === true || plan.looks?.value.words?.bold === true ? 700 : 400;
  const widthOf = (text: string, weight: FontWeight = plain) =>
    measureTextWidth(text, { font: 'body', theme, weight, italic: false, lang }) * em;
  const isRound = plan.family === 'pie' || plan.family === 'doughnut';
  // A legend beside or below the plot takes its space first. Generated pies and doughnuts have a legend of
  // their own.
  const isApart = isRound && plan.centered !== true;
  const isBeside = (plan.legend === 'right' || plan.legend === 'left') && !isApart;
  const legendEm = plan.legendSizePx ?? em;
  const inLegend = {
    plan,
    em: legendEm,
    widthOf: (text: string) =>
      (widthOf(text, plan.looks?.legendWords?.bold === true ? 700 : 400) / em) * legendEm,
  };
  const beside = isBeside
    ? Math.min(
        size.width * 0.4,
        Math.max(0, ...listLegendItems(plan).map(({ name }) => inLegend.widthOf(name))) +
          legendEm * LEGEND_MARGINS_EM,
      )
    : 0;
  const row =
    plan.legend === 'bottom' && !isApart
      ? layoutRowLegend({ ...inLegend, ...size }, 0)
      : { entries: [], height: 0 };
  const measured: ChartMeasures = {
    plan,
    width: size.width - beside,
    height: size.height - row.height,
    em,
    widthOf,
  };
  let top = 0;
  const titleEm = plan.titleSizePx ?? em;
  const titleBaseline = plan.title === undefined ? undefined : titleEm * 1.05;
  if (titleBaseline !== undefined) top += titleEm * (plan.titleSizePx === undefined ? 2 : 1.6);
  const legend =
    plan.legend === 'top' && !isApart
      ? layoutRowLegend({ ...measured, ...inLegend }, top)
      : {
          entries: row.entries.map((one) => ({
            ...one,
            y: one.y + size.height - row.height + legendEm * 0.5,
          })),
          height: 0,
        };
  if (beside > 0)
    legend.entries.push(
      ...layoutColumnLegend(
        { ...measured, ...inLegend },
        top,
        size.height,
        beside - legendEm * LEGEND_MARGINS_EM,
      ),
    );
  top += legend.height;
  const valueTitleBaseline =
    plan.valueAxis?.title === undefined || plan.orientation === 'horizontal' || isTurnedTitle(plan, 'value')
      ? undefined
      : top + em;
  if (valueTitleBaseline !== undefined) top += em * 1.75;
  const title =
    titleBaseline === undefined ? {} : { titleBaseline, titleWidth: widthOf(plan.title ?? '', 700) };
  const heads = { ...title, ...(valueTitleBaseline === undefined ? {} : { valueTitleBaseline }) };
  const shift = plan.legend === 'left' ? beside : 0;
  const placePlot = (plot: Box): Box =>
    importedPlot(plan, size) ?? (shift === 0 ? plot : { ...plot, x: plot.x + shift });
  if (isApart) return { ...heads, ...layoutRound(measured, top) };
  if (isRound)
    return {
      ...heads,
      legend: legend.entries,
      plot: placePlot(layoutImportedCircle(measured, top)),
      categoryLines: [],
    };
  if (plan.family === 'radar')
    return {
      ...heads,
      legend: legend.entries,
      plot: placePlot(layoutRadar(measured, top)),
      categoryLines: plan.categories.map((name) => wrapLabel(name, em * 9, 2, widthOf)),
    };
  const arranged =
    plan.orientation === 'horizontal' ? layoutHorizontal(measured, top) : layoutVertical(measured, top);
  return { ...heads, legend: legend.entries, ...arranged, plot: placePlot(arranged.plot) };
}

/** Plot area that an imported chart declares. Round charts are as large as fits in it. */
function importedPlot(
  { plot, family }: ChartPlan,
  { width, height }: { readonly width: number; readonly height: number },
): Box | undefined {
  if (plot === undefined) return undefined;
  const box = {
    x: plot.x * width,
    y: plot.y * height,
    width: plot.width * width,
    height: plot.height * height,
  };
  if (family !== 'pie' && family !== 'doughnut' && family !== 'radar') return box;
  const size = Math.min(box.width, box.height);
  return { x: box.x + (box.width - size) / 2, y: box.y + (box.height - size) / 2, width: size, height: size };
}

/** Distance between a vertical axis and its labels, em. */
export function axisGapEm({ centered }: ChartPlan, axis: { readonly marks?: AxisMarks } | undefined): number {
  return centered ? IMPORTED_EM.label + (axis?.marks === undefined ? 0 : IMPORTED_EM.mark) : LABEL_GAP_EM;
}

function layoutVertical(
  { plan, width, height, em, widthOf }: ChartMeasures,
  top: number,
): Pick<ChartFrame, 'plot' | 'categoryLines' | 'categoryTurn'> {
  const isImported = plan.centered === true;
  const ticksOf = (axis: ChartPlan['valueAxis']) =>
    axis?.visible
      ? Math.max(...axis.ticks.map((tick) => widthOf(axis.formatTick(tick)))) +
        em * (isImported ? IMPORTED_EM.edge + axisGapEm(plan, axis) : CHART_EM.gap)
      : 0;
  const named = plan.series.flatMap(({ labels }) =>
    labels.filter(({ showSeries }) => showSeries && plan.type !== 'slope'),
  );
  const ends = Math.min(
    width * MAX_END_SHARE,
    Math.max(0, ...named.map(({ text, bold }) => widthOf(text, bold ? 700 : 400) + em * 0.9)),
  );
  const edge = isImported
    ? em * IMPORTED_EM.side
    : plan.categoryAxis?.onTicks || plan.family === 'scatter'
      ? em * 0.9
      : 0;
  const [startTitle, endTitle] = (['value', 'secondary'] as const).map((axis) =>
    isTurnedTitle(plan, axis) ? em * TURNED_TITLE_EM : 0,
  ) as [number, number];
  const startRoom = ticksOf(plan.valueAxis) + startTitle;
  const lineNames = measureLineNames(plan, width, (text) => widthOf(text, 700), em);
  const endRoom = Math.max(ticksOf(plan.secondaryAxis) + endTitle, ends, edge, lineNames);
  const mirrored = plan.categoryAxis?.reversed === true;
  const [left, right] = mirrored
    ? [endRoom, Math.max(startRoom, edge)]
    : [Math.max(startRoom, edge), endRoom];
  const plotWidth = Math.max(width * 0.25, width - left - right);
  const labelled = plan.series.some(({ labels }) =>
    labels.some(({ place }) => place === 'outside_end' || place === 'above'),
  );
  // A scale without a visible axis includes the headroom already.
  const { differences, callouts, events, brackets } = plan.notes;
  const above = brackets.filter(({ side }) => side === 'above');
  const noted =
    Math.max(differences.length > 0 ? 3.4 : 0, callouts.length > 0 ? 1.6 : 0) +
    Math.min(2, events.length) * 1.3 +
    Math.max(0, ...above.map(({ text }) => (text === undefined ? 2.6 : 3.8)));
  const head =
    em *
    ((labelled && plan.valueAxis?.visible
      ? 1.2
      : isImported
        ? IMPORTED_EM.edge + IMPORTED_EM.halfLine
        : 0.65) +
      noted);
  const step = plotWidth / Math.max(1, plan.categories.length);
  const isNamed = plan.family !== 'scatter' && plan.categoryAxis?.visible !== false;
  const every = plan.categoryAxis?.labelEvery ?? 1;
  const fitting =
    isNamed && !isImported ? fitNames(plan.categories, every, { slot: step, height, em }) : undefined;
  const nameEm = fitting?.em ?? em;
  const nameWidth = (text: string) => (widthOf(text) / em) * nameEm;
  const names: CategoryNames = !isNamed
    ? { lines: [], depth: plan.xAxis?.visible ? em * CHART_EM.line : 0, reach: 0 }
    : plan.centered
      ? layoutImportedNamesBeside(plan, { slot: step, height, em, widthOf }, left, plotWidth)
      : layoutNameLines(plan.categories, every, { slot: step, em: nameEm, widthOf: nameWidth });
  const title = plan.categoryAxis?.title ?? plan.xAxis?.title;
  const groups = isNamed ? (plan.looks?.category.groups ?? []) : [];
  const bottom =
    em *
      ((isImported && names.depth === 0 ? IMPORTED_EM.edge + IMPORTED_EM.halfLine : CHART_EM.gap) +
        (title === undefined ? 0 : 1.6)) +
    Math.max(names.depth, fitting?.depth ?? 0) +
    em * CHART_EM.line * groups.length;
  const over =
    plan.centered || plan.categoryAxis?.onTicks !== true
      ? { first: 0, last: 0 }
      : measureOverhang(names, nameWidth);
  const [before, after] = mirrored ? [over.last, over.first] : [over.first, over.last];
  const shift = Math.max(0, names.reach - step / 2 - left, before - left);
  return {
    plot: {
      x: left + shift,
      y: top + head,
      width: plotWidth - shift - Math.max(0, after - right),
      height: Math.max(height * 0.25, height - top - head - bottom),
    },
    categoryLines: names.lines,
    ...(names.turn === undefined ? {} : { categoryTurn: names.turn }),
    ...(groups.length === 0 ? {} : { groupsTop: em * CHART_EM.gap + names.depth }),
    ...(nameEm === em ? {} : { categorySizePx: nameEm }),
    ...(fitting?.fits === false ? { categoriesRotate: true } : {}),
  };
}

/** Overhang of the first and the last category name beyond their ticks, px. */
function measureOverhang(
  { lines }: CategoryNames,
  widthOf: (text: string) => number,
): { readonly first: number; readonly last: number } {
  const half = (name: readonly string[] | undefined): number =>
    Math.max(0, ...(name ?? []).map((line) => widthOf(line))) / 2;
  return { first: half(lines[0]), last: half(lines.at(-1)) };
}

function layoutHorizontal(
  { plan, width, height, em, widthOf }: ChartMeasures,
  top: number,
): Pick<ChartFrame, 'plot' | 'categoryLines'> {
  const every = plan.categoryAxis?.labelEvery ?? 1;
  const room = width * (width < NARROW_PX ? 0.46 : 0.34);
  const rowHeight = (height - top) / Math.max(1, plan.categories.length);
  const maxLines = Math.max(1, Math.min(3, Math.floor(rowHeight / (em * 1.25))));
  const categoryLines =
    plan.categoryAxis?.visible === false
      ? []
      : plan.categories.map((name, index) =>
          index % every === 0 ? wrapLabel(name, room, maxLines, widthOf) : [],
        );
  const lines = categoryLines.flat();
  const names =
    Math.max(
      0,
      ...lines.map((line) => widthOf(line)),
      plan.centered ? 0 : widestWordInSubstitute(lines, em),
    ) +
    em *
      (plan.centered && plan.categoryAxis?.visible
        ? IMPORTED_EM.edge + axisGapEm(plan, plan.categoryAxis)
        : CHART_EM.gap) +
    (isTurnedTitle(plan, 'category') ? em * TURNED_TITLE_EM : 0);
  const outside = plan.series.flatMap(({ labels }) => labels.filter(({ place }) => place === 'outside_end'));
  const totals = Math.max(0, ...(plan.notes.totals ?? []).map((text) => widthOf(text, 700) + em * 0.6));
  const widest = Math.max(
    totals,
    ...outside.map(({ text, bold }) => widthOf(text, bold ? 700 : 400) + em * 0.6),
  );
  // The scale includes part of the headroom already.
  const widthBeside = (text: string, bold = false): number => widthOf(text, bold ? 700 : 400);
  const endMargin =
    Math.max(em * 0.6, widest - (plan.valueAxis?.visible ? 0 : width * 0.07)) +
    measureBracketsBeside(plan.notes.brackets, em, widthBeside);
  const ticks = plan.valueAxis?.visible ? em * (CHART_EM.line + CHART_EM.gap) : em * 0.2;
  const title = plan.valueAxis?.title === undefined ? 0 : em * 1.6;
  const plotWidth = Math.max(width * 0.25, width - names - endMargin);
  return {
    plot: {
      x: plan.valueAxis?.reversed ? endMargin : names,
      y: top,
      width: plotWidth,
      height: Math.max(height * 0.25, height - top - ticks - title),
    },
    categoryLines,
  };
}

/** Thickness of a 3-D pie as a share of its radius. */
export const PIE_THICKNESS = 0.2;

/**
 * Plot of an imported pie or doughnut: as large as fits with its outside labels. A 3-D pie is wider than
 * high.
 */
function layoutImportedCircle({ plan, width, height, em, widthOf }: ChartMeasures, top: number): Box {
  const free = height - top;
  const outside = plan.series.flatMap(({ labels }) => labels.filter(({ place }) => place === 'outside_end'));
  const widest = Math.min(em * 10, Math.max(0, ...outside.map(({ text }) => widthOf(text))));
  const upright = plan.flatness === undefined ? 1 : plan.flatness + PIE_THICKNESS / 2;
  const [across, along] =
    outside.length === 0 ? [width - em, free - em] : [width - 2 * (widest + em), free - em * 4.2];
  const size = Math.max(Math.min(width, free) * 0.4, Math.min(along / upright, across));
  return { x: (width - size) / 2, y: top + (free - size) / 2, width: size, height: size };
}

/** Layout of a generated round chart: a pie with labels around it, a doughnut with a legend beside it. */
function layoutRound(
  { plan, width, height, em, widthOf }: ChartMeasures,
  top: number,
): Pick<ChartFrame, 'plot' | 'legend' | 'categoryLines'> {
  const free = height - top;
  const [only] = plan.series;
  if (plan.legend === 'none') {
    if (only?.silent) return { plot: squareIn(width, free, top), legend: [], categoryLines: [] };
    const widest = Math.min(em * 10, Math.max(0, ...(only?.labels ?? []).map(({ text }) => widthOf(text))));
    const size = Math.max(Math.min(width, free) * 0.4, Math.min(free - em * 4.2, width - 2 * (widest + em)));
    return {
      plot: { x: (width - size) / 2, y: top + (free - size) / 2, width: size, height: size },
      legend: [],
      categoryLines: [],
    };
  }
  const names =
    Math.max(0, ...plan.categories.map((name) => widthOf(name))) +
    em * (CHART_EM.marker + CHART_EM.markerGap);
  const gap = em * 2;
  const size = Math.max(Math.min(width, free) * 0.4, Math.min(free, width - names - gap));
  const x = Math.max(0, (width - size - gap - names) / 2);
  const start = top + free / 2 - ((plan.categories.length - 1) * em * 1.7) / 2;
  const legend = plan.categories.map((name, index) => ({
    name,
    nameWidth: widthOf(name),
    paint: only?.pointPaints?.[index] ?? only?.paint ?? plan.text,
    x: x + size + gap,
    y: start + index * em * 1.7,
    mark: 'square' as const,
  }));
  return { plot: { x, y: top + (free - size) / 2, width: size, height: size }, legend, categoryLines: [] };
}

function squareIn(width: number, height: number, top: number): Box {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: top + (height - size) / 2, width: size, height: size };
}

function layoutRadar({ plan, width, height, em, widthOf }: ChartMeasures, top: number): Box {
  const widest = Math.min(em * 9, Math.max(0, ...plan.categories.map((name) => widthOf(name))));
  const size = Math.max(
    Math.min(width, height - top) * 0.4,
    Math.min(height - top - em * 3.6, width - 2 * (widest + em)),
  );
  return { x: (width - size) / 2, y: top + (height - top - size) / 2, width: size, height: size };
}
