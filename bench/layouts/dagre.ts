import dagre from '@dagrejs/dagre';
import type { Box } from '../../src/core/scene/scene.ts';
import { type Drawing, fitScale, type Sized } from './own.ts';

/** Distances in px as on slides. */
const GAP = { ranksep: 40, nodesep: 24, edgesep: 10 } as const;

/** The better of two directions, with straight pieces between the points of its answer. */
export function layOutWithDagre(sized: Sized): Drawing {
  const [right, down] = (['LR', 'TB'] as const).map((rankdir) => layOut(sized, rankdir));
  return fitScale(right as Drawing) >= fitScale(down as Drawing) ? (right as Drawing) : (down as Drawing);
}

function layOut(sized: Sized, rankdir: 'LR' | 'TB'): Drawing {
  const { diagram, sizes, labels } = sized;
  const graph = new dagre.graphlib.Graph({ multigraph: true, compound: true });
  graph.setGraph({ rankdir, ...GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of diagram.groups) graph.setNode(`frame ${id}`, {});
  for (const { id, group } of diagram.items) {
    graph.setNode(id, { ...sizes.get(id) });
    if (group !== undefined) graph.setParent(id, `frame ${group}`);
  }
  for (const { id, parent } of diagram.groups)
    if (parent !== undefined) graph.setParent(`frame ${id}`, `frame ${parent}`);
  for (const [index, { from, to }] of diagram.edges.entries())
    graph.setEdge(from, to, { ...labels.get(index), labelpos: 'c' }, String(index));
  dagre.layout(graph);
  const boxOf = (one: { x: number; y: number; width: number; height: number }): Box => ({
    x: one.x - one.width / 2,
    y: one.y - one.height / 2,
    width: one.width,
    height: one.height,
  });
  const answer = graph.graph() as { width?: number; height?: number };
  const edgeOf = (index: number) => {
    const { from = '', to = '' } = diagram.edges[index] ?? {};
    return graph.edge({ v: from, w: to, name: String(index) }) as {
      points?: { x: number; y: number }[];
      x: number;
      y: number;
    };
  };
  return {
    sized,
    boxes: new Map(diagram.items.map(({ id }) => [id, boxOf(graph.node(id) as never)])),
    ways: diagram.edges.map((_, index) => edgeOf(index).points ?? []),
    labels: new Map(
      [...labels].map(([index, size]) => {
        const { x, y } = edgeOf(index);
        return [index, boxOf({ x, y, ...size })];
      }),
    ),
    width: answer.width ?? 0,
    height: answer.height ?? 0,
  };
}
