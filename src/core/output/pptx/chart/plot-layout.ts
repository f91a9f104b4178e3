import type { ChartPlan } from '../../../scene/chart-plan.ts';
import { val } from '../xml/chart.ts';
import { element, type Xml } from '../xml/xml.ts';

/** Mean width of a character as a share of the size, generous for digits and capitals. */
const CHARACTER_EM = 0.56;
const LABEL_GAP_PX = 10;
const LINE_EM = 1.5;

/**
 * `c:layout` of the plot. PowerPoint lays it out itself, except where lines are named at their ends:
 * it does not keep room for such labels, so the inner plot is set with a margin for them.
 */
export function plotLayout(plan: ChartPlan, box: { readonly width: number; readonly height: number }): Xml {
  const ends = plan.series.flatMap(({ labels }) => labels.filter(({ showSeries }) => showSeries));
  const place = ends[0]?.place;
  if (place !== 'right' && place !== 'left') return element('c:layout');
  const em = plan.fontSizePx;
  const labelRoom = Math.min(0.4 * box.width, Math.max(...ends.map(({ text }) => [...text].length)) * em * CHARACTER_EM + LABEL_GAP_PX);
  const ticks = plan.valueAxis?.visible ? [plan.valueAxis.formatTick(plan.valueAxis.max), plan.valueAxis.formatTick(plan.valueAxis.min)] : [];
  const tickRoom = Math.max(0, ...ticks.map((text) => [...text].length * em * CHARACTER_EM + LABEL_GAP_PX));
  const top = em * ((plan.title === undefined ? 0.5 : 2.2) + (plan.valueAxis?.title === undefined ? 0 : LINE_EM));
  const bottom = em * (LINE_EM + 0.4 + (plan.categoryAxis?.title === undefined ? 0 : LINE_EM));
  const [left, right] = place === 'right' ? [tickRoom, labelRoom] : [labelRoom, tickRoom];
  const share = (tag: string, px: number, of: number) => val(tag, Math.round((px / of) * 10_000) / 10_000);
  return element(
    'c:layout',
    {},
    element(
      'c:manualLayout',
      {},
      val('layoutTarget', 'inner'),
      val('xMode', 'edge'),
      val('yMode', 'edge'),
      share('x', left, box.width),
      share('y', top, box.height),
      share('w', Math.max(0.3 * box.width, box.width - left - right), box.width),
      share('h', Math.max(0.3 * box.height, box.height - top - bottom), box.height),
    ),
  );
}
