import type { LayoutTree, TextStyle, TreeNode } from '../../templates/tree.ts';
import { withParts } from './mapped-tree.ts';

/** Voices of the standard layouts between captions and figures, by their largest size, pt. */
const [SMALLEST_VOICE, LARGEST_VOICE] = [18, 32];
/** Sizes of a design that may stand on a slide with several things, pt on the canvas. */
const [LEAST, MOST] = [16, 24];
/** How much larger than its standard layout has it a voice may become: what is said under a heading stays below it. */
const NEAR = 1.1;
/** Details of points, pt on the canvas. */
const LEAST_DETAIL = 12;

/** A tree whose texts are set in the sizes that a design has for its own, each voice in those near its own; smaller ones, down to what can be read, only where the room asks for them. @param sizesPt by level. */
export function inSizesOf(tree: LayoutTree, sizesPt: readonly number[]): LayoutTree {
  return sizesPt.length === 0 ? tree : { ...tree, root: resized(tree.root, sizesPt) };
}

function resized<N extends TreeNode>(node: N, sizes: readonly number[]): N {
  const own = node.type === 'text' ? { textStyle: voiceIn(node.textStyle, sizes) } : node.type === 'list' ? listStyles(node.textStyle, node.detailStyle, sizes) : {};
  return { ...withParts(node, (part) => resized(part, sizes)), ...own };
}

function voiceIn(style: TextStyle, sizes: readonly number[]): TextStyle {
  const [largest = 0] = style.sizesPt;
  if (largest < SMALLEST_VOICE || largest > LARGEST_VOICE) return style;
  const most = Math.min(MOST, largest * NEAR);
  const near = sizes.filter((size) => size >= LEAST && size <= most);
  const first = near.length > 0 ? near : sizes.every((size) => size < LEAST) ? [LEAST] : [];
  const smaller = style.sizesPt.filter((size) => size < (first.at(-1) ?? most + 1));
  return { ...style, sizesPt: [...first, ...smaller] };
}

/** Details step with their points: in the design's next smaller size, or as much smaller as the standard layout has them. */
function listStyles(points: TextStyle, details: TextStyle | undefined, sizes: readonly number[]): { readonly textStyle: TextStyle; readonly detailStyle?: TextStyle } {
  const textStyle = voiceIn(points, sizes);
  if (details === undefined) return { textStyle };
  const share = (details.sizesPt[0] ?? 1) / (points.sizesPt[0] ?? 1);
  const below = (size: number) => sizes.find((one) => one < size && one >= LEAST_DETAIL) ?? Math.max(LEAST_DETAIL, Math.round(size * share));
  return { textStyle, detailStyle: { ...details, sizesPt: textStyle.sizesPt.map(below) } };
}
