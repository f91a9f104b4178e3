import type { TextStyle } from '../../templates/tree.ts';
import type { Compilation, Surroundings } from './context.ts';
import { paintOf, shifted } from './tone.ts';

/** Sizes that texts step down through, pt. */
const SCALE = [88, 80, 72, 64, 56, 48, 44, 40, 36, 32, 28, 26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11];
export const LEAST_PT = 11;
/** How far a text whose size was named may shrink. */
const LEAST_SHARE = 0.8;

export type VoiceName = 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'li' | 'blockquote' | 'small' | 'figcaption' | 'figure' | 'label' | 'cell';

/** From the largest to the smallest size of each kind of text, pt. */
const SIZES: Readonly<Record<VoiceName, readonly [number, number]>> = {
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
const QUIET: ReadonlySet<string> = new Set(['figcaption', 'small']);

/** The style of a kind of text, in the template's voice, with what the markup says over it. */
export function voiceOf(name: VoiceName, { kit }: Compilation, { tone, text }: Surroundings): TextStyle {
  const base = name === 'h1' ? kit.display : HEADINGS.has(name) ? kit.heading : name === 'figure' ? kit.figure : name === 'blockquote' ? kit.quote : kit.text;
  const own = QUIET.has(name) ? ({ token: 'muted' } as const) : name === 'figure' ? ({ token: 'primary' } as const) : ({ token: 'text' } as const);
  // On which side words stand is a matter of the layout that lends its style, not of what they are.
  const { upper: _, align, ...plain } = base;
  return {
    ...plain,
    ...(align === undefined || name === 'figure' || name === 'blockquote' ? {} : { align }),
    color: text.colour === undefined ? shifted(own, tone) : paintOf(text.colour, tone),
    sizesPt: text.sizePt === undefined ? between(...SIZES[name]) : around(text.sizePt),
    ...(name === 'label' ? { weight: 600 } : {}),
    ...(text.weight === undefined ? {} : { weight: text.weight }),
    ...(text.italic === undefined ? {} : { italic: text.italic }),
    ...(text.upper === true ? { upper: true } : {}),
    ...(text.font === undefined ? {} : { font: text.font }),
    ...(text.lineHeight === undefined ? {} : { lineHeight: text.lineHeight }),
    ...(text.trackingEm === undefined ? {} : { trackingEm: text.trackingEm }),
    ...(text.textAlign === undefined ? {} : { align: text.textAlign }),
  };
}

export function between(largest: number, smallest: number): number[] {
  return SCALE.filter((size) => size <= largest && size >= smallest);
}

function around(size: number): number[] {
  const first = Math.max(LEAST_PT, Math.round(size * 10) / 10);
  return [first, ...SCALE.filter((step) => step < first && step >= Math.max(LEAST_PT, first * LEAST_SHARE))];
}
