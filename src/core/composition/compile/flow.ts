import type { Edges, Style, TreeNode } from '../../templates/tree.ts';
import type { BySide, Css } from '../style/css.ts';
import type { InheritedContext } from './context.ts';

/** The layout style of what the markup says; only what is said is set. */
export function flowStyle(css: Css, axis: 'row' | 'column'): Style {
  const { inset = {} } = css;
  const style: { -readonly [K in keyof Style]: Style[K] } = {};
  for (const key of ['self', 'grow', 'shrink', 'basis', 'width', 'height', 'minWidth', 'maxWidth', 'minHeight', 'maxHeight', 'aspect', 'position'] as const) {
    if (css[key] !== undefined) Object.assign(style, { [key]: css[key] });
  }
  for (const side of ['start', 'end', 'top', 'bottom'] as const) if (inset[side] !== undefined) style[side] = inset[side];
  if (css.padding !== undefined) style.padding = toEdges(css.padding);
  if (css.margin !== undefined) style.margin = toEdges(css.margin);
  if (css.margin?.start === 'auto' && css.margin.end === 'auto' && axis === 'column') style.self = 'center';
  else if (css.margin?.start === 'auto' && axis === 'column') style.self = 'end';
  // Along a column nothing starts smaller than what stands in it, as in CSS, where flexbox alone would let it.
  if (axis === 'column' && style.basis === 0 && style.grow === 1) delete style.basis;
  // As in CSS, what stands in a row gives way before it runs over.
  if (axis === 'row' && style.shrink === undefined && style.position !== 'absolute' && style.width === undefined) style.shrink = 1;
  return style;
}

/** Signs keep their size: in a row they stand as it says, else at its start. */
export function signAlignment({ axis, across }: Pick<InheritedContext, 'axis' | 'across'>): 'start' | 'center' | 'end' {
  if (axis === 'column' || across === undefined || across === 'stretch') return 'start';
  return across === 'baseline' ? 'center' : across;
}

/** How a box sets its children. */
export function boxStyle(css: Css, axis: 'row' | 'column'): Style {
  const gap = axis === 'row' ? css.columnGap : css.rowGap;
  return {
    ...(axis === 'row' ? { direction: 'row' } : {}),
    ...(css.wrap === true ? { wrap: true } : {}),
    ...(css.justify === undefined ? {} : { justify: css.justify }),
    ...(css.align === undefined ? {} : { align: css.align }),
    ...(gap === undefined ? {} : { gap }),
  };
}

/** `margin: auto` along the axis pushes apart: an empty box that grows. */
export function addSpacers(node: TreeNode, css: Css, axis: 'row' | 'column', newId: () => string): TreeNode[] {
  const [before, after] = axis === 'row' ? [css.margin?.start, css.margin?.end] : [css.margin?.top, css.margin?.bottom];
  const spacer = (): TreeNode => ({ type: 'box', id: newId(), style: { grow: 1 }, children: [] });
  return [...(before === 'auto' ? [spacer()] : []), node, ...(after === 'auto' ? [spacer()] : [])];
}

function toEdges(sides: BySide<number | 'auto'>): Edges {
  const of = (value: number | 'auto' | undefined): number => (typeof value === 'number' ? value : 0);
  return [of(sides.top), of(sides.end), of(sides.bottom), of(sides.start)];
}
