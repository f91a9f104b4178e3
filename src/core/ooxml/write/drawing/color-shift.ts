import { readChannels } from '../../../scene/color.ts';
import type { Hex } from '../../../scene/theme.ts';

/**
 * Derives one colour from another by DrawingML's transforms of hue, saturation and lightness (ECMA-376 part
 * 1, 20.1.2.3).
 */
export interface ColorShift {
  /** Fraction of a full turn. */
  readonly hueOff: number;
  readonly satMod: number;
  readonly lumMod: number;
  readonly lumOff: number;
}

interface Hsl {
  /** Fraction of a full turn. */
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** Fractions of the lightness that the slightly darker shades of an accent keep. */
export const SHADE_FRACTIONS = [0.97, 0.94, 0.91, 0.88] as const;

/** A colour with a fraction of its lightness, as `a:lumMod` darkens it. */
export function darken(hex: Hex, fraction: number): Hex {
  const { h, s, l } = toHsl(hex);
  const channels = toRgb(h, s, l * fraction).map((value) => value.toString(16).padStart(2, '0'));
  return `#${channels.join('')}`.toUpperCase() as Hex;
}

/**
 * Derives `target` from `base` by lightness alone; undefined if any channel differs by more than `tolerance`
 * (0 to 255).
 */
export function findLightnessShift(base: Hex, target: Hex, tolerance: number): ColorShift | undefined {
  const from = toHsl(base);
  return accept(
    target,
    from,
    { hueOff: 0, satMod: 1, ...computeLightnessTransform(from.l, toHsl(target).l) },
    tolerance,
  );
}

/**
 * Derives `target` from `base` by hue, saturation and lightness; undefined if the base is grey, which has no
 * hue.
 */
export function findFullShift(base: Hex, target: Hex, tolerance: number): ColorShift | undefined {
  const [from, to] = [toHsl(base), toHsl(target)];
  if (from.s === 0) return undefined;
  // The hue offset stays within a full turn, because LibreOffice clamps it there.
  const hueOff = to.s === 0 ? 0 : Math.round((to.h - from.h) * 360) / 360;
  return accept(
    target,
    from,
    { hueOff, satMod: round(to.s / from.s), ...computeLightnessTransform(from.l, to.l) },
    tolerance,
  );
}

/**
 * Perceptual distance of two tints. The hue difference is taken the short way round and weighted by
 * saturation.
 */
export function tintDistance(a: Hex, b: Hex): number {
  const [from, to] = [toHsl(a), toHsl(b)];
  const turn = Math.abs(from.h - to.h);
  return 4 * Math.min(turn, 1 - turn) * to.s + Math.abs(from.s - to.s) + Math.abs(from.l - to.l);
}

function accept(target: Hex, from: Hsl, shift: ColorShift, tolerance: number): ColorShift | undefined {
  const reached = toRgb(
    from.h + shift.hueOff,
    Math.min(1, from.s * shift.satMod),
    from.l * shift.lumMod + shift.lumOff,
  );
  const wanted = readChannels(target);
  return reached.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance)
    ? shift
    : undefined;
}

/** Darkens by a fraction of the lightness; lightens by a fraction of the distance to white. */
function computeLightnessTransform(from: number, to: number): Pick<ColorShift, 'lumMod' | 'lumOff'> {
  if (to <= from) return { lumMod: from === 0 ? 1 : round(to / from), lumOff: 0 };
  const lumMod = round((1 - to) / (1 - from));
  return { lumMod, lumOff: round(1 - lumMod) };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function toHsl(hex: Hex): Hsl {
  const [r = 0, g = 0, b = 0] = readChannels(hex).map((value) => value / 255);
  const max = Math.max(r, g, b);
  const range = max - Math.min(r, g, b);
  const l = max - range / 2;
  if (range === 0) return { h: 0, s: 0, l };
  const sixths =
    max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { h: sixths / 6, s: range / (1 - Math.abs(2 * l - 1)), l };
}

/** Channels from 0 to 255. */
function toRgb(h: number, s: number, l: number): number[] {
  const chroma = s * (1 - Math.abs(2 * l - 1));
  return [0, 4, 2].map((shift) => {
    const k = (h * 6 + shift + 6) % 6;
    return Math.round(255 * (l - chroma / 2 + chroma * Math.min(1, Math.max(0, Math.abs(k - 3) - 1))));
  });
}
