import type { Diagram, DiagramEdge } from '../../scene/diagram.ts';

type Arranging = Pick<Diagram, 'items' | 'edges' | 'groups'>;

/** An arrangement has a place for each row that a line passes; its cost grows with their number. */
const MOST_PASSED = 400;

/**
 * Lines that boxes are arranged by: all of them, or, where they pass too many rows, one for each pair
 * of boxes, the shortest first. The others are drawn, too, but do not move boxes.
 */
export function arrangedEdges(diagram: Arranging): readonly DiagramEdge[] {
  const { edges, groups } = diagram;
  const rows = rowsOfBoxes(diagram);
  // Frames have rows of their own for their upper and lower edges.
  const most = groups.length > 0 ? MOST_PASSED / 2 : MOST_PASSED;
  if (sumOf(edges, rows) <= most) return edges;
  const pairs = new Map(edges.map((edge) => [`${edge.from}\n${edge.to}`, edge] as const));
  const arranging = new Set<DiagramEdge>();
  let sum = 0;
  for (const edge of [...pairs.values()].sort((a, b) => passed(a, rows) - passed(b, rows))) {
    sum += passed(edge, rows);
    if (sum > most) break;
    arranging.add(edge);
  }
  return edges.filter((edge) => arranging.has(edge));
}

/** How many rows lines pass on their way, all together. */
export function passedRows(diagram: Arranging, edges: readonly DiagramEdge[]): number {
  return sumOf(edges, rowsOfBoxes(diagram));
}

function sumOf(edges: readonly DiagramEdge[], rows: ReadonlyMap<string, number>): number {
  return edges.reduce((sum, edge) => sum + passed(edge, rows), 0);
}

function passed({ from, to }: DiagramEdge, rows: ReadonlyMap<string, number>): number {
  return Math.max(0, Math.abs((rows.get(from) ?? 0) - (rows.get(to) ?? 0)) - 1);
}

/** Of each box the most lines that lead down to it, one after the other; lines that close a circle lead back. */
export function rowsOfBoxes({ items, edges }: Arranging): ReadonlyMap<string, number> {
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
