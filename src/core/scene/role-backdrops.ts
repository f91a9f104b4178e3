import { findBackdropsBehind } from './check/backdrop.ts';
import { flatten } from './check/geometry.ts';
import { computeRelativeLuminance } from './color.ts';
import { findRole, getRolePaint } from './role-paints.ts';
import type { Scene, SceneElement, TableElement } from './scene.ts';
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
  const known = new Map<string, boolean>();
  const isOnDark = (element: SceneElement): boolean => {
    const leaf = leaves.find(({ id }) => id === element.id);
    const found =
      known.get(element.id) ??
      findBackdropsBehind(element.box, leaf, scene, theme).every(
        ({ hex, picture }) => !picture && isDark(hex),
      );
    known.set(element.id, found);
    return found;
  };
  const adaptPaint = <P extends Paint | undefined>(paint: P, element: SceneElement): P | Paint => {
    const role = paint === undefined ? undefined : findRole(paint);
    if (paint === undefined || role === undefined) return paint;
    const own = getRolePaint(role, { hex: isOnDark(element) ? '#FFFFFF' : '#000000' }, theme);
    if (!('hex' in own) || ('hex' in paint && own.hex === paint.hex)) return paint;
    changed = true;
    return { ...paint, ...own };
  };
  const adapt = (element: SceneElement): SceneElement => {
    if (element.type === 'group') return { ...element, children: element.children.map(adapt) };
    if (element.type === 'line')
      return { ...element, stroke: { ...element.stroke, paint: adaptPaint(element.stroke.paint, element) } };
    if (element.type === 'table') return adaptTable(element, (paint) => adaptPaint(paint, element));
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

/** Fills and borders of cells; a cell without a fill of its own lies on what is behind the table. */
function adaptTable(table: TableElement, adapt: (paint: Paint) => Paint): TableElement {
  const cells = table.cells.map((row) =>
    row.map((cell) => ({
      ...cell,
      ...(cell.fill === undefined ? {} : { fill: adapt(cell.fill) }),
      ...(cell.borders === undefined
        ? {}
        : {
            borders: Object.fromEntries(
              Object.entries(cell.borders).map(([side, border]) => [
                side,
                { ...border, paint: adapt(border.paint) },
              ]),
            ),
          }),
    })),
  );
  return { ...table, cells };
}
