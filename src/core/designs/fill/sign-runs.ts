import { flattenShapes, type ReadSlide } from '../../ooxml/read/index.ts';
import {
  applyPatch,
  childAtPath,
  type Markup,
  parseMarkup,
  readAttribute,
  type Xml,
} from '../../ooxml/xml/index.ts';
import type { NewSlide } from '../../output/pptx/fill/fill-package.ts';
import { findThemeFace } from '../../scene/fonts/font-book.ts';
import { findScript, isAscii, isCombining, splitByFont } from '../../scene/fonts/itemize.ts';
import { FACE_STYLES, isBold } from '../../scene/fonts/link-style.ts';
import type { FaceStyle } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { collectRuns, singleFamilyFonts } from '../slide-fonts.ts';
import type { FamilyOnSlides } from './letters-on-slides.ts';

/** Symbols that a font of the deck lacks, with the family that has them, by that font in lower case. */
export type SignFamilies = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Fonts of a slide as its reader resolves them. */
export type ShownFonts = Pick<ReadSlide, 'shapes' | 'theme'>;

const JOINER = '\u200d';
/** Symbol fonts, which have symbols instead of letters. */
const SYMBOL_FONTS = /dings|symbol|emoji|icon/i;

/**
 * Finds symbols that a font of the deck lacks, such as check marks, arrows and emoji. Each symbol uses one
 * family throughout the deck.
 */
export function findSignFamilies(used: readonly FamilyOnSlides[], theme: Theme, lang: string): SignFamilies {
  const families = new Map<string, Map<string, string>>();
  for (const { family, letters } of used) {
    if (SYMBOL_FONTS.test(family)) continue;
    const lacking = new Map<string, string>();
    const base = findThemeFace('body', { ...theme, fonts: singleFamilyFonts(family) }, 400, false, lang);
    for (const letter of letters) {
      if (findScript(letter) !== 'common' || base.has(letter)) continue;
      const sign = String.fromCodePoint(letter);
      const face = splitByFont(sign, base, 400, false, lang)[0]?.face ?? base;
      if (face !== base && face.has(letter)) lacking.set(sign, face.family);
    }
    if (lacking.size > 0) families.set(family.toLowerCase(), lacking);
  }
  return families;
}

/** Fonts of a deck whose symbols use families of their own. */
export function addSignFamilies(used: readonly FamilyOnSlides[], signs: SignFamilies): FamilyOnSlides[] {
  if (signs.size === 0) return [...used];
  const added = new Map<
    string,
    {
      readonly family: string;
      readonly needed: Set<FaceStyle>;
      readonly letters: Set<number>;
      readonly isSigns: true;
    }
  >();
  const families = used.map((one): FamilyOnSlides => {
    if (SYMBOL_FONTS.test(one.family)) return one;
    const letters = new Set(one.letters);
    const lacking = signs.get(one.family.toLowerCase());
    for (const letter of one.letters) {
      const family = lacking?.get(String.fromCodePoint(letter));
      if (family === undefined || family === one.family) continue;
      letters.delete(letter);
      const other = added.get(family) ?? { family, needed: new Set(), letters: new Set(), isSigns: true };
      added.set(family, other);
      other.letters.add(letter);
      // Symbol fonts have no italics; programs slant them.
      for (const style of FACE_STYLES)
        if (one.needed.has(style)) other.needed.add(isBold(style) ? 'bold' : 'regular');
    }
    return { ...one, letters };
  });
  const common = used.flatMap(({ letters }) =>
    [...letters].filter((letter) => findScript(letter) === 'common'),
  );
  for (const one of added.values()) {
    // Emoji sequences contain further characters after the first.
    for (const letter of common) one.letters.add(letter);
    const own = families.find(({ family }) => family.toLowerCase() === one.family.toLowerCase());
    if (own === undefined) families.push(one);
    else for (const letter of one.letters) own.letters.add(letter);
  }
  return families;
}

/** The id of a shape, or a run of DrawingML, which contains no other run; math runs are different. */
const SHAPE_OR_RUN = /<(?:\w+:)?cNvPr\b[^>]*?\sid="(\d+)"|<(?!m:)((?:\w+:)?)r>[\s\S]*?<\/\2r>/g;
/** Elements that name fonts. */
const FONTS: ReadonlySet<string> = new Set(['latin', 'ea', 'cs', 'sym']);

/**
 * Puts symbols into runs of their own where the font of their run lacks them. The family is named for every
 * script, because programs differ in the one they use.
 */
export function writeSignFamilies(slide: NewSlide, signs: SignFamilies, shown: ShownFonts): NewSlide {
  const all = new Set([...signs.values()].flatMap((lacking) => [...lacking.keys()]));
  if (![...all].some((sign) => slide.xml.includes(sign))) return slide;
  const inherited = findInheritedFamilies(shown, all);
  let shape = 0;
  return {
    ...slide,
    xml: slide.xml.replace(SHAPE_OR_RUN, (found: string, id: string | undefined, prefix: string) => {
      if (id !== undefined) shape = Number(id);
      if (id !== undefined || isAscii(found)) return found;
      return splitRun(found, prefix, (sign, named) => {
        const family = resolveFamily(named ?? inherited.get(shape)?.get(sign) ?? '+mn-lt', shown);
        return signs.get(family.toLowerCase())?.get(sign);
      });
    }),
  };
}

/** Families of symbols by shape, for runs that name no font. */
function findInheritedFamilies(
  { shapes }: ShownFonts,
  signs: ReadonlySet<string>,
): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const families = new Map<number, Map<string, string>>();
  for (const shape of flattenShapes(shapes)) {
    if (shape.from !== 'slide' || shape.kind === 'group') continue;
    const known = families.get(shape.id) ?? new Map<string, string>();
    families.set(shape.id, known);
    for (const { text, fonts } of collectRuns([shape]))
      if (!isAscii(text)) for (const sign of text) if (signs.has(sign)) known.set(sign, fonts.latin);
  }
  return families;
}

function resolveFamily(name: string, { theme: { fonts } }: ShownFonts): string {
  if (name.startsWith('+')) return (name.startsWith('+mj') ? fonts.major : fonts.minor).latin.trim();
  return name.trim();
}

/** Finds the family that has a symbol; undefined if its run has it. `named` is the font that the run names. */
type FamilyOfSign = (sign: string, named: string | undefined) => string | undefined;

function splitRun(run: string, prefix: string, familyOf: FamilyOfSign): string {
  const markup = parseMarkup(run);
  const [properties, textNode] = [childAtPath(markup, 'rPr'), childAtPath(markup, 't')];
  if (textNode === undefined) return run;
  const fontNodes = properties?.children.filter(({ name }) => FONTS.has(name)) ?? [];
  const named = findTypeface(run, fontNodes);
  const pieces = splitAtSigns(run.slice(textNode.inner, textNode.close), (sign) => familyOf(sign, named));
  if (
    pieces.every(({ family }) => family === undefined) ||
    fontNodes.some(({ start, end }) => SYMBOL_FONTS.test(run.slice(start, end)))
  )
    return run;
  const own = properties === undefined ? `<${prefix}rPr/>` : run.slice(properties.start, properties.end);
  return pieces
    .map(
      ({ text, family }) =>
        `<${prefix}r>${family === undefined ? own : setFamily(own, prefix, family)}<${prefix}t>${text}</${prefix}t></${prefix}r>`,
    )
    .join('');
}

function findTypeface(run: string, fontNodes: readonly Markup[]): string | undefined {
  const latin = fontNodes.find(({ name }) => name === 'latin');
  return latin === undefined ? undefined : readAttribute(run, latin, 'typeface');
}

function setFamily(properties: string, prefix: string, family: string): string {
  return applyPatch(properties, {
    children: ['latin', 'ea', 'cs'].map((slot) => `<${prefix}${slot} typeface="${family}"/>` as Xml),
    without: ['sym'],
  });
}

interface SignPiece {
  readonly text: string;
  readonly family: string | undefined;
}

/** Joiners, joined symbols, selectors and marks stay with the symbol before them. */
function splitAtSigns(words: string, familyOf: (sign: string) => string | undefined): SignPiece[] {
  if (isAscii(words)) return [{ text: words, family: undefined }];
  const pieces: { text: string; readonly family: string | undefined }[] = [];
  for (const character of words) {
    const last = pieces.at(-1);
    const isPart =
      last !== undefined &&
      (isCombining(character.codePointAt(0) ?? 0) ||
        (last.family !== undefined && last.text.endsWith(JOINER)));
    const family = isPart ? last.family : familyOf(character);
    if (last !== undefined && last.family === family) last.text += character;
    else pieces.push({ text: character, family });
  }
  return pieces;
}
