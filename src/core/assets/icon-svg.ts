import { iconPath, isIcon } from '../scene/icons.ts';
import type { IconWeight } from '../scene/scene.ts';

/** An icon as a small SVG of its own, in the colour of the text around it; undefined for a name that no icon has. */
export function iconSvg(name: string, weight: IconWeight): string | undefined {
  if (!isIcon(name)) return undefined;
  const { viewBox, paths } = iconPath(name, weight);
  const drawn = paths.map(({ d, opacity }) => `<path d="${d}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" fill="currentColor">${drawn}</svg>`;
}
