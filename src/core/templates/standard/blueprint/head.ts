import type { Theme } from '../../../scene/theme.ts';
import { MONO, PLEX } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 8,
  id: 'blueprint',
  name: 'Blueprint',
  description:
    'Engineering and system architecture: technical drawing sheets on a fine grid, with a title block, dimension lines, outlined parts and connectors; headings in a monospaced font.',
  version: '1.0.0',
  aliases: [],
  themeId: 'blueprint',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'blueprint',
    name: 'Blueprint',
    description: 'Deep blue with cyan and white lines.',
    colors: {
      background: '#0B2A4A',
      surface: '#143C64',
      text: '#F5FAFF',
      muted: '#B3CCE4',
      stroke: '#6C9AC4',
      primary: '#5FD7F4',
      secondary: '#061C34',
      accent: '#A8E9FA',
      on_primary: '#0B2A4A',
      on_secondary: '#F5FAFF',
      on_accent: '#0B2A4A',
      graph: [
        '#5FD7F4',
        '#F5FAFF',
        '#5F88B0',
        '#F2C14E',
        '#2FA3C7',
        '#B9A7F0',
        '#8FE0B0',
        '#E58F7B',
        '#C5D6E6',
        '#3E7FC1',
      ],
    },
    fonts: { heading: MONO, body: PLEX, mono: MONO },
    radiusPx: 0,
  },
  {
    id: 'blueprint-light',
    name: 'Blueprint Light',
    description: 'Drawing paper with deep blue and cyan lines, for bright rooms and print.',
    colors: {
      background: '#F6FAFC',
      surface: '#E3EEF5',
      text: '#0B2A4A',
      muted: '#466079',
      stroke: '#8FAAC2',
      primary: '#086788',
      secondary: '#0B2A4A',
      accent: '#8FE3F7',
      on_primary: '#FFFFFF',
      on_secondary: '#F6FAFC',
      on_accent: '#0B2A4A',
      graph: [
        '#086788',
        '#0B2A4A',
        '#93AABF',
        '#B77A10',
        '#35A7C8',
        '#6B56B5',
        '#3F8F63',
        '#B4523C',
        '#5B7389',
        '#2C6FB5',
      ],
    },
    fonts: { heading: MONO, body: PLEX, mono: MONO },
    radiusPx: 0,
  },
];
