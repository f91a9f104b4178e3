import type { TextNode, TextStyle } from '../tree.ts';
import { type Lengths, toRatio } from './lengths.ts';
import { growLines } from './reflow.ts';
import type { Outer } from './room.ts';

/** Texts from this size on are displays, which take further steps where their room is narrower. */
const DISPLAY_PT = 22;
const FURTHER_STEPS = [0.86, 0.74, 0.62] as const;
/** Share of its width from which a text has room enough. */
const NARROW = 0.9;
const MIN_DISPLAY_PT = 18;
/** Letters of signs from this size on are as wide as their room, so that they shrink with it. */
const SIGN_PT = 56;

export function resizeText(node: TextNode, width: Lengths, isLow = false): TextNode {
  const lines = growLines(width);
  return {
    ...node,
    textStyle: isSign(node)
      ? scaleLetters(node.textStyle, toRatio(width))
      : addSteps(node.textStyle, isLow || toRatio(width) < NARROW),
    ...(node.maxLines === undefined || node.maxLines === 1
      ? {}
      : { maxLines: Math.round(node.maxLines * lines) }),
  };
}

/** Tells whether a text is a large sign of the layout, such as a quotation mark, in a width of its own. */
function isSign({ text, textStyle, style }: TextNode): boolean {
  return text !== undefined && typeof style?.width === 'number' && Math.min(...textStyle.sizesPt) >= SIGN_PT;
}

function scaleLetters(style: TextStyle, ratio: number): TextStyle {
  return ratio >= 1 ? style : { ...style, sizesPt: style.sizesPt.map((size) => Math.round(size * ratio)) };
}

/** Large letters take smaller steps where their longest word could be wider than the room. */
function addSteps(style: TextStyle, isNarrow: boolean): TextStyle {
  const smallest = style.sizesPt.at(-1) ?? 0;
  if (!isNarrow || smallest < DISPLAY_PT) return style;
  const steps = FURTHER_STEPS.map((share) => Math.round(smallest * share)).filter(
    (size) => size >= MIN_DISPLAY_PT && size < smallest,
  );
  return { ...style, sizesPt: [...style.sizesPt, ...steps] };
}

/** Path data in px of a box that has another size now. */
export function scalePath(d: string, { width, height }: Outer): string {
  const ratios = [toRatio(width), toRatio(height)] as const;
  let at = 0;
  return d.replace(/[A-Za-z]|-?\d+(?:\.\d+)?/g, (token) => {
    if (/[A-Za-z]/.test(token)) {
      at = 0;
      return token;
    }
    const scaled = Number(token) * (ratios[at % 2] ?? 1);
    at += 1;
    return String(Math.round(scaled * 100) / 100);
  });
}
