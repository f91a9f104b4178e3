import type { Hex, Theme } from '../../scene/theme.ts';
import { ROLE_COLORS } from '../../scene/theme.ts';
import type { LayoutTree } from '../../templates/tree.ts';
import type { StyleColors } from '../style.ts';

/** Position of the highlight colour in the accents of a look. */
const ACCENT = 2;

/** Accents with the main colour of a style first and its highlight third, as looks take them. */
export function orderAccents(accents: readonly Hex[], colors: StyleColors | undefined): readonly Hex[] {
  const { main, highlight } = colors ?? {};
  if (main === undefined && highlight === undefined) return accents;
  const rest = accents.filter((hex) => hex !== main && hex !== highlight);
  const ordered = main === undefined ? rest : [main as Hex, ...rest];
  return highlight === undefined
    ? ordered
    : [...ordered.slice(0, ACCENT), highlight as Hex, ...ordered.slice(ACCENT)];
}

/** Colours of meanings of a style, by the names that themes have for them. */
export function toRoles(colors: StyleColors | undefined): Pick<Theme, 'roles'> {
  const { good: success, warning, bad: danger, neutral } = colors ?? {};
  const named = Object.entries({ success, warning, danger, neutral }).filter(([, hex]) => hex !== undefined);
  return named.length === 0 ? {} : { roles: Object.fromEntries(named) as NonNullable<Theme['roles']> };
}

/** A composition with the colours of meanings of its theme, because markup is compiled before it is known. */
export function applyRoles(tree: LayoutTree, { roles }: Theme): LayoutTree {
  if (roles === undefined) return tree;
  const own = new Map(
    Object.entries(ROLE_COLORS).flatMap(([role, hex]) => {
      const other = roles[role as keyof typeof ROLE_COLORS];
      return other === undefined ? [] : [[hex as string, other] as const];
    }),
  );
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key === 'hex' && typeof one === 'string' ? (own.get(one) ?? one) : walk(one),
      ]),
    );
  };
  return own.size === 0 ? tree : (walk(tree) as LayoutTree);
}
