import { diagramOf } from '../../diagrams/from-model.ts';
import type { DiagramModel } from '../../scene/diagram.ts';
import type { Entry } from './slots.ts';

/** What a diagram says, box by box, with where its lines lead. */
export function readDiagramEntries(model: DiagramModel): readonly Entry[] {
  const { items, edges } = diagramOf(model);
  const labels = new Map(items.map(({ id, label }) => [id, label]));
  return items
    .filter(({ label }) => label !== '')
    .map(({ id, label }) => ({
      lead: label,
      extra: edges.filter(({ from }) => from === id).map(({ to, label: edgeLabel }) => [edgeLabel, `→ ${labels.get(to) ?? to}`].filter((part) => part !== undefined).join(' ')),
      points: [],
    }));
}
