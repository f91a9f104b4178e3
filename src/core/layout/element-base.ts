import { roundToHundredths } from '../scene/round.ts';
import type { Box, ElementBase } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { PlacedNode } from './placed-node.ts';

export function createBase(placed: PlacedNode, box: Box = placed.box): ElementBase {
  const base = createPlainBase(placed, box);
  return placed.link === undefined ? base : { ...base, link: placed.link };
}

function createPlainBase(placed: PlacedNode, box: Box): ElementBase {
  const { id, name, placeholder, placeholderIndex, path } = placed;
  const layer = placed.fixed ? 'layout' : 'slide';
  if (path === undefined)
    return placeholderIndex === undefined
      ? { id, name, box: roundBox(box), placeholder, layer }
      : { id, name, box: roundBox(box), placeholder, placeholderIndex, layer };
  return placeholderIndex === undefined
    ? { id, name, box: roundBox(box), placeholder, path, layer }
    : { id, name, box: roundBox(box), placeholder, placeholderIndex, path, layer };
}

/** Rounds to hundredths of a px: finer than any screen, and without float noise. */
export function roundBox(box: Box): Box {
  return {
    x: roundToHundredths(box.x),
    y: roundToHundredths(box.y),
    width: roundToHundredths(box.width),
    height: roundToHundredths(box.height),
  };
}

export function resolveRadius(radius: number | 'theme' | undefined, theme: Theme): number {
  return radius === 'theme' ? theme.radiusPx : (radius ?? 0);
}
