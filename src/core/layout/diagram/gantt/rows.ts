import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';

/** A row of a Gantt chart: a head of a section, or work that shares the row. */
export interface Row {
  readonly head?: string;
  /** Name beside the row; absent if its work is named by its bars only. */
  readonly name?: string;
  /** Second line of the name. */
  readonly text?: string;
  readonly items: readonly DiagramItem[];
  /** Bars have their names in or beside them. */
  readonly namesBars: boolean;
  /** Number of rows that the name spans. */
  readonly spans: number;
  /** A rule separates it from the row above. */
  readonly isRuled: boolean;
}

/** Rows in the order of the source: loose work, then sections; in lanes those that overlap are stacked. */
export function listRows({ items, groups, edges, inLanes }: Diagram): Row[] {
  const gap = ARROW_SHARE * measureLength(items);
  const waits = new Set(edges.map(({ from, to }) => `${from} ${to}`));
  if (inLanes === true)
    return groups.flatMap(({ id, label }) =>
      packRows(
        items.filter(({ group }) => group === id),
        (before, after) => (waits.has(`${before} ${after}`) ? gap : 0),
      ).map(
        (row, index, all): Row => ({
          ...(index === 0 ? { name: label } : {}),
          items: row,
          namesBars: true,
          spans: index === 0 ? all.length : 0,
          isRuled: index === 0,
        }),
      ),
    );
  return [
    ...mergeRows(items.filter(({ group }) => group === undefined)),
    ...groups.flatMap(({ id, label }, index): Row[] => [
      {
        head: label,
        items: [],
        namesBars: false,
        spans: 1,
        isRuled: index > 0 || items.some(({ group }) => group === undefined),
      },
      ...mergeRows(items.filter(({ group }) => group === id)),
    ]),
  ];
}

/** A row for each item, and one for all that name the same row. */
function mergeRows(items: readonly DiagramItem[]): Row[] {
  const rows = Map.groupBy(items, ({ row, id }) => (row === undefined ? `item ${id}` : `row ${row}`));
  return [...rows.values()].map((own): Row => {
    const [first] = own as [DiagramItem];
    return first.row === undefined
      ? {
          name: first.label,
          ...(first.text === undefined ? {} : { text: first.text }),
          items: own,
          namesBars: false,
          spans: 1,
          isRuled: false,
        }
      : { name: first.row, items: own, namesBars: true, spans: 1, isRuled: false };
  });
}

/** Share of the time scale that an arrow between two bars of a row needs. */
const ARROW_SHARE = 0.03;

function measureLength(items: readonly DiagramItem[]): number {
  const spans = items.flatMap(({ span }) => span ?? []);
  return Math.max(0, ...spans.map(({ to }) => to)) - Math.min(...spans.map(({ from }) => from));
}

/**
 * Packs work into as few rows as possible without overlap: earliest first, each in the first free row.
 *
 * @param needed time between two pieces of work in one row, by their ids
 */
function packRows(
  items: readonly DiagramItem[],
  needed: (before: string, after: string) => number,
): DiagramItem[][] {
  const rows: { readonly items: DiagramItem[]; end: number }[] = [];
  for (const item of items.toSorted((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0))) {
    const { from, to } = item.span ?? { from: 0, to: 0 };
    const free = rows.find(({ items: own, end }) => end + needed(own.at(-1)?.id ?? '', item.id) <= from);
    if (free === undefined) rows.push({ items: [item], end: to });
    else {
      free.items.push(item);
      free.end = Math.max(free.end, to);
    }
  }
  return rows.map(({ items }) => items);
}
