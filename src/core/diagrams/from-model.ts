import { defined } from '../input/fields.ts';
import type {
  DatedModel,
  Diagram,
  DiagramEdge,
  DiagramGroup,
  DiagramItem,
  DiagramKind,
  DiagramModel,
  DiagramRole,
  DiagramShape,
  DiagramSource,
  DiagramSourceNode,
  StripFrame,
} from '../scene/diagram.ts';
import { KIND_ROWS } from './kinds.ts';
import { readMermaid } from './mermaid.ts';
import { toSequence } from './sequence-steps.ts';

/** The id by which edges and children name a box. */
export const nodeId = ({ id, label }: Pick<DiagramSourceNode, 'id' | 'label'>): string => id ?? label;

const DAY_MS = 86_400_000;
const SHAPES: Readonly<Partial<Record<DiagramKind, DiagramShape>>> = {
  mind_map: 'round',
  decision_tree: 'round',
};
/** Kinds with a single root box. */
const ROOTED_KINDS: ReadonlySet<DiagramKind> = new Set<DiagramKind>([
  'org_chart',
  'tree',
  'mind_map',
  'decision_tree',
]);

/** Converts a caller's diagram to boxes and lines. */
export function toDiagram(model: DiagramModel): Diagram {
  if ('mermaid' in model) return readMermaid(model.mermaid).diagram;
  if ('dated' in model) return toTimeline(model);
  if ('roadmap' in model) return { figure: 'gantt', direction: 'right', inLanes: true, ...model.roadmap };
  const { kind, direction, center, unit, today } = model;
  const row = KIND_ROWS[kind];
  const nodes = kind === 'sankey' ? addMissingNodes(model) : model.nodes;
  const nested =
    kind === 'architecture' ? new Set(nodes.flatMap(({ parent }) => parent ?? [])) : new Set<string>();
  const items = nodes.filter((node) => !nested.has(nodeId(node))).map((node) => toItem(node, model));
  const groups =
    kind === 'architecture'
      ? nodes.filter((node) => nested.has(nodeId(node))).map(toFrame)
      : [...new Set(items.flatMap(({ group }) => group ?? []))].map(
          (group): DiagramGroup => ({ id: group, label: group }),
        );
  return {
    figure: row.figure(model),
    direction: direction ?? row.direction,
    ...(direction === undefined ? {} : { isDirected: true }),
    items,
    edges: toEdges(model, items, groups),
    groups: sortOutermostFirst(groups),
    ...(center === undefined ? {} : { center }),
    ...(unit === undefined ? {} : { unit }),
    ...(model.critical_path === true ? { findsCriticalPath: true } : {}),
    ...(today === undefined ? {} : { today: readDay(today) }),
    ...(kind === 'cells' ? { strip: toStrip(model) } : {}),
    ...(kind === 'sequence' ? toSequence(model) : {}),
  };
}

function toStrip({ unit, index, states, brackets, marks }: DiagramSource): StripFrame {
  return defined({ indexLabel: unit, index, states, brackets, marks });
}

function toTimeline({ dated, direction = 'right' }: DatedModel): Diagram {
  const items = dated.map(
    ({ label, text, date, at, strong, milestone }, index): DiagramItem => ({
      id: String(index + 1),
      label,
      shape: 'box',
      date,
      ...(at === undefined ? {} : { span: { from: at, to: at } }),
      ...defined({ text, strong, milestone }),
    }),
  );
  return { figure: 'dated', direction, items, edges: [], groups: [] };
}

function toItem(node: DiagramSourceNode, { kind }: DiagramSource): DiagramItem {
  const { label, role, text, icon, lane, value, milestone, row, status, progress, of, support } = node;
  const own: DiagramRole | undefined =
    role ?? (ROOTED_KINDS.has(kind) && node.parent === undefined ? 'primary' : undefined);
  const group = kind === 'architecture' ? node.parent : node.group;
  const parent = kind === 'fishbone' ? node.parent : undefined;
  const span = toSpan(node);
  return {
    id: nodeId(node),
    label,
    shape: node.shape ?? SHAPES[kind] ?? 'box',
    ...(own === undefined ? {} : { role: own }),
    ...(group === undefined ? {} : { group }),
    ...(text === undefined ? {} : { text }),
    ...(icon === undefined ? {} : { icon }),
    ...(lane === undefined ? {} : { lane }),
    ...(value === undefined ? {} : { value }),
    ...(span === undefined ? {} : { span }),
    ...(milestone === true ? { milestone } : {}),
    ...defined({ row, status }),
    ...(progress === undefined ? {} : { progress: progress / 100 }),
    ...(of === undefined ? {} : { of }),
    ...(support === true ? { support } : {}),
    ...defined({ cells: node.cells, note: node.note }),
    ...(parent === undefined ? {} : { parent }),
  };
}

/** The span ends when the day after its last one begins. */
function toSpan({ start, end, milestone }: DiagramSourceNode): DiagramItem['span'] {
  if (start === undefined) return undefined;
  const from = readDay(start);
  return { from, to: milestone === true ? from : readDay(end ?? start) + DAY_MS };
}

/** @param day in ISO 8601 @returns its start in ms since 1970 UTC */
const readDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

function toFrame(node: DiagramSourceNode): DiagramGroup {
  const { label, parent, icon, role } = node;
  return { id: nodeId(node), label, ...defined({ parent, icon, role }) };
}

function sortOutermostFirst(groups: readonly DiagramGroup[]): readonly DiagramGroup[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const depth = (id: string | undefined): number => (id === undefined ? 0 : 1 + depth(byId.get(id)?.parent));
  return groups.toSorted((a, b) => depth(a.parent) - depth(b.parent));
}

function toEdges(
  { kind, nodes, edges = [] }: DiagramSource,
  items: readonly DiagramItem[],
  groups: readonly DiagramGroup[],
): readonly DiagramEdge[] {
  const { arrow, edge, node } = KIND_ROWS[kind];
  if (edge === undefined) {
    if (!node.includes('parent') || kind === 'fishbone') return [];
    return nodes.flatMap((one): DiagramEdge[] =>
      one.parent === undefined
        ? []
        : [
            {
              from: one.parent,
              to: nodeId(one),
              arrow,
              look: 'solid',
              ...(one.branch === undefined ? {} : { label: one.branch }),
            },
          ],
    );
  }
  // A line to a container ends at its first box.
  const inside = (id: string): string =>
    groups.some((group) => group.id === id) ? findFirstInside(id, items, groups) : id;
  return edges.map(({ from, to, dashed, ...more }): DiagramEdge => {
    const ends = { from: inside(from), to: inside(to) };
    return { ...ends, arrow, look: dashed === true ? 'dot' : 'solid', ...defined(more) };
  });
}

function findFirstInside(id: string, items: readonly DiagramItem[], groups: readonly DiagramGroup[]): string {
  const own = items.find(({ group }) => group === id);
  const inner = groups.find(({ parent }) => parent === id);
  return own?.id ?? (inner === undefined ? id : findFirstInside(inner.id, items, groups));
}

/** In a Sankey diagram the lines name the boxes. */
function addMissingNodes({ nodes, edges = [] }: DiagramSource): readonly DiagramSourceNode[] {
  const known = new Set(nodes.map(nodeId));
  const named = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].filter((id) => !known.has(id));
  return [...nodes, ...named.map((label) => ({ label }))];
}
