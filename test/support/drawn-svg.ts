import { Resvg } from '@resvg/resvg-js';

/** Renders an SVG as PNG with resvg directly, because the server's sharp does not load SVG. */
export function drawnSvg(svg: string): Buffer {
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
