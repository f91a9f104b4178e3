import { inOwnFonts, inSystemFonts } from '../scene/fonts/system-fonts.ts';
import type { FontSource, Theme } from '../scene/theme.ts';
import type { Transition } from '../scene/transition.ts';

/** Settings of a whole deck, apart from its look and language. */
export interface DeckSettings {
  /** Transition between slides of a show; absent for none. */
  readonly transition?: Transition;
  /** Source of the fonts; absent in decks that were made before there was a choice. */
  readonly fonts?: FontSource;
  /** Classes and components for the markup of all slides. */
  readonly definitions?: string;
  /** False if there is no generated art in picture placeholders. */
  readonly art?: boolean;
}

/** Picks the settings of a deck, without those that have their default value. */
export function pickSettings({
  transition,
  fonts,
  definitions,
  art,
}: { readonly [Name in keyof DeckSettings]?: DeckSettings[Name] | undefined }): DeckSettings {
  return {
    ...(transition === undefined || transition === 'none' ? {} : { transition }),
    ...(fonts === undefined ? {} : { fonts }),
    ...(definitions === undefined || definitions.trim() === '' ? {} : { definitions }),
    ...(art === false ? { art } : {}),
  };
}

/** Replaces the font families of a theme by those of the font source. */
export function applyFontSource(theme: Theme, fonts: FontSource | undefined): Theme {
  return fonts === 'system' ? inSystemFonts(theme) : inOwnFonts(theme);
}
