import { PACKAGE_FAULTS } from '../output/pptx/check/package-fault.ts';
import { checkPackage } from '../output/pptx/check-package.ts';
import type { ReadDeck, ReadShape, ReadSlide } from '../output/pptx/read/deck.ts';
import type { RefusedFace } from '../output/pptx/read/fonts/embedded-fonts.ts';
import { readDeck } from '../output/pptx/read/read-deck.ts';
import { checkScene } from '../scene/check/check-scene.ts';
import { checkDuplicateTitles } from '../scene/check/deck.ts';
import { score } from '../scene/check/score.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import { comesWithOffice } from '../scene/fonts/office-fonts.ts';
import type { FontNeed, MediaRef, SceneElement } from '../scene/scene.ts';
import { asFileFindings } from './file-findings.ts';
import type { FileReport } from './file-report.ts';
import { leftoverText } from './leftover-text.ts';
import { NO_FONTS, type OwnFonts, toldFonts } from './own-fonts.ts';
import { isDrawable } from './picture-book.ts';
import { pictureKind } from './picture-kind.ts';
import { runsOf, unlikeFonts } from './slide-fonts.ts';
import { slideScene } from './slide-scene.ts';

const FAULT_COST = 10;
const MOST_ELEMENTS = 2_000;
const MOST_SOLID = 300;
const MOST_FAMILIES = 40;

/**
 * What is wrong with a presentation file of any program: its package, and its slides, measured with
 * the fonts that it brings along, or with those that stand in for what it names.
 *
 * @param fonts that it brings along.
 * @throws Failure `invalid_input` when it cannot be read at all; its issue's type says why.
 */
export function checkFile(bytes: Uint8Array, { families, refused }: Pick<OwnFonts, 'families' | 'refused'> = NO_FONTS): FileReport {
  const deck = readDeck(bytes);
  const shown = deck.slides.filter(({ hidden }) => !hidden);
  const pictures = picturesOf(deck);
  const checked = shown.map((slide) => checkSlide(slide, deck, pictures));
  const faults = checkPackage(bytes);
  const perSlide = checked.map(({ findings }) => score(findings));
  const mean = perSlide.length === 0 ? 100 : perSlide.reduce((sum, one) => sum + one, 0) / perSlide.length;
  return {
    title: deck.title,
    slides: deck.slides.length,
    score: Math.max(0, Math.round(mean - FAULT_COST * faults.length)),
    findings: [...checked.flatMap(({ findings }) => findings), ...duplicateTitles(shown, checked), ...substitutions(shown), ...unusedFonts(refused)],
    faults: faults.map((fault) => ({ ...fault, fix: PACKAGE_FAULTS[fault.code].fix })),
    fonts: fontsIn(shown, families),
    remarks: [
      ...deck.remarks,
      ...shown.filter(({ shapes }) => shapes.length > MOST_SOLID).map(({ number, shapes }) => `Slide ${number} has ${shapes.length} shapes; the first ones were checked.`),
      ...deck.slides.filter(({ hidden }) => hidden).map(({ number }) => `Slide ${number} is hidden and was not checked.`),
    ],
  };
}

/** Whether a picture is there, and can be drawn. */
type Pictures = (part: string) => 'drawable' | 'other' | undefined;

/** Each looked at once, however many slides show it. */
function picturesOf(deck: ReadDeck): Pictures {
  const known = new Map<string, ReturnType<Pictures>>();
  return (part) => {
    if (!known.has(part)) {
      const bytes = deck.media(part);
      known.set(part, bytes === undefined ? undefined : isDrawable(bytes) ? 'drawable' : 'other');
    }
    return known.get(part);
  };
}

function checkSlide(slide: ReadSlide, deck: ReadDeck, pictures: Pictures): { readonly findings: readonly Finding[]; readonly scene: ReturnType<typeof slideScene>['scene'] } {
  // What a picture shows does not matter here, only whether it is there.
  const picture = (part: string): MediaRef | undefined => (pictures(part) === undefined ? undefined : { hash: part, mimeType: 'image/png', widthPx: 0, heightPx: 0 });
  const { scene: whole, theme } = slideScene(slide, deck, picture);
  const scene = { ...whole, elements: foremost(whole.elements) };
  return { findings: [...asFileFindings(checkScene(scene, theme, slide.number), scene, slide), ...leftoverText(scene, slide.number), ...undrawn(slide.shapes, slide.number, pictures)], scene };
}

/** Pictures of kinds that are not drawn here, or torn ones: people see them, pictures of the slide do not show them. */
function undrawn(shapes: readonly ReadShape[], slide: number, pictures: Pictures): Finding[] {
  return shapes.flatMap((shape): Finding[] => {
    if (shape.kind === 'group') return undrawn(shape.children, slide, pictures);
    if (shape.kind !== 'picture' || shape.part === undefined || shape.from !== 'slide' || pictures(shape.part) !== 'other') return [];
    const message = `"${shape.name}" is a picture (${pictureKind(shape.part)}) that this server cannot draw; pictures of the slide show a labelled tile in its place.`;
    return [{ code: 'picture_missing', severity: 'info', slide, element: shape.name, message, fix: 'Insert it as PNG, JPEG or SVG where pictures of the slide matter; PowerPoint shows it as it is.' }];
  });
}

/** As many texts, pictures and shapes as are checked against one another; nobody reads a slide with more. */
function foremost(elements: readonly SceneElement[]): readonly SceneElement[] {
  if (elements.length <= MOST_SOLID) return elements;
  let solid = 0;
  return elements.slice(0, MOST_ELEMENTS).filter((element) => element.type === 'shape' || element.type === 'line' || ++solid <= MOST_SOLID);
}

/** Numbered as in the file, where hidden slides count. */
function duplicateTitles(slides: readonly ReadSlide[], checked: readonly { readonly scene: ReturnType<typeof slideScene>['scene'] }[]): Finding[] {
  const numberOf = (shown: number) => slides[shown - 1]?.number ?? shown;
  return checkDuplicateTitles(checked.map(({ scene }) => scene)).map(({ path: _, ...finding }) => ({
    ...finding,
    slide: numberOf(finding.slide),
    message: finding.message.replace(/slide (\d+), too/, (_whole, shown: string) => `slide ${numberOf(Number(shown))}, too`),
  }));
}

function substitutions(slides: readonly ReadSlide[]): Finding[] {
  const families = [...new Set(slides.flatMap(unlikeFonts))].sort();
  if (families.length === 0) return [];
  return [{ code: 'font_substituted', severity: 'info', slide: 0, message: `Measured with fonts of other widths: ${families.join(', ')}.`, fix: FINDINGS.font_substituted.fix }];
}

/** @param brought families that the file brings along and that can be used. */
function fontsIn(slides: readonly ReadSlide[], brought: OwnFonts['families']): FontNeed[] {
  const named = new Set([...brought.keys()].map((family) => family.toLowerCase()));
  const families = new Set(slides.flatMap(({ shapes }) => runsOf(shapes)).map(({ fonts }) => fonts.latin.trim()));
  families.delete('');
  return [...families]
    .sort()
    .slice(0, MOST_FAMILIES)
    .map((family) => {
      if (named.has(family.toLowerCase())) return { family, embedded: true };
      return {
        family,
        embedded: false,
        note: comesWithOffice(family) ? 'Office brings the font itself.' : 'Where it is not installed another font is shown. Embed it: File > Options > Save > Embed fonts in the file.',
      };
    });
}

/** Fonts that the file brings along, but that are of no use here, nor, as a rule, in PowerPoint. */
function unusedFonts(refused: readonly RefusedFace[]): Finding[] {
  return toldFonts(refused).map((message) => ({
    code: 'font_substituted',
    severity: 'warning',
    slide: 0,
    message,
    fix: 'Embed the font again (File > Options > Save > Embed fonts in the file), or take it out of the file.',
  }));
}
