import type { Box, ChartElement } from '../../scene/scene.ts';
import type { FontRole, Theme } from '../../scene/theme.ts';
import { type ChartPlan, planChart } from './chart-plan.ts';
import { type ChartFrame, layoutChart } from './frame.ts';

/** Padding between the chart's background and its content, in em. */
const AREA_PADDING_EM = 0.6;

/** A chart that is planned and laid out. */
export interface FramedChart {
  readonly plan: ChartPlan;
  /** Positions in px within the padding. */
  readonly frame: ChartFrame;
  readonly paddingPx: number;
  readonly room: { readonly width: number; readonly height: number };
}

/** Plans a chart and lays it out in its box. */
export function frameChart(
  { box, chart, style, lang }: Pick<ChartElement, 'box' | 'chart' | 'style' | 'lang'>,
  deckTheme: Theme,
): FramedChart {
  const theme = withBodyFont(style.font, deckTheme);
  const plan = planChart(chart, style, lang, theme, box);
  const isPadded = plan.looks?.area !== undefined && plan.plot === undefined;
  const paddingPx = isPadded ? plan.fontSizePx * AREA_PADDING_EM : 0;
  const room = {
    width: Math.max(1, box.width - 2 * paddingPx),
    height: Math.max(1, box.height - 2 * paddingPx),
  };
  return { plan, frame: layoutChart(plan, room, { theme, lang }), paddingPx, room };
}

/** Box of the plot of a chart on its slide. */
export function locatePlot(element: Parameters<typeof frameChart>[0], theme: Theme): Box {
  const { frame, paddingPx } = frameChart(element, theme);
  const { x, y, width, height } = frame.plot;
  return { x: element.box.x + paddingPx + x, y: element.box.y + paddingPx + y, width, height };
}

/** Plans are measured in the body font. */
function withBodyFont(font: FontRole | undefined, theme: Theme): Theme {
  return font === undefined ? theme : { ...theme, fonts: { ...theme.fonts, body: theme.fonts[font] } };
}
