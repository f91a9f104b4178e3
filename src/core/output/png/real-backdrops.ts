import { sha256 } from '../../input/sha256.ts';
import { Lru } from '../../memory/lru.ts';
import type { Memo } from '../../memory/memo.ts';
import { registerCache } from '../../memory/spares.ts';
import { Resvg } from '../../native/resvg.ts';
import type { Backdrop } from '../../scene/check/backdrop.ts';
import { computeSharedArea, flatten } from '../../scene/check/geometry.ts';
import { computeRelativeLuminance } from '../../scene/color.ts';
import {
  type Box,
  CANVAS,
  type MediaRef,
  type PictureElement,
  type Scene,
  type SceneElement,
} from '../../scene/scene.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import { writeSvg } from '../svg/write-svg.ts';

/**
 * Width in pixels at which backdrops are analysed: of a slide, of a slide with small shapes, and of a
 * picture.
 */
const [SLIDE_PX, CLOSE_PX, PICTURE_PX] = [200, 640, 400];
/** Quantiles of the pixels by luminance that represent all of them, without specks at either end. */
const QUANTILES = [0.03, 0.15, 0.3, 0.5, 0.7, 0.85, 0.97] as const;
/** Element types that paint backdrops; text does not. */
const PAINTED: ReadonlySet<SceneElement['type']> = new Set(['shape', 'picture', 'line', 'icon']);
const OPAQUE = 255;
/** Pixels. */
const SMALL_SPAN = 3;

/** A rectangle in the pixels of a rendered slide. */
interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Pixels extends Region {
  readonly rgba: Uint8Array;
  /** Cached backdrops of regions. */
  readonly cache: Lru<{ readonly backdrops: Backdrop[] | undefined }>;
}

/** A rendering and what it was made from. Most texts of one slide are on the same backdrop. */
interface Drawing {
  readonly widthPx: number;
  readonly region: Region;
  readonly scene: Scene;
  readonly below: readonly SceneElement[];
  readonly pixels: Pixels;
}

/** Limit of cached renderings. The backdrops of a design are the same in all of its decks. */
const MAX_RENDERINGS = 64;
/** Limits of renderings that are compared by their elements alone, and of regions of each that are cached. */
const [MAX_RECENT, MAX_REGIONS] = [24, 64];
/** Keyed by painted elements, background and colours. */
const drawings = new Lru<Pixels>(MAX_RENDERINGS);
/** Scaled pictures by hash, of 100 kB each: the pictures of a deck stay the same while it is edited. */
const smallPictures = new Lru<{ readonly png: Uint8Array | undefined }>(MAX_RENDERINGS);
registerCache(() => {
  drawings.clear();
  smallPictures.clear();
});

/** Tests whether a scene contains anything whose colours are not declared; most scenes do not. */
function needsRendering(all: ReturnType<typeof flatten>): boolean {
  return all.some(hasUndeclaredColors);
}

function hasUndeclaredColors(one: SceneElement): boolean {
  return (
    (one.type === 'picture' && one.media !== undefined) ||
    (one.type === 'shape' && one.gradient !== undefined)
  );
}

/** Measures the colours behind texts on pictures or gradients. */
export class RenderedBackdrops {
  readonly #theme: Theme;
  readonly #bytesOf: (hash: string) => Uint8Array | undefined;
  /** Identifies the theme in cache keys. */
  readonly #themeKey: string;
  readonly #memo: Memo;
  #recent: readonly Drawing[] = [];

  /** @param memo caches properties of scenes */
  constructor(theme: Theme, bytesOf: (hash: string) => Uint8Array | undefined, memo: Memo) {
    this.#memo = memo;
    this.#theme = theme;
    this.#themeKey = sha256(JSON.stringify(theme));
    this.#bytesOf = bytesOf;
  }

  /**
   * Measures the colours under a box, below `element` or on top of everything. Undefined if a picture is
   * unknown, or if the backdrop is plain and `closely` is false.
   */
  readonly behind = (
    box: Box,
    element: SceneElement | undefined,
    scene: Scene,
    closely = false,
  ): Backdrop[] | undefined => {
    const all = flatten(scene.elements);
    if (!closely && !this.#memo.getOrCreate(needsRendering, all)) return undefined;
    const at = element === undefined ? -1 : all.indexOf(element as (typeof all)[number]);
    const below: SceneElement[] = [];
    let hasDeclaredColors = !closely;
    for (let index = 0; index < (at < 0 ? all.length : at); index += 1) {
      const one = all[index];
      if (one === undefined || !PAINTED.has(one.type) || computeSharedArea(one.box, box) <= 0) continue;
      below.push(one);
      hasDeclaredColors &&= !hasUndeclaredColors(one);
    }
    if (hasDeclaredColors) return undefined;
    const widthPx = closely ? CLOSE_PX : SLIDE_PX;
    const within = boxRegion(box, scene, widthPx);
    // If very many small texts are analysed closely, only the area of each is rendered.
    const region = closely ? within : slideRegion(scene, widthPx);
    if (region.left >= region.right || region.top >= region.bottom) return undefined;
    const known = this.#recent.find(
      (one) => one.widthPx === widthPx && containsRegion(one.region, region) && isAlike(one, scene, below),
    );
    if (known !== undefined) return findBackdrops(known.pixels, within);
    const media = new Map<string, Uint8Array>();
    const elements: SceneElement[] = [];
    for (const one of below) {
      const shown =
        one.type === 'picture' && one.media !== undefined ? this.#scaleDown(one, one.media, media) : one;
      if (shown === undefined) return undefined;
      elements.push(shown);
    }
    const pixels = this.#pixels({ ...scene, elements }, media, widthPx, region);
    this.#recent = [{ widthPx, region, scene, below, pixels }, ...this.#recent.slice(0, MAX_RECENT - 1)];
    return findBackdrops(pixels, within);
  };

  /**
   * Renders a slide at the width at which backdrops are analysed; undefined if a picture cannot be drawn.
   */
  render(
    scene: Scene,
  ): { readonly rgba: Uint8Array; readonly width: number; readonly height: number } | undefined {
    const media = new Map<string, Uint8Array>();
    const elements: SceneElement[] = [];
    for (const one of scene.elements) {
      const shown =
        one.type === 'picture' && one.media !== undefined ? this.#scaleDown(one, one.media, media) : one;
      if (shown === undefined) return undefined;
      elements.push(shown);
    }
    const region = slideRegion(scene, SLIDE_PX);
    const { rgba } = this.#pixels({ ...scene, elements }, media, SLIDE_PX, region);
    // A last row that the slide covers only in part would look like an edge.
    const { widthPx, heightPx } = scene.canvas ?? CANVAS;
    return { rgba, width: region.right, height: Math.floor((SLIDE_PX * heightPx) / widthPx) };
  }

  #scaleDown(
    element: PictureElement,
    ref: MediaRef,
    media: Map<string, Uint8Array>,
  ): PictureElement | undefined {
    const bytes = this.#bytesOf(ref.hash);
    if (bytes === undefined) return undefined;
    const isDrawing = ref.mimeType === 'image/svg+xml';
    const shown = isDrawing
      ? bytes
      : smallPictures.getOrCreate(ref.hash, () => ({ png: smallPicture(bytes, ref) })).png;
    if (shown === undefined) return undefined;
    media.set(ref.hash, shown);
    return isDrawing ? element : { ...element, media: { ...ref, mimeType: 'image/png' } };
  }

  #pixels(scene: Scene, media: ReadonlyMap<string, Uint8Array>, widthPx: number, region: Region): Pixels {
    const draw = () => renderRegion(writeSvg(scene, { theme: this.#theme, media }), widthPx, scene, region);
    // Close-up renderings are seldom reused.
    if (widthPx === CLOSE_PX) return draw();
    return drawings.getOrCreate(
      `${this.#themeKey}${JSON.stringify([scene.canvas, scene.background, scene.elements])}`,
      draw,
    );
  }
}

function isAlike(one: Drawing, { background, canvas }: Scene, below: readonly SceneElement[]): boolean {
  return (
    one.scene.background === background &&
    one.scene.canvas === canvas &&
    one.below.length === below.length &&
    one.below.every((element, at) => element === below[at])
  );
}

/** Undefined if a photograph, which covers its whole frame, cannot be decoded. */
function smallPicture(bytes: Uint8Array, { mimeType, widthPx, heightPx }: MediaRef): Uint8Array | undefined {
  const href = `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}"><image width="${widthPx}" height="${heightPx}" preserveAspectRatio="none" href="${href}"/></svg>`;
  // A line of one row of pixels would be scaled to no height at all.
  const leastPx = Math.max(PICTURE_PX, Math.ceil(widthPx / heightPx));
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.min(widthPx, leastPx) },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  }).render();
  const middle = (Math.floor(image.height / 2) * image.width + Math.floor(image.width / 2)) * 4 + 3;
  return (mimeType === 'image/jpeg' || mimeType === 'image/webp') && image.pixels[middle] !== OPAQUE
    ? undefined
    : image.asPng();
}

/** Renders a part of a slide on the pixel grid of the whole. */
function renderRegion(svg: string, widthPx: number, { canvas = CANVAS }: Scene, region: Region): Pixels {
  const { left, top, right, bottom } = region;
  const units = canvas.widthPx / widthPx;
  const view = [left * units, top * units, (right - left) * units, (bottom - top) * units];
  const part = svg.replace(
    /viewBox="[^"]*" width="[^"]*" height="[^"]*"/,
    `viewBox="${view.join(' ')}" width="${right - left}" height="${bottom - top}"`,
  );
  const { pixels } = new Resvg(part, { font: { loadSystemFonts: false }, logLevel: 'off' }).render();
  return { ...region, rgba: pixels, cache: new Lru(MAX_REGIONS) };
}

function slideRegion({ canvas = CANVAS }: Scene, widthPx: number): Region {
  return {
    left: 0,
    top: 0,
    right: widthPx,
    bottom: Math.max(1, Math.round((widthPx * canvas.heightPx) / canvas.widthPx)),
  };
}

/** Converts a box to pixels. */
function boxRegion(box: Box, scene: Scene, widthPx: number): Region {
  const whole = slideRegion(scene, widthPx);
  const k = widthPx / (scene.canvas ?? CANVAS).widthPx;
  const [left, right] = pixelRange(box.x * k, box.width * k, whole.right);
  const [top, bottom] = pixelRange(box.y * k, box.height * k, whole.bottom);
  return { left, top, right, bottom };
}

function containsRegion(outer: Region, inner: Region): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}

/**
 * Selects representative pixels of a region, from dark to light; undefined if the region is outside the
 * slide.
 */
function findBackdrops(pixels: Pixels, { left, top, right, bottom }: Region): Backdrop[] | undefined {
  return pixels.cache.getOrCreate(`${left} ${right} ${top} ${bottom}`, () => ({
    backdrops: measureBackdrops(pixels, { left, right, top, bottom }),
  })).backdrops;
}

/** Range of pixels inside; partially covered ones are included only in small ranges. */
function pixelRange(from: number, length: number, most: number): readonly [number, number] {
  const isSmall = length < SMALL_SPAN;
  return [
    Math.max(0, isSmall ? Math.floor(from) : Math.ceil(from)),
    Math.min(most, isSmall ? Math.ceil(from + length) : Math.floor(from + length)),
  ];
}

function measureBackdrops(pixels: Pixels, { left, right, top, bottom }: Region): Backdrop[] | undefined {
  const { rgba } = pixels;
  const width = pixels.right - pixels.left;
  const colors = new Map<number, number>();
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = ((y - pixels.top) * width + x - pixels.left) * 4;
      const color = ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0);
      colors.set(color, (colors.get(color) ?? 0) + 1);
    }
  const toHex = (color: number) => `#${color.toString(16).padStart(6, '0').toUpperCase()}` as Hex;
  const ranked = [...colors]
    .map(([color, count]) => ({ hex: toHex(color), count, light: computeRelativeLuminance(toHex(color)) }))
    .sort((a, b) => a.light - b.light);
  const total = ranked.reduce((sum, { count }) => sum + count, 0);
  const stops: { readonly hex: Hex; readonly until: number }[] = [];
  for (const { hex, count } of ranked) stops.push({ hex, until: (stops.at(-1)?.until ?? 0) + count });
  const chosen = QUANTILES.flatMap((share) => stops.find(({ until }) => until >= share * total)?.hex ?? []);
  return chosen.length === 0 ? undefined : [...new Set(chosen)].map((hex) => ({ hex, picture: false }));
}
