import { inOwnFonts, inSystemFonts } from '../scene/fonts/system-fonts.ts';
import type { FontSource, Theme } from '../scene/theme.ts';
import type { Transition } from '../scene/transition.ts';

/** What holds for a whole deck beside its look and its language. */
export interface DeckSettings {
  /** Between slides in a show; absent for none. */
  readonly transition?: Transition;
  /** Where its fonts come from; absent in decks that were made before there was a choice. */
  readonly fonts?: FontSource;
  /** Classes and components for the markup of all its slides. */
  readonly definitions?: string;
  /** False: no generated art where pictures could stand. */
  readonly art?: boolean;
}

/** The settings of a deck, those that it has. */
export function pickSettings({ transition, fonts, definitions, art }: { readonly [Name in keyof DeckSettings]?: DeckSettings[Name] | undefined }): DeckSettings {
  return {
    ...(transition === undefined || transition === 'none' ? {} : { transition }),
    ...(fonts === undefined ? {} : { fonts }),
    ...(definitions === undefined || definitions.trim() === '' ? {} : { definitions }),
    ...(art === false ? { art } : {}),
  };
}

/** The theme with the families that decks of this source name. */
export function applyFontSource(theme: Theme, fonts: FontSource | undefined): Theme {
  return fonts === 'system' ? inSystemFonts(theme) : inOwnFonts(theme);
}
