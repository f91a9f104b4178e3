import { findBackdropsBehind } from './check/backdrop.ts';
import { flatten } from './check/geometry.ts';
import { computeRelativeLuminance } from './color.ts';
import { findRole, getRolePaint } from './role-paints.ts';
import type { Scene, SceneElement } from './scene.ts';
import type { Hex, Paint, Theme } from './theme.ts';

/** Luminance below which white is more legible than black. */
const MAX_DARK = 0.18;

export const isDark = (hex: Hex): boolean => computeRelativeLuminance(hex) < MAX_DARK;

/**
 * Gives areas and lines in semantic colours the shades that charts and diagrams have on the same backdrop, so
 * that a meaning has one colour on a slide. Markup names these colours before its theme is known.
 */
export function adaptRoleShades(scene: Scene, theme: Theme): Scene {
  let changed = false;
  const leaves = flatten(scene.elements);
  const adaptPaint = <P extends Paint | undefined>(paint: P, element: SceneElement): P | Paint => {
    const role = paint === undefined ? undefined : findRole(paint);
    const leaf = leaves.find(({ id }) => id === element.id);
    if (paint === undefined || role === undefined || leaf === undefined) return paint;
    const behind = findBackdropsBehind(element.box, leaf, scene, theme);
    const isOnDark = behind.every(({ hex, picture }) => !picture && isDark(hex));
    const own = getRolePaint(role, { hex: isOnDark ? '#FFFFFF' : '#000000' }, theme);
    if (!('hex' in own) || ('hex' in paint && own.hex === paint.hex)) return paint;
    changed = true;
    return { ...paint, ...own };
  };
  const adapt = (element: SceneElement): SceneElement => {
    if (element.type === 'group') return { ...element, children: element.children.map(adapt) };
    if (element.type === 'line')
      return { ...element, stroke: { ...element.stroke, paint: adaptPaint(element.stroke.paint, element) } };
    if (element.type !== 'shape') return element;
    const { fill, stroke } = element;
    return {
      ...element,
      ...(fill === undefined ? {} : { fill: adaptPaint(fill, element) }),
      ...(stroke === undefined ? {} : { stroke: { ...stroke, paint: adaptPaint(stroke.paint, element) } }),
    };
  };
  const elements = scene.elements.map(adapt);
  return changed ? { ...scene, elements } : scene;
}
