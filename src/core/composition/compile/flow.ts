import type { Edges, Style, TreeNode } from '../../templates/tree.ts';
import type { BySide, Css } from '../style/css.ts';
import type { InheritedContext } from './context.ts';

/** Converts declarations to a layout style; undeclared properties stay undefined. */
export function flowStyle(css: Css, axis: 'row' | 'column'): Style {
  const { inset = {} } = css;
  const style: { -readonly [K in keyof Style]: Style[K] } = {};
  for (const key of [
    'self',
    'grow',
    'shrink',
    'basis',
    'width',
    'height',
    'minWidth',
    'maxWidth',
    'minHeight',
    'maxHeight',
    'aspect',
    'position',
  ] as const) {
    if (css[key] !== undefined) Object.assign(style, { [key]: css[key] });
  }
  for (const side of ['start', 'end', 'top', 'bottom'] as const)
    if (inset[side] !== undefined) style[side] = inset[side];
  if (css.padding !== undefined) style.padding = toEdges(css.padding);
  if (css.margin !== undefined) style.margin = toEdges(css.margin);
  if (css.margin?.start === 'auto' && css.margin.end === 'auto' && axis === 'column') style.self = 'center';
  else if (css.margin?.start === 'auto' && axis === 'column') style.self = 'end';
  // CSS never starts an item of a column smaller than its content; plain flexbox would.
  if (axis === 'column' && style.basis === 0 && style.grow === 1) delete style.basis;
  // As in CSS, an item of a row shrinks before the row overflows.
  if (
    axis === 'row' &&
    style.shrink === undefined &&
    style.position !== 'absolute' &&
    style.width === undefined
  )
    style.shrink = 1;
  return style;
}

/** Signs keep their size: they follow the alignment of a row and stand at the start elsewhere. */
export function signAlignment({
  axis,
  across,
}: Pick<InheritedContext, 'axis' | 'across'>): 'start' | 'center' | 'end' {
  if (axis === 'column' || across === undefined || across === 'stretch') return 'start';
  return across === 'baseline' ? 'center' : across;
}

/** Container properties of a box: direction, wrapping, alignment and gap. */
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

/** Replaces `margin: auto` along the axis with an empty box that grows. */
export function addSpacers(
  node: TreeNode,
  css: Css,
  axis: 'row' | 'column',
  newId: () => string,
): TreeNode[] {
  const [before, after] =
    axis === 'row' ? [css.margin?.start, css.margin?.end] : [css.margin?.top, css.margin?.bottom];
  const spacer = (): TreeNode => ({ type: 'box', id: newId(), style: { grow: 1 }, children: [] });
  return [...(before === 'auto' ? [spacer()] : []), node, ...(after === 'auto' ? [spacer()] : [])];
}

function toEdges(sides: BySide<number | 'auto'>): Edges {
  const of = (value: number | 'auto' | undefined): number => (typeof value === 'number' ? value : 0);
  return [of(sides.top), of(sides.end), of(sides.bottom), of(sides.start)];
}
