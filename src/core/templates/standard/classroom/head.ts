import type { Theme } from '../../../scene/theme.ts';
import { MONO, NUNITO } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 9,
  id: 'classroom',
  name: 'Classroom',
  description:
    'Teaching and workshops: large round type on sand, green, tangerine and sky; building blocks, speech bubbles, memory cards, and steps as stepping stones.',
  version: '1.0.0',
  aliases: [],
  themeId: 'classroom',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'classroom',
    name: 'Classroom',
    description: 'Sand with leaf green, tangerine and sky.',
    colors: {
      background: '#FFF6E5',
      surface: '#D9EDF8',
      text: '#1F2D27',
      muted: '#4F5A55',
      stroke: '#D9CBB0',
      primary: '#2A7548',
      secondary: '#0F3A57',
      accent: '#F28C28',
      on_primary: '#FFFFFF',
      on_secondary: '#FFFFFF',
      on_accent: '#2A1A08',
      graph: [
        '#2A7548',
        '#F28C28',
        '#3C8FC2',
        '#0F3A57',
        '#8DB35A',
        '#C2552D',
        '#E3B23C',
        '#7C6A9C',
        '#5FB3A3',
        '#A3977C',
      ],
    },
    fonts: { heading: NUNITO, body: NUNITO, mono: MONO },
    radiusPx: 32,
  },
  {
    id: 'classroom-chalk',
    name: 'Classroom Chalk',
    description: 'A green blackboard with white, yellow and coral chalk, for dim rooms.',
    colors: {
      background: '#1D3B33',
      surface: '#2A4C43',
      text: '#FAF6EA',
      muted: '#C3D2C9',
      stroke: '#4B6B61',
      primary: '#F7D774',
      secondary: '#112621',
      accent: '#FFB08A',
      on_primary: '#1D2B26',
      on_secondary: '#FAF6EA',
      on_accent: '#2B1A10',
      graph: [
        '#F7D774',
        '#FFB08A',
        '#8CC8E8',
        '#FAF6EA',
        '#A9D18E',
        '#E98AA0',
        '#C9B6EC',
        '#7FD1C1',
        '#D9A441',
        '#7F988E',
      ],
    },
    fonts: { heading: NUNITO, body: NUNITO, mono: MONO },
    radiusPx: 32,
  },
];
