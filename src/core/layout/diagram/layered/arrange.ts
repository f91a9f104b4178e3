import type { Diagram } from '../../../scene/diagram.ts';
import { rankBoxes } from '../select-edges.ts';
import type { ArrangementBudget } from './budget.ts';
import { FrameRows } from './frame-rows.ts';
import { CLEAR, type Distances, type Extent, LANE, type RowBox, type RowEdge, type Rows } from './model.ts';
import { arrangeGroups, type OrderedRows, orderRows, type RowMember } from './order.ts';
import { separate } from './separate.ts';

/** Sizes of boxes by id, and of labels by the index of their line. */
export interface Sizes {
  readonly boxes: ReadonlyMap<string, Extent>;
  readonly labels: ReadonlyMap<number, Extent>;
}

const SWEEPS = 8;
/** Weights of the parts of lines by how many of their ends are boxes: long lines become straight. */
const WEIGHTS = [6, 2, 1] as const;

/**
 * Arranges boxes in rows so that lines lead downwards with few crossings, with room for the labels of lines;
 * plain rows once the budget is used up.
 */
export function arrangeRows(
  diagram: Diagram,
  sizes: Sizes,
  distances: Pick<Distances, 'rows' | 'beside'>,
  budget: ArrangementBudget,
): Rows {
  // Frames need the coordinates with which they were ordered, or they would overlap.
  const grouped = diagram.groups.length === 0 ? undefined : arrangeGroups(diagram, sizes, distances, budget);
  if (grouped !== undefined) {
    const rows = toRows(diagram, sizes, grouped, mirrorIfReversed(diagram, grouped));
    FrameRows.of(diagram, budget).rows ??= new FrameRows(rows);
    return rows;
  }
  const ordered = orderRows(diagram, budget) ?? placeInRows(diagram);
  const xs = placeAcross(ordered, sizes, distances);
  return toRows(diagram, sizes, ordered, mirrorIfReversed(diagram, { ...ordered, xs }));
}

const keyOf = (member: RowMember): string =>
  member.kind === 'box' ? `n${member.id}` : `${member.kind} ${member.index} ${member.row}`;

/** Coordinates across the rows by key of the member. */
function placeAcross(
  { rows, chains }: OrderedRows,
  sizes: Sizes,
  { beside }: Pick<Distances, 'beside'>,
): Map<string, number> {
  const halfOf = (member: RowMember): number =>
    (member.kind === 'box'
      ? (sizes.boxes.get(member.id)?.width ?? 0)
      : member.kind === 'label'
        ? (sizes.labels.get(member.index)?.width ?? 0)
        : 0) / 2;
  const between = (one: RowMember, other: RowMember): number =>
    one.kind === 'box' && other.kind === 'box'
      ? beside
      : one.kind === 'lane' && other.kind === 'lane'
        ? LANE
        : CLEAR + LANE / 2;
  const aparts = rows.map((row) =>
    row.slice(1).map((member, at) => {
      const before = row[at] as RowMember;
      return halfOf(before) + halfOf(member) + between(before, member);
    }),
  );
  interface Neighbour {
    readonly key: string;
    readonly row: number;
    readonly weight: number;
  }
  const neighbours = new Map<string, Neighbour[]>();
  const link = (one: RowMember, other: RowMember): void => {
    const weight = WEIGHTS[Number(one.kind === 'box') + Number(other.kind === 'box')] ?? 1;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const key = keyOf(from);
      const known = neighbours.get(key);
      const neighbour = { key: keyOf(to), row: to.row, weight };
      if (known === undefined) neighbours.set(key, [neighbour]);
      else known.push(neighbour);
    }
  };
  for (const chain of chains)
    for (const [at, member] of chain.slice(1).entries()) link(chain[at] as RowMember, member);
  const xs = new Map<string, number>();
  const keys = rows.map((row) => row.map(keyOf));
  for (const [row, own] of keys.entries())
    separate(Array(own.length).fill(0), aparts[row] ?? []).forEach((x, at) => {
      xs.set(own[at] as string, x);
    });
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (let step = 0; step < keys.length; step += 1) {
      const row = isDown ? step : keys.length - 1 - step;
      const own = keys[row] ?? [];
      const pulls = own.map((key) => {
        const known = neighbours.get(key) ?? [];
        const relevant =
          sweep < SWEEPS / 2 ? known.filter((one) => (isDown ? one.row < row : one.row > row)) : known;
        const weight = relevant.reduce((sum, one) => sum + one.weight, 0);
        return weight === 0
          ? { x: xs.get(key) ?? 0, weight: 0.01 }
          : {
              x: relevant.reduce((sum, one) => sum + one.weight * (xs.get(one.key) ?? 0), 0) / weight,
              weight,
            };
      });
      separate(
        pulls.map(({ x }) => x),
        aparts[row] ?? [],
        pulls.map(({ weight }) => weight),
      ).forEach((x, at) => {
        xs.set(own[at] as string, x);
      });
    }
  }
  return xs;
}

/** Boxes side by side in the order of the input, in rows below the boxes that lead to them. */
function placeInRows(diagram: Diagram): OrderedRows {
  const rowOf = rankBoxes(diagram);
  const rows: RowMember[][] = [];
  for (const { id } of diagram.items) {
    const row = rowOf.get(id) ?? 0;
    rows[row] = [...(rows[row] ?? []), { kind: 'box', id, row }];
  }
  return { rows: Array.from({ length: rows.length }, (_, row) => rows[row] ?? []), chains: [] };
}

/** Mirrors the boxes if most of those named first would come last. */
function mirrorIfReversed(
  { edges }: Diagram,
  { xs }: { readonly xs: ReadonlyMap<string, number> },
): ReadonlyMap<string, number> {
  let order = 0;
  const before = new Map<string, number>();
  for (const { from, to } of edges) {
    const x = xs.get(`n${to}`) ?? 0;
    order += Math.sign(x - (before.get(from) ?? x));
    before.set(from, x);
  }
  return order >= 0 ? xs : new Map([...xs].map(([key, x]) => [key, -x]));
}

function toRows(
  { items, edges }: Diagram,
  sizes: Sizes,
  { rows, chains }: OrderedRows,
  xs: ReadonlyMap<string, number>,
): Rows {
  const rowOf = new Map(
    rows.flatMap((row) =>
      row.flatMap((member) => (member.kind === 'box' ? [[member.id, member.row] as const] : [])),
    ),
  );
  const courses = new Map(
    chains.flatMap((chain) => {
      const first = chain.find(
        (member): member is Exclude<RowMember, { kind: 'box' }> => member.kind !== 'box',
      );
      return first === undefined ? [] : [[first.index, chain] as const];
    }),
  );
  const boxes = new Map(
    items.map(({ id }): [string, RowBox] => [
      id,
      {
        ...(sizes.boxes.get(id) ?? { width: 0, height: 0 }),
        x: xs.get(`n${id}`) ?? 0,
        row: rowOf.get(id) ?? 0,
      },
    ]),
  );
  const rowEdges = edges.flatMap(({ from, to }, index): RowEdge[] => {
    const [one, other] = [boxes.get(from), boxes.get(to)];
    if (one === undefined || other === undefined || from === to) return [];
    const passed = (courses.get(index) ?? []).filter((member) => member.kind !== 'box');
    const label = passed.find((member) => member.kind === 'label');
    const size = sizes.labels.get(index);
    const ends = one.row <= other.row ? { upper: from, lower: to } : { upper: to, lower: from };
    const hints = passed.toSorted((a, b) => a.row - b.row).map((member) => xs.get(keyOf(member)) ?? 0);
    return [
      {
        index,
        ...ends,
        hints,
        ...(label === undefined || size === undefined
          ? {}
          : { label: { ...size, x: xs.get(keyOf(label)) ?? 0, row: label.row } }),
      },
    ];
  });
  return { boxes, edges: rowEdges, count: rows.length };
}
