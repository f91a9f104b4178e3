import type { ReadChartModel, ReadTheme } from '../ooxml/read/index.ts';

/** Family of a chart's words: its own, else the theme's for text. */
export function familyOfChart({ typeface = '+mn-lt' }: ReadChartModel, { fonts }: ReadTheme): string {
  return typeface.startsWith('+') ? fonts[typeface.startsWith('+mj') ? 'major' : 'minor'].latin : typeface;
}
