import { darken } from '../../ooxml/write/index.ts';
import {
  computeContrastRatio,
  computeRelativeLuminance,
  mix,
  readChannels,
  readHue,
} from '../../scene/color.ts';
import type { SceneElement } from '../../scene/scene.ts';
import { type Paint, ROLE_COLORS, type Theme } from '../../scene/theme.ts';
import type { LayoutTree, TreeNode } from '../../templates/tree.ts';
import { mapParts } from './map-tree.ts';
import { findGoodColor } from './style-colors.ts';

/** Minimum contrast of text of any size (WCAG 2.2), and maximum opacity of a panel. */
const [LETTERS, THIN] = [4.5, 0.3];

/**
 * Darkens translucent panels on the primary colour of a design if lightening them would make their text
 * illegible.
 */
export function darkenPanels(tree: LayoutTree, { colors }: Theme): LayoutTree {
  const { primary, on_primary: letters } = colors;
  const deeper =
    computeContrastRatio(letters, '#000000') > computeContrastRatio(letters, '#FFFFFF')
      ? '#000000'
      : '#FFFFFF';
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const { token, alpha } = value as { readonly token?: unknown; readonly alpha?: unknown };
    if (
      token === 'on_primary' &&
      typeof alpha === 'number' &&
      alpha < THIN &&
      computeContrastRatio(letters, mix(primary, letters, alpha)) < LETTERS
    )
      return { hex: deeper, alpha };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  return JSON.stringify(tree).includes('"on_primary"') ? (walk(tree) as LayoutTree) : tree;
}

/** Least number of texts on a panel; signs have one. */
const PANEL_TEXTS = 2;
/** Difference between the channels (0 to 255) from which a text colour has a tint. */
const TINTED = 16;
/** Hues of yellows in degrees. */
const YELLOW = [38, 75] as const;
/** Shares of the lightness of a strong colour in the shades on which light letters are legible. */
const DEEP_FRACTIONS = [0.88, 0.8, 0.75, 0.68, 0.6, 0.5] as const;

/** Colours of a panel or sign and of its letters. */
interface PanelColors {
  readonly fill: Paint;
  readonly letters: Paint;
}
/** Colours of signs on panels in the primary colour, and on pages of designs without a colour that says good. */
const ON_PANEL: PanelColors = { fill: { token: 'on_primary' }, letters: { token: 'primary' } };
const ON_PAGE: PanelColors = { fill: { token: 'text' }, letters: { token: 'background' } };

/**
 * Gives panels in the primary colour of a design another strong colour if only dark letters are legible on the primary
 * colour, because companies set light letters on strong colours. Signs of success on panels take the colours of the
 * panel.
 */
export function strengthenPanels(tree: LayoutTree, { colors, roles }: Theme): LayoutTree {
  const panel = findPanelColors(colors);
  const strengthen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strengthen);
    if (value === null || typeof value !== 'object') return value;
    const { token, alpha } = value as { readonly token?: unknown; readonly alpha?: number };
    const to = token === 'primary' ? panel?.fill : token === 'on_primary' ? panel?.letters : undefined;
    if (to !== undefined) return alpha === undefined ? to : { ...to, alpha };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strengthen(one)]));
  };
  const isGood = roles?.success !== undefined || findGoodColor(colors) !== undefined;
  const walk = <N extends TreeNode>(node: N): N => {
    if (isPrimaryPanel(node)) return strengthen(recolorSigns(node, ON_PANEL)) as N;
    return isGood || !isSign(node) ? mapParts(node, walk) : recolorSigns(node, ON_PAGE);
  };
  return { ...tree, root: walk(tree.root) };
}

/** Undefined if light letters are legible on the primary colour. */
function findPanelColors({
  background,
  text,
  primary,
  on_primary: letters,
}: Theme['colors']): PanelColors | undefined {
  if (computeRelativeLuminance(letters) > computeRelativeLuminance(primary)) return undefined;
  const channels = readChannels(text);
  const isTinted = Math.max(...channels) - Math.min(...channels) >= TINTED;
  const isLight = computeRelativeLuminance(background) > computeRelativeLuminance(text);
  // The shades of a yellow are olive.
  const isYellow = readHue(primary) >= YELLOW[0] && readHue(primary) <= YELLOW[1];
  const deep = DEEP_FRACTIONS.map((fraction) => darken(primary, fraction)).find(
    (shade) => computeContrastRatio('#FFFFFF', shade) >= LETTERS,
  );
  return isLight && !isTinted && !isYellow && deep !== undefined
    ? { fill: { hex: deep }, letters: { hex: '#FFFFFF' } }
    : { fill: { token: 'text' }, letters: { token: 'background' } };
}

function isSign(node: TreeNode): boolean {
  return (
    node.type === 'box' &&
    node.fill !== undefined &&
    'hex' in node.fill &&
    node.fill.hex === ROLE_COLORS.success
  );
}

/** Signs of success in other colours. */
function recolorSigns<N extends TreeNode>(node: N, to: PanelColors): N {
  if (!isSign(node)) return node.type === 'box' ? mapParts(node, (part) => recolorSigns(part, to)) : node;
  const recolor = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(recolor);
    if (value === null || typeof value !== 'object') return value;
    const { hex } = value as { readonly hex?: unknown };
    if (hex === ROLE_COLORS.success) return to.fill;
    if (hex === '#FFFFFF') return to.letters;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, recolor(one)]));
  };
  return recolor(node) as N;
}

function isPrimaryPanel(node: TreeNode): boolean {
  return (
    node.type === 'box' &&
    node.fill !== undefined &&
    'token' in node.fill &&
    node.fill.token === 'primary' &&
    node.fill.alpha === undefined &&
    countTexts(node) >= PANEL_TEXTS
  );
}

function countTexts(node: TreeNode): number {
  if (node.type === 'box') return node.children.reduce((sum, child) => sum + countTexts(child), 0);
  return node.type === 'text' || node.type === 'list' ? 1 : 0;
}

/** How the groups of numerals are called, colours on which they stand, and their least contrast (WCAG 2.2, large letters). */
const NUMERALS = /numbers$/;
const BACKDROPS = { on_primary: 'primary', on_secondary: 'secondary', on_accent: 'accent' } as const;
const LARGE_LETTERS = 3.1;

/** Numerals on strong colours in white where large letters in it are legible, as companies print them. */
export function lightenNumerals(tree: LayoutTree, { colors }: Theme): LayoutTree {
  const walk = <N extends TreeNode>(node: N): N => {
    const whole: TreeNode = node;
    if (whole.type !== 'text' || !NUMERALS.test(whole.fitGroup ?? '') || !('token' in whole.textStyle.color))
      return mapParts(node, walk);
    const { token } = whole.textStyle.color;
    const backdrop = token in BACKDROPS ? BACKDROPS[token as keyof typeof BACKDROPS] : undefined;
    return backdrop !== undefined && computeContrastRatio('#FFFFFF', colors[backdrop]) >= LARGE_LETTERS
      ? { ...node, textStyle: { ...whole.textStyle, color: { hex: '#FFFFFF' } } }
      : node;
  };
  return { ...tree, root: walk(tree.root) };
}

/** Marks the title of a composition as the title of the slide. */
export function markTitle(drawn: readonly SceneElement[], laidOut: readonly SceneElement[]): SceneElement[] {
  const title = laidOut.find(({ placeholder }) => placeholder === 'title')?.id;
  return drawn.map((element) =>
    element.id === title ? { ...element, placeholder: 'title' as const } : element,
  );
}
