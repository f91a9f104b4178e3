import type { ColorToken } from '../../scene/theme.ts';
import type { LayoutId } from '../layout-id.ts';
import type { LayoutTree, TextStyle, TreeNode } from '../tree.ts';
import type { paint } from './conditions.ts';

/** Fill or outline of bars by status, and the colour that is legible on them. */
export interface BarLook {
  readonly fill?: ColorToken;
  readonly outline?: ColorToken;
  readonly text: ColorToken;
}

/** Style of a number before its text: in a ring, on a tile, or plain and large. */
export interface NumberLook {
  readonly fill?: ReturnType<typeof paint>;
  readonly outline?: ReturnType<typeof paint>;
  readonly text: ReturnType<typeof paint>;
  readonly square?: boolean;
}

/** A template's text styles and colours; missing ones have plain defaults. */
export interface DiagramStyle {
  /** Title, content and footer as in the template's other layouts; the content gets about 1152 × 460 px. */
  readonly page: (id: LayoutId, content: readonly TreeNode[]) => LayoutTree;
  /** Names of lanes, stages and quadrants. */
  readonly heading: TextStyle;
  readonly body: TextStyle;
  /** Names of periods and axes, and the language of code. */
  readonly label: TextStyle;
  readonly caption: TextStyle;
  /** Values in the stages of a funnel; the colour must be legible on `stage`. */
  readonly figure: TextStyle;
  readonly rule: { readonly paint: ReturnType<typeof paint>; readonly widthPx: number };
  readonly axis?: { readonly paint: ReturnType<typeof paint>; readonly widthPx: number };
  readonly bullet:
    | { readonly kind: 'char'; readonly char: string; readonly color: ReturnType<typeof paint> }
    | { readonly kind: 'none' };
  /** Numbers of decisions and call-outs, and the tile with the next step. */
  readonly number?: NumberLook;
  readonly call?: { readonly fill: ReturnType<typeof paint>; readonly text: ReturnType<typeof paint> };
  readonly radius?: number | 'theme';
  readonly bars?: {
    readonly done: BarLook;
    readonly active: BarLook;
    readonly planned: BarLook;
    readonly at_risk: BarLook;
  };
  /** Bars as thin lines with labels above, instead of filled bars with labels inside. */
  readonly thin?: boolean;
  /** Fill of the funnel, and whether it is symmetrical or straight at the start. */
  readonly stage?: ColorToken;
  readonly funnel?: 'center' | 'start';
  /** Fills of the quadrants in reading order; without them rules separate the quadrants. */
  readonly quadrants?: readonly [ColorToken, ColorToken, ColorToken, ColorToken];
  /** The conclusion as in the template's other layouts. */
  readonly conclusion: TreeNode;
  /** Backdrop of code, its plain text, its comments and numbers, and the band behind highlighted lines. */
  readonly code?: {
    readonly backdrop: ColorToken;
    readonly textColor: ColorToken;
    readonly quiet: ColorToken;
    readonly mark: ReturnType<typeof paint>;
  };
}
