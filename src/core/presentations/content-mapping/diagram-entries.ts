import { toDiagram } from '../../diagrams/from-model.ts';
import type { DiagramModel } from '../../scene/diagram.ts';
import type { Entry } from './slots.ts';

/** One entry per box of a diagram, with the targets of its edges. */
export function readDiagramEntries(model: DiagramModel): readonly Entry[] {
  const { items, edges } = toDiagram(model);
  const labels = new Map(items.map(({ id, label }) => [id, label]));
  return items
    .filter(({ label }) => label !== '')
    .map(({ id, label }) => ({
      lead: label,
      extra: edges
        .filter(({ from }) => from === id)
        .map(({ to, label: edgeLabel }) =>
          [edgeLabel, `→ ${labels.get(to) ?? to}`].filter((part) => part !== undefined).join(' '),
        ),
      points: [],
    }));
}
