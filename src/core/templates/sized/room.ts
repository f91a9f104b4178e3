import type { BoxNode, Style, TreeNode } from '../tree.ts';
import { insetLengths, type Lengths, resizeLength, toRatio } from './lengths.ts';
import { hasContent, holdsFigure, isWideEnough, MIN_BLOCK } from './reflow.ts';

/** Discs from this width on hold texts, px. */
const MIN_DISC = 200;
/** Share of its width that a disc keeps beside others. */
const MIN_DISC_RATIO = 0.66;

/** Room of a node, and how its parent lays it out. */
export interface Room {
  readonly width: Lengths;
  readonly height: Lengths;
  readonly axis: 'row' | 'column';
  readonly isRoot?: boolean;
  /** True for an item of a list, whose parts stay beside each other. */
  readonly isItem?: boolean;
  /** True in a part of a list that stands below the others, where the parts stood beside each other. */
  readonly isLow?: boolean;
  /** True beside decoration that divides the slide into columns. */
  readonly keepsColumns?: boolean;
  /** True for a list that is much wider below other content than it was beside it, and for its items. */
  readonly isWidened?: boolean;
  /** True in a row that is as high as its parts. */
  readonly isLoose?: boolean;
}

export type Outer = Pick<Room, 'width' | 'height'>;

/** Room of each child along an axis: its own length, or its share of what the others leave. */
export function divide(
  children: readonly TreeNode[],
  side: 'width' | 'height',
  room: Lengths,
  gap = 0,
  repeats = false,
): [TreeNode, Lengths][] {
  const fixed = (child: TreeNode): Lengths | undefined => {
    const length = child.style?.[side] ?? child.style?.basis;
    if ((child.style?.grow ?? 0) > 0 && child.style?.[side] === undefined) return undefined;
    if (typeof length === 'string') {
      const share = Number.parseFloat(length) / 100;
      return { from: room.from * share, to: room.to * share };
    }
    if (length === undefined) return undefined;
    return { from: length, to: resizeLength(length, side, room) };
  };
  // One of several parts with conditions stands on a slide, except those for items of a list.
  const sum = (read: (child: TreeNode) => number): number =>
    children.reduce((total, child) => total + (isAlternative(child) ? 0 : read(child)), 0) +
    Math.max(0, ...children.map((child) => (isAlternative(child) ? read(child) : 0)));
  const shown = sum(() => 1);
  const gaps = gap * Math.max(0, shown - 1);
  const rest = {
    from: room.from - gaps - sum((child) => fixed(child)?.from ?? 0),
    to: room.to - gaps - sum((child) => fixed(child)?.to ?? 0),
  };
  const weight = (child: TreeNode): number =>
    fixed(child) === undefined ? (child.style?.grow ?? (side === 'width' ? 0 : 0.2)) : 0;
  // Items of a list are as many as the list has, so that none is known to be alone.
  const whole = repeats ? (sum(weight) / Math.max(1, shown)) * Math.max(3, shown) : sum(weight);
  return children.map((child) => {
    const own = fixed(child);
    if (own !== undefined) return [child, own];
    const share = whole === 0 ? 1 : weight(child) / whole;
    if (share === 0) return [child, { from: Math.min(120, room.from), to: Math.min(120, room.to) }];
    return [child, { from: Math.max(1, rest.from * share), to: Math.max(1, rest.to * share) }];
  });
}

export function isAlternative({ when }: TreeNode): boolean {
  return when !== undefined && when.index === undefined;
}

/** True if a row has several parts with content and one would be too narrow. */
export function isTooNarrow(
  parts: readonly TreeNode[],
  rooms: ReadonlyMap<TreeNode, Lengths>,
  repeats: boolean,
): boolean {
  const blocks = parts.filter(hasContent).flatMap((part) => {
    const room = rooms.get(part);
    if (room === undefined) return [];
    const style = part.style ?? {};
    const inner = insetLengths(room, style, style, 'width');
    const keepsBeside = measureDisc(part) !== undefined && !(repeats && toRatio(room) < MIN_DISC_RATIO);
    return inner.from < MIN_BLOCK || keepsBeside ? [] : [{ inner, isFigure: holdsFigure(part) }];
  });
  return (
    (blocks.length > 1 || (repeats && blocks.length > 0)) &&
    blocks.some(({ inner, isFigure }) => !isWideEnough(inner, isFigure))
  );
}

/**
 * Width of the first disc with texts in a node. Discs are as wide as high, so that they stand beside each other
 * unless they would be too small for their texts.
 */
export function measureDisc(node: TreeNode): number | undefined {
  if (node.type !== 'box') return undefined;
  const { width } = node.style ?? {};
  if (node.geometry?.kind === 'ellipse' && typeof width === 'number' && width > MIN_DISC) return width;
  for (const child of node.children) {
    const found = measureDisc(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Strips of colour beside each other, behind columns of content. */
export function hasColumns({ children }: BoxNode, { width, height }: Outer): boolean {
  const strips = children.filter(({ type, style = {} }) => {
    const { position, width: across, height: down } = style;
    return (
      type === 'shape' &&
      position === 'absolute' &&
      typeof across === 'number' &&
      typeof down === 'number' &&
      across < 0.97 * width.from &&
      across > 0.25 * width.from &&
      down > height.from / 2 &&
      down < 0.97 * height.from
    );
  });
  return strips.length > 1;
}

/** Outer size of a node, as far as its style says it; else that of its room. */
export function measureOuter(style: Style, resized: Style, { width, height }: Room): Outer {
  const read = (side: 'width' | 'height', room: Lengths): Lengths => {
    const [from, to] = [style[side], resized[side]];
    if (typeof from === 'number' && typeof to === 'number') return { from, to };
    if (typeof from !== 'string') return room;
    const share = Number.parseFloat(from) / 100;
    return { from: room.from * share, to: room.to * share };
  };
  return { width: read('width', width), height: read('height', height) };
}
