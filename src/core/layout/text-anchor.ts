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
  return node.anchor ?? (Math.abs(freePx) < FULL_PX && standsAtFoot(placed, parent) ? 'bottom' : 'top');
}

/**
 * Tells whether a text is the first of those at the foot of a column, where longer text has room above only.
 */
function standsAtFoot(placed: PlacedNode, parent: PlacedNode | undefined): boolean {
  if (parent === undefined || parent.style.justify !== 'end' || parent.style.direction === 'row')
    return false;
  return parent.children.find((child) => child.style.position !== 'absolute') === placed;
}
