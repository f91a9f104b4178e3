import { compose, contrastRatio, mix, mostReadable, relativeLuminance, resolvePaint } from './color.ts';
import type { CellRole } from './table-content.ts';
import { type Hex, type Paint, ROLE_COLORS, type Theme } from './theme.ts';

/** On dark backdrops the same colours, lighter. */
const LIGHTER = { success: '#5CC9A0', warning: '#F2C14E', danger: '#FF8D78' } as const satisfies Readonly<Record<keyof typeof ROLE_COLORS, Hex>>;
const TOKENS = { primary: 'primary', accent: 'accent', neutral: 'muted' } as const;
/** WCAG 2.2, 1.4.3; and how transparent the strongest and the faintest tint are. */
const [READS, STRONGEST, FAINTEST, STEP] = [4.5, 0.62, 0.07, 0.05];

const STEPS = [0.15, 0.3, 0.45, 0.6, 0.75, 0.88] as const;

/** The same meaning in other strengths, the nearest first, for backdrops on which its own does not read; none for other colours. */
export function strengthsOf(paint: Paint): readonly Paint[] {
  const role = (Object.keys(ROLE_COLORS) as (keyof typeof ROLE_COLORS)[]).find((one) => 'hex' in paint && paint.hex === ROLE_COLORS[one]);
  if (role === undefined) return [];
  return [LIGHTER[role], ...STEPS.flatMap((share) => [mix(ROLE_COLORS[role], '#000000', share), mix(LIGHTER[role], '#FFFFFF', share)])].map((hex) => ({ hex }));
}

/** The colour of a role beside text of a colour: on a dark backdrop text is light. */
export function rolePaint(role: CellRole, text: Paint, theme: Theme): Paint {
  if (role === 'primary' || role === 'accent' || role === 'neutral') return { token: TOKENS[role] };
  const isDark = relativeLuminance(resolvePaint(text, theme).hex) > 0.4;
  return { hex: isDark ? LIGHTER[role] : ROLE_COLORS[role] };
}

/** A cell in a role's colour, as strong as words on it can still be read, and the colour of those. @param strength 0…1. */
export function tinted(role: CellRole, strength: number, text: Paint, theme: Theme): { readonly fill: Paint; readonly text: Paint } {
  const paint = rolePaint(role, text, theme);
  const backdrop = theme.colors.background;
  for (let alpha = FAINTEST + (STRONGEST - FAINTEST) * strength; alpha > STEP; alpha -= STEP) {
    const fill = { ...paint, alpha: Math.round(alpha * 100) / 100 };
    const under = compose(resolvePaint(fill, theme), backdrop);
    const words = mostReadable([text, { token: 'background' }, { token: 'text' }], under, theme);
    if (contrastRatio(compose(resolvePaint(words, theme), under), under) >= READS) return { fill, text: words };
  }
  return { fill: { ...paint, alpha: STEP }, text };
}
