import type { Node } from 'yoga-layout/load';
import type { Box, PlaceholderRole } from '../scene/scene.ts';
import type { Style, TreeNode } from '../templates/tree.ts';
import type { TextSetter } from './set-text.ts';
import type { TableSetter } from './table.ts';

/** Texts that change size together. */
export interface FitGroup {
  readonly name: string;
  /** Index into the sizes of every member; 0 is the largest. */
  step: number;
  /** Largest index that makes a difference. */
  last: number;
  /** Largest index for a text in which a word would be broken. */
  lastForWords: number;
  members: number;
}

export function createFitGroup(name: string): FitGroup {
  return { name, step: 0, last: 0, lastForWords: 0, members: 0 };
}

/** An evaluated node, which flexbox places and from which scene elements are created. */
export interface PlacedNode {
  /** Absent for rows and fillers of a grid. */
  readonly node?: TreeNode;
  readonly id: string;
  readonly name: string;
  readonly path?: string;
  readonly value?: unknown;
  /** List of points on a picture. */
  readonly pins?: unknown;
  readonly style: Style;
  readonly children: readonly PlacedNode[];
  readonly fixed: boolean;
  readonly placeholder: PlaceholderRole;
  readonly placeholderIndex?: number;
  readonly text?: TextSetter;
  readonly table?: TableSetter;
  readonly group?: FitGroup;
  /** Prefix of ids in the same block of a composition. */
  readonly idPrefix?: string;
  /** Boxes with the same key become as tall as the tallest. */
  readonly equal?: string;
  /** Boxes with the same key become as wide as the widest, wherever they stand. */
  readonly equalWidth?: string;
  /** True for titles and headings, which avoid a single last word. */
  readonly display?: boolean;
  readonly repeated: boolean;
  /** Address or slide to which a click leads. */
  readonly link?: string;
  flex?: Node | undefined;
  box: Box;
}

/** A node and its descendants, parents first. */
export function flatten(placed: PlacedNode, into: PlacedNode[] = []): PlacedNode[] {
  into.push(placed);
  for (const child of placed.children) flatten(child, into);
  return into;
}

/** An empty box without size or look of its own would leave a gap and is removed. */
export function isHollow(node: TreeNode, placed: PlacedNode): boolean {
  if (
    node.type !== 'box' ||
    placed.children.length > 0 ||
    (node.children.length === 0 && node.each === undefined)
  )
    return false;
  const style: Style = node.style ?? {};
  const sized =
    style.grow !== undefined ||
    style.basis !== undefined ||
    style.width !== undefined ||
    style.height !== undefined ||
    style.minHeight !== undefined ||
    style.minWidth !== undefined;
  return node.fill === undefined && node.stroke === undefined && node.geometry === undefined && !sized;
}
