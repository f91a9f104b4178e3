import type { Node } from 'yoga-layout/load';
import type { Edges, Style, TreeNode } from '../templates/tree.ts';

/** Values of Yoga's enumerations for the names in styles. */
const JUSTIFY = { start: 0, center: 1, end: 2, between: 3, around: 4, evenly: 5 } as const;
/** Office programs and flexbox share no baseline, so such rows are aligned at the start and then shifted. */
const ALIGN = { start: 1, center: 2, end: 3, stretch: 4, baseline: 1 } as const;
const ROW = 2;
export const EDGE = { top: 1, bottom: 3, start: 4, end: 5 } as const;
const GUTTER_ALL = 2;
const POSITION_ABSOLUTE = 2;
const WRAP = 1;

/** Default sizes by kind of node. */
export function applyDefaults(node: Node, tree: TreeNode | undefined, style: Style): void {
  if (tree?.type === 'icon') {
    if (style.width === undefined) node.setWidth(tree.sizePx);
    if (style.height === undefined) node.setHeight(tree.sizePx);
    if (style.shrink === undefined) node.setFlexShrink(0);
  } else if (tree?.type === 'rule') {
    if (tree.axis === 'horizontal' && style.height === undefined) node.setHeight(tree.widthPx);
    if (tree.axis === 'vertical' && style.width === undefined) node.setWidth(tree.widthPx);
  }
}

export function applyStyle(node: Node, style: Style): void {
  if (style.direction === 'row') node.setFlexDirection(ROW);
  if (style.wrap === true) node.setFlexWrap(WRAP);
  if (style.justify !== undefined) node.setJustifyContent(JUSTIFY[style.justify]);
  if (style.align !== undefined) node.setAlignItems(ALIGN[style.align]);
  if (style.self !== undefined) node.setAlignSelf(ALIGN[style.self]);
  if (style.grow !== undefined) node.setFlexGrow(style.grow);
  if (style.shrink !== undefined) node.setFlexShrink(style.shrink);
  if (style.basis !== undefined) node.setFlexBasis(style.basis);
  if (style.width !== undefined) node.setWidth(style.width);
  if (style.height !== undefined) node.setHeight(style.height);
  if (style.minWidth !== undefined) node.setMinWidth(style.minWidth);
  if (style.maxWidth !== undefined) node.setMaxWidth(style.maxWidth);
  if (style.minHeight !== undefined) node.setMinHeight(style.minHeight);
  if (style.maxHeight !== undefined) node.setMaxHeight(style.maxHeight);
  if (style.aspect !== undefined) node.setAspectRatio(style.aspect);
  if (style.gap !== undefined) node.setGap(GUTTER_ALL, style.gap);
  if (style.position === 'absolute') node.setPositionType(POSITION_ABSOLUTE);
  if (style.start !== undefined) node.setPosition(EDGE.start, style.start);
  if (style.end !== undefined) node.setPosition(EDGE.end, style.end);
  if (style.top !== undefined) node.setPosition(EDGE.top, style.top);
  if (style.bottom !== undefined) node.setPosition(EDGE.bottom, style.bottom);
  if (style.padding !== undefined) forEachEdge(style.padding, (edge, value) => node.setPadding(edge, value));
  if (style.margin !== undefined) forEachEdge(style.margin, (edge, value) => node.setMargin(edge, value));
}

function forEachEdge(value: Edges, set: (edge: number, value: number) => void): void {
  const [top, end, bottom, start] = toEdges(value);
  set(EDGE.top, top);
  set(EDGE.end, end);
  set(EDGE.bottom, bottom);
  set(EDGE.start, start);
}

/** [top, end, bottom, start]. */
export function toEdges(value: Edges): readonly [number, number, number, number] {
  if (typeof value === 'number') return [value, value, value, value];
  return value.length === 2 ? [value[0], value[1], value[0], value[1]] : value;
}
