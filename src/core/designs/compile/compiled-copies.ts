import { omit } from '../../input/fields.ts';
import type { ReadDeck, ReadDeckWithBackdrops, ReadTheme } from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import { compileSample } from '../../output/pptx/fill/sample/compile-sample.ts';
import type { CompiledSample } from '../../output/pptx/fill/sample/compiled-sample.ts';
import { listUses } from '../fill/sample-forms.ts';
import type { DesignLayout } from './compiled-layout.ts';

/** The deck as it was read, as values that can be stored. */
export type CompiledDeck = Omit<ReadDeck, 'media'>;

/** Limit of prepared slide variants per design; beyond it, samples keep their present number of items. */
const MAX_FORMS = 600;

/**
 * Prepares sample slides in every form in which they can be copied.
 *
 * @returns the prepared samples by part, and their layouts with the numbers of items that they support
 */
export function prepareCopies(
  source: DesignSource,
  deck: ReadDeckWithBackdrops,
  samples: readonly DesignLayout[],
): { readonly copies: Readonly<Record<string, CompiledSample>>; readonly samples: readonly DesignLayout[] } {
  const copies: Record<string, CompiledSample> = {};
  let formsLeft = MAX_FORMS;
  const layouts = samples.map((original) => {
    const part = original.sample?.part ?? '';
    const prepared = source.slide(part);
    if (prepared === undefined) return original;
    const uses = listUses(original, prepared, deck);
    const layout = uses.forms.length <= formsLeft ? original : fixCounts(original);
    copies[part] = compileSample(
      deck,
      prepared,
      layout === original ? uses : listUses(layout, prepared, deck),
    );
    formsLeft -= Object.keys(copies[part].forms).length;
    return layout;
  });
  return { copies, samples: layouts };
}

function fixCounts({ repeats = [], ...layout }: DesignLayout): DesignLayout {
  return {
    ...layout,
    repeats: repeats.map((repeat) => ({ ...repeat, least: repeat.items.length, most: repeat.items.length })),
  };
}

/** Drops data that only the reader needs, such as the XML of theme styles. */
export function stripDeck(whole: ReadDeckWithBackdrops): CompiledDeck {
  const deck = omit(whole, 'media', 'backdrops');
  const known = new Map<ReadTheme, ReadTheme>();
  const withoutStyles = <T extends { readonly theme: ReadTheme }>(one: T): T => {
    const theme = known.get(one.theme) ?? {
      ...one.theme,
      styles: { fills: [], lines: [], effects: [], backgrounds: [] },
    };
    known.set(one.theme, theme);
    return { ...one, theme };
  };
  return { ...deck, masters: deck.masters.map(withoutStyles), slides: deck.slides.map(withoutStyles) };
}
