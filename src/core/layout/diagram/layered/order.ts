import dagre from '@dagrejs/dagre';
import type { Diagram, DiagramEdge } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import { countPassedRows, selectEdges } from '../select-edges.ts';
import type { ArrangementBudget } from './budget.ts';
import type { Distances, Extent } from './model.ts';

/** A box, a label, or a line that passes a row. */
export type RowMember =
  | { readonly kind: 'box'; readonly id: string; readonly row: number }
  | { readonly kind: 'label' | 'lane'; readonly index: number; readonly row: number };

/** Rows from the top with their members in order, and the members of each line from end to end. */
export interface OrderedRows {
  readonly rows: readonly (readonly RowMember[])[];
  readonly chains: readonly (readonly RowMember[])[];
}

interface Sizes {
  readonly boxes: ReadonlyMap<string, Extent>;
  readonly labels: ReadonlyMap<number, Extent>;
}

/** Cost factor of an arrangement with groups. */
const GROUP_COST = 2;
const BETWEEN_LINES = 14;
/** Boxes whose middles differ by less stand in one row, px. */
const SAME_ROW = 1;
/** Sizes with which boxes are ordered; those of their texts do not change the order. */
const ORDERED = {
  box: { width: 100, height: 40 },
  label: { width: 60, height: 20 },
  rows: 40,
  beside: 30,
} as const;

/** Orders a diagram without frames once; undefined if the budget is used up. */
export function orderRows(diagram: Diagram, budget: ArrangementBudget): OrderedRows | undefined {
  return budget.once(diagram, () => {
    const sizes = {
      boxes: new Map(diagram.items.map(({ id }) => [id, ORDERED.box] as const)),
      labels: new Map(
        diagram.edges.flatMap(({ label }, index) =>
          label === undefined ? [] : [[index, ORDERED.label] as const],
        ),
      ),
    };
    const arranged = arrange({ ...diagram, groups: [] }, sizes, ORDERED, budget);
    return arranged === undefined ? undefined : toOrder(diagram, arranged);
  });
}

/** Arranges a diagram with frames at its sizes; undefined if dagre cannot, or the budget is used up. */
export function arrangeGroups(
  diagram: Diagram,
  sizes: Sizes,
  distances: Pick<Distances, 'rows' | 'beside'>,
  budget: ArrangementBudget,
): (OrderedRows & { readonly xs: ReadonlyMap<string, number> }) | undefined {
  const arranged = arrange(diagram, sizes, distances, budget);
  return arranged === undefined ? undefined : toOrder(diagram, arranged);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Result of dagre: middles of boxes, and the course of each line by its index. */
interface Arranged {
  readonly boxes: ReadonlyMap<string, Point>;
  readonly lines: ReadonlyMap<number, { readonly points: readonly Point[]; readonly label?: Point }>;
}

type Graph = InstanceType<typeof dagre.graphlib.Graph>;

/** Runs dagre, which throws if it puts two joined boxes in one place, as with some frames. */
function arrange(
  diagram: Diagram,
  sizes: Sizes,
  gaps: Pick<Distances, 'rows' | 'beside'>,
  budget: ArrangementBudget,
): Arranged | undefined {
  const { items, edges, groups } = diagram;
  const selected = new Set(selectEdges(diagram));
  const arranging = edges.flatMap((edge, index) =>
    selected.has(edge) && edge.from !== edge.to ? [{ edge, index }] : [],
  );
  const cost = items.length + arranging.length + countPassedRows(diagram, [...selected]);
  if (!budget.take(groups.length > 0 ? GROUP_COST * cost : cost)) return undefined;
  try {
    return runDagre({ items, groups, edges: arranging }, sizes, gaps);
  } catch {
    return undefined;
  }
}

function runDagre(
  {
    items,
    edges,
    groups,
  }: Pick<Diagram, 'items' | 'groups'> & {
    readonly edges: readonly { readonly edge: DiagramEdge; readonly index: number }[];
  },
  sizes: Sizes,
  gaps: Pick<Distances, 'rows' | 'beside'>,
): Arranged {
  const graph: Graph = new dagre.graphlib.Graph({ compound: groups.length > 0, multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: gaps.beside, ranksep: gaps.rows, edgesep: BETWEEN_LINES });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of items)
    graph.setNode(`n-${id}`, { ...(sizes.boxes.get(id) ?? { width: 0, height: 0 }) });
  for (const { id } of groups) graph.setNode(`g-${id}`, {});
  for (const { id, group } of groups.length > 0 ? items : [])
    if (group !== undefined) graph.setParent(`n-${id}`, `g-${group}`);
  for (const { id, parent } of groups) if (parent !== undefined) graph.setParent(`g-${id}`, `g-${parent}`);
  for (const { edge, index } of edges)
    graph.setEdge(
      `n-${edge.from}`,
      `n-${edge.to}`,
      { ...(sizes.labels.get(index) ?? {}), labelpos: 'c' },
      `e${index}`,
    );
  dagre.layout(graph);
  return {
    boxes: new Map(items.map(({ id }) => [id, graph.node(`n-${id}`) as Box])),
    lines: new Map(
      edges.map(({ edge, index }) => {
        const {
          points = [],
          x,
          y,
        } = graph.edge(`n-${edge.from}`, `n-${edge.to}`, `e${index}`) as Partial<Box> & {
          readonly points?: readonly Point[];
        };
        const hasLabel = sizes.labels.has(index) && x !== undefined && y !== undefined;
        return [index, { points: points.slice(1, -1), ...(hasLabel ? { label: { x, y } } : {}) }] as const;
      }),
    ),
  };
}

/** Numbers the rows of boxes and labels from the top; what only lines pass is no row. */
function toOrder(
  { items, edges }: Diagram,
  { boxes, lines }: Arranged,
): OrderedRows & { readonly xs: ReadonlyMap<string, number> } {
  const ys = [...boxes.values(), ...[...lines.values()].flatMap(({ label }) => label ?? [])]
    .map(({ y }) => y)
    .sort((a, b) => a - b);
  const starts = ys.filter((y, at) => at === 0 || y - (ys[at - 1] as number) > SAME_ROW);
  const rowOf = (y: number): number | undefined => {
    const row = starts.findLastIndex((start) => start <= y + SAME_ROW);
    return row < 0 || y - (starts[row] as number) > 2 * SAME_ROW ? undefined : row;
  };
  const xs = new Map<string, number>();
  const placed: { readonly member: RowMember; readonly x: number }[] = [];
  const add = (member: RowMember, key: string, x: number): RowMember => {
    xs.set(key, x);
    placed.push({ member, x });
    return member;
  };
  const members = new Map(
    items.map(({ id }) => {
      const { x, y } = boxes.get(id) as Point;
      return [id, add({ kind: 'box', id, row: rowOf(y) ?? 0 }, `n${id}`, x)] as const;
    }),
  );
  const chains = edges.flatMap(({ from, to }, index): RowMember[][] => {
    const [one, other] = [members.get(from), members.get(to)];
    const line = lines.get(index);
    if (one === undefined || other === undefined || line === undefined) return [];
    const labelRow = line.label === undefined ? undefined : rowOf(line.label.y);
    const passed = new Map<number, RowMember>();
    if (line.label !== undefined && labelRow !== undefined)
      passed.set(
        labelRow,
        add({ kind: 'label', index, row: labelRow }, `label ${index} ${labelRow}`, line.label.x),
      );
    for (const { x, y } of line.points) {
      const row = rowOf(y);
      if (row === undefined || passed.has(row) || row === one.row || row === other.row) continue;
      passed.set(row, add({ kind: 'lane', index, row }, `lane ${index} ${row}`, x));
    }
    const inside = [...passed.values()].sort((a, b) => a.row - b.row);
    return [one.row <= other.row ? [one, ...inside, other] : [other, ...inside, one]];
  });
  const rows = starts.map((_, row) =>
    placed
      .filter(({ member }) => member.row === row)
      .sort((a, b) => a.x - b.x)
      .map(({ member }) => member),
  );
  return { rows, chains, xs };
}
