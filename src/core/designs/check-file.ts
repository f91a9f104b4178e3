import { createHash } from 'node:crypto';
import { Memo } from '../memory/memo.ts';
import {
  checkPackage,
  effectOf,
  FAULT_EFFECTS,
  PACKAGE_FAULTS,
  type PackageFault,
} from '../ooxml/check/index.ts';
import {
  type ReadShape,
  type ReadSlide,
  type RefusedFace,
  type StreamedDeck,
  streamDeck,
} from '../ooxml/read/index.ts';
import { findCutPictures } from '../output/png/cut-pictures.ts';
import { RenderedBackdrops } from '../output/png/real-backdrops.ts';
import { checkScene, moveToSlide } from '../scene/check/check-scene.ts';
import { checkConsistency } from '../scene/check/consistency/check-consistency.ts';
import { NO_FACTS, type SlideFacts } from '../scene/check/consistency/facts.ts';
import { readSlideFacts } from '../scene/check/consistency/slide-facts.ts';
import { checkDuplicateTitles } from '../scene/check/deck.ts';
import { checkRepeatedSlides, readShownContent } from '../scene/check/repeated-slides.ts';
import { scoreDeck } from '../scene/check/score.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import { comesWithOffice } from '../scene/fonts/office-fonts.ts';
import type { FontNeed, MediaRef, SceneElement } from '../scene/scene.ts';
import { findEmptyPlaceholders } from './empty-placeholders.ts';
import { addElementIds, addFactIds, findMissingAlt, toFileFindings } from './file-findings.ts';
import type { FileFault, FileReport } from './file-report.ts';
import { findLeftoverText } from './leftover-text.ts';
import { findLostStructure } from './lost-structure.ts';
import { describeRefusedFonts, NO_FONTS, type OwnFonts } from './own-fonts.ts';
import { pictureBook } from './picture-book.ts';
import { detectPictureKind } from './picture-kind.ts';
import { chooseSlideFonts, collectRuns, listUnlikeFonts } from './slide-fonts.ts';
import { buildSlideScene } from './slide-scene.ts';
import { findSparseSlide } from './sparse-slide.ts';
import { findUnusedRoom } from './table-room.ts';

const FAULT_COST = 10;
const MAX_ELEMENTS = 2_000;
const MAX_SOLID = 300;
const MAX_FAMILIES = 40;
/** Maximum number of places listed per kind of fault. */
const MAX_PLACES = 100;

type UsableFonts = Pick<OwnFonts, 'families' | 'refused'>;

/**
 * Checks a presentation file of any program: its package, and its slides, measured with its embedded fonts or
 * substitutes.
 *
 * @param fonts embedded fonts of the file
 * @throws Failure `invalid_input` if the file cannot be read; the type of its issue says why
 */
export function checkFile(bytes: Uint8Array, fonts: UsableFonts = NO_FONTS): FileReport {
  const deck = streamDeck(bytes);
  const report = checkSlides(deck, fonts, deck.slides());
  const faults = groupFaults(checkPackage(bytes));
  const costly = faults.filter(({ effect }) => effect !== 'harmless').length;
  return { ...report, faults, score: Math.max(0, report.score - FAULT_COST * costly) };
}

/** Checks some slides of a file, without its package. */
export function checkSlides(
  deck: StreamedDeck,
  { families, refused }: UsableFonts,
  those: Iterable<ReadSlide>,
): Omit<FileReport, 'faults'> {
  const pictures = { ...pictureBook(deck), memo: new Memo() };
  // Keeps only the results of each slide, because some files have very many shapes.
  const slides = Array.from(those, (slide) => summarizeSlide(slide, deck, pictures));
  const shown = slides.filter(({ hidden, isEmpty }) => !hidden && !isEmpty);
  const findings = shown.flatMap((one) => one.findings);
  return {
    title: deck.title,
    slides: slides.length,
    score: scoreDeck(findings, shown.length),
    findings: [
      ...findings,
      ...checkDuplicateTitles(shown).map(({ path: _, ...finding }) => finding),
      ...checkRepeatedSlides(shown),
      ...checkConsistency(shown),
      ...reportSubstitutions(shown.flatMap(({ unlike }) => unlike)),
      ...reportUnusedFonts(refused),
    ],
    fonts: listFontNeeds(new Set(shown.flatMap((one) => one.families)), families),
    remarks: [
      ...deck.remarks,
      ...shown
        .filter(({ shapes }) => shapes > MAX_SOLID)
        .map(({ number, shapes }) => `Slide ${number} has ${shapes} shapes; the first ones were checked.`),
      ...slides
        .filter(({ hidden }) => hidden)
        .map(({ number }) => `Slide ${number} is hidden and was not checked.`),
    ],
  };
}

interface CheckedSlide {
  readonly number: number;
  readonly hidden: boolean;
  /** The slides before it use up the limit of shapes. */
  readonly isEmpty?: true;
  readonly title: string;
  /** Hash of what it shows; undefined if that is too little to be compared. */
  readonly content: string | undefined;
  readonly facts: SlideFacts;
  readonly shapes: number;
  readonly findings: readonly Finding[];
  readonly families: readonly string[];
  /** Families that are measured in a substitute of other widths. */
  readonly unlike: readonly string[];
}

function summarizeSlide(slide: ReadSlide, deck: StreamedDeck, pictures: Pictures): CheckedSlide {
  const { number, hidden, shapes } = slide;
  if (hidden || slide.isEmpty)
    return {
      number,
      hidden,
      ...(slide.isEmpty && { isEmpty: true }),
      title: '',
      content: undefined,
      facts: NO_FACTS,
      shapes: 0,
      findings: [],
      families: [],
      unlike: [],
    };
  const families = new Set(collectRuns(shapes).map(({ fonts }) => fonts.latin.trim()));
  return {
    number,
    hidden,
    ...checkSlide(slide, deck, pictures),
    shapes: shapes.length,
    families: [...families],
    unlike: listUnlikeFonts(slide),
  };
}

/** Decoded pictures of the file. */
type Pictures = ReturnType<typeof pictureBook> & { readonly memo: Memo };

function hashContent(content: string | undefined): string | undefined {
  return content === undefined ? undefined : createHash('sha256').update(content).digest('base64');
}

/** Merges faults of one kind and effect into one with its places, the gravest first. */
function groupFaults(faults: readonly PackageFault[]): FileFault[] {
  const kinds = Map.groupBy(faults, (fault) => `${fault.code} ${effectOf(fault)}`);
  const grouped = [...kinds.values()].map((alike): FileFault => {
    const [first] = alike as [PackageFault, ...PackageFault[]];
    const { code, part, message } = first;
    const { fix, basis } = PACKAGE_FAULTS[code];
    const one = { code, effect: effectOf(first), basis, part, message, fix };
    if (alike.length === 1) return one;
    const more = `The same in ${alike.length - 1} more ${alike.length === 2 ? 'place' : 'places'}.`;
    return {
      ...one,
      message: `${message} ${more}`,
      places: alike.slice(0, MAX_PLACES).map((place) => ({ part: place.part, message: place.message })),
    };
  });
  const grave = ({ effect }: FileFault) => FAULT_EFFECTS.indexOf(effect);
  return grouped.sort((a, b) => grave(a) - grave(b));
}

function checkSlide(
  slide: ReadSlide,
  deck: StreamedDeck,
  pictures: Pictures,
): Pick<CheckedSlide, 'findings' | 'title' | 'content' | 'facts'> {
  // Pictures that cannot be decoded still take their place.
  const picture = (part: string): MediaRef | undefined =>
    pictures.picture(part) ??
    (deck.media(part) === undefined
      ? undefined
      : { hash: part, mimeType: 'image/png', widthPx: 0, heightPx: 0 });
  const drawn = buildSlideScene(slide, deck, picture, chooseSlideFonts(slide), pictures.memo);
  const { scene: whole, theme } = drawn;
  const scene = { ...whole, elements: limitElements(whole.elements) };
  const bytesOf = (hash: string) => pictures.bytes.get(hash);
  const { behind } = new RenderedBackdrops(theme, bytesOf, pictures.memo);
  const undrawable = (part: string) => pictures.picture(part) === undefined && deck.media(part) !== undefined;
  const sceneFindings = toFileFindings(
    [...checkScene(scene, theme, 0, behind), ...findCutPictures(scene, bytesOf, pictures.memo)].map(
      (finding) => moveToSlide(finding, slide.number),
    ),
    scene,
    slide,
  );
  const findings = [
    ...sceneFindings,
    ...findMissingAlt(slide, sceneFindings),
    ...findUnusedRoom(drawn, slide.number),
    ...findLostStructure(slide, () => true),
    ...findSparseSlide(scene, slide, deck.layouts),
    ...findLeftoverText(scene, slide.number),
    ...findEmptyPlaceholders(slide),
    ...reportUndrawn(slide.shapes, slide.number, undrawable),
  ];
  return {
    findings: addElementIds(findings, slide),
    title: scene.title,
    content: hashContent(readShownContent(scene)),
    facts: addFactIds(readSlideFacts(scene), slide),
  };
}

/**
 * Reports damaged pictures and pictures of kinds that this server cannot draw, because renderings of the
 * slide lack them.
 */
function reportUndrawn(
  shapes: readonly ReadShape[],
  slide: number,
  isUndrawable: (part: string) => boolean,
): Finding[] {
  return shapes.flatMap((shape): Finding[] => {
    if (shape.kind === 'group') return reportUndrawn(shape.children, slide, isUndrawable);
    if (
      shape.kind !== 'picture' ||
      shape.part === undefined ||
      shape.from !== 'slide' ||
      !isUndrawable(shape.part)
    )
      return [];
    const message = `"${shape.name}" is a picture (${detectPictureKind(shape.part)}) that this server cannot draw; pictures of the slide show a labelled tile instead.`;
    return [
      {
        code: 'picture_missing',
        severity: 'info',
        slide,
        element: shape.name,
        message,
        fix: 'PowerPoint shows it correctly. If pictures of the slide matter, insert it as PNG, JPEG or SVG.',
      },
    ];
  });
}

/** Limits the elements that are checked against one another. */
function limitElements(elements: readonly SceneElement[]): readonly SceneElement[] {
  if (elements.length <= MAX_SOLID) return elements;
  let solid = 0;
  return elements
    .slice(0, MAX_ELEMENTS)
    .filter((element) => element.type === 'shape' || element.type === 'line' || ++solid <= MAX_SOLID);
}

function reportSubstitutions(unlike: readonly string[]): Finding[] {
  const families = [...new Set(unlike)].sort();
  if (families.length === 0) return [];
  return [
    {
      code: 'font_substituted',
      severity: 'info',
      slide: 0,
      message: `Measured with fonts of different widths: ${families.join(', ')}.`,
      fix: FINDINGS.font_substituted.fix,
    },
  ];
}

/** @param brought usable families that the file embeds */
function listFontNeeds(families: ReadonlySet<string>, brought: OwnFonts['families']): FontNeed[] {
  const named = new Set([...brought.keys()].map((family) => family.toLowerCase()));
  return [...families]
    .filter((family) => family !== '')
    .sort()
    .slice(0, MAX_FAMILIES)
    .map((family) => {
      if (named.has(family.toLowerCase())) return { family, embedded: true };
      return {
        family,
        embedded: false,
        note: comesWithOffice(family)
          ? 'The font comes with Office.'
          : 'Where it is not installed another font is shown. Embed it: File > Options > Save > Embed fonts in the file.',
      };
    });
}

/** Reports embedded fonts that cannot be used here, nor usually in PowerPoint. */
function reportUnusedFonts(refused: readonly RefusedFace[]): Finding[] {
  return describeRefusedFonts(refused).map((message) => ({
    code: 'font_substituted',
    severity: 'warning',
    slide: 0,
    message,
    fix: 'Embed the font again (File > Options > Save > Embed fonts in the file), or remove it from the file.',
  }));
}
