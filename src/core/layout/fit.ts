import type { Box, Canvas } from '../scene/scene.ts';
import { closeGaps } from './close-gaps.ts';
import { computeContentBox } from './content-box.ts';
import { FlexLayout } from './flex.ts';
import { toEdges } from './flex-style.ts';
import type { FlexTrees } from './flex-tree.ts';
import { type FitGroup, flatten, type PlacedNode } from './placed-node.ts';

/** Smaller overflow is rounding, px. */
const TOLERANCE = 0.5;
/** Largest factor by which letters of a substitute font are wider. */
const MAX_WIDENING = 1.5;
/** Weight of titles, so that they shrink last. */
const TITLE_WEIGHT = 0.3;

/**
 * Places the tree with every text as large as possible: while something overflows, the responsible groups
 * take the next smaller size. Text that overflows at its smallest size stays in its box, so that the overflow
 * can be measured and reported.
 */
export function fitTree(
  root: PlacedNode,
  groups: readonly FitGroup[],
  page: { readonly rtl: boolean; readonly trees: FlexTrees; readonly canvas: Canvas },
): void {
  const layout = new FlexLayout(root, page);
  try {
    const all = flatten(root);
    layout.calculate();
    const most = groups.reduce((sum, group) => sum + group.lastForWords, 0);
    for (let round = 0; round < most; round += 1) {
      const shrink = findGroupsToShrink(all);
      if (shrink.size === 0) break;
      for (const group of shrink) group.step += 1;
      layout.remeasure((placed) => placed.group !== undefined && shrink.has(placed.group));
      layout.calculate();
    }
    const full = all.filter((placed) => findOverflow(placed, root.box) !== undefined);
    if (full.length === 0) {
      fitWithoutGaps(layout, all);
      return;
    }
    layout.allowShrinking(full);
    layout.calculate();
  } finally {
    layout.free();
  }
}

/** Closes gaps, unless the layout that this makes does not fit. */
function fitWithoutGaps(layout: FlexLayout, all: readonly PlacedNode[]): void {
  const before = closeGaps(all);
  if (before.size === 0) return;
  const isChanged = ({ group }: PlacedNode): boolean => group !== undefined && before.has(group);
  layout.remeasure(isChanged);
  layout.calculate();
  if (findGroupsToShrink(all).size === 0) return;
  for (const [group, step] of before) group.step = step;
  layout.remeasure(isChanged);
  layout.calculate();
}

/**
 * Groups whose own texts do not fit; if there are none, the largest text of every overflowing container, and
 * then of those that leave a text or table too little height at its smallest size.
 */
function findGroupsToShrink(all: readonly PlacedNode[]): Set<FitGroup> {
  const slide = (all[0] as PlacedNode).box;
  const shrink = new Set<FitGroup>();
  for (const placed of all)
    if (canShrink(placed.group) && (textOverflows(placed) || breaksWord(placed))) shrink.add(placed.group);
  if (shrink.size > 0) return shrink;
  for (const placed of all) if (placed.group !== undefined && canSaveWord(placed)) shrink.add(placed.group);
  if (shrink.size > 0) return shrink;
  for (const placed of all) {
    const axis = findOverflow(placed, slide);
    const group =
      axis === undefined
        ? undefined
        : ((axis === 'height' ? findWeightiest(findTooTall(placed), axis) : undefined) ??
          findWeightiest(flatten(placed), axis));
    if (group !== undefined) shrink.add(group);
  }
  if (shrink.size > 0) return shrink;
  for (const placed of all) {
    const group = placed.children.some(isTooLow) ? findWeightiest(flatten(placed), 'height') : undefined;
    if (group !== undefined) shrink.add(group);
  }
  return shrink;
}

function isTooLow(placed: PlacedNode): boolean {
  if (placed.table !== undefined)
    return (
      placed.table.measure(placed.group?.step ?? 0, placed.box.width).height > placed.box.height + TOLERANCE
    );
  const inner = computeContentBox(placed);
  return (
    placed.text !== undefined &&
    placed.text.measure(placed.group?.step ?? 0, inner.width).height > inner.height + TOLERANCE
  );
}

/**
 * Returns whether a word would be broken in the widest common substitute font. Programs have room to widen
 * single lines, except titles, which fill their column.
 */
function breaksWord(placed: PlacedNode): boolean {
  const { text, group } = placed;
  if (text === undefined) return false;
  const step = group?.step ?? 0;
  const { width } = computeContentBox(placed);
  if (text.widestWord(step) * MAX_WIDENING <= width) return false;
  if (!isTitle(placed) && text.measure(step, width).lines <= text.paragraphCount) return false;
  return text.widestWord(step, true) > width;
}

/** Returns whether a word that would be broken at the smallest size for sentences is whole at one for words. */
function canSaveWord(placed: PlacedNode): boolean {
  const { text, group } = placed;
  if (text === undefined || group === undefined || group.step >= group.lastForWords) return false;
  const { width } = computeContentBox(placed);
  if (breaksWord(placed)) return text.widestWord(group.lastForWords, true) <= width;
  return text.measure(group.step, width).cut && text.widestWord(group.lastForWords) <= width;
}

function isTitle({ placeholder }: PlacedNode): boolean {
  return placeholder === 'title' || placeholder === 'centered_title';
}

function canShrink(group: FitGroup | undefined): group is FitGroup {
  return group !== undefined && group.step < group.last;
}

/** Returns whether a text needs more than its box: more height, more lines than allowed, or a broken word. */
function textOverflows(placed: PlacedNode): boolean {
  const { box, group } = placed;
  const step = group?.step ?? 0;
  if (placed.table !== undefined) {
    const size = placed.table.measure(step, box.width);
    return size.cut || size.height > box.height + TOLERANCE;
  }
  if (placed.text === undefined) return false;
  const inner = computeContentBox(placed);
  const measured = placed.text.measure(step, inner.width);
  const most = getMaxLines(placed);
  return (
    measured.cut ||
    measured.height > inner.height + TOLERANCE ||
    (most !== undefined && measured.lines > most)
  );
}

/** Maximum number of lines: code and texts marked as whole wrap only if no size fits. */
function getMaxLines({ node, text }: PlacedNode): number | undefined {
  if (node?.type === 'code') return text?.paragraphCount;
  return node?.type === 'text'
    ? (node.maxLines ?? (node.whole ? text?.paragraphCount : undefined))
    : undefined;
}

/** Axis along which children leave a box; absolutely positioned decoration may. */
function findOverflow(placed: PlacedNode, slide: Box): 'height' | 'width' | undefined {
  const { box, children, style } = placed;
  if (children.length === 0) return undefined;
  const [, endPad, bottomPad, startPad] = style.padding === undefined ? [0, 0, 0, 0] : toEdges(style.padding);
  const sidePad = Math.min(endPad, startPad);
  let axis: 'height' | 'width' | undefined;
  for (const child of children) {
    const free = child.style.position === 'absolute';
    if (free && !hasText(child)) continue;
    // Absolute boxes may overhang their parent, but not the slide.
    const bottom = free ? slide.height : box.y + box.height - bottomPad;
    const right = free ? slide.width : box.x + box.width - sidePad;
    const left = free ? 0 : box.x + sidePad;
    if (child.box.y + child.box.height > bottom + TOLERANCE) return 'height';
    if (child.box.x + child.box.width > right + TOLERANCE || child.box.x < left - TOLERANCE) axis = 'width';
  }
  return axis;
}

function hasText(placed: PlacedNode): boolean {
  return placed.text !== undefined || placed.table !== undefined || placed.children.some(hasText);
}

/** The group that takes most of the overflowing axis and can still shrink. */
function findWeightiest(those: readonly PlacedNode[], axis: 'height' | 'width'): FitGroup | undefined {
  const weights = new Map<FitGroup, number>();
  for (const placed of those) {
    const { group, box } = placed;
    if (!canShrink(group)) continue;
    const weight = axis === 'width' ? box.width : box.width * box.height;
    const title = isTitle(placed) ? TITLE_WEIGHT : 1;
    weights.set(group, (axis === 'width' ? Math.max : addLimits)(weights.get(group) ?? 0, weight * title));
  }
  let best: FitGroup | undefined;
  for (const [group, weight] of weights)
    if (best === undefined || weight > (weights.get(best) ?? 0)) best = group;
  return best;
}

/** Nodes in a box that is too low, without parts of rows that end above its bottom. */
function findTooTall(container: PlacedNode): PlacedNode[] {
  const foot =
    container.box.y +
    container.box.height -
    (container.style.padding === undefined ? 0 : toEdges(container.style.padding)[2]);
  const reaching = (placed: PlacedNode): PlacedNode[] => {
    const { children } = placed;
    const low =
      placed.style.direction === 'row'
        ? children.filter((child) => computeTextBottom(child) > foot + TOLERANCE)
        : children;
    return [placed, ...(low.length === 0 ? children : low).flatMap(reaching)];
  };
  return reaching(container);
}

/** Bottom of the text in px from the top of the slide, since its box may be stretched. */
function computeTextBottom(placed: PlacedNode): number {
  const { box, children, group, text, table } = placed;
  const step = group?.step ?? 0;
  const inner = computeContentBox(placed);
  const below = box.y + box.height - inner.y - inner.height;
  if (table !== undefined) return box.y + table.measure(step, box.width).height;
  if (text !== undefined) return inner.y + text.measure(step, inner.width).height + below;
  return children.length === 0 ? box.y + box.height : Math.max(...children.map(computeTextBottom)) + below;
}

function addLimits(a: number, b: number): number {
  return a + b;
}
