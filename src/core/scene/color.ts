import type { ColorToken, Hex, Paint, Theme } from './theme.ts';

/** An opaque colour with its opacity, 0…1. */
export interface ResolvedPaint {
  readonly hex: Hex;
  readonly alpha: number;
}

/** What a theme has to write with on a coloured backdrop; plain white and black for those where none of it reads. */
export const TEXT_COLORS: readonly Paint[] = [
  { token: 'on_primary' },
  { token: 'on_secondary' },
  { token: 'on_accent' },
  { token: 'text' },
  { token: 'background' },
  { hex: '#FFFFFF' },
  { hex: '#000000' },
];

/** Luminances kept; a deck uses some dozens of colours, laid over one another. */
const MOST_KEPT = 4000;
const luminances = new Map<Hex, number>();

/** The colour that a token stands for in this theme. */
export function tokenHex(token: ColorToken, theme: Theme): Hex {
  if (!token.startsWith('graph_')) return theme.colors[token as Exclude<ColorToken, `graph_${number}`>];
  const { graph } = theme.colors;
  return graph[Number(token.slice(6)) % Math.max(1, graph.length)] ?? theme.colors.primary;
}

export function resolvePaint(paint: Paint, theme: Theme): ResolvedPaint {
  const hex = 'token' in paint ? tokenHex(paint.token, theme) : (paint.hex.toUpperCase() as Hex);
  return { hex, alpha: Math.min(1, Math.max(0, paint.alpha ?? 1)) };
}

/** `over` laid on an opaque backdrop: source-over compositing in sRGB, as PowerPoint and SVG do. */
export function compose(over: ResolvedPaint, backdrop: Hex): Hex {
  return over.alpha === 1 && OPAQUE.test(over.hex) ? over.hex : mix(backdrop, over.hex, over.alpha);
}

/** As colours are written here. */
const OPAQUE = /^#[0-9A-F]{6}$/;

/** Between two colours in sRGB: 0 is `a`, 1 is `b`. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const [from, to] = [Number.parseInt(a.slice(1), 16), Number.parseInt(b.slice(1), 16)];
  let mixed = 1;
  for (let shift = 16; shift >= 0; shift -= 8) {
    const channel = (from >> shift) & 255;
    mixed = mixed * 256 + Math.round(channel + (((to >> shift) & 255) - channel) * share);
  }
  return `#${mixed.toString(16).slice(1).toUpperCase()}`;
}

/** Relative luminance, 0 (black) … 1 (white): WCAG 2.2, "relative luminance". */
export function relativeLuminance(hex: Hex): number {
  const known = luminances.get(hex);
  if (known !== undefined) return known;
  const value = Number.parseInt(hex.slice(1), 16);
  const luminance = 0.2126 * linear(((value >> 16) & 255) / 255) + 0.7152 * linear(((value >> 8) & 255) / 255) + 0.0722 * linear((value & 255) / 255);
  if (luminances.size >= MOST_KEPT) luminances.clear();
  luminances.set(hex, luminance);
  return luminance;
}

/** Contrast of two opaque colours, 1…21: WCAG 2.2, "contrast ratio". */
export function contrastRatio(a: Hex, b: Hex): number {
  const [one, two] = [relativeLuminance(a), relativeLuminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** The candidate that reads best on the backdrop. The first one that reaches `enough` wins, so that the preferred voice is kept where it can be. */
export function mostReadable(candidates: readonly Paint[], backdrop: Hex, theme: Theme, enough = 4.5): Paint {
  const rated = candidates.map((paint) => ({ paint, ratio: contrastRatio(compose(resolvePaint(paint, theme), backdrop), backdrop) }));
  const best = rated.find(({ ratio }) => ratio >= enough) ?? rated.sort((a, b) => b.ratio - a.ratio)[0];
  return best?.paint ?? { token: 'text' };
}

/** A channel of sRGB, 0…1, as light. */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Red, green and blue, 0…255. */
export function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** How far two colours are apart: 0…442. */
export function colorDistance(a: string, b: string): number {
  const other = channelsOf(b);
  return Math.hypot(...channelsOf(a).map((channel, at) => channel - (other[at] ?? 0)));
}
