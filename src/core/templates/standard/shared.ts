import type { ColorToken, Paint } from '../../scene/theme.ts';
import type { LayoutId } from '../layout-id.ts';
import type { BoxNode, Condition, LayoutTree, TextStyle, TreeNode } from '../tree.ts';

/** Twelve columns of 74 px with gutters of 24 between margins of 64: the width of `columns` of them. */
export const span = (columns: number): number => columns * 98 - 24;

export const paint = (token: ColorToken, alpha?: number): Paint => (alpha === undefined ? { token } : { token, alpha });

/** One of the template's voices with another colour, weight or range of sizes. */
export const varyStyle = (base: TextStyle, change: Partial<TextStyle>): TextStyle => ({ ...base, ...change });

/** A voice of figures with words close below them: the faces of substitutes reach a third of an em below the line. */
export const aboveWords = (style: TextStyle): TextStyle => ({ ...style, spaceBelowEm: 0.12 });

/**
 * A slide layout is no slide and has no place in the deck: it is laid out with the index −1. Among
 * variants that take turns, one names −1; its texts must be legible on the bare background.
 */
export const IN_LAYOUT = -1;
export const turn = (of: number, ...is: readonly number[]): Condition => ({ turn: { of, is } });
export const first: Condition = { index: { is: [0] } };
export const later: Condition = { index: { not: [0] } };
export const has = (path: string): Condition => ({ has: path });
export const hasNot = (...paths: readonly [string, ...string[]]): Condition => ({ hasNot: paths.length === 1 ? paths[0] : paths });
export const count = (of: string, min: number, max = min): Condition => ({ count: { of, min, max } });
/** Letters up to which an item is a few words, which can stand large. */
const FEW_WORDS = 24;
/** Two to four items of a few words without details, and two to four of more. */
export const shortPoints: Condition = { ...count('items', 2, 4), ...hasNot('items[0].detail'), letters: { of: 'items', max: FEW_WORDS } };
export const longPoints: Condition = { ...count('items', 2, 4), ...hasNot('items[0].detail'), letters: { of: 'items', min: FEW_WORDS + 1 } };

/** A finished layout: the root must be a box over the whole canvas. */
export function layout(id: LayoutId, background: ColorToken, root: TreeNode): LayoutTree {
  if (root.type !== 'box') throw new Error(`The root of layout "${id}" must be a box.`);
  return { id, background: paint(background), root: root as BoxNode };
}

export function byId(layouts: readonly LayoutTree[]): Readonly<Record<string, LayoutTree>> {
  return Object.fromEntries(layouts.map((tree) => [tree.id, tree]));
}
