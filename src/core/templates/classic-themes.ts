import type { FontChoice, Theme } from '../scene/theme.ts';

const MONO: FontChoice = { family: 'IBM Plex Mono', fallback: 'Courier New' };
const PLAYFAIR: FontChoice = { family: 'Playfair Display', fallback: 'Georgia' };
const OVERPASS: FontChoice = { family: 'Overpass', fallback: 'Arial' };
const PROMPT: FontChoice = { family: 'Prompt', fallback: 'Arial' };
const INTER: FontChoice = { family: 'Inter', fallback: 'Arial' };
const INSTRUMENT: FontChoice = { family: 'Instrument Sans', fallback: 'Arial' };

/**
 * Themes under the names that clients of this API family know: their page, card, stroke, primary and
 * text colours and fonts as those clients show them, the other tokens derived from them.
 */
export const CLASSIC_THEMES: readonly Theme[] = [
  {
    id: 'edge-yellow',
    name: 'Edge Yellow',
    description: 'Charcoal with signal yellow.',
    colors: {
      background: '#1F1F1F',
      surface: '#424242',
      text: '#F5F547',
      muted: '#AFB09A',
      stroke: '#585858',
      primary: '#F5F547',
      secondary: '#0F0F0F',
      accent: '#F2EFDC',
      on_primary: '#161616',
      on_secondary: '#F5F547',
      on_accent: '#1F1F1F',
      graph: ['#F5F547', '#8B91E9', '#79DD9E', '#F890B3', '#FFDCB5', '#49E8F8', '#E5A5F5', '#87B154', '#C6654E', '#3992D5'],
    },
    fonts: { heading: PLAYFAIR, body: PLAYFAIR, mono: MONO },
    radiusPx: 0,
  },
  {
    id: 'light-rose',
    name: 'Light Rose',
    description: 'Rose with near-black.',
    colors: {
      background: '#F69C9C',
      surface: '#FFAEB4',
      text: '#030202',
      muted: '#55403C',
      stroke: '#BF6A6B',
      primary: '#030204',
      secondary: '#43161C',
      accent: '#FFE1DA',
      on_primary: '#BEBEBE',
      on_secondary: '#F69C9C',
      on_accent: '#030202',
      graph: ['#030204', '#006870', '#462F00', '#403F72', '#4D1832', '#2D4207', '#1A5177', '#7C4926', '#896394', '#26735B'],
    },
    fonts: { heading: OVERPASS, body: OVERPASS, mono: MONO },
    radiusPx: 16,
  },
  {
    id: 'mint-blue',
    name: 'Mint Blue',
    description: 'White and mint with deep indigo.',
    colors: {
      background: '#FFFFFF',
      surface: '#80E7CF',
      text: '#3B3172',
      muted: '#59586B',
      stroke: '#D1D1D1',
      primary: '#3B3172',
      secondary: '#27214B',
      accent: '#C4F4E8',
      on_primary: '#FFFFFF',
      on_secondary: '#FFFFFF',
      on_accent: '#3B3172',
      graph: ['#3B3172', '#85752F', '#3E103A', '#005D4E', '#003154', '#723232', '#416631', '#7A5D95', '#3A9AAC', '#AB7647'],
    },
    fonts: { heading: PROMPT, body: PROMPT, mono: MONO },
    radiusPx: 12,
  },
  {
    id: 'professional-blue',
    name: 'Professional Blue',
    description: 'White and pale blue with black.',
    colors: {
      background: '#FFFFFF',
      surface: '#DAE6FF',
      text: '#000000',
      muted: '#555E6F',
      stroke: '#D1D1D1',
      primary: '#161616',
      secondary: '#14233F',
      accent: '#9DBDFF',
      on_primary: '#EEEAEA',
      on_secondary: '#FFFFFF',
      on_accent: '#000000',
      graph: ['#161616', '#A07A44', '#593E6F', '#00381B', '#196C87', '#62293E', '#555B1B', '#6E6DA4', '#54ADA6', '#BF7F6A'],
    },
    fonts: { heading: INTER, body: INTER, mono: MONO },
    radiusPx: 6,
  },
  {
    id: 'professional-dark',
    name: 'Professional Dark',
    description: 'Black and greys with cool white.',
    colors: {
      background: '#050505',
      surface: '#424242',
      text: '#EFF5F1',
      muted: '#9DB4A9',
      stroke: '#585858',
      primary: '#EFF5F1',
      secondary: '#1C2420',
      accent: '#8FCBB0',
      on_primary: '#050505',
      on_secondary: '#EFF5F1',
      on_accent: '#050505',
      graph: ['#EFF5F1', '#B17DA5', '#76CBDA', '#FFD0B0', '#98AD72', '#D9E8FF', '#FFBBBF', '#6BC1B6', '#AE975A', '#8B78AF'],
    },
    fonts: { heading: INSTRUMENT, body: INSTRUMENT, mono: MONO },
    radiusPx: 6,
  },
];
