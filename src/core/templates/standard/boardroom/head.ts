import type { Theme } from '../../../scene/theme.ts';
import { FRANKLIN, MONO } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 3,
  id: 'boardroom',
  name: 'Boardroom',
  description:
    'Boards and consulting: action titles of two lines, dense proof under them in tables and scorecards, conclusions on deep green, a source at the foot of every slide.',
  version: '1.0.0',
  aliases: ['standard', 'neo-standard', 'executive'],
  themeId: 'boardroom',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'boardroom',
    name: 'Boardroom',
    description: 'White, deep green and sand, with rust where something is wrong.',
    colors: {
      background: '#FFFFFF',
      surface: '#F4EFE3',
      text: '#16241F',
      muted: '#55625C',
      stroke: '#CFC8B6',
      primary: '#12523F',
      secondary: '#123C34',
      accent: '#E9E2D0',
      on_primary: '#FFFFFF',
      on_secondary: '#FFFFFF',
      on_accent: '#123C34',
      graph: [
        '#12523F',
        '#A69A78',
        '#A8452A',
        '#5E9C85',
        '#5B4A2B',
        '#7C8F9C',
        '#D08A5B',
        '#2F6A86',
        '#86698A',
        '#8D9A5A',
      ],
    },
    fonts: { heading: FRANKLIN, body: FRANKLIN, mono: MONO },
    radiusPx: 0,
  },
];
