import type { ColorToken, Paint } from '../../scene/theme.ts';
import type { LayoutId } from '../layout-id.ts';
import type { BoxNode, Condition, LayoutTree, TextStyle, TreeNode } from '../tree.ts';

/** Width in px of `columns` of the twelve-column grid: 74 px each, gutters of 24 and margins of 64. */
export const span = (columns: number): number => columns * 98 - 24;

export const paint = (token: ColorToken, alpha?: number): Paint =>
  alpha === undefined ? { token } : { token, alpha };

/** A text style with another colour, weight or range of sizes. */
export const varyStyle = (base: TextStyle, change: Partial<TextStyle>): TextStyle => ({ ...base, ...change });

/** A style of figures with text close below: substitute fonts reach a third of an em below the line. */
export const aboveWords = (style: TextStyle): TextStyle => ({ ...style, spaceBelowEm: 0.12 });

/**
 * Slide layouts are not slides and have no index in the deck, so they are laid out with −1. One of several
 * alternating variants names it, and its texts must be legible on the plain background.
 */
export const IN_LAYOUT = -1;
export const turn = (of: number, ...is: readonly number[]): Condition => ({ turn: { of, is } });
export const first: Condition = { index: { is: [0] } };
export const later: Condition = { index: { not: [0] } };
export const has = (path: string): Condition => ({ has: path });
export const hasNot = (...paths: readonly [string, ...string[]]): Condition => ({
  hasNot: paths.length === 1 ? paths[0] : paths,
});
export const count = (of: string, min: number, max = min): Condition => ({ count: { of, min, max } });
/** Number of letters up to which an item is short enough to be set large. */
const FEW_WORDS = 24;
/** Two to four short items without details, and two to four longer ones. */
export const shortPoints: Condition = {
  ...count('items', 2, 4),
  ...hasNot('items[0].detail'),
  letters: { of: 'items', max: FEW_WORDS },
};
export const longPoints: Condition = {
  ...count('items', 2, 4),
  ...hasNot('items[0].detail'),
  letters: { of: 'items', min: FEW_WORDS + 1 },
};

/** A complete layout, whose root must be a box over the whole canvas. */
export function layout(id: LayoutId, background: ColorToken, root: TreeNode): LayoutTree {
  if (root.type !== 'box') throw new Error(`The root of layout "${id}" must be a box.`);
  return { id, background: paint(background), root: root as BoxNode };
}

export function byId(layouts: readonly LayoutTree[]): Readonly<Record<string, LayoutTree>> {
  return Object.fromEntries(layouts.map((tree) => [tree.id, tree]));
}
