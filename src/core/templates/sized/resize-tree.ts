import { toEdges } from '../../layout/flex-style.ts';
import { CANVAS, type Canvas } from '../../scene/scene.ts';
import type { BoxNode, Edges, GridNode, LayoutTree, Style, TreeNode } from '../tree.ts';
import { insetLengths, type Lengths, resizeLength, sumPadding } from './lengths.ts';
import {
  flipRule,
  isMerged,
  joinsRows,
  layBeside,
  loosen,
  mergeTexts,
  omitDirection,
  shrinkLabels,
} from './rearrange.ts';
import { dividesSlide, growRows, hasContent, isWideEnough, reflowRows, toHeight } from './reflow.ts';
import { resizeStyle } from './resize-style.ts';
import { resizeText, scalePath } from './resize-text.ts';
import {
  divide,
  hasColumns,
  isAlternative,
  isTooNarrow,
  measureDisc,
  measureOuter,
  type Outer,
  type Room,
} from './room.ts';

/** A gap between parts that stand below each other. */
const MAX_STACK_GAP = 32;
/** Smallest share of the height of a list that stood beside other content. */
const MIN_LIST_SHARE = 0.42;
const MIN_ITEMS_SHARE = 0.56;
/** Smallest share of the height of the title of a cover that stood beside a picture. */
const MIN_COVER_SHARE = 0.44;
/** Largest share of the height of a title that stood beside other content. */
const MAX_TITLE_SHARE = 0.26;
/** Paddings from this on are margins of the slide. */
const MIN_SIDE = 40;
/** Paddings beyond this indent a part. */
const MAX_SIDE = 140;
/** Height for a disc in a column, as a share of the disc. */
const DISC_ROOM = 1.16;
/** A gap between the parts of an item that stand below each other. */
const MAX_ITEM_GAP = 8;

/** An item that is this many times as wide as before has its parts beside each other. */
const MIN_WIDENED = 1.6;
const ROW_OF_ITEM = { direction: 'row', align: 'center', gap: 20 } as const;

/** Draws a layout for another size of slides: rows whose parts would be too narrow become columns. */
export function resizeTree(tree: LayoutTree, canvas: Canvas): LayoutTree {
  const room: Room = {
    width: { from: CANVAS.widthPx, to: canvas.widthPx },
    height: { from: CANVAS.heightPx, to: canvas.heightPx },
    axis: 'column',
    isRoot: true,
  };
  return { ...tree, canvas, root: resizeNode(tree.root, room) as BoxNode };
}

function resizeNode(node: TreeNode, room: Room): TreeNode {
  const style = resizeStyle(node, room);
  const outer = measureOuter(node.style ?? {}, style, room);
  switch (node.type) {
    case 'box':
      return resizeBox(node, style, outer, room);
    case 'grid':
      return resizeGrid(node, style, outer);
    case 'text':
      return { ...resizeText(node, outer.width, room.isLow), style };
    case 'shape':
      return node.geometry.kind === 'path'
        ? { ...node, style, geometry: { kind: 'path', d: scalePath(node.geometry.d, outer) } }
        : { ...node, style };
    case 'lanes':
      return { ...node, style, headWidth: resizeLength(node.headWidth, 'width', outer.width) };
    default:
      return { ...node, style } as TreeNode;
  }
}

function resizeBox(node: BoxNode, style: Style, outer: Outer, room: Room): BoxNode {
  const { isRoot = false, isItem = false } = room;
  const own = node.style ?? {};
  const keepsColumns = room.keepsColumns === true || hasColumns(node, outer);
  const inner: Outer = {
    width: insetLengths(outer.width, own, style, 'width'),
    height: insetLengths(outer.height, own, style, 'height'),
  };
  const axis = own.direction ?? 'column';
  const flowing = node.children.filter((child) => child.style?.position !== 'absolute');
  const rooms = new Map(
    axis === 'row'
      ? divide(flowing, 'width', inner.width, own.gap, node.each !== undefined)
      : divide(flowing, 'height', inner.height, own.gap, node.each !== undefined),
  );
  const isNarrow = axis === 'row' && isTooNarrow(flowing, rooms, node.each !== undefined);
  const stacks = isNarrow && !isItem && !keepsColumns && dividesSlide(own, isRoot);
  if (isNarrow && !stacks && !isMerged(node)) {
    const merged = mergeTexts(node);
    if (merged !== node) return resizeBox(merged, style, outer, room);
  }
  if (isNarrow && !stacks && isItem) {
    if (flowing.length === 2 && !node.children.some(joinsRows)) {
      const { direction: _, align: _align, ...below } = style;
      const column = { ...node, style: omitDirection(own), children: node.children.map(loosen) };
      return resizeBox(column, { ...below, gap: Math.min(own.gap ?? 0, MAX_ITEM_GAP) }, outer, room);
    }
    const shrunk = shrinkLabels(node, inner.width.from);
    if (shrunk !== node) return resizeBox(shrunk, style, outer, room);
  }
  if (stacks && !isRoot) {
    const pairs = pairParts(node, flowing, inner.width);
    if (pairs !== undefined) return resizeBox(pairs, { ...style, direction: 'column' }, outer, room);
  }
  if (isItem && axis === 'column' && room.isWidened === true && isPairOfBoxes(flowing))
    return resizeBox(layInRow(node), { ...style, ...ROW_OF_ITEM }, outer, room);
  const isList =
    stacks && (node.each !== undefined || flowing.filter((part) => !isAlternative(part)).length > 2);
  const more = {
    ...(room.isLow === true || isList ? { isLow: true } : {}),
    ...(isItem || node.each !== undefined ? { isItem: true } : {}),
    ...(keepsColumns ? { keepsColumns } : {}),
    ...(room.isWidened === true && node.each !== undefined ? { isWidened: true } : {}),
  };
  const roomOf = (child: TreeNode): Room => {
    if (child.style?.position === 'absolute') return { ...outer, axis, ...more };
    const part = rooms.get(child);
    if (stacks) {
      const from = Math.max(part?.from ?? inner.width.from, inner.width.to);
      return { ...inner, width: { from, to: inner.width.to }, axis: 'column', ...more };
    }
    return axis === 'row'
      ? { width: part ?? inner.width, height: inner.height, axis, isLoose: isLoose(node, isRoot), ...more }
      : { width: inner.width, height: part ?? inner.height, axis, ...more };
  };
  const children = node.children.map((child) => {
    if (!stacks) return resizeNode(child, roomOf(child));
    return child.style?.position === 'absolute'
      ? turnFree(child, outer, inner, flowing[0])
      : stackPart(
          isList ? layBeside(child) : child,
          { ...roomOf(child), ...(room.isLoose === true ? { isLoose: true } : {}) },
          inner,
          rooms.get(child)?.from,
          Math.max(...flowing.map(({ style: part }) => part?.grow ?? 0)),
        );
  });
  return { ...node, style: stacks ? stackStyle(style) : style, children };
}

/** Four equal parts of a row as two rows of two, if those are wide enough. */
function pairParts(node: BoxNode, parts: readonly TreeNode[], { from, to }: Lengths): BoxNode | undefined {
  const isEqual = parts.every(
    ({ style = {}, when }) => (style.grow ?? 0) > 0 && style.width === undefined && when === undefined,
  );
  const gap = node.style?.gap ?? 0;
  const [quarter, half] = [(from - 3 * gap) / 4, (to - gap) / 2];
  const isRow = node.each === undefined && parts.length === 4 && node.children.length === 4;
  if (!isRow || !isEqual || !isWideEnough({ from: quarter, to: half })) return undefined;
  const { direction: _, align: _align, ...style } = node.style ?? {};
  const children = [parts.slice(0, 2), parts.slice(2)].map(
    (pair, index): BoxNode => ({
      type: 'box',
      id: `pair-${index + 1}`,
      style: { direction: 'row', grow: 1, shrink: 1, basis: 0, gap },
      children: pair,
    }),
  );
  return { ...node, style, children };
}

function isPairOfBoxes(parts: readonly TreeNode[]): boolean {
  return (
    parts.length === 2 &&
    parts.every((part) => part.type === 'box' && part.each === undefined && hasContent(part))
  );
}

/** An item that is much wider than before, with its two parts beside each other. */
function layInRow(node: BoxNode): BoxNode {
  const children = node.children.map((child) =>
    child.style?.position === 'absolute'
      ? child
      : ({ ...child, style: { ...child.style, grow: 1, shrink: 1, basis: 0 } } as TreeNode),
  );
  return { ...node, style: { ...node.style, ...ROW_OF_ITEM }, children };
}

function stackStyle({ direction: _direction, align: _align, justify, gap, ...style }: Style): Style {
  return {
    ...style,
    ...(justify === 'between' ? { justify } : {}),
    ...(gap === undefined ? {} : { gap: Math.min(gap, MAX_STACK_GAP) }),
  };
}

/** A part of a row that became a column: its width is its height now. */
function stackPart(
  child: TreeNode,
  room: Room,
  inner: Outer,
  from: number | undefined,
  mostGrow: number,
): TreeNode {
  const { width, minWidth: _min, maxWidth: _max, height: _height, self: _self, ...style } = child.style ?? {};
  if (child.type === 'rule') return resizeNode(flipRule(child), room);
  const isSign = !hasContent(child) && (width === undefined || (typeof width === 'number' && width <= 100));
  if (isSign) return resizeNode(child, room);
  const isSided = (style.grow ?? 0) === 0 && typeof style.basis === 'number' && style.basis > 0;
  const grows = width === undefined && !isSided;
  const { basis: _basis, ...loose } = style;
  const disc = measureDisc(child);
  const stacked = {
    ...evenInside(child),
    style: {
      ...(room.isLoose === true ? loose : style),
      // A list takes as much of the height as the picture that it stood beside.
      ...(grows && (style.grow ?? 0) > 0 && holdsItems(child) ? { grow: mostGrow } : {}),
      ...(style.padding === undefined ? {} : { padding: evenSides(style.padding) }),
      ...(grows ? {} : { shrink: 1 }),
    },
  } as TreeNode;
  const isWidened = from !== undefined && inner.width.to >= MIN_WIDENED * from;
  const resized = resizeNode(stacked, {
    ...room,
    ...(isWidened ? { isWidened } : {}),
    height: {
      from: disc === undefined ? inner.height.from : disc * DISC_ROOM,
      to: from === undefined ? inner.height.to : toHeight(from, inner.width, inner.height),
    },
  });
  if (grows || from === undefined) return resized;
  return { ...resized, style: { ...resized.style, basis: measureStacked(child, from, inner) } } as TreeNode;
}

/** Tells whether a row is as high as its parts. */
function isLoose({ style = {} }: BoxNode, isRoot: boolean): boolean {
  const { grow = 0, height, position } = style;
  return !isRoot && grow === 0 && height === undefined && position !== 'absolute';
}

/** A part that stood beside another one has margins on both sides now. */
function evenSides(padding: Edges): Edges {
  const [top, end, bottom, start] = toEdges(padding);
  const side = Math.max(end, start);
  return side < MIN_SIDE ? padding : [top, side, bottom, side];
}

/** Boxes in a part without a padding of its own have the margin on both sides, too. */
function evenInside(node: TreeNode): TreeNode {
  if (node.type !== 'box') return node;
  const children = node.children.map((child): TreeNode => {
    const { padding } = child.style ?? {};
    if (child.type !== 'box' && child.type !== 'grid') return child;
    if (padding === undefined) return evenInside(child);
    const [, end, , start] = toEdges(padding);
    const side = Math.max(end, start);
    const isMargin = Math.min(end, start) === 0 && side >= MIN_SIDE && side <= MAX_SIDE;
    return isMargin ? { ...child, style: { ...child.style, padding: evenSides(padding) } } : child;
  });
  return { ...node, children };
}

/** Height of a part whose width was fixed. */
function measureStacked(part: TreeNode, from: number, { width, height }: Outer): number {
  const share = from / width.from;
  if (holdsItems(part)) return Math.round(Math.max(MIN_ITEMS_SHARE, share) * height.to);
  if (holdsCover(part)) return Math.round(Math.max(MIN_COVER_SHARE, share) * height.to);
  if (holdsList(part)) return Math.round(Math.max(MIN_LIST_SHARE, share) * height.to);
  return Math.round((holdsTitle(part) ? Math.min(MAX_TITLE_SHARE, share) : share) * height.to);
}

/** Tells whether a part consists of the title of a page. */
function holdsTitle(node: TreeNode): boolean {
  return node.type === 'text' ? node.role === 'title' : node.type === 'box' && node.children.some(holdsTitle);
}

function holdsCover(node: TreeNode): boolean {
  return node.type === 'text'
    ? node.role === 'centered_title'
    : node.type === 'box' && node.children.some(holdsCover);
}

function holdsItems(node: TreeNode): boolean {
  return node.type === 'box' && (node.each !== undefined || node.children.some(holdsItems));
}

/** Tells whether a part has points. */
function holdsList(node: TreeNode): boolean {
  return node.type === 'list' || (node.type === 'box' && node.children.some(holdsList));
}

/** Decoration behind a part of a row goes along with the part to its place in the column. */
function turnFree(child: TreeNode, outer: Outer, inner: Outer, first: TreeNode | undefined): TreeNode {
  const { width, height } = outer;
  const { start, end, top, bottom, width: own, height: high, ...style } = child.style ?? {};
  const side = first?.style?.width;
  const isInFirst =
    typeof start === 'number' && typeof own === 'number' && typeof side === 'number' && start + own <= side;
  if (isInFirst && first !== undefined && typeof bottom === 'number' && hasContent(child)) {
    const above = measureStacked(first, side, inner);
    const placed: Style = { ...style, start, end: start, bottom: height.to - above + bottom };
    return {
      ...resizeNode({ ...child, style: {} } as TreeNode, { ...outer, axis: 'column' }),
      style: placed,
    } as TreeNode;
  }
  const isStrip = typeof high === 'number' && high >= 0.97 * height.from && typeof own === 'number';
  if (!isStrip || (hasContent(child) && child.type !== 'image'))
    return resizeNode(child, { width, height, axis: 'column' });
  const near = typeof start === 'number' ? start : typeof end === 'number' ? width.from - end - own : 0;
  const turn = (at: number): number => {
    if (first === undefined || typeof side !== 'number') return (at / width.from) * height.to;
    const above = measureStacked(first, side, inner);
    return at <= side
      ? (at / side) * above
      : above + ((at - side) / (width.from - side)) * (height.to - above);
  };
  const turned: Style = {
    ...style,
    start: typeof top === 'number' ? top : 0,
    top: turn(near),
    width: width.to,
    height: turn(near + own) - turn(near),
  };
  const turnedChild = { ...child, style: turned } as TreeNode;
  if (turnedChild.type !== 'box') return turnedChild;
  const children = turnedChild.children.map((inside) => (inside.type === 'rule' ? flipRule(inside) : inside));
  return { ...turnedChild, children };
}

function resizeGrid(node: GridNode, style: Style, outer: Outer): GridNode {
  const own = node.style ?? {};
  const inner: Outer = {
    width: insetLengths(outer.width, own, style, 'width'),
    height: insetLengths(outer.height, own, style, 'height'),
  };
  const rows = reflowRows(node, inner.width, sumPadding(node.item.style ?? {}, 'width'));
  const columns = (of: GridNode['rows']): number => Math.max(1, ...Object.values(of).flat());
  return {
    ...node,
    style,
    rows,
    item: resizeNode(node.item, {
      width: { from: inner.width.from / columns(node.rows), to: inner.width.to / columns(rows) },
      height: { from: inner.height.from, to: inner.height.to / growRows(node.rows, rows) },
      axis: 'column',
      isItem: true,
    }),
  };
}
