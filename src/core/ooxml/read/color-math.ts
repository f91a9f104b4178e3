/** Channels from 0 to 1 in sRGB. */
import { toLinear } from '../../scene/color.ts';
export type Rgb = readonly [number, number, number];

export function fromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function toHex([r, g, b]: Rgb): string {
  const whole = (toByte(r) << 16) | (toByte(g) << 8) | toByte(b);
  return `#${(0x1000000 + whole).toString(16).slice(1).toUpperCase()}`;
}

function toByte(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}

/** Applies a change in linear light and converts back to sRGB (IEC 61966-2-1). */
export function changeLinear(rgb: Rgb, change: (value: number) => number): Rgb {
  return rgb.map((value) => encode(Math.min(1, Math.max(0, change(toLinear(value)))))) as unknown as Rgb;
}

function encode(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

export interface Hsl {
  /** Hue in turns, from 0 to 1. */
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

export function toHsl([r, g, b]: Rgb): Hsl {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [l, span] = [(most + least) / 2, most - least];
  if (span === 0) return { h: 0, s: 0, l };
  const s = l > 0.5 ? span / (2 - most - least) : span / (most + least);
  const sixth =
    most === r ? (g - b) / span + (g < b ? 6 : 0) : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { h: sixth / 6, s, l };
}

export function fromHsl({ h, s, l }: Hsl): Rgb {
  const [hue, sat, light] = [((h % 1) + 1) % 1, Math.min(1, Math.max(0, s)), Math.min(1, Math.max(0, l))];
  const channel = (n: number) => {
    const k = (n + hue * 12) % 12;
    return light - sat * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}
