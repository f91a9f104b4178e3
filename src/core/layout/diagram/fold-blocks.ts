import type { Diagram } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import type { Measured } from './place.ts';

/** A box, or a frame with its boxes stacked, which is moved as a whole. */
export interface Block {
  readonly width: number;
  readonly height: number;
  /** Relative to the upper left corner of the block. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly groups: ReadonlyMap<string, Box>;
  /** Predecessors of this block, without those whose lines lead back. */
  readonly after: Block[];
}

const SIDE = 12;
const BETWEEN = 10;

export function createBlocks(
  { items, edges, groups }: Diagram,
  { sizes, headRoom }: Measured,
): readonly Block[] {
  const parentOf = new Map(groups.map(({ id, parent }) => [id, parent]));
  const outermost = (group: string): string => {
    const parent = parentOf.get(group);
    return parent === undefined || !parentOf.has(parent) ? group : outermost(parent);
  };
  const size = (id: string) => sizes.get(id) ?? { width: 0, height: 0 };
  const stack = (group: string): Omit<Block, 'after'> => {
    const parts: Omit<Block, 'after'>[] = [
      ...items
        .filter((item) => item.group === group)
        .map(({ id }) => ({
          ...size(id),
          boxes: new Map([[id, { x: 0, y: 0, ...size(id) }]]),
          groups: new Map(),
        })),
      ...groups.filter(({ parent }) => parent === group).map(({ id }) => stack(id)),
    ];
    const width = Math.max(0, ...parts.map((part) => part.width)) + 2 * SIDE;
    const [boxes, frames] = [new Map<string, Box>(), new Map<string, Box>()];
    let y = headRoom;
    for (const part of parts) {
      const x = (width - part.width) / 2;
      for (const [id, box] of part.boxes) boxes.set(id, { ...box, x: box.x + x, y: box.y + y });
      for (const [id, box] of part.groups) frames.set(id, { ...box, x: box.x + x, y: box.y + y });
      y += part.height + BETWEEN;
    }
    const height = y - BETWEEN + SIDE;
    return { width, height, boxes, groups: new Map([[group, { x: 0, y: 0, width, height }], ...frames]) };
  };
  const blockOf = new Map<string, Block>();
  const made = new Map<string, Block>();
  const blocks: Block[] = [];
  for (const { id, group } of items) {
    const key = group !== undefined && parentOf.has(group) ? `group ${outermost(group)}` : `box ${id}`;
    let block = made.get(key);
    if (block === undefined) {
      block = key.startsWith('group ')
        ? { ...stack(key.slice(6)), after: [] }
        : { ...size(id), boxes: new Map([[id, { x: 0, y: 0, ...size(id) }]]), groups: new Map(), after: [] };
      made.set(key, block);
      blocks.push(block);
    }
    blockOf.set(id, block);
  }
  linkBlocks(
    blocks,
    edges.flatMap(({ from, to }) => {
      const [one, other] = [blockOf.get(from), blockOf.get(to)];
      return one === undefined || other === undefined || one === other ? [] : [[one, other] as const];
    }),
  );
  return blocks;
}

/** Links blocks to their predecessors; a line that would close a cycle counts as leading back. */
function linkBlocks(blocks: readonly Block[], lines: readonly (readonly [Block, Block])[]): void {
  const next = new Map<Block, Set<Block>>();
  for (const [from, to] of lines) next.set(from, (next.get(from) ?? new Set()).add(to));
  const state = new Map<Block, 'open' | 'done'>();
  const visit = (block: Block): void => {
    state.set(block, 'open');
    for (const to of next.get(block) ?? []) {
      if (state.get(to) === 'open') continue;
      to.after.push(block);
      if (state.get(to) === undefined) visit(to);
    }
    state.set(block, 'done');
  };
  const entered = new Set(lines.map(([, to]) => to));
  for (const block of [...blocks.filter((one) => !entered.has(one)), ...blocks])
    if (state.get(block) === undefined) visit(block);
}
