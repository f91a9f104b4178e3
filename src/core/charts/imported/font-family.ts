import type { ReadChartModel, ReadTheme } from '../../ooxml/read/index.ts';

/** Font family of a chart's text: its own, else the theme's body font. */
export function chartFontFamily({ typeface = '+mn-lt' }: ReadChartModel, { fonts }: ReadTheme): string {
  return typeface.startsWith('+') ? fonts[typeface.startsWith('+mj') ? 'major' : 'minor'].latin : typeface;
}
