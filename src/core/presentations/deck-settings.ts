import { invalid } from '../errors/failure.ts';
import { inOwnFonts, inSystemFonts } from '../scene/fonts/system-fonts.ts';
import { readSlideSize } from '../scene/slide-size.ts';
import type { FontSource, Theme } from '../scene/theme.ts';
import type { DeckSettings } from './setting-fields.ts';

const USUAL_SIZE = '16:9';

/** Picks the settings of a deck, without those that have their default value. */
export function pickSettings({
  transition,
  fonts,
  slide_size,
  definitions,
  art,
  color_roles,
}: { readonly [Name in keyof DeckSettings]?: DeckSettings[Name] | undefined }): DeckSettings {
  return {
    ...(transition === undefined || transition === 'none' ? {} : { transition }),
    ...(fonts === undefined ? {} : { fonts }),
    ...pickSize(slide_size),
    ...(definitions === undefined || definitions.trim() === '' ? {} : { definitions }),
    ...(art === false ? { art } : {}),
    ...(color_roles === undefined || Object.keys(color_roles).length === 0 ? {} : { color_roles }),
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
