import type { FontChoice } from '../scene/theme.ts';

/** Families of built-in themes, each with its fallback. */
export const MONO: FontChoice = { family: 'IBM Plex Mono', fallback: 'Courier New' };
export const PLEX: FontChoice = { family: 'IBM Plex Sans', fallback: 'Arial' };
export const BRICOLAGE: FontChoice = { family: 'Bricolage Grotesque', fallback: 'Arial' };
export const ARCHIVO: FontChoice = { family: 'Archivo', fallback: 'Arial' };
export const NEWSREADER: FontChoice = { family: 'Newsreader', fallback: 'Georgia' };
export const SOURCE_SERIF: FontChoice = { family: 'Source Serif 4', fallback: 'Georgia' };
export const INTER: FontChoice = { family: 'Inter', fallback: 'Arial' };
export const FRANKLIN: FontChoice = { family: 'Libre Franklin', fallback: 'Arial' };
export const CORMORANT: FontChoice = { family: 'Cormorant Infant', fallback: 'Garamond' };
export const JOST: FontChoice = { family: 'Jost', fallback: 'Century Gothic' };
export const NUNITO: FontChoice = { family: 'Nunito', fallback: 'Arial' };
export const MANROPE: FontChoice = { family: 'Manrope', fallback: 'Arial' };
export const PLAYFAIR: FontChoice = { family: 'Playfair Display', fallback: 'Georgia' };
export const OVERPASS: FontChoice = { family: 'Overpass', fallback: 'Arial' };
export const PROMPT: FontChoice = { family: 'Prompt', fallback: 'Arial' };
export const INSTRUMENT: FontChoice = { family: 'Instrument Sans', fallback: 'Arial' };
