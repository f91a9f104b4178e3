import type { FigureName } from '../../scene/diagram.ts';
import { calendar } from './figures/calendar.ts';
import { chart } from './figures/chart.ts';
import { cycle } from './figures/cycle.ts';
import { drawDatedEvents } from './figures/dated-events.ts';
import type { Figure } from './figures/figure.ts';
import { fishbone } from './figures/fishbone.ts';
import { gantt } from './figures/gantt.ts';
import { graph } from './figures/graph.ts';
import { hub } from './figures/hub.ts';
import { onion } from './figures/onion.ts';
import { pyramid } from './figures/pyramid.ts';
import { quadrant } from './figures/quadrant.ts';
import { sankey } from './figures/sankey.ts';
import { sequence } from './figures/sequence.ts';
import { stack } from './figures/stack.ts';
import { swimlanes } from './figures/swimlanes.ts';
import { timeline } from './figures/timeline.ts';
import { valueChain } from './figures/value-chain.ts';
import { venn } from './figures/venn.ts';

/**
 * Drawing function of each figure, and whether right-to-left text mirrors it; figures with numeric axes are
 * never mirrored.
 */
export const FIGURE_ROWS: Readonly<Record<FigureName, { readonly draw: Figure; readonly mirrors: boolean }>> =
  {
    graph: { draw: graph, mirrors: true },
    swimlanes: { draw: swimlanes, mirrors: true },
    cycle: { draw: cycle, mirrors: true },
    pyramid: { draw: pyramid, mirrors: true },
    venn: { draw: venn, mirrors: true },
    stack: { draw: stack, mirrors: true },
    hub: { draw: hub, mirrors: true },
    onion: { draw: onion, mirrors: true },
    gantt: { draw: gantt, mirrors: true },
    sankey: { draw: sankey, mirrors: true },
    fishbone: { draw: fishbone, mirrors: true },
    value_chain: { draw: valueChain, mirrors: true },
    calendar: { draw: calendar, mirrors: true },
    sequence: { draw: sequence, mirrors: true },
    timeline: { draw: timeline, mirrors: true },
    dated: { draw: drawDatedEvents, mirrors: true },
    quadrant: { draw: quadrant, mirrors: false },
    chart: { draw: chart, mirrors: false },
  };
