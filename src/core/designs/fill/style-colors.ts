import { darken } from '../../ooxml/write/index.ts';
import { computeContrastRatio, readHue } from '../../scene/color.ts';
import type { Hex, Theme, ThemeColors } from '../../scene/theme.ts';
import { ROLE_COLORS } from '../../scene/theme.ts';
import type { LayoutTree } from '../../templates/tree.ts';
import { isChromatic } from '../compile/chromatic.ts';
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

/**
 * Contrast of the letters and of the edges of a sign (WCAG 2.2), shares of the lightness in its shades, and the hues of
 * greens and of reds in degrees.
 */
const [SIGN_LETTERS, SIGN_EDGE] = [4.5, 3];
const SIGN_SHADES = [0.9, 0.8, 0.72] as const;
const [GREEN, RED] = [
  [75, 175],
  [330, 60],
] as const;

/**
 * The colour of a company that says in its compositions that something is good: its green, else its first colour
 * that does not warn, else that of its text. Undefined if white letters are legible on none of them.
 */
export function findGoodColor({
  background,
  text,
  primary,
  secondary,
  accent,
  graph,
}: ThemeColors): Hex | undefined {
  const usable = [primary, secondary, accent, ...graph, text].flatMap((hex) => deepen(hex, background));
  const hueOf = (hex: Hex) => (isChromatic(hex) ? readHue(hex) : undefined);
  const isGreen = (hue = -1) => hue >= GREEN[0] && hue <= GREEN[1];
  const isCalm = (hue = -1) => hue > RED[1] && hue < RED[0];
  return (
    usable.find((hex) => isGreen(hueOf(hex))) ??
    usable.find((hex) => isCalm(hueOf(hex))) ??
    usable.find((hex) => hex === text)
  );
}

/** The colour in the lightest shade on which white letters are legible; none if it would not stand out. */
function deepen(hex: Hex, background: Hex): Hex[] {
  const shades = [hex, ...SIGN_SHADES.map((fraction) => darken(hex, fraction))];
  const shade = shades.find((one) => computeContrastRatio('#FFFFFF', one) >= SIGN_LETTERS);
  return shade !== undefined && computeContrastRatio(shade, background) >= SIGN_EDGE ? [shade] : [];
}

/** A composition with the colours of meanings of its theme, because markup is compiled before it is known. */
export function applyRoles(tree: LayoutTree, { roles: named, colors }: Theme): LayoutTree {
  const success = named?.success ?? findGoodColor(colors);
  const roles = success === undefined ? named : { ...named, success };
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
