import type { DiagramEdge, DiagramItem } from '../scene/diagram.ts';

export interface CriticalPath {
  /** Ids of the work on it. */
  readonly items: ReadonlySet<string>;
  readonly edges: ReadonlySet<DiagramEdge>;
}

/**
 * The chain of dependencies that decides the end: from the work that ends last back through the prerequisite
 * that ended last, all of them where several ended on one day. Work without dependencies is on no path.
 */
export function findCriticalPath(items: readonly DiagramItem[], edges: readonly DiagramEdge[]): CriticalPath {
  const ends = new Map(items.map(({ id, span }) => [id, span?.to ?? Number.NEGATIVE_INFINITY]));
  const endOf = (id: string): number => ends.get(id) ?? Number.NEGATIVE_INFINITY;
  const before = Map.groupBy(edges, ({ to }) => to);
  const joined = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].filter((id) => ends.has(id));
  const last = joined.reduce((latest, id) => Math.max(latest, endOf(id)), Number.NEGATIVE_INFINITY);
  const found = new Set(joined.filter((id) => endOf(id) === last));
  const path = new Set<DiagramEdge>();
  // A set visits what is added while it is walked, and nothing twice.
  for (const id of found) {
    const own = before.get(id) ?? [];
    const latest = own.reduce((most, { from }) => Math.max(most, endOf(from)), Number.NEGATIVE_INFINITY);
    for (const edge of own)
      if (endOf(edge.from) === latest) {
        path.add(edge);
        found.add(edge.from);
      }
  }
  return { items: found, edges: path };
}
