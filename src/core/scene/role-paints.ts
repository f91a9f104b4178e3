import {
  chooseMostReadable,
  compose,
  computeContrastRatio,
  computeRelativeLuminance,
  mix,
  resolvePaint,
} from './color.ts';
import type { CellRole } from './table-content.ts';
import { type Hex, type Paint, ROLE_COLORS, type Theme } from './theme.ts';

/** Lighter variants for dark backdrops. */
const LIGHTER = { success: '#5CC9A0', warning: '#F2C14E', danger: '#FF8D78' } as const satisfies Readonly<
  Record<keyof typeof ROLE_COLORS, Hex>
>;
const TOKENS = { primary: 'primary', accent: 'accent', neutral: 'muted' } as const;
/** Contrast by WCAG 2.2, 1.4.3, and the opacity of the strongest and the faintest tint. */
const [MIN_CONTRAST, MAX_ALPHA, MIN_ALPHA, ALPHA_STEP] = [4.5, 0.62, 0.07, 0.05];

const MIX_SHARES = [0.15, 0.3, 0.45, 0.6, 0.75, 0.88] as const;

/** Role of a semantic colour. */
export function findRole(paint: Paint): keyof typeof ROLE_COLORS | undefined {
  return (Object.keys(ROLE_COLORS) as (keyof typeof ROLE_COLORS)[]).find(
    (one) => 'hex' in paint && paint.hex === ROLE_COLORS[one],
  );
}

/**
 * Other strengths of a semantic colour, the closest first, for backdrops on which it is illegible. Empty for
 * other colours.
 */
export function listStrengths(paint: Paint): readonly Paint[] {
  const role = findRole(paint);
  if (role === undefined) return [];
  return [
    LIGHTER[role],
    ...MIX_SHARES.flatMap((share) => [
      mix(ROLE_COLORS[role], '#000000', share),
      mix(LIGHTER[role], '#FFFFFF', share),
    ]),
  ].map((hex) => ({ hex }));
}

/** Colour of a role beside text of a colour; light text implies a dark backdrop. */
export function getRolePaint(role: CellRole, text: Paint, theme: Theme): Paint {
  const own = role === 'primary' || role === 'accent' ? undefined : theme.roles?.[role];
  if (own !== undefined) return { hex: own };
  if (role === 'primary' || role === 'accent' || role === 'neutral') return { token: TOKENS[role] };
  const isDark = computeRelativeLuminance(resolvePaint(text, theme).hex) > 0.4;
  return { hex: isDark ? LIGHTER[role] : ROLE_COLORS[role] };
}

/** Share of the text's colour in neutral areas, which recede beside those of other roles. */
const NEUTRAL_ALPHA = 0.34;

/** Colour of an area with a role, such as a bar, on a backdrop with text of a colour. */
export function getRoleFill(
  role: CellRole,
  { text, background }: { readonly text: Paint; readonly background: Paint },
  theme: Theme,
): Paint {
  if (role !== 'neutral' || theme.roles?.neutral !== undefined) return getRolePaint(role, text, theme);
  // Gridlines behind the area would show through a transparent paint.
  const backdrop = compose(resolvePaint(background, theme), theme.colors.background);
  return { hex: compose(resolvePaint({ ...text, alpha: NEUTRAL_ALPHA }, theme), backdrop) };
}

/**
 * Fill of a cell in a role's colour, as strong as its text remains legible, and the colour of the text.
 * | @param strength 0…1
 */
export function tintCell(
  role: CellRole,
  strength: number,
  text: Paint,
  theme: Theme,
): { readonly fill: Paint; readonly text: Paint } {
  const paint = getRolePaint(role, text, theme);
  const backdrop = theme.colors.background;
  for (let alpha = MIN_ALPHA + (MAX_ALPHA - MIN_ALPHA) * strength; alpha > ALPHA_STEP; alpha -= ALPHA_STEP) {
    const fill = { ...paint, alpha: Math.round(alpha * 100) / 100 };
    const backdropColor = compose(resolvePaint(fill, theme), backdrop);
    const words = chooseMostReadable(
      [text, { token: 'background' }, { token: 'text' }],
      backdropColor,
      theme,
    );
    if (
      computeContrastRatio(compose(resolvePaint(words, theme), backdropColor), backdropColor) >= MIN_CONTRAST
    )
      return { fill, text: words };
  }
  return { fill: { ...paint, alpha: ALPHA_STEP }, text };
}
