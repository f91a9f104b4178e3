import type { FigureName } from '../../scene/diagram.ts';
import { drawCalendar } from './figures/calendar.ts';
import { drawCells } from './figures/cells.ts';
import { chart } from './figures/chart.ts';
import { drawCycle } from './figures/cycle.ts';
import { drawDatedEvents } from './figures/dated-events.ts';
import { drawDurations } from './figures/durations.ts';
import type { Figure } from './figures/figure.ts';
import { drawFishbone } from './figures/fishbone.ts';
import { drawGantt } from './figures/gantt.ts';
import { drawGraph } from './figures/graph.ts';
import { drawHub } from './figures/hub.ts';
import { drawOnion } from './figures/onion.ts';
import { drawPyramid } from './figures/pyramid.ts';
import { drawQuadrant } from './figures/quadrant.ts';
import { drawSankey } from './figures/sankey.ts';
import { drawSequence } from './figures/sequence.ts';
import { stack } from './figures/stack.ts';
import { drawSwimlanes } from './figures/swimlanes.ts';
import { drawTimeLanes } from './figures/time-lanes.ts';
import { drawTimedSequence } from './figures/timed-sequence.ts';
import { drawTimeline } from './figures/timeline.ts';
import { drawValueChain } from './figures/value-chain.ts';
import { drawVenn } from './figures/venn.ts';

/**
 * Drawing function of each figure, and whether right-to-left text mirrors it; figures with numeric axes are
 * never mirrored.
 */
export const FIGURE_ROWS: Readonly<Record<FigureName, { readonly draw: Figure; readonly mirrors: boolean }>> =
  {
    graph: { draw: drawGraph, mirrors: true },
    swimlanes: { draw: drawSwimlanes, mirrors: true },
    cycle: { draw: drawCycle, mirrors: true },
    pyramid: { draw: drawPyramid, mirrors: true },
    venn: { draw: drawVenn, mirrors: true },
    stack: { draw: stack, mirrors: true },
    hub: { draw: drawHub, mirrors: true },
    onion: { draw: drawOnion, mirrors: true },
    gantt: { draw: drawGantt, mirrors: true },
    sankey: { draw: drawSankey, mirrors: true },
    fishbone: { draw: drawFishbone, mirrors: true },
    value_chain: { draw: drawValueChain, mirrors: true },
    calendar: { draw: drawCalendar, mirrors: true },
    cells: { draw: drawCells, mirrors: true },
    durations: { draw: drawDurations, mirrors: true },
    sequence: { draw: drawSequence, mirrors: true },
    timed_sequence: { draw: drawTimedSequence, mirrors: true },
    time_lanes: { draw: drawTimeLanes, mirrors: true },
    timeline: { draw: drawTimeline, mirrors: true },
    dated: { draw: drawDatedEvents, mirrors: true },
    quadrant: { draw: drawQuadrant, mirrors: false },
    chart: { draw: chart, mirrors: false },
  };
