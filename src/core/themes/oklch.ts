import { clampChroma, converter, formatHex, modeOklch, modeRgb, type Oklch, useMode } from 'culori/fn';
import { computeContrastRatio, computeRelativeLuminance } from '../scene/color.ts';
import type { Hex } from '../scene/theme.ts';

useMode(modeRgb);
useMode(modeOklch);
const convert = converter('oklch');

/**
 * Colour in the OKLCH space: lightness 0…1, chroma 0…about 0.37, hue in degrees (Ottosson, "A perceptual
 * color space", 2020).
 */
export interface LchColor {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export function toOklch(hex: Hex): LchColor {
  const { l, c, h }: Oklch = convert(hex) ?? { mode: 'oklch', l: 0, c: 0 };
  return { l, c, h: h ?? 0 };
}

/** Converts to the nearest displayable colour by reducing chroma; lightness and hue stay. */
export function toHex({ l, c, h }: LchColor): Hex {
  return formatHex(
    clampChroma(
      { mode: 'oklch', l: Math.min(1, Math.max(0, l)), c: Math.max(0, c), h: ((h % 360) + 360) % 360 },
      'oklch',
    ),
  ).toUpperCase() as Hex;
}

/** CIE L*, 0…100: lightness of the colour in greyscale. */
export function measureLightness(hex: Hex): number {
  const y = computeRelativeLuminance(hex);
  return y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (24389 / 27) * y;
}

/** Changes the lightness to reach this CIE L*; the hue stays, and the chroma as far as possible. */
export function setLightness(look: LchColor, grey: number): Hex {
  let [low, high] = [0, 1];
  for (let step = 0; step < 18; step++) {
    const l = (low + high) / 2;
    if (measureLightness(toHex({ ...look, l })) < grey) low = l;
    else high = l;
  }
  return toHex({ ...look, l: (low + high) / 2 });
}

/** True if white has more contrast on the colour than black. */
export function isDark(backdrop: Hex): boolean {
  return computeContrastRatio('#FFFFFF', backdrop) > computeContrastRatio('#000000', backdrop);
}

/**
 * Returns the colour if it passes, else the closest lighter or darker one that does. Returns white or black
 * if nothing before it passes.
 */
export function shiftLightness(
  hex: Hex,
  towards: 'white' | 'black',
  passes: (candidate: Hex) => boolean,
): Hex {
  if (passes(hex)) return hex;
  const from = toOklch(hex);
  const end = towards === 'white' ? 1 : 0;
  for (let share = 0.02; share < 1; share += 0.02) {
    const candidate = toHex({ ...from, l: from.l + (end - from.l) * share });
    if (passes(candidate)) return candidate;
  }
  return towards === 'white' ? '#FFFFFF' : '#000000';
}
