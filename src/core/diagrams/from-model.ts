import type { Diagram, DiagramDirection, DiagramEdge, DiagramItem, DiagramKind, DiagramModel, GivenDiagramNode } from '../scene/diagram.ts';
import { readMermaid } from './mermaid.ts';

const DIRECTIONS: Readonly<Record<DiagramKind, DiagramDirection>> = { flow: 'right', network: 'right', org_chart: 'down', tree: 'right', mind_map: 'right' };

/** The id that edges and children name a box by. */
export const idOf = ({ id, label }: Pick<GivenDiagramNode, 'id' | 'label'>): string => id ?? label;

/** Kinds whose boxes name the one above them. */
export const isHierarchy = (kind: DiagramKind): boolean => kind === 'org_chart' || kind === 'tree' || kind === 'mind_map';

/** Boxes and lines of what a caller gave. */
export function diagramOf(model: DiagramModel): Diagram {
  if ('mermaid' in model) return readMermaid(model.mermaid).diagram;
  const { kind, nodes, edges = [] } = model;
  const shape = kind === 'mind_map' ? 'round' : 'box';
  const items = nodes.map((node): DiagramItem => {
    const { role, group } = node;
    const own = role ?? (isHierarchy(kind) && node.parent === undefined ? 'primary' : undefined);
    return { id: idOf(node), label: node.label, shape: node.shape ?? shape, ...(own === undefined ? {} : { role: own }), ...(group === undefined ? {} : { group }) };
  });
  const lines = isHierarchy(kind)
    ? nodes.flatMap((node): DiagramEdge[] => (node.parent === undefined ? [] : [{ from: node.parent, to: idOf(node), arrow: 'none', look: 'solid' }]))
    : edges.map(({ from, to, label }): DiagramEdge => ({ from, to, arrow: kind === 'network' ? 'none' : 'end', look: 'solid', ...(label === undefined ? {} : { label }) }));
  const groups = [...new Set(items.flatMap(({ group }) => group ?? []))].map((group) => ({ id: group, label: group }));
  return { direction: model.direction ?? DIRECTIONS[kind], items, edges: lines, groups };
}
