import type { Theme } from '../../../scene/theme.ts';
import { ARCHIVO, MONO } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 4,
  id: 'swiss',
  name: 'Swiss',
  description:
    'Design, culture and conferences: white, black and signal red on a strict twelve-column grid, flush left, without a single box. Giant numerals and headlines against small text.',
  version: '1.0.0',
  aliases: ['swift', 'neo-swift'],
  themeId: 'swiss',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'swiss',
    name: 'Swiss',
    description: 'White, black and signal red.',
    colors: {
      background: '#FFFFFF',
      surface: '#F5F5F5',
      text: '#0A0A0A',
      muted: '#5A5A5A',
      stroke: '#C4C4C4',
      primary: '#E10600',
      secondary: '#0A0A0A',
      accent: '#FF5147',
      on_primary: '#FFFFFF',
      on_secondary: '#FFFFFF',
      on_accent: '#0A0A0A',
      graph: [
        '#E10600',
        '#0A0A0A',
        '#A3A3A3',
        '#5A5A5A',
        '#F2857F',
        '#8A1410',
        '#C9A227',
        '#2F5D8C',
        '#7D9D9C',
        '#D1D1D1',
      ],
    },
    fonts: { heading: ARCHIVO, body: ARCHIVO, mono: MONO },
    radiusPx: 0,
  },
];
