import { Failure } from '../failure.ts';
import { nearest } from '../nearest.ts';
import type { FontChoice, Theme } from '../scene/theme.ts';
import { CLASSIC_THEMES } from './classic-themes.ts';

const MONO: FontChoice = { family: 'IBM Plex Mono', fallback: 'Courier New' };
const PLEX: FontChoice = { family: 'IBM Plex Sans', fallback: 'Arial' };
const BRICOLAGE: FontChoice = { family: 'Bricolage Grotesque', fallback: 'Arial' };
const ARCHIVO: FontChoice = { family: 'Archivo', fallback: 'Arial' };
const NEWSREADER: FontChoice = { family: 'Newsreader', fallback: 'Georgia' };
const SOURCE_SERIF: FontChoice = { family: 'Source Serif 4', fallback: 'Georgia' };
const INTER: FontChoice = { family: 'Inter', fallback: 'Arial' };
const FRANKLIN: FontChoice = { family: 'Libre Franklin', fallback: 'Arial' };
const CORMORANT: FontChoice = { family: 'Cormorant Infant', fallback: 'Garamond' };
const JOST: FontChoice = { family: 'Jost', fallback: 'Century Gothic' };
const MANROPE: FontChoice = { family: 'Manrope', fallback: 'Arial' };

/** Built-in themes. Every pair of `LEGIBLE_PAIRS` holds WCAG AA (4.5 : 1); a test measures them. */
export const THEMES: readonly Theme[] = [
  {
    id: 'ledger',
    name: 'Ledger',
    description: 'White, ink and teal with cool greys.',
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
      graph: ['#0F7B7B', '#7B89A0', '#14213D', '#C08A2E', '#5AA7A1', '#9C4F68', '#48688F', '#84934F', '#B4643B', '#6A5C93'],
    },
    fonts: { heading: PLEX, body: PLEX, mono: MONO },
    radiusPx: 0,
  },
  {
    id: 'ledger-dusk',
    name: 'Ledger Dusk',
    description: 'Deep ink ground with pale teal, for dim rooms.',
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
      graph: ['#6FCFC2', '#8796B0', '#F2F5F9', '#E0B15C', '#4D9C95', '#D58CA3', '#8FB0DB', '#B5C47F', '#E3996F', '#AA9BD3'],
    },
    fonts: { heading: PLEX, body: PLEX, mono: MONO },
    radiusPx: 0,
  },
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
      graph: ['#2B4BFF', '#111111', '#7FA516', '#FF6A3D', '#8291FF', '#6B6A63', '#00969B', '#A244E8', '#C98A00', '#90918D'],
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
      graph: ['#B3261E', '#1B1210', '#C98A00', '#3E7C78', '#E58A6B', '#7B6E66', '#5A5FA8', '#8A3B6B', '#5E7A2E', '#9B8F86'],
    },
    fonts: { heading: BRICOLAGE, body: INTER, mono: MONO },
    radiusPx: 24,
  },
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
      graph: ['#12523F', '#A69A78', '#A8452A', '#5E9C85', '#5B4A2B', '#7C8F9C', '#D08A5B', '#2F6A86', '#86698A', '#8D9A5A'],
    },
    fonts: { heading: FRANKLIN, body: FRANKLIN, mono: MONO },
    radiusPx: 0,
  },
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
      graph: ['#FFB454', '#8A6432', '#FFE4BD', '#C07F2A', '#58A6FF', '#3A6A9E', '#C3DEFF', '#7F8A99', '#D9DEE6', '#566273'],
    },
    fonts: { heading: MANROPE, body: MANROPE, mono: MONO },
    radiusPx: 12,
  },
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
      graph: ['#E10600', '#0A0A0A', '#A3A3A3', '#5A5A5A', '#F2857F', '#8A1410', '#C9A227', '#2F5D8C', '#7D9D9C', '#D1D1D1'],
    },
    fonts: { heading: ARCHIVO, body: ARCHIVO, mono: MONO },
    radiusPx: 0,
  },
  {
    id: 'broadsheet',
    name: 'Broadsheet',
    description: 'Ink and oxblood on warm paper.',
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
      graph: ['#7A1F2B', '#3C3A36', '#A8977B', '#4F6D7A', '#C4875A', '#6B705C', '#B0737F', '#8A8D91', '#B39B45', '#2F4858'],
    },
    // The paper's labels are set in a sans: it stands where other themes have a fixed width.
    fonts: { heading: NEWSREADER, body: SOURCE_SERIF, mono: INTER },
    radiusPx: 0,
  },
  ...CLASSIC_THEMES,
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
      // Clay itself reads only when it is large; small words take it fired darker.
      primary: '#8F5539',
      secondary: '#14110F',
      accent: '#B7785A',
      on_primary: '#FFFFFF',
      on_secondary: '#F7F3EC',
      on_accent: '#14110F',
      graph: ['#B7785A', '#3B352F', '#A89C89', '#6F7D72', '#D3AD99', '#7A4A35', '#8496A0', '#C9A46A', '#5A5148', '#94705F'],
    },
    fonts: { heading: CORMORANT, body: JOST, mono: MONO },
    radiusPx: 0,
  },
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
      graph: ['#5FD7F4', '#F5FAFF', '#5F88B0', '#F2C14E', '#2FA3C7', '#B9A7F0', '#8FE0B0', '#E58F7B', '#C5D6E6', '#3E7FC1'],
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
      graph: ['#086788', '#0B2A4A', '#93AABF', '#B77A10', '#35A7C8', '#6B56B5', '#3F8F63', '#B4523C', '#5B7389', '#2C6FB5'],
    },
    fonts: { heading: MONO, body: PLEX, mono: MONO },
    radiusPx: 0,
  },
];

/** The theme of that id, or the template's own when none is asked for. @throws Failure `not_found` with the nearest ids. */
export function resolveTheme(template: { readonly themeId: string }, themeId?: string): Theme {
  const wanted = themeId ?? template.themeId;
  const theme = THEMES.find(({ id }) => id === wanted);
  if (theme !== undefined) return theme;
  const ids = THEMES.map(({ id }) => id);
  const close = nearest(wanted, ids);
  throw new Failure('not_found', `There is no theme "${wanted}". Themes: ${ids.join(', ')}.`, {
    hint: close.length > 0 ? `Did you mean ${close.join(' or ')}?` : "Leave the theme out to take the template's own.",
  });
}
