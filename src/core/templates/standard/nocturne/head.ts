import type { Theme } from '../../../scene/theme.ts';
import { MANROPE, MONO } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 6,
  id: 'nocturne',
  name: 'Nocturne',
  description:
    'Keynotes on a stage: near-black pages, one thing on each, very large; amber light on what matters, figures and words alone in the dark.',
  version: '1.0.0',
  aliases: ['nebula'],
  themeId: 'nocturne',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'nocturne',
    name: 'Nocturne',
    description: 'Near-black with white, amber and a cool blue, for dark rooms.',
    colors: {
      background: '#0D1117',
      surface: '#171D27',
      text: '#F4F6FA',
      muted: '#9CA7B6',
      stroke: '#2B3441',
      primary: '#FFB454',
      secondary: '#05070B',
      accent: '#58A6FF',
      on_primary: '#0D1117',
      on_secondary: '#F4F6FA',
      on_accent: '#0D1117',
      graph: [
        '#FFB454',
        '#8A6432',
        '#FFE4BD',
        '#C07F2A',
        '#58A6FF',
        '#3A6A9E',
        '#C3DEFF',
        '#7F8A99',
        '#D9DEE6',
        '#566273',
      ],
    },
    fonts: { heading: MANROPE, body: MANROPE, mono: MONO },
    radiusPx: 12,
  },
];
