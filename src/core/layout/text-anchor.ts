import type { TextElement } from '../scene/scene.ts';
import type { CodeNode, ListNode, TextNode } from '../templates/tree.ts';
import type { PlacedNode } from './placed-node.ts';

/** A box whose free height is smaller is full, px. */
const FULL_PX = 0.5;

/**
 * The side of its box at which a text stands, and from which it grows away. A box with room for another line
 * lets its text grow downward.
 *
 * @param freePx height of the box that the text leaves free
 */
export function chooseTextAnchor(
  node: TextNode | ListNode | CodeNode,
  placed: PlacedNode,
  parent: PlacedNode | undefined,
  freePx: number,
): TextElement['anchor'] {
  if (node.type === 'code') return 'top';
  if (node.anchor !== undefined || Math.abs(freePx) >= FULL_PX) return node.anchor ?? 'top';
  if (standsAtFoot(placed, parent)) return 'bottom';
  return isCentred(placed, parent) ? 'middle' : 'top';
}

/**
 * Tells whether a box centres its text from top to bottom, where a text that another font sets in fewer lines has
 * to stay in the middle.
 */
function isCentred({ style: { self } }: PlacedNode, parent: PlacedNode | undefined): boolean {
  if (parent === undefined) return false;
  const { direction, justify, align } = parent.style;
  if (direction === 'row') return (self ?? align) === 'center';
  return justify === 'center' && parent.children.filter(isInFlow).length === 1;
}

function isInFlow({ style }: PlacedNode): boolean {
  return style.position !== 'absolute';
}

/**
 * Tells whether a text is the first of those at the foot of a column, where longer text has room above only.
 */
function standsAtFoot(placed: PlacedNode, parent: PlacedNode | undefined): boolean {
  if (parent === undefined || parent.style.justify !== 'end' || parent.style.direction === 'row')
    return false;
  return parent.children.find(isInFlow) === placed;
}
