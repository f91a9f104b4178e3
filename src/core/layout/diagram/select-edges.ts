import type { Diagram, DiagramEdge } from '../../scene/diagram.ts';

type ArrangementInput = Pick<Diagram, 'items' | 'edges' | 'groups'>;

/**
 * Limit on rows passed by lines; dagre adds a node for each of them, so the cost of an arrangement grows with
 * them.
 */
const MAX_PASSED = 400;

/**
 * Lines used to arrange boxes: all of them or, if they pass too many rows, the shortest ones with one line
 * per pair of boxes. The other lines are drawn, but do not affect the arrangement.
 */
export function selectEdges(diagram: ArrangementInput): readonly DiagramEdge[] {
  const { edges, groups } = diagram;
  const rows = rankBoxes(diagram);
  // Frames add rows for their upper and lower edges.
  const most = groups.length > 0 ? MAX_PASSED / 2 : MAX_PASSED;
  if (sumPassedRows(edges, rows) <= most) return edges;
  const pairs = new Map(edges.map((edge) => [`${edge.from}\n${edge.to}`, edge] as const));
  const arranging = new Set<DiagramEdge>();
  let sum = 0;
  for (const edge of [...pairs.values()].sort(
    (a, b) => countRowsPassed(a, rows) - countRowsPassed(b, rows),
  )) {
    sum += countRowsPassed(edge, rows);
    if (sum > most) break;
    arranging.add(edge);
  }
  return edges.filter((edge) => arranging.has(edge));
}

/** Total number of rows that lines pass between their ends. */
export function countPassedRows(diagram: ArrangementInput, edges: readonly DiagramEdge[]): number {
  return sumPassedRows(edges, rankBoxes(diagram));
}

function sumPassedRows(edges: readonly DiagramEdge[], rows: ReadonlyMap<string, number>): number {
  return edges.reduce((sum, edge) => sum + countRowsPassed(edge, rows), 0);
}

function countRowsPassed({ from, to }: DiagramEdge, rows: ReadonlyMap<string, number>): number {
  return Math.max(0, Math.abs((rows.get(from) ?? 0) - (rows.get(to) ?? 0)) - 1);
}

/**
 * Row of each box: the length of the longest chain of lines that leads to it. Lines that close a cycle are
 * ignored.
 */
export function rankBoxes({ items, edges }: ArrangementInput): ReadonlyMap<string, number> {
  const above = new Map(items.map(({ id }) => [id, [] as string[]]));
  for (const { from, to } of edges) if (from !== to) above.get(to)?.push(from);
  const rows = new Map<string, number>();
  const open = new Set<string>();
  const rowOf = (id: string): number => {
    const known = rows.get(id);
    if (known !== undefined) return known;
    open.add(id);
    let row = 0;
    for (const from of above.get(id) ?? []) if (!open.has(from)) row = Math.max(row, rowOf(from) + 1);
    open.delete(id);
    rows.set(id, row);
    return row;
  };
  for (const { id } of items) rowOf(id);
  return rows;
}
