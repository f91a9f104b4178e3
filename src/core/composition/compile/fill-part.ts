import { omit } from '../../input/fields.ts';
import type { BoxNode, Condition, Style, TextNode, TreeNode } from '../../templates/tree.ts';
import { type InheritedContext, markupPath } from './context.ts';
import { overrideStyle } from './text-styles.ts';
import { applyTone } from './tone.ts';

/** Nodes that replace the fields of a layout's part. */
export interface Filling {
  /** By field, for example ".heading". */
  readonly nodes: Readonly<Record<string, readonly TreeNode[]>>;
  /** Text of the numeral. */
  readonly number?: string;
  /** True if the part holds more than text: its own pieces then take no more space than they need. */
  readonly isDense?: boolean;
}

const SLOT_GAP = 6;

/**
 * Fills a part of a layout with nodes of a composition. Pieces whose fields stay empty are left out with
 * their space.
 *
 * @param id id of the component, from which those of its pieces are derived
 */
export function fillPart(
  part: TreeNode,
  filling: Filling,
  id: string,
  context: InheritedContext,
): TreeNode | undefined {
  const used = new Map<string, number>();
  const createId = (node: TreeNode): string => {
    const name = node.id ?? node.type;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return `${id}-${name}${count === 1 ? '' : `-${count}`}`;
  };
  const has = (field: string): boolean =>
    field === '#' ? filling.number !== undefined : (filling.nodes[field]?.length ?? 0) > 0;
  const isThere = ({ has: present, hasNot: absent, equals }: Condition = {}): boolean =>
    (present === undefined || has(present)) &&
    (absent === undefined || ![absent].flat().some(has)) &&
    equals === undefined;

  const drawn = (node: TreeNode, axis: 'row' | 'column'): TreeNode | undefined => {
    const { when, fixed: _fixed, ...free } = node;
    if (!isThere(when)) return undefined;
    const one = {
      ...free,
      id: createId(node),
      style: pieceStyle(node.style, axis, filling.isDense === true),
    } as TreeNode;
    if (one.type === 'text')
      return one.bind === '#' ? numeral(one) : placeInSlot(filling.nodes[one.bind ?? ''] ?? [], one);
    if (one.type === 'icon' && one.bind !== undefined)
      return placeInSlot(
        (filling.nodes[one.bind] ?? []).map((icon) =>
          icon.type === 'icon' ? { ...icon, ...iconStyle(one, context) } : icon,
        ),
        one,
      );
    if (one.type === 'rule')
      return applyTone({ ...one, joins: undefined } as unknown as TreeNode, context.tone);
    if (one.type === 'shape') return applyTone(one, context.tone);
    return one.type === 'box' ? boxed(one) : undefined;
  };

  const boxed = (node: BoxNode): TreeNode | undefined => {
    const axis = node.style?.direction ?? 'column';
    const all = node.children.map((child) => drawn(child, axis));
    // A rule separates what is above it and is dropped with it.
    const children = all.flatMap((child, index) =>
      child === undefined || (child.type === 'rule' && index > 0 && all[index - 1] === undefined)
        ? []
        : [child],
    );
    const isEmpty = children.every((child) => child.type === 'rule' || child.style?.position === 'absolute');
    if (
      isEmpty &&
      node.children.length > 0 &&
      !hasLook(node) &&
      !children.some((child) => child.type === 'rule')
    )
      return undefined;
    const { equalHeight, ...own } = node;
    return {
      ...applyTone({ ...own, children: [] }, context.tone),
      style: growWithContent(own.style, children),
      ...(equalHeight === undefined ? {} : { equalHeight: `${context.group}${equalHeight}` }),
      children,
    };
  };

  const numeral = (node: TextNode): TreeNode | undefined => {
    if (filling.number === undefined) return undefined;
    const { bind: _bind, ...look } = node;
    const name = `${id}-number`;
    return {
      ...look,
      id: name,
      name,
      path: markupPath(name),
      role: 'none',
      rich: [{ runs: [{ text: filling.number }] }],
      textStyle: overrideStyle(applyTone(node.textStyle, context.tone), { text: {} }),
      fitGroup: `${context.group}numbers`,
    };
  };

  return drawn(part, 'column');
}

/** Puts nodes in the place of a field, with the style of that place. */
function placeInSlot(nodes: readonly TreeNode[], { id, style }: TreeNode): TreeNode | undefined {
  const [only, ...more] = nodes;
  if (only === undefined) return undefined;
  const { padding, ...place } = style ?? {};
  if (only.type === 'icon') return { ...only, style: { ...style, shrink: 0 } };
  if (more.length === 0 && only.type !== 'box')
    return { ...only, style: { ...(padding === undefined ? {} : { padding }), ...place, ...only.style } };
  return {
    type: 'box',
    ...(id === undefined ? {} : { id }),
    style: growWithContent({ gap: SLOT_GAP, ...style }, nodes),
    children: nodes,
  };
}

/** Lets a box grow and shrink if its content does, such as a chart or a picture. */
function growWithContent(style: Style | undefined, children: readonly TreeNode[]): Style {
  return style?.direction !== 'row' &&
    children.some((child) => child.style?.grow !== undefined && child.style.position !== 'absolute')
    ? { ...style, grow: style?.grow ?? 1, shrink: 1 }
    : { ...style };
}

function iconStyle(node: Extract<TreeNode, { type: 'icon' }>, context: InheritedContext): object {
  return {
    weight: node.weight,
    sizePx: node.sizePx,
    ...(context.text.colour === undefined ? { color: applyTone(node.color, context.tone) } : {}),
  };
}

/** Pieces of a part are as high as their content: none starts at height zero or shrinks below it. */
function pieceStyle(style: Style | undefined, axis: 'row' | 'column', isDense: boolean): Style {
  const own = omit(style ?? {}, 'maxHeight', ...(isDense ? ['minHeight' as const] : []));
  return axis === 'column' ? omit(own, 'basis', 'shrink') : own;
}

export function hasLook({ fill, stroke, gradient }: BoxNode): boolean {
  return fill !== undefined || stroke !== undefined || gradient !== undefined;
}
