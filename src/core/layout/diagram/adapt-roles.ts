import { chooseMostReadable, resolvePaint, TEXT_COLORS } from '../../scene/color.ts';
import { getRolePaint } from '../../scene/role-paints.ts';
import { ROLE_COLORS, type Theme } from '../../scene/theme.ts';
import type { DiagramLook } from '../../templates/tree.ts';

const SEMANTIC = Object.keys(ROLE_COLORS) as (keyof typeof ROLE_COLORS)[];

/** Semantic colours of boxes as charts have them on the same backdrop: lighter ones where it is dark. */
export function adaptRoles(look: DiagramLook, theme: Theme): DiagramLook {
  const changed = SEMANTIC.flatMap((role) => {
    const { fill } = look.roles[role];
    const paint = getRolePaint(role, look.label.color, theme);
    if (!('hex' in fill) || fill.hex !== ROLE_COLORS[role] || ('hex' in paint && paint.hex === fill.hex))
      return [];
    const text = chooseMostReadable([look.text.color, ...TEXT_COLORS], resolvePaint(paint, theme).hex, theme);
    return [[role, { fill: paint, edge: paint, text }] as const];
  });
  if (changed.length === 0) return look;
  return { ...look, roles: { ...look.roles, ...Object.fromEntries(changed) } };
}
