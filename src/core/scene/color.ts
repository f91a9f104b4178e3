import type { ColorToken, Hex, Paint, Theme } from './theme.ts';

export interface ResolvedPaint {
  readonly hex: Hex;
  readonly alpha: number;
}

/**
 * Text colours that a theme has for coloured backdrops, then plain white and black in case none of them is
 * legible.
 */
export const TEXT_COLORS: readonly Paint[] = [
  { token: 'on_primary' },
  { token: 'on_secondary' },
  { token: 'on_accent' },
  { token: 'text' },
  { token: 'background' },
  { hex: '#FFFFFF' },
  { hex: '#000000' },
];

/** Size of the luminance cache; a deck uses some dozens of colours and their mixtures. */
const MAX_CACHED = 4000;
const luminances = new Map<Hex, number>();

export function resolveToken(token: ColorToken, theme: Theme): Hex {
  if (!token.startsWith('graph_')) return theme.colors[token as Exclude<ColorToken, `graph_${number}`>];
  const { graph } = theme.colors;
  return graph[Number(token.slice(6)) % Math.max(1, graph.length)] ?? theme.colors.primary;
}

export function resolvePaint(paint: Paint, theme: Theme): ResolvedPaint {
  const hex = 'token' in paint ? resolveToken(paint.token, theme) : (paint.hex.toUpperCase() as Hex);
  return { hex, alpha: Math.min(1, Math.max(0, paint.alpha ?? 1)) };
}

/** Composites a paint over an opaque backdrop: source-over in sRGB, as in PowerPoint and SVG. */
export function compose(over: ResolvedPaint, backdrop: Hex): Hex {
  return over.alpha === 1 && OPAQUE.test(over.hex) ? over.hex : mix(backdrop, over.hex, over.alpha);
}

/** Canonical form of an opaque colour. */
const OPAQUE = /^#[0-9A-F]{6}$/;

/** Mixes two colours in sRGB; share 0 is `a`, 1 is `b`. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const [from, to] = [Number.parseInt(a.slice(1), 16), Number.parseInt(b.slice(1), 16)];
  let mixed = 1;
  for (let shift = 16; shift >= 0; shift -= 8) {
    const channel = (from >> shift) & 255;
    mixed = mixed * 256 + Math.round(channel + (((to >> shift) & 255) - channel) * share);
  }
  return `#${mixed.toString(16).slice(1).toUpperCase()}`;
}

/** Relative luminance, 0 (black) to 1 (white), by WCAG 2.2. */
export function computeRelativeLuminance(hex: Hex): number {
  const known = luminances.get(hex);
  if (known !== undefined) return known;
  const value = Number.parseInt(hex.slice(1), 16);
  const luminance =
    0.2126 * toLinear(((value >> 16) & 255) / 255) +
    0.7152 * toLinear(((value >> 8) & 255) / 255) +
    0.0722 * toLinear((value & 255) / 255);
  if (luminances.size >= MAX_CACHED) luminances.clear();
  luminances.set(hex, luminance);
  return luminance;
}

/** Contrast ratio of two opaque colours, 1 to 21, by WCAG 2.2. */
export function computeContrastRatio(a: Hex, b: Hex): number {
  const [one, two] = [computeRelativeLuminance(a), computeRelativeLuminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/**
 * The first candidate that reaches `enough`, so that the preferred colour is used where possible, otherwise
 * the one with the
 * highest contrast.
 */
export function chooseMostReadable(
  candidates: readonly Paint[],
  backdrop: Hex,
  theme: Theme,
  enough = 4.5,
): Paint {
  const rated = candidates.map((paint) => ({
    paint,
    ratio: computeContrastRatio(compose(resolvePaint(paint, theme), backdrop), backdrop),
  }));
  const best = rated.find(({ ratio }) => ratio >= enough) ?? rated.sort((a, b) => b.ratio - a.ratio)[0];
  return best?.paint ?? { token: 'text' };
}

/** Linearises an sRGB channel, 0 to 1. */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Red, green and blue, 0 to 255. */
export function readChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Hue of a colour in degrees from 0 to 360; 0 for greys. */
export function readHue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = readChannels(hex);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return 0;
  const sixths =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return sixths * 60;
}

/** Euclidean distance of two colours in RGB, 0 to 442. */
export function measureColorDistance(a: string, b: string): number {
  const other = readChannels(b);
  return Math.hypot(...readChannels(a).map((channel, at) => channel - (other[at] ?? 0)));
}
