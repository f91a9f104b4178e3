import type { Theme } from '../../../scene/theme.ts';
import { MONO, PLEX } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 1,
  id: 'ledger',
  name: 'Ledger',
  description:
    'The everyday report: white pages, navy and one teal, separated by hairlines instead of boxes. Dense but calm; good for status, plans and numbers.',
  version: '1.0.0',
  aliases: ['general', 'neo-general'],
  themeId: 'ledger',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'ledger',
    name: 'Ledger',
    description: 'White, navy and teal with cool greys.',
    colors: {
      background: '#FFFFFF',
      surface: '#F1F4F7',
      text: '#14213D',
      muted: '#566278',
      stroke: '#C6CED9',
      primary: '#0F7B7B',
      secondary: '#14213D',
      accent: '#8FD8CE',
      on_primary: '#FFFFFF',
      on_secondary: '#FFFFFF',
      on_accent: '#14213D',
      graph: [
        '#0F7B7B',
        '#7B89A0',
        '#14213D',
        '#C08A2E',
        '#5AA7A1',
        '#9C4F68',
        '#48688F',
        '#84934F',
        '#B4643B',
        '#6A5C93',
      ],
    },
    fonts: { heading: PLEX, body: PLEX, mono: MONO },
    radiusPx: 0,
  },
  {
    id: 'ledger-dusk',
    name: 'Ledger Dusk',
    description: 'Deep navy with pale teal, for dim rooms.',
    colors: {
      background: '#101A30',
      surface: '#1A2642',
      text: '#F2F5F9',
      muted: '#A9B6CA',
      stroke: '#3A496A',
      primary: '#6FCFC2',
      secondary: '#0A1122',
      accent: '#8FD8CE',
      on_primary: '#101A30',
      on_secondary: '#FFFFFF',
      on_accent: '#101A30',
      graph: [
        '#6FCFC2',
        '#8796B0',
        '#F2F5F9',
        '#E0B15C',
        '#4D9C95',
        '#D58CA3',
        '#8FB0DB',
        '#B5C47F',
        '#E3996F',
        '#AA9BD3',
      ],
    },
    fonts: { heading: PLEX, body: PLEX, mono: MONO },
    radiusPx: 0,
  },
];
