import type { Node } from 'yoga-layout/load';
import type { Box, PlaceholderRole } from '../scene/scene.ts';
import type { Style, TreeNode } from '../templates/tree.ts';
import type { TextSetter } from './set-text.ts';
import type { TableSetter } from './table.ts';

/** Texts that change size together. */
export interface FitGroup {
  readonly name: string;
  /** Index into every member's sizes; the largest size is 0. */
  step: number;
  /** The last index that makes a difference. */
  last: number;
  members: number;
}

/** A node of the tree with its bindings read: what flexbox places and the writers' elements are made of. */
export interface PlacedNode {
  /** Rows and fillers of a grid have no node of their own. */
  readonly node?: TreeNode;
  readonly id: string;
  readonly name: string;
  readonly path?: string;
  readonly value?: unknown;
  /** Of a picture: the list of its points. */
  readonly pins?: unknown;
  readonly style: Style;
  readonly children: readonly PlacedNode[];
  readonly fixed: boolean;
  readonly placeholder: PlaceholderRole;
  readonly placeholderIndex?: number;
  readonly text?: TextSetter;
  readonly table?: TableSetter;
  readonly group?: FitGroup;
  /** Beginning of the ids of what stands in the same block of a composition. */
  readonly idPrefix?: string;
  /** Boxes with the same key are made as tall as the tallest. */
  readonly equal?: string;
  /** Boxes with the same key, wherever they stand, are made as wide as the widest. */
  readonly equalWidth?: string;
  /** Titles and headings: no lone last word. */
  readonly display?: boolean;
  /** Part of repeated content. */
  readonly repeated: boolean;
  flex?: Node | undefined;
  box: Box;
}

/** Every node below and with `placed`, parents first. */
export function flatten(placed: PlacedNode, into: PlacedNode[] = []): PlacedNode[] {
  into.push(placed);
  for (const child of placed.children) flatten(child, into);
  return into;
}
