import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { drawnIn, faultsOf, type PageFault, pagesOf } from '../support/font-loss.ts';
import { alterPptx, OpenedPptx } from '../support/open-pptx.ts';
import {
  COMPOSED,
  chartsDeck,
  compositionDeck,
  coversDeck,
  LENGTHS_DRAWN,
  layoutsDeck,
  linkedDeck,
  slideName,
  WRITTEN,
  writtenDeck,
} from './font-loss-decks.ts';

/** The longest texts are those that wider fonts break first. */
export const LENGTHS = DEEP ? LENGTHS_DRAWN : (['portable'] as const);

/** Decks by name; `npm run test:deep` draws all, one after the other. */
export const DECKS: readonly (readonly [name: string, make: () => Deck | Promise<Deck>])[] = [
  ...(DEEP ? WRITTEN : []).map((name) => [name, () => writtenDeck(name)] as const),
  ['links', linkedDeck],
  ...(DEEP ? COMPOSED.map((name) => [name, () => compositionDeck(name)] as const) : []),
  ...(DEEP ? TEMPLATES : []).map(({ id }) => [`layouts of ${id}`, () => layoutsDeck(id, LENGTHS)] as const),
  ...(DEEP ? TEMPLATES : []).map(({ id }) => [`covers of ${id}`, () => coversDeck(id)] as const),
  ...(DEEP ? TEMPLATES : []).map(({ id }) => [`charts in ${id}`, () => chartsDeck(id)] as const),
];

/** Faults on the pages of a deck that LibreOffice draws with some fonts. */
export async function findFaults(
  name: string,
  deck: Deck,
  fonts: string | readonly string[],
): Promise<string[]> {
  const found = await findPageFaults(name, deck, fonts);
  const slideOf = (index: number): string =>
    name.startsWith('layouts') ? `${name}, ${slideName(index, LENGTHS)}` : `${name} ${index + 1}`;
  return found.flatMap((onSlide, index) =>
    onSlide.map(({ kind, words }) => `${slideOf(index)}: ${kind}: ${words}`),
  );
}

/**
 * Faults of slides in scripts that are written without spaces, in which a dictionary finds words. LibreOffice 7.4 parts
 * some of them after other texts, and leaves them whole where it draws the slide alone.
 */
export async function findFaultsInDictionaryWords(
  name: string,
  deck: Deck,
  fonts: string | readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, found] of (await findPageFaults(name, deck, fonts)).entries()) {
    const whole = found.filter(({ kind }) => kind !== 'broken');
    const slides = deck.slides.slice(index, index + 1);
    const alone = whole.length === found.length ? [] : await findPageFaults(name, { ...deck, slides }, fonts);
    // The slide has another number alone.
    const left = [...whole, ...alone.flat().filter(({ kind }) => kind === 'broken')];
    faults.push(...left.map(({ kind, words }) => `${name}, ${slideName(index, LENGTHS)}: ${kind}: ${words}`));
  }
  return faults;
}

async function findPageFaults(
  name: string,
  deck: Deck,
  fonts: string | readonly string[],
): Promise<PageFault[][]> {
  const file = name.replaceAll(/[ /]/g, '-');
  const bytes = withoutDrawings(deck.file ?? (await writePptx(deck)));
  const pages = drawnIn(fonts, new Map([[file, bytes]]), (pdfOf) => pagesOf(pdfOf(file)));
  return faultsOf(deck, pages).map((found) =>
    found.filter(({ kind, within }) => kind === 'broken' || within !== 'chart'),
  );
}

/**
 * The deck without freeforms that have no text, as art and the countries of maps: pdftotext looks for lines
 * under words, and takes minutes for hundreds of them.
 */
export function withoutDrawings(bytes: Uint8Array): Uint8Array {
  const pptx = new OpenedPptx(bytes);
  const strip = (xml: string): string =>
    xml.replace(/<p:sp>(?:(?!<\/p:sp>).)*?<a:custGeom>(?:(?!<\/p:sp>).)*<\/p:sp>/gs, (shape) =>
      shape.includes('<a:t>') ? shape : '',
    );
  const parts = pptx.names.filter(
    (name) =>
      /^ppt\/slide(?:Layout)?s\/[^/]*\.xml$/.test(name) &&
      pptx.xml(name).includes('<a:custGeom>') &&
      strip(pptx.xml(name)) !== pptx.xml(name),
  );
  return alterPptx(bytes, Object.fromEntries(parts.map((name) => [name, strip])));
}
