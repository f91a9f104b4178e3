import { Resvg } from '@resvg/resvg-js';

/** A drawing as PNG, without the server's own path: its sharp draws no SVG. */
export function drawnSvg(svg: string): Buffer {
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
