import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, colorIn } from './color.ts';
import type { ReadShadow } from './deck.ts';
import { type PaintScope, styleScope } from './fill.ts';
import { at, child, degreesOf, numberOf } from './node.ts';

/** The shadow or glow behind a shape: its own word first, then that of the style it refers to. */
export function shadowOf(all: readonly (XmlNode | undefined)[], style: XmlNode | undefined, scope: PaintScope): ReadShadow | undefined {
  const own = all.find((properties) => child(properties, 'a:effectLst') !== undefined || child(properties, 'a:effectDag') !== undefined);
  if (own !== undefined) return inList(child(own, 'a:effectLst'), scope);
  const reference = child(style, 'a:effectRef');
  const styled = scope.theme.styles.effects[(numberOf(reference, 'idx') ?? 0) - 1];
  return styled === undefined ? undefined : inList(at(styled, 'a:effectLst'), styleScope(reference, scope));
}

function inList(list: XmlNode | undefined, scope: ColorScope): ReadShadow | undefined {
  const outer = child(list, 'a:outerShdw') ?? child(list, 'a:prstShdw');
  const glow = child(list, 'a:glow');
  const color = colorIn(outer ?? glow, scope);
  if (color === undefined || color.alpha === 0) return undefined;
  if (outer === undefined) {
    const radius = Math.max(0, numberOf(glow, 'rad') ?? 0);
    return { dx: 0, dy: 0, blurEmu: radius, growEmu: radius / 2, color };
  }
  const [angle, distance] = [(degreesOf(outer, 'dir') * Math.PI) / 180, numberOf(outer, 'dist') ?? 0];
  return { dx: Math.cos(angle) * distance, dy: Math.sin(angle) * distance, blurEmu: Math.max(0, numberOf(outer, 'blurRad') ?? 0), growEmu: 0, color };
}
