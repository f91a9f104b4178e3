import type { Theme } from '../../../scene/theme.ts';
import { BRICOLAGE, INTER, MONO } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 2,
  id: 'pitch',
  name: 'Pitch',
  description:
    'Start-ups and launches: big blocks of blue, lime and black that change sides from slide to slide, giant words and figures, rounded tiles of different sizes.',
  version: '1.0.0',
  aliases: ['modern', 'neo-modern', 'dynamic', 'momentum'],
  themeId: 'pitch',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'pitch',
    name: 'Pitch',
    description: 'Off-white and black with electric blue and lime.',
    colors: {
      background: '#F6F5F1',
      surface: '#E7E5DC',
      text: '#111111',
      muted: '#56544C',
      stroke: '#CBC8BB',
      primary: '#2B4BFF',
      secondary: '#111111',
      accent: '#C7F24A',
      on_primary: '#FFFFFF',
      on_secondary: '#FFFFFF',
      on_accent: '#111111',
      graph: [
        '#2B4BFF',
        '#111111',
        '#7FA516',
        '#FF6A3D',
        '#8291FF',
        '#6B6A63',
        '#00969B',
        '#A244E8',
        '#C98A00',
        '#90918D',
      ],
    },
    fonts: { heading: BRICOLAGE, body: INTER, mono: MONO },
    radiusPx: 24,
  },
  {
    id: 'pitch-ember',
    name: 'Pitch Ember',
    description: 'Warm white and near-black with deep red and apricot.',
    colors: {
      background: '#FAF5EF',
      surface: '#EFE5D8',
      text: '#1B1210',
      muted: '#5F524B',
      stroke: '#D8CABA',
      primary: '#B3261E',
      secondary: '#1B1210',
      accent: '#FFD9B3',
      on_primary: '#FFFFFF',
      on_secondary: '#FFFFFF',
      on_accent: '#1B1210',
      graph: [
        '#B3261E',
        '#1B1210',
        '#C98A00',
        '#3E7C78',
        '#E58A6B',
        '#7B6E66',
        '#5A5FA8',
        '#8A3B6B',
        '#5E7A2E',
        '#9B8F86',
      ],
    },
    fonts: { heading: BRICOLAGE, body: INTER, mono: MONO },
    radiusPx: 24,
  },
];
