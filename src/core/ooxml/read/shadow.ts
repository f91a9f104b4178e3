import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, colorIn } from './color.ts';
import type { ReadEdgeEffects, ReadShadow } from './deck.ts';
import { type PaintScope, styleScope } from './fill.ts';
import { at, child, degreesOf, numberOf } from './node.ts';

/**
 * Reads the shadow or glow behind a shape and the effects at its edge. Its own properties come before those
 * of its style.
 */
export function effectsOf(all: readonly (XmlNode | undefined)[], style: XmlNode | undefined, scope: PaintScope): { readonly shadow?: ReadShadow; readonly edge?: ReadEdgeEffects } {
  const own = all.find((properties) => child(properties, 'a:effectLst') !== undefined || child(properties, 'a:effectDag') !== undefined);
  if (own !== undefined) return inList(child(own, 'a:effectLst'), scope);
  const reference = child(style, 'a:effectRef');
  const styled = scope.theme.styles.effects[(numberOf(reference, 'idx') ?? 0) - 1];
  return styled === undefined ? {} : inList(at(styled, 'a:effectLst'), styleScope(reference, scope));
}

function inList(list: XmlNode | undefined, scope: ColorScope): { readonly shadow?: ReadShadow; readonly edge?: ReadEdgeEffects } {
  const [shadow, inner, soft] = [behind(list, scope), thrown(child(list, 'a:innerShdw'), scope), numberOf(child(list, 'a:softEdge'), 'rad') ?? 0];
  const edge = { ...(soft > 0 ? { softEmu: soft } : {}), ...(inner === undefined ? {} : { inner }) };
  return { ...(shadow === undefined ? {} : { shadow }), ...(Object.keys(edge).length === 0 ? {} : { edge }) };
}

function behind(list: XmlNode | undefined, scope: ColorScope): ReadShadow | undefined {
  const outer = child(list, 'a:outerShdw') ?? child(list, 'a:prstShdw');
  if (outer !== undefined) return thrown(outer, scope);
  const glow = child(list, 'a:glow');
  const color = colorIn(glow, scope);
  if (color === undefined || color.alpha === 0) return undefined;
  const radius = Math.max(0, numberOf(glow, 'rad') ?? 0);
  return { dx: 0, dy: 0, blurEmu: radius, growEmu: radius / 2, color };
}

function thrown(node: XmlNode | undefined, scope: ColorScope): ReadShadow | undefined {
  const color = colorIn(node, scope);
  if (node === undefined || color === undefined || color.alpha === 0) return undefined;
  const [angle, distance] = [(degreesOf(node, 'dir') * Math.PI) / 180, numberOf(node, 'dist') ?? 0];
  return { dx: Math.cos(angle) * distance, dy: Math.sin(angle) * distance, blurEmu: Math.max(0, numberOf(node, 'blurRad') ?? 0), growEmu: 0, color };
}
