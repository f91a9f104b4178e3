import { CHART_EM } from '../../../charts/plan/frame-measures.ts';
import { isMirrored } from '../../../charts/plan/legend-direction.ts';
import type { Box } from '../../../scene/scene.ts';
import { val } from '../../xml/chart.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { ChartStyler } from './chart-style.ts';

/** Height of a legend row, and extra width for wider substitute fonts, in em. */
const LEGEND_ROW_EM = 1.6;
const EXTRA_WIDTH_EM = 1;

/**
 * Writes `c:layout` of the inner plot area as in the preview. With automatic layout, office programs leave no
 * space for labels at line ends.
 */
export function plotLayout(styler: ChartStyler): Xml {
  return manualLayout(styler.frame.plot, styler, [val('layoutTarget', 'inner')]);
}

/** Writes `c:layout` of the legend around its entries, which office programs would centre by default. */
export function legendLayout(styler: ChartStyler): Xml | undefined {
  const { frame, plan, box } = styler;
  if (frame.legend.length === 0) return undefined;
  const em = plan.fontSizePx;
  const [before, after] = [em * CHART_EM.markerGap, em * (CHART_EM.marker + CHART_EM.markerGap)];
  const mirrored = isMirrored(plan) && plan.legend === 'top';
  const starts = frame.legend.map(({ x, nameWidth }) => (mirrored ? x - before - nameWidth : x));
  const ends = frame.legend.map(({ x, nameWidth }) =>
    mirrored ? x + em * CHART_EM.marker : x + after + nameWidth,
  );
  const rows = frame.legend.map(({ y }) => y);
  const top = Math.max(0, Math.min(...rows) - (em * LEGEND_ROW_EM) / 2);
  const width = Math.min(
    box.width,
    Math.max(...ends) -
      Math.min(...starts) +
      em * EXTRA_WIDTH_EM * (plan.legend === 'top' ? frame.legend.length : 1),
  );
  const x = mirrored ? Math.max(...ends) - width : Math.min(Math.min(...starts), box.width - width);
  return manualLayout(
    { x: Math.max(0, x), y: top, width, height: Math.max(...rows) + (em * LEGEND_ROW_EM) / 2 - top },
    styler,
  );
}

/** Writes `c:layout` of the title: at the start, above everything. */
export function titleLayout({ plan, frame, box }: ChartStyler): Xml | undefined {
  if (frame.titleWidth === undefined) return undefined;
  const x = isMirrored(plan) ? Math.max(0, box.width - frame.titleWidth - plan.fontSizePx) : 0;
  return layout([fractionXml('x', x, box.width), fractionXml('y', 0, box.height)]);
}

/** Writes `c:layout` of a value axis title: horizontal, above the plot, at the side of its axis. */
export function axisTitleLayout({ plan, frame, box }: ChartStyler, atRight: boolean): Xml | undefined {
  if (frame.valueTitleBaseline === undefined) return undefined;
  const em = plan.fontSizePx;
  const right = Math.max(0, frame.plot.x + frame.plot.width - em * 4);
  return layout([
    fractionXml('x', atRight ? right : 0, box.width),
    fractionXml('y', Math.max(0, frame.valueTitleBaseline - em * 1.1), box.height),
  ]);
}

function manualLayout({ x, y, width, height }: Box, { box }: ChartStyler, head: readonly Xml[] = []): Xml {
  return layout(
    [
      fractionXml('x', x, box.width),
      fractionXml('y', y, box.height),
      fractionXml('w', width, box.width),
      fractionXml('h', height, box.height),
    ],
    head,
  );
}

function layout(places: readonly Xml[], head: readonly Xml[] = []): Xml {
  return element(
    'c:layout',
    {},
    element('c:manualLayout', {}, ...head, val('xMode', 'edge'), val('yMode', 'edge'), ...places),
  );
}

function fractionXml(tag: string, px: number, of: number): Xml {
  // A chart without any space gives no fractions.
  return val(tag, of > 0 ? Math.round((px / of) * 10_000) / 10_000 : 0);
}
