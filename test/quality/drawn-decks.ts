import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { drawnIn, faultsOf, pagesOf } from '../support/font-loss.ts';
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
  ...WRITTEN.filter((name) => DEEP || name === 'quays').map(
    (name) => [name, () => writtenDeck(name)] as const,
  ),
  ['links', linkedDeck],
  ...(DEEP ? COMPOSED.map((name) => [name, () => compositionDeck(name)] as const) : []),
  ...TEMPLATES.filter(({ id }) => DEEP || id === 'boardroom').map(
    ({ id }) => [`layouts of ${id}`, () => layoutsDeck(id, LENGTHS)] as const,
  ),
  ...(DEEP ? TEMPLATES : []).map(({ id }) => [`covers of ${id}`, () => coversDeck(id)] as const),
  ...(DEEP ? TEMPLATES : []).map(({ id }) => [`charts in ${id}`, () => chartsDeck(id)] as const),
];

/** Faults on the pages of a deck that LibreOffice draws with some fonts. */
export async function findFaults(
  name: string,
  deck: Deck,
  fonts: string | readonly string[],
): Promise<string[]> {
  const file = name.replaceAll(/[ /]/g, '-');
  const bytes = withoutDrawings(deck.file ?? (await writePptx(deck)));
  const pages = drawnIn(fonts, new Map([[file, bytes]]), (pdfOf) => pagesOf(pdfOf(file)));
  const slideOf = (index: number): string =>
    name.startsWith('layouts') ? `${name}, ${slideName(index, LENGTHS)}` : `${name} ${index + 1}`;
  return faultsOf(deck, pages).flatMap((found, index) =>
    found
      .filter(({ kind, within }) => kind === 'broken' || within !== 'chart')
      .map(({ kind, words }) => `${slideOf(index)}: ${kind}: ${words}`),
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
