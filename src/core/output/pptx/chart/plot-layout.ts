import { val } from '../xml/chart.ts';
import { element, type Xml } from '../xml/xml.ts';
import type { ChartStyler } from './chart-style.ts';

/**
 * `c:layout` of the plot. PowerPoint lays it out itself, except where lines are named at their ends
 * or the value axis has a title over it: it keeps no room for such labels, so the inner plot stands
 * where the preview has it.
 */
export function plotLayout({ plan, frame, box }: ChartStyler): Xml {
  const named = plan.series.some(({ labels }) => labels.some(({ showSeries, place }) => showSeries && (place === 'right' || place === 'left')));
  if (plan.orientation === 'horizontal' || !(named || frame.valueTitleBaseline !== undefined)) return element('c:layout');
  const { x, y, width, height } = frame.plot;
  return manual([val('layoutTarget', 'inner')], [share('x', x, box.width), share('y', y, box.height), share('w', width, box.width), share('h', height, box.height)]);
}

/** `c:layout` of a value axis' title: level above the plot, at the edge that its axis stands at. */
export function axisTitleLayout({ plan, frame, box }: ChartStyler, atRight: boolean): Xml | undefined {
  if (frame.valueTitleBaseline === undefined) return undefined;
  const em = plan.fontSizePx;
  const right = Math.max(0, frame.plot.x + frame.plot.width - em * 4);
  return manual([], [share('x', atRight ? right : 0, box.width), share('y', Math.max(0, frame.valueTitleBaseline - em * 1.1), box.height)]);
}

function manual(head: readonly Xml[], places: readonly Xml[]): Xml {
  return element('c:layout', {}, element('c:manualLayout', {}, ...head, val('xMode', 'edge'), val('yMode', 'edge'), ...places));
}

function share(tag: string, px: number, of: number): Xml {
  return val(tag, Math.round((px / of) * 10_000) / 10_000);
}
