import type { Diagram } from '../../../scene/diagram.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { ChartNode } from '../../../templates/tree.ts';
import { chartElement } from '../../chart-element.ts';
import type { Pen } from '../pen.ts';

const SERIES: readonly Paint[] = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => ({ token: `graph_${index as 0}` }));
const STEP = { from: 3, to: 8 } as const;

export function chart(pen: Pen, { chart: model }: Diagram): void {
  const node: ChartNode = {
    type: 'chart',
    bind: 'chart',
    name: 'Chart',
    sizesPt: pen.look.label.sizesPt.slice(STEP.from, STEP.to),
    series: SERIES,
    rest: { token: 'graph_1' },
    directLabels: true,
  };
  pen.elements.push({
    ...pen.part('chart', 'Chart', pen.room),
    ...chartElement(node, model, pen.room, pen.input),
  });
}
