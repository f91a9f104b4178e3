import {
  DIAGRAM_SHAPES,
  type Diagram,
  type DiagramItem,
  type DiagramModel,
  type DiagramShape,
  type DiagramSource,
} from '../scene/diagram.ts';
import { nodeId, toDiagram } from './from-model.ts';
import { hasParents } from './kinds.ts';
import { findComponents, findLevels } from './split.ts';

/** A diagram that can be split over several slides. */
export interface DiagramPages {
  readonly count: number;
  /**
   * A range of its boxes in the order of groups and lines. Boxes that lead to them are repeated, so that no
   * line is lost.
   */
  part(from: number, to: number): DiagramSource;
}

/** Undefined for figures without parts, such as a cycle. */
export function diagramPages(model: DiagramModel): DiagramPages | undefined {
  const diagram = toDiagram(model);
  const data =
    'mermaid' in model
      ? toModel(diagram)
      : 'kind' in model && diagram.figure === 'graph' && model.kind !== 'architecture'
        ? model
        : undefined;
  if (data === undefined || diagram.items.length < 2) return undefined;
  const order = findComponents(diagram).flatMap((component) => findLevels(diagram, component).flat());
  return {
    count: order.length,
    part(from, to) {
      const ids = new Set(order.slice(from, to));
      const before = diagram.edges.flatMap((edge) =>
        ids.has(edge.to) && !ids.has(edge.from) ? edge.from : [],
      );
      const shown = new Set([...before, ...ids]);
      const nodes = data.nodes.filter((node) => shown.has(nodeId(node)));
      const parented = hasParents(data.kind)
        ? nodes.map(({ parent, branch, ...node }) =>
            parent !== undefined && ids.has(nodeId(node))
              ? { ...node, parent, ...(branch === undefined ? {} : { branch }) }
              : node,
          )
        : nodes;
      const edges = (data.edges ?? []).filter((edge) => ids.has(edge.to) && shown.has(edge.from));
      const { edges: _, ...rest } = data;
      return { ...rest, nodes: parented, ...(edges.length === 0 ? {} : { edges }) };
    },
  };
}

/** Converts a Mermaid diagram of boxes and lines to data. */
function toModel({ figure, direction, items, edges, groups }: Diagram): DiagramSource | undefined {
  if (figure !== 'graph' || items.some(({ label, rows }) => label === '' || rows !== undefined))
    return undefined;
  const names = new Map(groups.map(({ id, label }) => [id, label]));
  const isShape = (shape: DiagramShape): boolean => (DIAGRAM_SHAPES as readonly string[]).includes(shape);
  const toNode = ({ id, label, shape, role, text, group }: DiagramItem) => ({
    id,
    label,
    ...(isShape(shape) ? { shape } : {}),
    ...(role === undefined ? {} : { role }),
    ...(text === undefined ? {} : { text }),
    ...(group === undefined ? {} : { group: names.get(group) ?? group }),
  });
  return {
    kind: 'flow',
    direction,
    nodes: items.map(toNode),
    edges: edges
      .filter(({ from, to }) => from !== to)
      .map(({ from, to, label }) => ({ from, to, ...(label === undefined ? {} : { label }) })),
  };
}
