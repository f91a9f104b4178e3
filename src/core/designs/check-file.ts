import { Memo } from '../memory/memo.ts';
import { checkPackage, PACKAGE_FAULTS, type PackageFault } from '../ooxml/check/index.ts';
import { type OpenDeck, openDeck, type ReadShape, type ReadSlide, type RefusedFace } from '../ooxml/read/index.ts';
import { cutPictures } from '../output/png/cut-pictures.ts';
import { RealBackdrops } from '../output/png/real-backdrops.ts';
import { atSlide, checkScene } from '../scene/check/check-scene.ts';
import { checkDuplicateTitles } from '../scene/check/deck.ts';
import { gather } from '../scene/check/gather.ts';
import { score } from '../scene/check/score.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import { comesWithOffice } from '../scene/fonts/office-fonts.ts';
import type { FontNeed, MediaRef, SceneElement } from '../scene/scene.ts';
import { asFileFindings, closedWithoutAlt, withIds } from './file-findings.ts';
import type { FileFault, FileReport } from './file-report.ts';
import { leftoverText } from './leftover-text.ts';
import { NO_FONTS, type OwnFonts, toldFonts } from './own-fonts.ts';
import { pictureBook } from './picture-book.ts';
import { pictureKind } from './picture-kind.ts';
import { runsOf, slideFonts, unlikeFonts } from './slide-fonts.ts';
import { slideScene } from './slide-scene.ts';
import { sparseSlide } from './sparse-slide.ts';
import { tableRoom } from './table-room.ts';

const FAULT_COST = 10;
const MOST_ELEMENTS = 2_000;
const MOST_SOLID = 300;
const MOST_FAMILIES = 40;
/** Maximum number of places listed per kind of fault. */
const MOST_PLACES = 100;

type Brought = Pick<OwnFonts, 'families' | 'refused'>;

/**
 * Checks a presentation file of any program: its package, and its slides, measured with its embedded fonts or
 * substitutes.
 *
 * @param fonts embedded fonts of the file
 * @throws Failure `invalid_input` if the file cannot be read; the type of its issue says why
 */
export function checkFile(bytes: Uint8Array, fonts: Brought = NO_FONTS): FileReport {
  const deck = openDeck(bytes);
  const report = checkSlides(deck, fonts, deck.slides());
  const faults = kindsOf(checkPackage(bytes));
  return { ...report, faults, score: Math.max(0, report.score - FAULT_COST * faults.length) };
}

/** Checks some slides of a file, without its package. */
export function checkSlides(deck: OpenDeck, { families, refused }: Brought, those: Iterable<ReadSlide>): Omit<FileReport, 'faults'> {
  const pictures = { ...pictureBook(deck), memo: new Memo() };
  // Keeps only the results of each slide, because some files have very many shapes.
  const slides = Array.from(those, (slide) => checkedSlide(slide, deck, pictures));
  const shown = slides.filter(({ hidden, isBare }) => !hidden && !isBare);
  const findings = shown.flatMap((one) => one.findings);
  return {
    title: deck.title,
    slides: slides.length,
    score: score(findings, shown.length),
    findings: gather([...findings, ...checkDuplicateTitles(shown).map(({ path: _, ...finding }) => finding), ...substitutions(shown.flatMap(({ unlike }) => unlike)), ...unusedFonts(refused)]),
    fonts: fontsIn(new Set(shown.flatMap((one) => one.families)), families),
    remarks: [
      ...deck.remarks,
      ...shown.filter(({ shapes }) => shapes > MOST_SOLID).map(({ number, shapes }) => `Slide ${number} has ${shapes} shapes; the first ones were checked.`),
      ...slides.filter(({ hidden }) => hidden).map(({ number }) => `Slide ${number} is hidden and was not checked.`),
    ],
  };
}

interface CheckedSlide {
  readonly number: number;
  readonly hidden: boolean;
  /** The slides before it use up the limit of shapes. */
  readonly isBare?: true;
  readonly title: string;
  readonly shapes: number;
  readonly findings: readonly Finding[];
  readonly families: readonly string[];
  /** Families that are measured in a substitute of other widths. */
  readonly unlike: readonly string[];
}

function checkedSlide(slide: ReadSlide, deck: OpenDeck, pictures: Pictures): CheckedSlide {
  const { number, hidden, shapes } = slide;
  if (hidden || slide.isBare) return { number, hidden, ...(slide.isBare && { isBare: true }), title: '', shapes: 0, findings: [], families: [], unlike: [] };
  const families = new Set(runsOf(shapes).map(({ fonts }) => fonts.latin.trim()));
  return { number, hidden, ...checkSlide(slide, deck, pictures), shapes: shapes.length, families: [...families], unlike: unlikeFonts(slide) };
}

/** Decoded pictures of the file. */
type Pictures = ReturnType<typeof pictureBook> & { readonly memo: Memo };

/** Merges faults of one kind into one with its places. */
function kindsOf(faults: readonly PackageFault[]): FileFault[] {
  const kinds = new Map<PackageFault['code'], PackageFault[]>();
  for (const fault of faults) kinds.set(fault.code, [...(kinds.get(fault.code) ?? []), fault]);
  return [...kinds].map(([code, alike]) => {
    const [{ part, message }] = alike as [PackageFault, ...PackageFault[]];
    const { fix } = PACKAGE_FAULTS[code];
    if (alike.length === 1) return { code, part, message, fix };
    const more = `The same in ${alike.length - 1} more ${alike.length === 2 ? 'place' : 'places'}.`;
    return { code, part, message: `${message} ${more}`, fix, places: alike.slice(0, MOST_PLACES).map((one) => ({ part: one.part, message: one.message })) };
  });
}

function checkSlide(slide: ReadSlide, deck: OpenDeck, pictures: Pictures): Pick<CheckedSlide, 'findings' | 'title'> {
  // Pictures that cannot be decoded still take their place.
  const picture = (part: string): MediaRef | undefined => pictures.picture(part) ?? (deck.media(part) === undefined ? undefined : { hash: part, mimeType: 'image/png', widthPx: 0, heightPx: 0 });
  const drawn = slideScene(slide, deck, picture, slideFonts(slide), pictures.memo);
  const { scene: whole, theme } = drawn;
  const scene = { ...whole, elements: foremost(whole.elements) };
  const bytesOf = (hash: string) => pictures.bytes.get(hash);
  const { behind } = new RealBackdrops(theme, bytesOf, pictures.memo);
  const undrawable = (part: string) => pictures.picture(part) === undefined && deck.media(part) !== undefined;
  const seen = asFileFindings(
    [...checkScene(scene, theme, 0, behind), ...cutPictures(scene, bytesOf, pictures.memo)].map((finding) => atSlide(finding, slide.number)),
    scene,
    slide,
  );
  const findings = [
    ...seen,
    ...closedWithoutAlt(slide, seen),
    ...tableRoom(drawn, slide.number),
    ...sparseSlide(scene, slide, deck.layouts),
    ...leftoverText(scene, slide.number),
    ...undrawn(slide.shapes, slide.number, undrawable),
  ];
  return { findings: withIds(findings, slide), title: scene.title };
}

/**
 * Reports damaged pictures and pictures of kinds that this server cannot draw, because renderings of the slide lack
 * them.
 */
function undrawn(shapes: readonly ReadShape[], slide: number, isUndrawable: (part: string) => boolean): Finding[] {
  return shapes.flatMap((shape): Finding[] => {
    if (shape.kind === 'group') return undrawn(shape.children, slide, isUndrawable);
    if (shape.kind !== 'picture' || shape.part === undefined || shape.from !== 'slide' || !isUndrawable(shape.part)) return [];
    const message = `"${shape.name}" is a picture (${pictureKind(shape.part)}) that this server cannot draw; pictures of the slide show a labelled tile instead.`;
    return [{ code: 'picture_missing', severity: 'info', slide, element: shape.name, message, fix: 'PowerPoint shows it correctly. If pictures of the slide matter, insert it as PNG, JPEG or SVG.' }];
  });
}

/** Limits the elements that are checked against one another. */
function foremost(elements: readonly SceneElement[]): readonly SceneElement[] {
  if (elements.length <= MOST_SOLID) return elements;
  let solid = 0;
  return elements.slice(0, MOST_ELEMENTS).filter((element) => element.type === 'shape' || element.type === 'line' || ++solid <= MOST_SOLID);
}

function substitutions(unlike: readonly string[]): Finding[] {
  const families = [...new Set(unlike)].sort();
  if (families.length === 0) return [];
  return [{ code: 'font_substituted', severity: 'info', slide: 0, message: `Measured with fonts of different widths: ${families.join(', ')}.`, fix: FINDINGS.font_substituted.fix }];
}

/** @param brought usable families that the file embeds */
function fontsIn(families: ReadonlySet<string>, brought: OwnFonts['families']): FontNeed[] {
  const named = new Set([...brought.keys()].map((family) => family.toLowerCase()));
  return [...families]
    .filter((family) => family !== '')
    .sort()
    .slice(0, MOST_FAMILIES)
    .map((family) => {
      if (named.has(family.toLowerCase())) return { family, embedded: true };
      return {
        family,
        embedded: false,
        note: comesWithOffice(family) ? 'The font comes with Office.' : 'Where it is not installed another font is shown. Embed it: File > Options > Save > Embed fonts in the file.',
      };
    });
}

/** Reports embedded fonts that cannot be used here, nor usually in PowerPoint. */
function unusedFonts(refused: readonly RefusedFace[]): Finding[] {
  return toldFonts(refused).map((message) => ({
    code: 'font_substituted',
    severity: 'warning',
    slide: 0,
    message,
    fix: 'Embed the font again (File > Options > Save > Embed fonts in the file), or remove it from the file.',
  }));
}
