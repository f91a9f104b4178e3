import type { TextStyle } from '../../templates/tree.ts';
import type { Compilation, InheritedContext, TextKind } from './context.ts';
import { applyTone, resolvePaint, shiftPaint, type Tone } from './tone.ts';

/** Sizes in pt through which texts shrink to fit. */
const SCALE = [88, 80, 72, 64, 56, 48, 44, 40, 36, 32, 28, 26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11];
export const MIN_LEGIBLE_PT = 11;
/** Smallest share of a declared size to which a text may shrink. */
const MIN_SHARE = 0.8;
const MIN_FIGURE_SHARE = 0.5;

/** Largest and smallest size of each kind of text in pt. */
export const SIZES: Readonly<Record<TextKind, readonly [number, number]>> = {
  h1: [44, 24],
  h2: [24, 18],
  h3: [20, 16],
  h4: [18, 14],
  p: [18, 14],
  li: [20, 14],
  blockquote: [28, 18],
  small: [14, 12],
  figcaption: [14, 12],
  figure: [36, 20],
  label: [16, 13],
  cell: [16, 12],
};
const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4']);
const QUIET_KINDS: ReadonlySet<string> = new Set(['figcaption', 'small']);

/** The style of a kind of text: that of the enclosing component or the template, overridden by the markup. */
export function resolveTextStyle(
  name: TextKind,
  { kit }: Compilation,
  { tone, text, textStyles }: InheritedContext,
): TextStyle {
  const inherited = textStyles?.[name];
  if (inherited !== undefined) return overrideStyle(applyTone(inherited, tone), { text, tone });
  const base =
    name === 'h1'
      ? kit.display
      : HEADINGS.has(name)
        ? kit.heading
        : name === 'figure'
          ? kit.figure
          : name === 'blockquote'
            ? kit.quote
            : kit.text;
  const own = QUIET_KINDS.has(name)
    ? ({ token: 'muted' } as const)
    : name === 'figure'
      ? ({ token: 'primary' } as const)
      : ({ token: 'text' } as const);
  // Alignment belongs to the layout from which the style is taken, not to the kind of text.
  const { upper: _, align, ...plain } = base;
  const drawn: TextStyle = {
    ...plain,
    ...(align === undefined || name === 'figure' || name === 'blockquote' ? {} : { align }),
    color: shiftPaint(own, tone),
    sizesPt: sizeSteps(...SIZES[name]),
    ...(name === 'label' ? { weight: 600 } : {}),
  };
  return overrideStyle(drawn, { text, tone });
}

/**
 * Adapts a style of a layout to the sizes of a kind of text, since a page holds more than one such element.
 */
export function resizeStyle(
  name: TextKind,
  style: TextStyle | undefined,
): Partial<Record<TextKind, TextStyle>> {
  if (style === undefined) return {};
  // Alignment belongs to the layout.
  const { align: _align, color, ...look } = style;
  // Series colours are meant for large areas and have too little contrast for text.
  const isSeries = 'token' in color && color.token.startsWith('graph_');
  return {
    [name]: {
      ...look,
      color: isSeries ? ({ token: 'primary' } as const) : color,
      sizesPt: sizeSteps(...SIZES[name]),
    },
  };
}

/** Overrides a style with declarations of the markup. */
export function overrideStyle(
  style: TextStyle,
  { text, tone = 'default' }: Pick<InheritedContext, 'text'> & { readonly tone?: Tone },
): TextStyle {
  return {
    ...style,
    ...(text.colour === undefined ? {} : { color: resolvePaint(text.colour, tone) }),
    ...(text.sizePt === undefined ? {} : { sizesPt: stepsFrom(text.sizePt) }),
    ...(text.weight === undefined ? {} : { weight: text.weight }),
    ...(text.italic === undefined ? {} : { italic: text.italic }),
    ...(text.upper === true ? { upper: true } : {}),
    ...(text.font === undefined ? {} : { font: text.font }),
    ...(text.lineHeight === undefined ? {} : { lineHeight: text.lineHeight }),
    ...(text.trackingEm === undefined ? {} : { trackingEm: text.trackingEm }),
    ...(text.textAlign === undefined ? {} : { align: text.textAlign }),
  };
}

export function sizeSteps(largest: number, smallest: number): number[] {
  return SCALE.filter((size) => size <= largest && size >= smallest);
}

/** Large numbers shrink further than words before they are separated from their unit. */
export function figureSizes(sizesPt: readonly number[]): readonly number[] {
  const [first = MIN_LEGIBLE_PT] = sizesPt;
  return [
    ...sizesPt,
    ...SCALE.filter((step) => step < (sizesPt.at(-1) ?? first) && step >= first * MIN_FIGURE_SHARE),
  ];
}

function stepsFrom(size: number): number[] {
  const first = Math.max(MIN_LEGIBLE_PT, Math.round(size * 10) / 10);
  return [
    first,
    ...SCALE.filter((step) => step < first && step >= Math.max(MIN_LEGIBLE_PT, first * MIN_SHARE)),
  ];
}
