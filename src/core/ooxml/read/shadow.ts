import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, readColorIn } from './color.ts';
import type { ReadEdgeEffects, ReadShadow } from './deck.ts';
import { type PaintScope, scopeOfStyle } from './fill.ts';
import { at, child, readDegrees, readNumber } from './node.ts';

/**
 * Reads the shadow or glow behind a shape and the effects at its edge. Its own properties come before those
 * of its style.
 */
export function readEffects(
  all: readonly (XmlNode | undefined)[],
  style: XmlNode | undefined,
  scope: PaintScope,
): { readonly shadow?: ReadShadow; readonly edge?: ReadEdgeEffects } {
  const own = all.find(
    (properties) =>
      child(properties, 'a:effectLst') !== undefined || child(properties, 'a:effectDag') !== undefined,
  );
  if (own !== undefined) return readEffectList(child(own, 'a:effectLst'), scope);
  const reference = child(style, 'a:effectRef');
  const styled = scope.theme.styles.effects[(readNumber(reference, 'idx') ?? 0) - 1];
  return styled === undefined
    ? {}
    : readEffectList(at(styled, 'a:effectLst'), scopeOfStyle(reference, scope));
}

function readEffectList(
  list: XmlNode | undefined,
  scope: ColorScope,
): { readonly shadow?: ReadShadow; readonly edge?: ReadEdgeEffects } {
  const [shadow, inner, soft] = [
    readOuterShadow(list, scope),
    readShadow(child(list, 'a:innerShdw'), scope),
    readNumber(child(list, 'a:softEdge'), 'rad') ?? 0,
  ];
  const edge = { ...(soft > 0 ? { softEmu: soft } : {}), ...(inner === undefined ? {} : { inner }) };
  return { ...(shadow === undefined ? {} : { shadow }), ...(Object.keys(edge).length === 0 ? {} : { edge }) };
}

function readOuterShadow(list: XmlNode | undefined, scope: ColorScope): ReadShadow | undefined {
  const outer = child(list, 'a:outerShdw') ?? child(list, 'a:prstShdw');
  if (outer !== undefined) return readShadow(outer, scope);
  const glow = child(list, 'a:glow');
  const color = readColorIn(glow, scope);
  if (color === undefined || color.alpha === 0) return undefined;
  const radius = Math.max(0, readNumber(glow, 'rad') ?? 0);
  return { dx: 0, dy: 0, blurEmu: radius, growEmu: radius / 2, color };
}

function readShadow(node: XmlNode | undefined, scope: ColorScope): ReadShadow | undefined {
  const color = readColorIn(node, scope);
  if (node === undefined || color === undefined || color.alpha === 0) return undefined;
  const [angle, distance] = [(readDegrees(node, 'dir') * Math.PI) / 180, readNumber(node, 'dist') ?? 0];
  return {
    dx: Math.cos(angle) * distance,
    dy: Math.sin(angle) * distance,
    blurEmu: Math.max(0, readNumber(node, 'blurRad') ?? 0),
    growEmu: 0,
    color,
  };
}
