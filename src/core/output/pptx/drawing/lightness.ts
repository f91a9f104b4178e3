import type { Hex } from '../../../scene/theme.ts';

/** New lightness = old × mod + off, hue and saturation kept: DrawingML's lumMod and lumOff (ECMA-376 part 1, 20.1.2.3.20). */
export interface LightnessShift {
  readonly mod: number;
  readonly off: number;
}

/** How `target` comes from `base` by lightness alone, or undefined when it differs by more than `tolerance` of 255 in any channel. */
export function lightnessShift(base: Hex, target: Hex, tolerance: number): LightnessShift | undefined {
  const from = toHsl(base);
  const to = toHsl(target);
  const shift = to.l <= from.l ? { mod: from.l === 0 ? 1 : round(to.l / from.l), off: 0 } : lighter(round((1 - to.l) / (1 - from.l)));
  const reached = toRgb(from.h, from.s, from.l * shift.mod + shift.off);
  const wanted = channels(target);
  return reached.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance) ? shift : undefined;
}

function lighter(mod: number): LightnessShift {
  return { mod, off: round(1 - mod) };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function channels(hex: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function toHsl(hex: Hex): { h: number; s: number; l: number } {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => value / 255);
  const max = Math.max(r, g, b);
  const range = max - Math.min(r, g, b);
  const l = max - range / 2;
  if (range === 0) return { h: 0, s: 0, l };
  const h = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { h, s: range / (1 - Math.abs(2 * l - 1)), l };
}

/** Hue in sixths of the circle; answers channels 0…255. */
function toRgb(h: number, s: number, l: number): number[] {
  const chroma = s * (1 - Math.abs(2 * l - 1));
  return [0, 4, 2].map((shift) => {
    const k = (h + shift) % 6;
    return Math.round(255 * (l - chroma / 2 + chroma * Math.min(1, Math.max(0, Math.abs(k - 3) - 1))));
  });
}
