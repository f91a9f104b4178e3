import type { Theme } from '../../../scene/theme.ts';
import { MONO, NEWSREADER, SOURCE_SERIF } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 5,
  id: 'broadsheet',
  name: 'Broadsheet',
  description:
    'Essays, research and journalism: a newspaper page in serif with columns, standfirsts, captions and thick-thin rules, oxblood on paper. Made for decks that are read.',
  version: '1.0.0',
  aliases: ['editorial'],
  themeId: 'broadsheet',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'broadsheet',
    name: 'Broadsheet',
    description: 'Black and oxblood on warm paper.',
    colors: {
      background: '#FBF8F2',
      surface: '#F1EBDF',
      text: '#1F1B16',
      muted: '#5E564B',
      stroke: '#CBC0AE',
      primary: '#7A1F2B',
      secondary: '#1F1B16',
      accent: '#E3B9A0',
      on_primary: '#FBF8F2',
      on_secondary: '#FBF8F2',
      on_accent: '#1F1B16',
      graph: [
        '#7A1F2B',
        '#3C3A36',
        '#A8977B',
        '#4F6D7A',
        '#C4875A',
        '#6B705C',
        '#B0737F',
        '#8A8D91',
        '#B39B45',
        '#2F4858',
      ],
    },
    fonts: { heading: NEWSREADER, body: SOURCE_SERIF, mono: MONO },
    radiusPx: 0,
  },
];
