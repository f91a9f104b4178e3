import { OpcPackage, refuseUntyped } from '../package/opc-package.ts';
import { createRefusal } from '../package/unreadable-package.ts';
import { toCanonical } from '../xml/canonical.ts';
import { parseXml } from '../xml/parse.ts';
import { listDecoration, type ReadDeckWithBackdrops } from './backdrops.ts';
import type { ReadDeck, ReadSlide } from './deck.ts';
import { DeckReader, type SlideFilter } from './deck-reader.ts';
import type { ReadPlaces, ReadSampleSlide, ReadTextPlaces } from './places.ts';
import { OFFICE_THEME } from './theme.ts';

/** Limit of shapes over all slides. They take some 150 MB, and some 20 s to check. */
const MAX_SHAPES = 60_000;

/**
 * Reads a .pptx or .potx file of any program, transitional or strict. Shapes are read up to the limit; slides
 * beyond it have none, and a remark says so.
 *
 * @throws Failure `invalid_input` if the file is no presentation, damaged, encrypted, hostile or beyond
 * `READ_LIMITS`; the type of its issue is the reason
 */
export function readDeck(bytes: Uint8Array): ReadDeckWithBackdrops {
  const reader = createReader(bytes);
  const slides = [...reader.slides(MAX_SHAPES)];
  return { ...reader.readWithoutSlides(), slides, backdrops: reader.backdrops() };
}

/** A deck whose slides are read one after the other on demand. */
export interface StreamedDeck extends Omit<ReadDeck, 'slides'> {
  /**
   * Yields the slides without holding them. Each call reads the file again.
   *
   * @param most limit of shapes, 0 to read none; by default that of `readDeck`
   * @param wanted selects slides by part name and number; by default all
   */
  slides(most?: number, wanted?: SlideFilter): Generator<ReadSlide>;
}

/**
 * Opens a deck for callers that need each slide once. The remarks are complete after the slides were read.
 */
export function streamDeck(bytes: Uint8Array): StreamedDeck {
  const reader = createReader(bytes);
  return {
    ...reader.readWithoutSlides(),
    get masters() {
      return reader.readWithoutSlides().masters;
    },
    get layouts() {
      return reader.readWithoutSlides().layouts;
    },
    get remarks() {
      return reader.readWithoutSlides().remarks;
    },
    slides: (most = MAX_SHAPES, wanted) => reader.slides(most, wanted),
  };
}

function createReader(bytes: Uint8Array): DeckReader {
  const pkg = OpcPackage.open(bytes);
  const main = findMainPart(pkg);
  const presentation = pkg.xml(main);
  if (presentation?.tag !== 'p:presentation')
    throw createRefusal('not_a_presentation', 'The main part of the file is not a presentation.');
  refuseUntyped(pkg);
  return new DeckReader(pkg, main, presentation);
}

/**
 * Resolves the text positions of a layout through its master and theme.
 *
 * @param tableStyle style of tables that are added
 */
export function readTextPlaces(
  { backdrops: known }: ReadDeckWithBackdrops,
  layout: string,
  tableStyle: string,
): ReadTextPlaces {
  return new DeckReader(known.package, known.main, known.presentation, known).textPlaces(layout, tableStyle);
}

/** Creates a layout with its text positions and without content. */
export function createPlaces(
  { layouts, masters }: ReadDeck,
  part: string,
  texts: ReadTextPlaces,
): ReadPlaces {
  const layout = layouts.find((one) => one.part === part);
  const master = layout === undefined ? masters[0] : masters.find((one) => one.part === layout.master);
  return {
    ...texts,
    ...(layout === undefined ? {} : { layout: part }),
    theme: master?.theme ?? OFFICE_THEME,
    background: layout?.background ?? master?.background ?? { kind: 'none' },
    below: listDecoration(layout?.shapes),
  };
}

/**
 * Reads a slide that is copied with other content.
 *
 * @param source markup of the copy; its relationships are those in the file
 */
export function readSampleSlide(
  { backdrops: known }: ReadDeckWithBackdrops,
  part: string,
  source: string,
): ReadSampleSlide {
  const root = toCanonical(parseXml(source), source);
  const pkg = known.package.withXml(part, root);
  return new DeckReader(pkg, known.main, known.presentation, known).readSampleSlide(part, source, root);
}

function findMainPart(pkg: OpcPackage): string {
  const found = pkg.main ?? 'ppt/presentation.xml';
  if (pkg.xml(found) !== undefined) return found;
  const program = pkg.names.some((name) => name.startsWith('word/'))
    ? 'a Word document'
    : pkg.names.some((name) => name.startsWith('xl/'))
      ? 'an Excel workbook'
      : 'not a presentation';
  throw createRefusal(
    'not_a_presentation',
    program === 'not a presentation'
      ? 'The file is a ZIP archive, but not a presentation: it names no main part.'
      : `The file is ${program}.`,
  );
}
