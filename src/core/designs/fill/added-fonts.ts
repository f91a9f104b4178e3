import {
  type EmbeddedFamily,
  listDeckFonts,
  type PlannedFamily,
  packFontsNow,
} from '../../ooxml/write/index.ts';
import { readEmbeddedFamilies } from '../../output/pptx/fill/brought-fonts.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { FontFace } from '../../scene/fonts/font-face.ts';
import { SIGN_FAMILIES } from '../../scene/fonts/font-files.ts';
import { fontLibrary, openFace } from '../../scene/fonts/font-library.ts';
import { findScript } from '../../scene/fonts/itemize.ts';
import { guessLetterKind } from '../../scene/fonts/letter-kind.ts';
import { findLetterSet, listLetterSets } from '../../scene/fonts/letter-sets.ts';
import { FACE_STYLES, isBold, isItalic } from '../../scene/fonts/link-style.ts';
import { findNamedFamily } from '../../scene/fonts/named-family.ts';
import { comesWithOffice } from '../../scene/fonts/office-fonts.ts';
import type { Deck, DeckFont, FaceStyle, FontWeight } from '../../scene/scene.ts';
import { ownFont } from '../own-fonts.ts';
import type { FamilyOnSlides } from './letters-on-slides.ts';

const [REGULAR, BOLD_FROM, BOLD] = [400, 600, 700] as const;

/** Fonts of a deck in a design. */
export interface AddedFonts {
  /**
   * Fonts that slides use, the file does not embed and Office does not include, as far as their licences
   * permit embedding.
   */
  readonly embedded: readonly EmbeddedFamily[];
  readonly report: readonly DeckFont[];
}

/**
 * Plans which fonts to embed. Fonts in the design's file stay as they are; others that its slides use are
 * added if they are available and their licences permit it.
 *
 * @param isWritten false if only the report is needed; then no font is subset
 */
export function planAddedFonts(
  source: DesignSource,
  used: readonly FamilyOnSlides[],
  { lang, fonts }: Pick<Deck, 'lang' | 'fonts'>,
  isWritten: boolean,
): AddedFonts {
  const own = source.memo.getOrCreate(readEmbeddedFamilies, source.package);
  const planned = used
    .filter(({ family }) => !own.has(family.toLowerCase()) && !comesWithOffice(family))
    .flatMap((one) => planFamily(one, lang) ?? []);
  const embedded = fonts === 'name' || !isWritten ? [] : packFontsNow(planned);
  const reports = new Map(listDeckFonts(planned, fonts !== 'name').map((report) => [report.family, report]));
  return {
    embedded,
    report: used.map(({ family, needed }): DeckFont => {
      const all = {
        family,
        needed: FACE_STYLES.filter((style) => needed.has(style)),
        embedded: own.get(family.toLowerCase()) ?? [],
      };
      if (own.has(family.toLowerCase())) return all;
      return comesWithOffice(family)
        ? { ...all, reason: 'office' }
        : (reports.get(family) ?? { ...all, reason: 'unknown' });
    }),
  };
}

/**
 * Faces of a family that this server has: the regular one always, and the bold one so that users can make
 * text bold.
 */
function planFamily(
  { family, needed, letters, isSigns }: FamilyOnSlides,
  lang: string,
): PlannedFamily | undefined {
  const faceOf = findFaces(family);
  if (faceOf === undefined) return undefined;
  const kind = guessLetterKind(ownFont(family)?.fallback ?? family);
  const faces = new Map<FaceStyle, FontFace>([['regular', faceOf(REGULAR, false)]]);
  const regular = faces.get('regular');
  for (const style of new Set<FaceStyle>([
    ...needed,
    ...(kind === 'mono' || isSigns === true ? [] : (['bold'] as const)),
  ])) {
    const face = faceOf(isBold(style) ? BOLD : REGULAR, isItalic(style));
    // The program that shows the deck synthesizes missing styles.
    const isHeavy = needed.has(style) && face.file['OS/2'].usWeightClass >= BOLD_FROM;
    const isReal =
      (!isItalic(style) || face.italic) && (!isBold(style) || face.source !== regular?.source || isHeavy);
    if (isReal) faces.set(style, face);
  }
  const sets = new Set([
    ...(isSigns === true ? [] : listLetterSets(lang)),
    ...[...letters].flatMap((letter) => findLetterSet(letter, findScript(letter), lang) ?? []),
  ]);
  return {
    family,
    kind,
    isKnown: true,
    needed,
    faces,
    sets,
    letters: new Set([...letters].filter((letter) => regular?.has(letter))),
    lang,
  };
}

/** Faces by weight and slant; a family that names a single weight always gives that weight. */
function findFaces(family: string): ((weight: FontWeight, italic: boolean) => FontFace) | undefined {
  const own = ownFont(family);
  const uploaded = own === undefined ? undefined : fontLibrary.uploaded(own, REGULAR, false);
  if (own !== undefined && uploaded !== undefined)
    return (weight, italic) => fontLibrary.uploaded(own, weight, italic) ?? uploaded;
  const named = SIGN_FAMILIES.includes(family) ? { family } : findNamedFamily(family);
  return named && ((weight, italic) => openFace(named.family, named.weight ?? weight, italic));
}
