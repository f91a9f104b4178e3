import type { Theme } from '../../../scene/theme.ts';
import { CORMORANT, JOST, MONO } from '../../font-choices.ts';
import type { TemplateHead } from '../../tree.ts';

export const HEAD: TemplateHead = {
  order: 7,
  id: 'atelier',
  name: 'Atelier',
  description:
    'Portfolios, fashion and travel: a plate or a picture runs off the page on three edges, the title stands in the margin; light serif figures, small spaced text.',
  version: '1.0.0',
  aliases: [],
  themeId: 'atelier',
};

export const THEMES: readonly Theme[] = [
  {
    id: 'atelier',
    name: 'Atelier',
    description: 'Ivory and black with clay.',
    colors: {
      background: '#F7F3EC',
      surface: '#ECE4D7',
      text: '#14110F',
      muted: '#645B51',
      stroke: '#D5CABA',
      // Clay is legible only in large text; small text uses a darker shade.
      primary: '#8F5539',
      secondary: '#14110F',
      accent: '#B7785A',
      on_primary: '#FFFFFF',
      on_secondary: '#F7F3EC',
      on_accent: '#14110F',
      graph: [
        '#B7785A',
        '#3B352F',
        '#A89C89',
        '#6F7D72',
        '#D3AD99',
        '#7A4A35',
        '#8496A0',
        '#C9A46A',
        '#5A5148',
        '#94705F',
      ],
    },
    fonts: { heading: CORMORANT, body: JOST, mono: MONO },
    radiusPx: 0,
  },
];
