import { describe, expect, it } from 'vitest';
import { adaptRoles } from '../../../src/core/layout/diagram/adapt-roles.ts';
import { computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import { ROLE_COLORS } from '../../../src/core/scene/theme.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { DiagramLook } from '../../../src/core/templates/tree.ts';

const TEXT = { font: 'body', weight: 600, color: { token: 'text' }, sizesPt: [14], lineHeight: 1.2 } as const;
const fixed = (hex: `#${string}`, text: `#${string}`) => ({
  fill: { hex },
  edge: { hex },
  text: { hex: text },
});
const token = { fill: { token: 'surface' }, edge: { token: 'primary' }, text: { token: 'text' } } as const;
const LOOK: DiagramLook = {
  text: TEXT,
  label: TEXT,
  line: { token: 'muted' },
  backdrop: { token: 'background' },
  radiusPx: 4,
  roles: {
    plain: token,
    primary: token,
    accent: token,
    neutral: token,
    success: fixed(ROLE_COLORS.success, '#FFFFFF'),
    warning: fixed(ROLE_COLORS.warning, '#1A1A1A'),
    danger: fixed(ROLE_COLORS.danger, '#FFFFFF'),
  },
};
const THEMES = TEMPLATES.map((template) => resolveTheme(template));
const isDark = ({ colors }: (typeof THEMES)[number]): boolean =>
  computeContrastRatio(colors.background, '#000000') < 3;

describe('semantic colours of boxes', () => {
  it.each(THEMES.filter(isDark).map((theme) => [theme.id, theme] as const))(
    'contrast with the dark page of %s, and text on them is legible',
    (_, theme) => {
      const { roles } = adaptRoles(LOOK, theme);
      for (const role of ['success', 'warning', 'danger'] as const) {
        const [fill, text] = [roles[role].fill, roles[role].text].map(
          (paint) => resolvePaint(paint, theme).hex,
        ) as [`#${string}`, `#${string}`];
        expect(computeContrastRatio(fill, theme.colors.background)).toBeGreaterThan(4.5);
        expect(computeContrastRatio(text, fill)).toBeGreaterThan(4.5);
      }
    },
  );

  it('are unchanged on light pages', () => {
    expect(THEMES.some(isDark)).toBe(true);
    for (const theme of THEMES.filter((one) => !isDark(one))) expect(adaptRoles(LOOK, theme)).toBe(LOOK);
  });

  it('are those of a theme that defines them', () => {
    const [theme] = THEMES;
    if (theme === undefined) throw new Error('no theme');
    const { roles } = adaptRoles(LOOK, { ...theme, roles: { danger: '#7A0019' } });
    expect(roles.danger.fill).toEqual({ hex: '#7A0019' });
    expect(roles.success).toBe(LOOK.roles.success);
  });
});
