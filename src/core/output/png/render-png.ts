import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';

/**
 * A drawn slide as PNG, `widthPx` wide, without transparency: slides are opaque. Drawing and packing
 * both run off the main thread (resvg's own encoder would block it). Text is outlines already, so no
 * fonts are read. @throws Error when `svg` is not well-formed.
 */
export async function renderPng(svg: string, widthPx: number): Promise<Uint8Array> {
  const image = await renderAsync(svg, { fitTo: { mode: 'width', value: Math.max(1, Math.round(widthPx)) }, font: { loadSystemFonts: false }, logLevel: 'off' });
  const { width, height, pixels } = image;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 3, adaptiveFiltering: false })
    .toBuffer();
}
