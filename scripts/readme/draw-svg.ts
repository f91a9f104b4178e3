import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

const find = createRequire(import.meta.url).resolve;
export const FONT = 'IBM Plex Mono';
const FONT_FILES = ['400Regular/IBMPlexMono_400Regular.ttf', '600SemiBold/IBMPlexMono_600SemiBold.ttf'].map(
  (file) => find(`@expo-google-fonts/ibm-plex-mono/${file}`),
);

/** PNG of an SVG, whose text is in outlines or in the font of terminals; the fonts of the machine play no part. */
export function drawSvg(svg: string, width: number): Buffer {
  const options = {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: FONT },
  } as const;
  return new Resvg(svg, options).render().asPng();
}
