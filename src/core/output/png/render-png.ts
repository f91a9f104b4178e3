import { renderAsync } from '@resvg/resvg-js';

/** A drawn slide as PNG, `widthPx` wide; drawn off the main thread. Text is outlines already, so no fonts are read. */
export async function renderPng(svg: string, widthPx: number): Promise<Uint8Array> {
  const image = await renderAsync(svg, { fitTo: { mode: 'width', value: Math.max(1, Math.round(widthPx)) }, font: { loadSystemFonts: false }, logLevel: 'off' });
  return image.asPng();
}
