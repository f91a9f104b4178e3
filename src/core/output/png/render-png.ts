import { registerCache } from '../../memory/spares.ts';
import { renderAsync } from '../../native/resvg.ts';
import { sharp } from '../../native/sharp.ts';
import { fitImages } from './fitted-images.ts';
import { combineTiles } from './whole-tiles.ts';

/**
 * A small drawing that takes some milliseconds; a faster one would be drawn by one thread while the others
 * sleep.
 */
const WARM_UP_DRAWING = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><filter id="f"><feTurbulence baseFrequency=".1" numOctaves="4"/></filter><rect width="64" height="64" filter="url(#f)"/></svg>',
  { font: { loadSystemFonts: false } },
] as const;
/** More than the pool has threads, so that each gets work. */
const WARM_UP_COUNT = 32;
// Memory that one thread allocated and another freed is only reclaimed when the first draws again.
registerCache(
  () => void Promise.all(Array.from({ length: WARM_UP_COUNT }, () => renderAsync(...WARM_UP_DRAWING))),
);

/**
 * Renders a slide as an opaque PNG of `widthPx`. Rendering and encoding run off the main thread (resvg's own
 * encoder would block it). Text is outlines already, so no fonts are read.
 *
 * @throws Error if `svg` is not well-formed
 */
export async function renderPng(svg: string, widthPx: number): Promise<Uint8Array> {
  const across = Math.max(1, Math.round(widthPx));
  const own = Number(/^<svg[^>]* viewBox="\S+ \S+ ([\d.]+)/.exec(svg)?.[1] ?? across);
  const scale = across / own;
  const image = await renderAsync(await fitImages(await combineTiles(svg, scale), scale), {
    fitTo: { mode: 'width', value: across },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  });
  const { width, height, pixels } = image;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 3, adaptiveFiltering: false })
    .toBuffer();
}
