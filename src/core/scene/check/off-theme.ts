import { readChannels } from '../color.ts';
import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import type { ColorToken, Hex, Theme } from '../theme.ts';

/** Number of places that one finding lists. */
const MAX_LISTED = 6;

/**
 * Reports fixed colours of a composition, which do not follow a change of theme, in one finding per slide.
 */
export function checkOffTheme({ fixedColors = [] }: Scene, theme: Theme): Finding[] {
  const [first] = fixedColors;
  if (first === undefined) return [];
  const listed = fixedColors
    .slice(0, MAX_LISTED)
    .map(({ hex, element }) => `${hex} of ${element} (nearest: ${findNearestThemeColor(hex, theme)})`);
  const more = fixedColors.length - listed.length;
  const { path } = first;
  return [
    {
      code: 'off_theme_color',
      severity: 'info',
      slide: 0,
      ...(path === undefined ? {} : { path }),
      element: first.element,
      message: `No colours of the theme: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
      fix: 'Name colours of the theme, as in class="text-accent" or style="color:var(--accent)", so that they change with it.',
    },
  ];
}

/** Name of the closest theme colour in the markup of compositions. */
function findNearestThemeColor(hex: Hex, { colors }: Theme): string {
  let best = { token: 'text', distance: Number.POSITIVE_INFINITY };
  for (const [token, other] of Object.entries(colors) as [ColorToken, Hex][]) {
    const distance = readChannels(hex).reduce(
      (sum, part, index) => sum + (part - (readChannels(other)[index] ?? 0)) ** 2,
      0,
    );
    if (distance < best.distance) best = { token, distance };
  }
  const series = /^graph_(\d+)$/.exec(best.token)?.[1];
  return series === undefined
    ? best.token.replace('stroke', 'line').replaceAll('_', '-')
    : `graph-${Number(series) + 1}`;
}
