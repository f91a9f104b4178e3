import { CHART_EM, chartFrame, type LegendEntry } from '../../../scene/chart-frame.ts';
import { planChart } from '../../../scene/chart-plan.ts';
import type { ChartElement } from '../../../scene/scene.ts';
import type { FontRole, Theme } from '../../../scene/theme.ts';
import { fillOf, type SvgContext, strokeOf } from '../context.ts';
import { label, labelWidth } from '../label.ts';
import { el, num } from '../markup.ts';
import { drawAxes, drawBaseline } from './axes.ts';
import { drawBars } from './bars.ts';
import { type ChartCanvas, lettersOf, MIDDLE_EM, markOf, panel, strokeOfSeries } from './chart-canvas.ts';
import { drawAreas, drawLines } from './lines.ts';
import { drawMarks } from './marks.ts';
import { drawRadar, drawScatter } from './points.ts';
import { drawRound } from './round.ts';

/** Padding between the chart's background and its content, in em. */
const AREA_AIR_EM = 0.6;

/** Draws a chart as PowerPoint draws our native one: from the same plan in the same box. */
export function drawChart({ box, chart, style, lang }: ChartElement, context: SvgContext): string {
  const theme = setIn(style.font, context.theme);
  const plan = planChart(chart, style, lang, theme, box);
  const { area } = plan.looks ?? {};
  const air = area === undefined || plan.plot !== undefined ? 0 : plan.fontSizePx * AREA_AIR_EM;
  const room = { width: Math.max(1, box.width - 2 * air), height: Math.max(1, box.height - 2 * air) };
  const frame = chartFrame(plan, room, { theme, lang });
  const canvas: ChartCanvas = {
    plan,
    frame,
    context: { ...context, lang, ...(style.font === undefined ? {} : { font: style.font }) },
    em: plan.fontSizePx,
    rtl: context.rtl,
    ...room,
  };
  const behind = panel(area, { x: -air, y: -air, width: box.width, height: box.height }, canvas.context);
  return el('g', { transform: `translate(${num(box.x + air)} ${num(box.y + air)})` }, [
    behind,
    drawTitle(canvas),
    drawLegend(canvas),
    panel(plan.looks?.plotArea, frame.plot, context),
    drawData(canvas),
    drawMarks(canvas),
  ]);
}

/** Plans are measured in the body font. */
function setIn(font: FontRole | undefined, theme: Theme): Theme {
  return font === undefined ? theme : { ...theme, fonts: { ...theme.fonts, body: theme.fonts[font] } };
}

function drawData(canvas: ChartCanvas): string {
  switch (canvas.plan.family) {
    case 'pie':
    case 'doughnut':
      return drawRound(canvas);
    case 'radar':
      return drawRadar(canvas);
    case 'scatter':
      return drawAxes(canvas) + drawBaseline(canvas) + drawScatter(canvas);
    case 'area':
      return drawAxes(canvas) + drawAreas(canvas) + drawBaseline(canvas);
    case 'line':
      return drawAxes(canvas) + drawBaseline(canvas) + drawLines(canvas);
    case 'bar':
    case 'combo':
      return drawAxes(canvas) + drawBars(canvas) + drawBaseline(canvas) + drawLines(canvas);
  }
}

function drawTitle({ plan, frame, context, em, rtl, width }: ChartCanvas): string {
  if (plan.title === undefined || frame.titleBaseline === undefined) return '';
  if (plan.centered) {
    const [wanted, weight] = [plan.titleSizePx ?? em, plan.titleLight ? 400 : 700] as const;
    // A title is on one line; if it is wider than its chart, it is set smaller.
    const sizePx = Math.min(wanted, (wanted * width * 0.98) / Math.max(1, labelWidth(plan.title, wanted, weight, context)));
    return label(plan.title, width / 2, frame.titleBaseline, 'middle', { sizePx, weight, paint: plan.looks?.titlePaint ?? plan.text, rtl }, context);
  }
  return label(plan.title, rtl ? width : 0, frame.titleBaseline, rtl ? 'end' : 'start', { sizePx: em, weight: 700, paint: plan.text, rtl }, context);
}

function drawLegend({ plan, frame, context, em: plain, rtl }: ChartCanvas): string {
  const em = plan.legendSizePx ?? plain;
  const size = em * CHART_EM.marker;
  const letters = { sizePx: em, ...lettersOf(plan.looks?.legendWords, plan.text), rtl } as const;
  return frame.legend
    .map((entry) => {
      const { name, x, y } = entry;
      const mark = drawMark(entry, size, plan.centered === true, context);
      const leftwards = rtl && plan.legend === 'top' && (plan.valueAxis?.reversed === true || plan.categoryAxis?.reversed === true);
      const text = leftwards
        ? label(name, x - em * CHART_EM.markerGap, y + em * MIDDLE_EM, 'end', letters, context)
        : label(name, x + size + em * CHART_EM.markerGap, y + em * MIDDLE_EM, 'start', letters, context);
      return mark + text;
    })
    .join('');
}

function drawMark({ mark, paint, x, y, series }: LegendEntry, size: number, given: boolean, { theme }: SvgContext): string {
  if (mark === 'none') return '';
  if (mark === 'line' && given && series !== undefined) {
    const line = el('line', { x1: x, x2: x + size, y1: y, y2: y, ...strokeOf(strokeOfSeries(series), theme) });
    return series.markers === 'none' ? line : line + markOf(series.symbol, x + size / 2, y, Math.min(series.markerSizePx / 2, size / 2), fillOf(paint, theme));
  }
  if (mark === 'line') return el('line', { x1: x, x2: x + size, y1: y, y2: y, ...strokeOf(strokeOfSeries({ ...series, paint, lineWidthPx: 3.5 }), theme) });
  if (mark === 'dot') return markOf(series?.symbol ?? 'circle', x + size / 2, y, size * 0.38, fillOf(paint, theme));
  return el('rect', { x, y: y - size / 2, width: size, height: size, ...fillOf(paint, theme), ...strokeOf(series?.edge, theme) });
}
