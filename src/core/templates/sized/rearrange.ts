import type { BoxNode, Style, TreeNode } from '../tree.ts';
import { hasContent } from './reflow.ts';
import { measureDisc } from './room.ts';

const MERGED = 'texts';
/** Width of the number or icon beside the texts of an item. */
const MARK_WIDTH = 72;
/** Width of a portrait beside the texts of a person. */
const PORTRAIT_WIDTH = 96;
const MARK_SIZES = [40, 36, 32, 28, 24];
/** Largest share of a narrow row that its label takes. */
const MAX_LABEL_SHARE = 0.4;

export function isMerged({ children }: BoxNode): boolean {
  return children.some(({ id }) => id === MERGED);
}

/** Neighbouring texts of a row below each other, so that each has their width together. */
export function mergeTexts(row: BoxNode): BoxNode {
  const grows = ({ type, style }: TreeNode): boolean =>
    (type === 'text' || type === 'list') && (style?.grow ?? 0) > 0;
  const texts = row.children.filter(grows);
  const at = row.children.findIndex(grows);
  const isRun = texts.length > 1 && texts.every((text, index) => row.children[at + index] === text);
  if (!isRun) return row;
  const column: BoxNode = {
    type: 'box',
    id: MERGED,
    style: { grow: 1, shrink: 1, basis: 0, gap: 4 },
    children: texts.map((text) => ({ ...text, style: omitFlex(text.style) }) as TreeNode),
  };
  const children = row.children.filter((child, index) => index === at || !texts.includes(child));
  return { ...row, children: children.map((child, index) => (index === at ? column : child)) };
}

/** An item with its number or icon beside its texts instead of above them. */
export function layBeside(item: TreeNode): TreeNode {
  if (item.type !== 'box' || item.each !== undefined) return item;
  const [first, ...rest] = item.children;
  if (first === undefined) return item;
  if (rest.length === 0) return { ...item, children: [layBeside(first)] };
  if (item.style?.direction === 'row' || item.children.some(isFree)) return item;
  if (measureDisc(first) !== undefined) return layBesideDisc(item, first, rest);
  if (first.type === 'image' && first.portrait === true) return layBesidePortrait(item, first, rest);
  if (!isMark(first)) return item;
  const { justify: _justify, gap: _gap, ...style } = item.style ?? {};
  const texts: BoxNode = {
    type: 'box',
    id: MERGED,
    style: { grow: 1, shrink: 1, basis: 0, justify: 'center', gap: 4 },
    children: rest.map((child) => ({ ...child, style: omitMargin(child.style) }) as TreeNode),
  };
  const mark = {
    ...shrinkMark(first),
    style: { ...omitFlex(omitMargin(first.style)), minWidth: MARK_WIDTH },
  } as TreeNode;
  return {
    ...item,
    style: { ...style, direction: 'row', align: 'center', gap: 20 },
    children: [mark, texts],
  };
}

/** A disc with the texts that stood below it beside it. */
function layBesideDisc(item: BoxNode, disc: TreeNode, rest: readonly TreeNode[]): TreeNode {
  const texts: BoxNode = {
    type: 'box',
    id: MERGED,
    style: { grow: 1, shrink: 1, basis: 0, justify: 'center' },
    children: rest.map((child) => {
      const { width: _width, margin: _margin, ...style } = child.style ?? {};
      return { ...child, style } as TreeNode;
    }),
  };
  const style: Style = { ...item.style, direction: 'row', align: 'center', gap: 32 };
  return { ...item, style, children: [disc, texts] };
}

/** A portrait with the texts that stood below it beside it. */
function layBesidePortrait(item: BoxNode, portrait: TreeNode, rest: readonly TreeNode[]): TreeNode {
  const texts: BoxNode = {
    type: 'box',
    id: MERGED,
    style: { grow: 1, shrink: 1, basis: 0, justify: 'center', gap: 4 },
    children: rest.map((child) => ({ ...child, style: omitMargin(child.style) }) as TreeNode),
  };
  const { height: _height, ...style } = omitFlex(portrait.style);
  const beside = { ...portrait, style: { ...style, width: PORTRAIT_WIDTH } } as TreeNode;
  return { ...item, style: { ...item.style, direction: 'row', gap: 20 }, children: [beside, texts] };
}

/** Numbers above texts are larger than the texts beside them are high. */
function shrinkMark(mark: TreeNode): TreeNode {
  if (mark.type === 'box')
    return { ...mark, children: mark.children.map((child) => shrinkMark(loosen(child))) };
  return mark.type === 'text' ? { ...mark, textStyle: { ...mark.textStyle, sizesPt: MARK_SIZES } } : mark;
}

function isFree({ style }: TreeNode): boolean {
  return style?.position === 'absolute';
}

/** Tells whether a node is the number or the icon of an item. */
function isMark(node: TreeNode): boolean {
  if (node.type === 'box') return node.children.length > 0 && node.children.every(isMark);
  return node.type === 'icon' || (node.type === 'text' && node.bind === '#');
}

function omitMargin({ margin: _, ...style }: Style = {}): Style {
  return style;
}

/** Tells whether a part goes on in the rows above and below, as a funnel or the track of a timeline does. */
export function joinsRows(node: TreeNode): boolean {
  if (node.type === 'box') return node.children.some(joinsRows);
  return node.type === 'stage' || node.type === 'shape' || (node.type === 'rule' && node.axis === 'vertical');
}

export function shrinkLabels(row: BoxNode, from: number): BoxNode {
  const isWide = ({ style }: TreeNode): boolean =>
    typeof style?.width === 'number' && style.width > MAX_LABEL_SHARE * from + 1;
  if (!row.children.some(isWide)) return row;
  const children = row.children.map((child) =>
    isWide(child)
      ? ({ ...child, style: { ...child.style, width: MAX_LABEL_SHARE * from } } as TreeNode)
      : child,
  );
  return { ...row, children };
}

export function omitDirection({ direction: _direction, align: _align, ...style }: Style): Style {
  return style;
}

/** A part of a row as one of a column, as high as its content. */
export function loosen(child: TreeNode): TreeNode {
  const { width, minWidth: _min, ...style } = omitFlex(child.style);
  const isSign = !hasContent(child);
  return { ...child, style: isSign && width !== undefined ? { ...style, width } : style } as TreeNode;
}

function omitFlex({
  grow: _grow,
  shrink: _shrink,
  basis: _basis,
  maxHeight: _max,
  ...style
}: Style = {}): Style {
  return style;
}

export function flipRule(rule: Extract<TreeNode, { type: 'rule' }>): TreeNode {
  const { width, height, ...style } = rule.style ?? {};
  return {
    ...rule,
    axis: rule.axis === 'horizontal' ? 'vertical' : 'horizontal',
    style: {
      ...style,
      ...(height === undefined ? {} : { width: height }),
      ...(width === undefined ? {} : { height: width }),
    },
  };
}
