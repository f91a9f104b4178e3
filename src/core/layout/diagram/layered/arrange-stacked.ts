import type { Diagram } from '../../../scene/diagram.ts';
import type { Sizes } from './arrange.ts';
import { FRAME_GAP, FRAME_SIDE } from './frame-sizes.ts';
import type { FrameHead } from './frames.ts';
import type { Distances, RowBox, RowEdge, Rows } from './model.ts';
import { separate } from './separate.ts';

const SWEEPS = 6;

/** A frame with all its boxes, or a box in no frame. */
interface Block {
  readonly key: string;
  readonly group?: string;
  /** Ids of its boxes in the order in which they stand. */
  ids: string[];
  row: number;
}

interface Link {
  readonly index: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Arranges a diagram with frames so that the boxes of each outer frame stand in one row: rows follow the lines
 * between frames. Undefined for a diagram without frames, or with lines between too few of them.
 */
export function arrangeStacked(
  { items, edges, groups }: Diagram,
  sizes: Sizes,
  distances: Distances,
  { head, headRoom }: { readonly head: FrameHead; readonly headRoom: number },
): Rows | undefined {
  if (groups.length === 0) return undefined;
  const links = edges.flatMap(({ from, to }, index): Link[] => (from === to ? [] : [{ index, from, to }]));
  const looped = new Set(edges.flatMap(({ from, to }) => (from === to ? [from] : [])));
  const blocks = createBlocks(items, groups, links);
  const blockOf = new Map(blocks.flatMap((block) => block.ids.map((id) => [id, block] as const)));
  rankBlocks(blocks, links, blockOf);
  const rows = Array.from({ length: Math.max(...blocks.map(({ row }) => row)) + 1 }, (_, row) =>
    blocks.filter((block) => block.row === row),
  );
  if (rows.length < 2) return undefined;
  const neighbours = collectNeighbours(links, blockOf);
  orderRows(rows, links, neighbours, blockOf);
  // Distances between neighbours of a row.
  const between = (
    row: readonly Block[],
  ): { readonly ids: readonly string[]; readonly gaps: readonly number[] } => {
    const ids = row.flatMap((block) => block.ids);
    const frameRoom = FRAME_SIDE + FRAME_GAP + (head === 'beside' ? headRoom : FRAME_SIDE);
    const gaps = ids.slice(1).map((id, at) => {
      const before = ids[at] as string;
      const [one, other] = [blockOf.get(before), blockOf.get(id)];
      if (one !== other)
        return one?.group === undefined && other?.group === undefined ? distances.beside : frameRoom;
      const joining = links.filter((link) => isBetween(link, before, id));
      const label = Math.max(0, ...joining.map(({ index }) => sizes.labels.get(index)?.width ?? 0));
      if (label > 0) return label + 2 * distances.label;
      const inner =
        items.find((item) => item.id === before)?.group !== items.find((item) => item.id === id)?.group;
      return Math.max(
        joining.length > 0 ? 1.2 * distances.label : distances.beside * 0.55,
        inner ? frameRoom : 0,
      );
    });
    return { ids, gaps };
  };
  const lines = rows.map(between);
  const xs = placeAcross(lines, sizes, neighbours);
  const boxes = new Map(
    items.map(({ id }): [string, RowBox] => [
      id,
      {
        ...(sizes.boxes.get(id) ?? { width: 0, height: 0 }),
        x: xs.get(id) ?? 0,
        row: 2 * (blockOf.get(id)?.row ?? 0),
      },
    ]),
  );
  return { ...placeEdges(links, boxes, sizes, distances, { lines, looped }), boxes };
}

const isBetween = ({ from, to }: Link, one: string, other: string): boolean =>
  (from === one && to === other) || (from === other && to === one);

function createBlocks(items: Diagram['items'], groups: Diagram['groups'], links: readonly Link[]): Block[] {
  const parentOf = new Map(groups.map(({ id, parent }) => [id, parent]));
  const outermost = (group: string): string => {
    const parent = parentOf.get(group);
    return parent === undefined || !parentOf.has(parent) ? group : outermost(parent);
  };
  const blocks = new Map<string, Block>();
  for (const { id, group } of items) {
    const own = group !== undefined && parentOf.has(group) ? outermost(group) : undefined;
    const key = own === undefined ? `box ${id}` : `group ${own}`;
    const block = blocks.get(key) ?? { key, ...(own === undefined ? {} : { group: own }), ids: [], row: 0 };
    block.ids.push(id);
    blocks.set(key, block);
  }
  // Inner frames stay together; chains stand in their order.
  const groupOf = new Map(items.map(({ id, group }) => [id, group]));
  for (const block of blocks.values()) block.ids = chainsOf(block.ids, links, groupOf).flat();
  return [...blocks.values()];
}

/** Runs of boxes in which lines lead from each to the next, inner frames after each other. */
function chainsOf(
  ids: readonly string[],
  links: readonly Link[],
  groupOf: ReadonlyMap<string, string | undefined>,
): string[][] {
  const within = new Set(ids);
  const inner = links.filter(
    ({ from, to }) => within.has(from) && within.has(to) && groupOf.get(from) === groupOf.get(to),
  );
  const nextOf = new Map<string, string>();
  const hasBefore = new Set<string>();
  for (const { from, to } of inner) {
    if (nextOf.has(from) || hasBefore.has(to)) continue;
    let at: string | undefined = to;
    while (at !== undefined && at !== from) at = nextOf.get(at);
    if (at === from) continue;
    nextOf.set(from, to);
    hasBefore.add(to);
  }
  const chains = ids
    .filter((id) => !hasBefore.has(id))
    .map((id) => {
      const chain: string[] = [];
      for (let at: string | undefined = id; at !== undefined; at = nextOf.get(at)) chain.push(at);
      return chain;
    });
  const order = new Map<string | undefined, number>();
  for (const id of ids) if (!order.has(groupOf.get(id))) order.set(groupOf.get(id), order.size);
  return chains.toSorted(
    (a, b) => (order.get(groupOf.get(a[0] as string)) ?? 0) - (order.get(groupOf.get(b[0] as string)) ?? 0),
  );
}

/** Rows by the longest way that leads to a block; lines against the greater number of others lead back. */
function rankBlocks(
  blocks: readonly Block[],
  links: readonly Link[],
  blockOf: ReadonlyMap<string, Block>,
): void {
  const weights = new Map<Block, Map<Block, number>>(blocks.map((block) => [block, new Map()]));
  for (const { from, to } of links) {
    const [one, other] = [blockOf.get(from) as Block, blockOf.get(to) as Block];
    if (one === other) continue;
    weights.get(one)?.set(other, (weights.get(one)?.get(other) ?? 0) + 1);
  }
  const next = (block: Block): Block[] =>
    [...(weights.get(block) ?? [])].flatMap(([other, weight]) =>
      weight >= (weights.get(other)?.get(block) ?? 0) ? [other] : [],
    );
  const state = new Map<Block, 'open' | 'done'>();
  const order: Block[] = [];
  const after = new Map<Block, Block[]>(blocks.map((block) => [block, []]));
  const visit = (block: Block): void => {
    state.set(block, 'open');
    for (const other of next(block)) {
      if (state.get(other) === 'open') continue;
      after.get(block)?.push(other);
      if (state.get(other) === undefined) visit(other);
    }
    state.set(block, 'done');
    order.unshift(block);
  };
  const entered = new Set(blocks.flatMap(next));
  for (const block of [...blocks.filter((one) => !entered.has(one)), ...blocks])
    if (state.get(block) === undefined) visit(block);
  for (const block of order)
    for (const other of after.get(block) ?? []) other.row = Math.max(other.row, block.row + 1);
  // Sources stand directly before what they lead to.
  for (const block of order.toReversed()) {
    const following = after.get(block) ?? [];
    if (!entered.has(block) && following.length > 0)
      block.row = Math.min(...following.map(({ row }) => row)) - 1;
  }
}

function collectNeighbours(
  links: readonly Link[],
  blockOf: ReadonlyMap<string, Block>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (id: string, other: string): void => void found.set(id, [...(found.get(id) ?? []), other]);
  for (const { from, to } of links) {
    if (blockOf.get(from)?.row === blockOf.get(to)?.row) continue;
    add(from, to);
    add(to, from);
  }
  return found;
}

/** Orders blocks, and the chains in them, by the middles of what their lines lead to. */
function orderRows(
  rows: Block[][],
  links: readonly Link[],
  neighbours: ReadonlyMap<string, readonly string[]>,
  blockOf: ReadonlyMap<string, Block>,
): void {
  const place = new Map<string, number>();
  const number = (row: readonly Block[]): void => {
    const ids = row.flatMap((block) => block.ids);
    ids.forEach((id, at) => {
      place.set(id, (at + 0.5) / ids.length);
    });
  };
  for (const row of rows) number(row);
  const middle = (ids: readonly string[]): number => {
    const all = ids.flatMap((id) => (neighbours.get(id) ?? []).map((other) => place.get(other) ?? 0));
    return all.length === 0
      ? ids.reduce((sum, id) => sum + (place.get(id) ?? 0), 0) / ids.length
      : all.reduce((sum, at) => sum + at, 0) / all.length;
  };
  const none = new Map<string, string | undefined>([...blockOf].map(([id, { key }]) => [id, key]));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1)
    for (const row of sweep % 2 === 0 ? rows : rows.toReversed()) {
      for (const block of row)
        block.ids = chainsOf(block.ids, links, none)
          .map((ids) => ({ ids, at: middle(ids) }))
          .sort((a, b) => a.at - b.at)
          .flatMap(({ ids }) => ids);
      row.sort((a, b) => middle(a.ids) - middle(b.ids));
      number(row);
    }
}

/** Coordinates across the rows, near the middle of what the lines of each box lead to. */
function placeAcross(
  lines: readonly { readonly ids: readonly string[]; readonly gaps: readonly number[] }[],
  sizes: Sizes,
  neighbours: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const xs = new Map<string, number>();
  const halfOf = (id: string): number => (sizes.boxes.get(id)?.width ?? 0) / 2;
  const place = ({ ids, gaps }: (typeof lines)[number], wanted: readonly number[]): void => {
    const apart = gaps.map((gap, at) => gap + halfOf(ids[at] as string) + halfOf(ids[at + 1] as string));
    separate(wanted, apart).forEach((x, at) => {
      xs.set(ids[at] as string, x);
    });
  };
  for (const line of lines)
    place(
      line,
      line.ids.map(() => 0),
    );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1)
    for (const line of sweep % 2 === 0 ? lines : lines.toReversed())
      place(
        line,
        line.ids.map((id) => {
          const others = neighbours.get(id) ?? [];
          return others.length === 0
            ? (xs.get(id) ?? 0)
            : others.reduce((sum, other) => sum + (xs.get(other) ?? 0), 0) / others.length;
        }),
      );
  return xs;
}

/** Lines with their labels in rows between those of boxes, or between neighbours of one row. */
function placeEdges(
  links: readonly Link[],
  boxes: ReadonlyMap<string, RowBox>,
  sizes: Sizes,
  distances: Distances,
  {
    lines,
    looped,
  }: {
    readonly lines: readonly { readonly ids: readonly string[] }[];
    /** Boxes with lines to themselves, which take the place beside them. */
    readonly looped: ReadonlySet<string>;
  },
): Omit<Rows, 'boxes'> {
  const places = new Map(lines.flatMap(({ ids }) => ids.map((id, at) => [id, at] as const)));
  const wanted: { readonly index: number; readonly row: number; readonly x: number }[] = [];
  const edges = links.map(({ index, from, to }): RowEdge => {
    const [one, other] = [boxes.get(from) as RowBox, boxes.get(to) as RowBox];
    const [upper, lower] = one.row <= other.row ? [from, to] : [to, from];
    const [first, last] = one.row <= other.row ? [one, other] : [other, one];
    const size = sizes.labels.get(index);
    if (first.row === last.row) {
      const isAside = Math.abs((places.get(from) ?? 0) - (places.get(to) ?? 0)) === 1;
      // If several labelled lines join two neighbours, only the first is straight.
      const alike = links.filter((link) => isBetween(link, from, to));
      const isFirst = alike[0]?.index === index || alike.every((link) => !sizes.labels.has(link.index));
      if (!isAside || !isFirst || looped.has(from) || looped.has(to))
        return { index, upper, lower, hints: [] };
      const [left, right] = one.x < other.x ? [one, other] : [other, one];
      const x = (left.x + left.width / 2 + right.x - right.width / 2) / 2;
      return {
        index,
        upper,
        lower,
        hints: [],
        isAside,
        ...(size === undefined ? {} : { label: { ...size, x, row: one.row } }),
      };
    }
    if (size !== undefined) wanted.push({ index, row: last.row - 1, x: (first.x + 2 * last.x) / 3 });
    return { index, upper, lower, hints: [] };
  });
  const labels = new Map<number, RowBox>();
  for (const row of new Set(wanted.map((one) => one.row))) {
    const inRow = wanted.filter((one) => one.row === row).sort((a, b) => a.x - b.x || a.index - b.index);
    const half = (at: number): number => (sizes.labels.get(inRow[at]?.index ?? -1)?.width ?? 0) / 2;
    separate(
      inRow.map(({ x }) => x),
      inRow.slice(1).map((_, at) => half(at) + half(at + 1) + distances.track),
    ).forEach((x, at) => {
      const { index } = inRow[at] as (typeof inRow)[number];
      labels.set(index, { ...(sizes.labels.get(index) as { width: number; height: number }), x, row });
    });
  }
  return {
    edges: edges.map((edge) => {
      const label = labels.get(edge.index);
      return label === undefined ? edge : { ...edge, label };
    }),
    count: 2 * lines.length - 1,
  };
}
