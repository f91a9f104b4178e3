import { computeUnion } from '../../../scene/box.ts';
import type { Diagram, DiagramGroup } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import { FRAME_SIDE } from './frame-sizes.ts';
import type { FrameSpan } from './lanes.ts';
import type { RowBox } from './model.ts';

/** Position of frame titles: above or below the rows, or beside them if rows become columns. */
export type FrameHead = 'above' | 'below' | 'beside';

type Grouped = Pick<Diagram, 'items' | 'groups'>;

/** Boxes of each group, those of inner groups included. */
export class GroupMembers {
  readonly #groups: readonly DiagramGroup[];
  readonly #chains = new Map<string, readonly string[]>();

  constructor({ items, groups }: Grouped) {
    this.#groups = groups;
    const parentOf = new Map(groups.map(({ id, parent }) => [id, parent]));
    for (const { id, group } of items) {
      const chain: string[] = [];
      for (let at = group; at !== undefined && parentOf.has(at) && !chain.includes(at); at = parentOf.get(at))
        chain.push(at);
      this.#chains.set(id, chain);
    }
  }

  holds(group: string, id: string): boolean {
    return this.#chains.get(id)?.includes(group) === true;
  }

  /** Innermost group that holds both boxes. */
  common(one: string, other: string): string | undefined {
    return this.#chains.get(one)?.find((group) => this.holds(group, other));
  }

  /** Rows and extent of each group by the middles of its boxes. */
  spans(boxes: ReadonlyMap<string, RowBox>, head: FrameHead, headRoom: number): FrameSpan[] {
    return this.#groups.flatMap(({ id }): FrameSpan[] => {
      const inside = [...boxes].flatMap(([box, place]) => (this.holds(id, box) ? [place] : []));
      if (inside.length === 0) return [];
      const rows = inside.map(({ row }) => row);
      return [
        {
          rows: [Math.min(...rows), Math.max(...rows)],
          low: Math.min(...inside.map(({ x, width }) => x - width / 2)),
          high: Math.max(...inside.map(({ x, width }) => x + width / 2)),
          holds: (box) => this.holds(id, box),
          sides: [head === 'beside' ? headRoom : FRAME_SIDE, FRAME_SIDE],
        },
      ];
    });
  }

  /** Room that frames need above and below each row. */
  rooms(
    boxes: ReadonlyMap<string, RowBox>,
    count: number,
    head: FrameHead,
    headRoom: number,
  ): { readonly above: readonly number[]; readonly below: readonly number[] } {
    const [above, below] = [Array<number>(count).fill(0), Array<number>(count).fill(0)];
    const [top, bottom] = [
      head === 'above' ? headRoom : FRAME_SIDE,
      head === 'below' ? headRoom : FRAME_SIDE,
    ];
    const spans = new Map(
      this.#groups.flatMap(({ id }) => {
        const rows = [...boxes].flatMap(([box, { row }]) => (this.holds(id, box) ? [row] : []));
        return rows.length === 0 ? [] : [[id, [Math.min(...rows), Math.max(...rows)] as const] as const];
      }),
    );
    const depth = (id: string, end: 0 | 1): number => {
      const own = spans.get(id)?.[end];
      const inner = this.#groups.filter((group) => group.parent === id && spans.get(group.id)?.[end] === own);
      return 1 + Math.max(0, ...inner.map((group) => depth(group.id, end)));
    };
    for (const [id, [first, last]] of spans) {
      above[first] = Math.max(above[first] ?? 0, depth(id, 0) * top);
      below[last] = Math.max(below[last] ?? 0, depth(id, 1) * bottom);
    }
    return { above, below };
  }
}

/**
 * Frames from the innermost, each around its boxes, its inner frames, and the labels and lanes of lines
 * between its boxes.
 */
export function placeFrames(
  { items, groups }: Grouped,
  boxes: ReadonlyMap<string, Box>,
  inner: ReadonlyMap<string, readonly Box[]>,
  head: FrameHead,
  headRoom: number,
): Map<string, Box> {
  const frames = new Map<string, Box>();
  for (const { id } of groups.toReversed()) {
    const inside = [
      ...items.flatMap((item) => (item.group === id ? (boxes.get(item.id) ?? []) : [])),
      ...groups.flatMap((group) => (group.parent === id ? (frames.get(group.id) ?? []) : [])),
    ];
    if (inside.length === 0) continue;
    const { x, y, width, height } = computeUnion([...inside, ...(inner.get(id) ?? [])]);
    const [left, top, bottom] = (['beside', 'above', 'below'] as const).map((side) =>
      side === head ? headRoom : FRAME_SIDE,
    ) as [number, number, number];
    frames.set(id, {
      x: x - left,
      y: y - top,
      width: width + left + FRAME_SIDE,
      height: height + top + bottom,
    });
  }
  return frames;
}
