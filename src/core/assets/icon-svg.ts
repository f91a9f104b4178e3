import { isIcon, readIconPath } from '../scene/icons.ts';
import type { IconWeight } from '../scene/scene.ts';

/** Prints an icon as SVG in the current text colour; undefined for an unknown name. */
export function iconSvg(name: string, weight: IconWeight): string | undefined {
  if (!isIcon(name)) return undefined;
  const { viewBox, paths } = readIconPath(name, weight);
  const drawn = paths
    .map(({ d, opacity }) => `<path d="${d}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" fill="currentColor">${drawn}</svg>`;
}
