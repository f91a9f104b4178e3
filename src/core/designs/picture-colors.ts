import { invalid } from '../errors/failure.ts';
import { decodePicture } from '../pictures/decode-picture.ts';
import { computeContrastRatio } from '../scene/color.ts';
import type { Hex } from '../scene/theme.ts';

/** Colours of a design, taken from pictures of its slides. */
export interface PictureColors {
  /** Background of most slides. */
  readonly background: Hex;
  /** Text colour: the achromatic colour with enough contrast that fills most; absent if there is none. */
  readonly text?: Hex;
  /** Chromatic colours that contrast with the background, by area. */
  readonly accents: readonly Hex[];
  /** Median ratio of width to height. */
  readonly ratio: number;
}

/** Longer side of a sampled picture, and width of the border that counts as background, in pixels. */
const [SAMPLE_PX, BORDER_PX] = [160, 4];
/** Channel values per histogram cell. */
const CELL = 24;
/** Minimum share of the pixels of a design's colour; photographs spread over many colours. */
const MIN_SHARE = 0.002;
/** Minimum difference between the largest and smallest channel of a chromatic colour. */
const MIN_CHROMA = 48;
/** Euclidean distance in RGB below which colours look the same. */
const MIN_DISTANCE = 70;
const [MAX_ACCENTS, TEXT_CONTRAST, MIN_ACCENT_CONTRAST] = [4, 4.5, 1.6];

interface Counted {
  readonly rgb: readonly [number, number, number];
  readonly count: number;
}

/**
 * Finds background, text and accent colours of pictures of slides by area. @throws Failure `invalid_input` at
 * a picture that cannot be read
 */
export async function readPictureColors(pictures: readonly Uint8Array[]): Promise<PictureColors> {
  const [all, edges, ratios] = [new Map<number, number[]>(), new Map<number, number[]>(), [] as number[]];
  for (const [index, bytes] of pictures.entries()) ratios.push(await countColors(bytes, index, all, edges));
  const [backdrop] = rankColors(edges);
  const background = toHex(backdrop?.rgb ?? [255, 255, 255]);
  const colors = rankColors(all);
  const total = colors.reduce((sum, one) => sum + one.count, 0);
  const shown = colors.filter((one) => one.count >= MIN_SHARE * total);
  const [text] = shown.filter(
    ({ rgb }) => computeContrastRatio(toHex(rgb), background) >= TEXT_CONTRAST && !isChromatic(rgb),
  );
  const accents: Counted[] = [];
  for (const one of shown) {
    if (!isChromatic(one.rgb) || computeContrastRatio(toHex(one.rgb), background) < MIN_ACCENT_CONTRAST)
      continue;
    if (accents.length < MAX_ACCENTS && accents.every(({ rgb }) => distance(rgb, one.rgb) > MIN_DISTANCE))
      accents.push(one);
  }
  return {
    background,
    ...(text === undefined ? {} : { text: toHex(text.rgb) }),
    accents: accents.map(({ rgb }) => toHex(rgb)),
    ratio: ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 16 / 9,
  };
}

/**
 * Adds the pixels of a picture to the histograms, whose cells hold a count and the sums of the channels.
 * @returns
 * width divided by height
 */
async function countColors(
  bytes: Uint8Array,
  index: number,
  all: Map<number, number[]>,
  edges: Map<number, number[]>,
): Promise<number> {
  try {
    const {
      rgb: data,
      widthPx,
      heightPx,
    } = await decodePicture<'sample'>({ kind: 'sample', bytes, sidePx: SAMPLE_PX });
    for (let at = 0; at + 2 < data.length; at += 3) {
      const [x, y] = [(at / 3) % widthPx, Math.floor(at / 3 / widthPx)];
      const rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      add(all, rgb);
      if (x < BORDER_PX || y < BORDER_PX || x >= widthPx - BORDER_PX || y >= heightPx - BORDER_PX)
        add(edges, rgb);
    }
    return widthPx / Math.max(1, heightPx);
  } catch {
    throw invalid(
      ['slide_image_urls', index],
      `slide_image_urls.${index}: the picture of slide ${index + 1} is damaged, too large or in a format that is not supported.`,
      { type: 'picture' },
      'Give PNG, JPEG or WebP.',
    );
  }
}

function add(cells: Map<number, number[]>, [r = 0, g = 0, b = 0]: readonly number[]): void {
  const key = (Math.floor(r / CELL) * 64 + Math.floor(g / CELL)) * 64 + Math.floor(b / CELL);
  const cell = cells.get(key) ?? [0, 0, 0, 0];
  cells.set(key, [(cell[0] ?? 0) + 1, (cell[1] ?? 0) + r, (cell[2] ?? 0) + g, (cell[3] ?? 0) + b]);
}

/** Mean colours of the cells, by count. */
function rankColors(cells: ReadonlyMap<number, readonly number[]>): Counted[] {
  return [...cells.values()]
    .map(([n = 1, r = 0, g = 0, b = 0]): Counted => ({ count: n, rgb: [r / n, g / n, b / n] }))
    .sort((a, b) => b.count - a.count);
}

function isChromatic(rgb: readonly number[]): boolean {
  return Math.max(...rgb) - Math.min(...rgb) >= MIN_CHROMA;
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}

function toHex(rgb: readonly number[]): Hex {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`.toUpperCase() as Hex;
}
