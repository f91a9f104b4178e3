import { fitPicture, loadPicture } from '../assets/pictures.ts';
import { sharp } from '../native/sharp.ts';
import type { Hex, Logo } from '../scene/theme.ts';
import type { FetchPicture } from '../store/fetch-picture.ts';
import { type LchColor, toHex, toOklch } from './oklch.ts';

/** Size to which a logo is reduced for analysis, along its longer side. */
const SAMPLE_PX = 96;
/** Twice the width on the slide, for high-density screens. */
const LOGO_WIDTH_PX = 480;
const HUES = 24;
const MAX_COLORS = 5;
/** Minimum alpha (of 255) for a pixel to belong to the logo. */
const MIN_ALPHA = 128;

export interface ReadLogo {
  readonly logo: Logo;
  readonly bytes: Uint8Array;
  /** Colours with a hue, by the area that they fill. */
  readonly colors: readonly Hex[];
}

/** Loads a logo at the size at which slides show it. @throws PictureProblem */
export async function readLogo(
  url: string,
  alt: string,
  fetchPicture: FetchPicture,
  signal: AbortSignal,
): Promise<ReadLogo> {
  const { media, bytes } = await fitPicture(await loadPicture(url, fetchPicture, signal), LOGO_WIDTH_PX);
  const { data } = await sharp(bytes)
    .resize({ width: SAMPLE_PX, height: SAMPLE_PX, fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: LchColor[] = [];
  for (let at = 0; at + 3 < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < MIN_ALPHA) continue;
    pixels.push(toOklch(formatHex([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])));
  }
  const opaque = pixels.length > (data.length / 4) * 0.97;
  const colors = findProminentColors(pixels);
  return {
    logo: { media, alt, inks: [...colors, ...findGreys(pixels)], opaque },
    bytes,
    colors: colors.length > 0 ? colors : findDarkestGrey(pixels),
  };
}

/** White, black and greys that fill an area and are not only antialiasing. */
function findGreys(pixels: readonly LchColor[]): Hex[] {
  const lightness = pixels.filter(({ c }) => c < 0.035).map(({ l }) => l);
  const bands = [
    lightness.filter((l) => l < 0.4),
    lightness.filter((l) => l >= 0.4 && l < 0.8),
    lightness.filter((l) => l >= 0.8),
  ];
  return bands.flatMap((band) =>
    band.length < pixels.length * 0.08
      ? []
      : [toHex({ l: band.reduce((sum, l) => sum + l, 0) / band.length, c: 0, h: 0 })],
  );
}

/** Mean colours of the most frequent hues, without white, black and greys. */
function findProminentColors(pixels: readonly LchColor[]): Hex[] {
  const bins = Array.from({ length: HUES }, () => ({ weight: 0, l: 0, c: 0, x: 0, y: 0 }));
  for (const { l, c, h } of pixels) {
    if (c < 0.035 || l > 0.97 || l < 0.08) continue;
    const bin = bins[Math.floor((h / 360) * HUES) % HUES];
    if (bin === undefined) continue;
    const weight = 0.3 + c;
    bin.weight += weight;
    bin.l += l * weight;
    bin.c += c * weight;
    bin.x += Math.cos((h * Math.PI) / 180) * weight;
    bin.y += Math.sin((h * Math.PI) / 180) * weight;
  }
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  const found = bins.filter(({ weight }) => weight > total * 0.04).sort((a, b) => b.weight - a.weight);
  const colors = found.map(({ weight, l, c, x, y }) =>
    toHex({ l: l / weight, c: c / weight, h: (Math.atan2(y, x) * 180) / Math.PI }),
  );
  return colors.slice(0, MAX_COLORS);
}

function findDarkestGrey(pixels: readonly LchColor[]): Hex[] {
  const lightness = pixels.map(({ l }) => l).sort((a, b) => a - b);
  const l = lightness[Math.floor(lightness.length * 0.1)];
  return l === undefined || l > 0.97 ? [] : [toHex({ l, c: 0, h: 0 })];
}

function formatHex([r, g, b]: readonly [number, number, number]): Hex {
  return `#${[r, g, b].map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`.toUpperCase() as Hex;
}
