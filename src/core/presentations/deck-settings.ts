import { invalid } from '../errors/failure.ts';
import { inOwnFonts, inSystemFonts } from '../scene/fonts/system-fonts.ts';
import { readSlideSize } from '../scene/slide-size.ts';
import type { FontSource, Theme } from '../scene/theme.ts';
import type { Transition } from '../scene/transition.ts';

const USUAL_SIZE = '16:9';

/** Settings of a whole deck, apart from its look and language. */
export interface DeckSettings {
  /** Transition between slides of a show; absent for none. */
  readonly transition?: Transition;
  /** Source of the fonts; absent in decks that were made before there was a choice. */
  readonly fonts?: FontSource;
  /** Name of the size of its slides; absent for 16:9. */
  readonly slide_size?: string;
  /** Classes and components for the markup of all slides. */
  readonly definitions?: string;
  /** False if there is no generated art in picture placeholders. */
  readonly art?: boolean;
}

/** Picks the settings of a deck, without those that have their default value. */
export function pickSettings({
  transition,
  fonts,
  slide_size,
  definitions,
  art,
}: { readonly [Name in keyof DeckSettings]?: DeckSettings[Name] | undefined }): DeckSettings {
  return {
    ...(transition === undefined || transition === 'none' ? {} : { transition }),
    ...(fonts === undefined ? {} : { fonts }),
    ...pickSize(slide_size),
    ...(definitions === undefined || definitions.trim() === '' ? {} : { definitions }),
    ...(art === false ? { art } : {}),
  };
}

function pickSize(asked: string | undefined): Pick<DeckSettings, 'slide_size'> {
  const name = asked === undefined ? undefined : readSlideSize(asked)?.name;
  return name === undefined || name === USUAL_SIZE ? {} : { slide_size: name };
}

/** @throws Failure `invalid_input` if a deck in a design asks for a size of its own. */
export function assertSizeOfDesign({ slide_size }: Pick<DeckSettings, 'slide_size'>): void {
  if (slide_size === undefined) return;
  throw invalid(
    ['slide_size'],
    'A deck in a design has the size of its file.',
    { type: 'unsupported', input: slide_size },
    'Leave out slide_size, or choose a standard template.',
  );
}

/** Replaces the font families of a theme by those of the font source. */
export function applyFontSource(theme: Theme, fonts: FontSource | undefined): Theme {
  return fonts === 'system' ? inSystemFonts(theme) : inOwnFonts(theme);
}
