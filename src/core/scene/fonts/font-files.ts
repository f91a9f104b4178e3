import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findPackedFolder } from '../packed-data.ts';
import type { FontWeight } from '../scene.ts';

/** A face of a family. */
export interface Face {
  readonly family: string;
  readonly weight: FontWeight;
  readonly italic: boolean;
}

/** Index of the fonts in the published package. */
export interface PackedFonts {
  readonly folder: string;
  /** Changes with any font. */
  readonly version: string;
  /** File of each face, as a stretch of a decompressed bundle. */
  readonly faces: Readonly<
    Record<string, { readonly bundle: string; readonly at: number; readonly length: number }>
  >;
  readonly families: readonly string[];
}

/** npm package of a family and the faces of it that are used. */
interface Family {
  /** Package under @expo-google-fonts, or `DEJAVU`. */
  readonly pkg: string;
  /** Start of the file names. */
  readonly stem: string;
  readonly weights: readonly FontWeight[];
  readonly italics: boolean;
}

const ALL: readonly FontWeight[] = [400, 500, 600, 700, 800];
const UP_TO_BOLD: readonly FontWeight[] = [400, 500, 600, 700];
/** CJK files have 5 to 10 MB each. Two faces are enough, and PowerPoint can name no others. */
const REGULAR_BOLD: readonly FontWeight[] = [400, 700];

const FAMILIES: Readonly<Record<string, Family>> = {
  'IBM Plex Sans': { pkg: 'ibm-plex-sans', stem: 'IBMPlexSans', weights: UP_TO_BOLD, italics: true },
  'IBM Plex Mono': { pkg: 'ibm-plex-mono', stem: 'IBMPlexMono', weights: UP_TO_BOLD, italics: true },
  'Bricolage Grotesque': {
    pkg: 'bricolage-grotesque',
    stem: 'BricolageGrotesque',
    weights: ALL,
    italics: false,
  },
  'Libre Franklin': { pkg: 'libre-franklin', stem: 'LibreFranklin', weights: UP_TO_BOLD, italics: true },
  Manrope: { pkg: 'manrope', stem: 'Manrope', weights: ALL, italics: false },
  Inter: { pkg: 'inter', stem: 'Inter', weights: ALL, italics: true },
  Archivo: { pkg: 'archivo', stem: 'Archivo', weights: ALL, italics: true },
  Newsreader: { pkg: 'newsreader', stem: 'Newsreader', weights: ALL, italics: true },
  'Source Serif 4': { pkg: 'source-serif-4', stem: 'SourceSerif4', weights: ALL, italics: true },
  'Cormorant Garamond': {
    pkg: 'cormorant-garamond',
    stem: 'CormorantGaramond',
    weights: UP_TO_BOLD,
    italics: true,
  },
  'Cormorant Infant': {
    pkg: 'cormorant-infant',
    stem: 'CormorantInfant',
    weights: UP_TO_BOLD,
    italics: true,
  },
  Jost: { pkg: 'jost', stem: 'Jost', weights: UP_TO_BOLD, italics: true },
  // Metric-compatible with Arial, Calibri, Cambria, Courier New, Georgia and Times New Roman: see
  // system-fonts.ts.
  Arimo: { pkg: 'arimo', stem: 'Arimo', weights: UP_TO_BOLD, italics: true },
  Carlito: { pkg: 'carlito', stem: 'Carlito', weights: REGULAR_BOLD, italics: true },
  Caladea: { pkg: 'caladea', stem: 'Caladea', weights: REGULAR_BOLD, italics: true },
  Cousine: { pkg: 'cousine', stem: 'Cousine', weights: REGULAR_BOLD, italics: true },
  Gelasio: { pkg: 'gelasio', stem: 'Gelasio', weights: UP_TO_BOLD, italics: true },
  Tinos: { pkg: 'tinos', stem: 'Tinos', weights: REGULAR_BOLD, italics: true },
  'Playfair Display': { pkg: 'playfair-display', stem: 'PlayfairDisplay', weights: ALL, italics: true },
  Overpass: { pkg: 'overpass', stem: 'Overpass', weights: ALL, italics: true },
  Prompt: { pkg: 'prompt', stem: 'Prompt', weights: ALL, italics: true },
  'Instrument Sans': { pkg: 'instrument-sans', stem: 'InstrumentSans', weights: UP_TO_BOLD, italics: true },
  Nunito: { pkg: 'nunito', stem: 'Nunito', weights: [400, 700], italics: true },
  'Noto Sans': { pkg: 'noto-sans', stem: 'NotoSans', weights: ALL, italics: true },
  // Signs that text fonts lack: ticks, boxes, stars, arrows, parts of a disc.
  'Noto Sans Symbols 2': {
    pkg: 'noto-sans-symbols-2',
    stem: 'NotoSansSymbols2',
    weights: [400],
    italics: false,
  },
  'Noto Emoji': { pkg: 'noto-emoji', stem: 'NotoEmoji', weights: REGULAR_BOLD, italics: false },
  'Noto Sans JP': { pkg: 'noto-sans-jp', stem: 'NotoSansJP', weights: REGULAR_BOLD, italics: false },
  'Noto Sans SC': { pkg: 'noto-sans-sc', stem: 'NotoSansSC', weights: REGULAR_BOLD, italics: false },
  'Noto Sans TC': { pkg: 'noto-sans-tc', stem: 'NotoSansTC', weights: REGULAR_BOLD, italics: false },
  'Noto Sans KR': { pkg: 'noto-sans-kr', stem: 'NotoSansKR', weights: REGULAR_BOLD, italics: false },
  'Noto Sans Arabic': { pkg: 'noto-sans-arabic', stem: 'NotoSansArabic', weights: ALL, italics: false },
  'Noto Sans Hebrew': { pkg: 'noto-sans-hebrew', stem: 'NotoSansHebrew', weights: ALL, italics: false },
  'Noto Sans Devanagari': {
    pkg: 'noto-sans-devanagari',
    stem: 'NotoSansDevanagari',
    weights: ALL,
    italics: false,
  },
  'Noto Sans Thai': { pkg: 'noto-sans-thai', stem: 'NotoSansThai', weights: ALL, italics: false },
};

/** The package of the fonts that programs on Linux use for missing ones. */
const DEJAVU = 'dejavu-fonts-ttf';

/** Families that replace missing ones in pictures; no deck is set in them. */
const SUBSTITUTE_FAMILIES: Readonly<Record<string, Family>> = {
  'DejaVu Sans': { pkg: DEJAVU, stem: 'DejaVuSans', weights: REGULAR_BOLD, italics: true },
  'DejaVu Serif': { pkg: DEJAVU, stem: 'DejaVuSerif', weights: REGULAR_BOLD, italics: true },
  'DejaVu Sans Mono': { pkg: DEJAVU, stem: 'DejaVuSansMono', weights: REGULAR_BOLD, italics: true },
};

/** Names of the substitutes. */
export const SUBSTITUTES: readonly string[] = Object.keys(SUBSTITUTE_FAMILIES);

/**
 * Families of scripts in optional packages, which npm omits with `--omit=optional`, or which are installed by
 * hand.
 */
const OPTIONAL_FAMILIES: Readonly<Record<string, Family>> = Object.fromEntries([
  ...[
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Lao',
    'Khmer',
    'Myanmar',
    'Georgian',
    'Armenian',
    'Ethiopic',
  ].map((script) => findOptionalFamily(`Noto Sans ${script}`)),
  ...[
    'Noto Serif Tibetan',
    'Noto Sans Cherokee',
    'Noto Sans Canadian Aboriginal',
    'Noto Sans Thaana',
    'Noto Sans Syriac',
    'Noto Sans Adlam',
    'Noto Sans Ol Chiki',
  ].map((family) => findOptionalFamily(family)),
  ...['Noto Sans Meetei Mayek', 'Noto Sans Javanese'].map((family) => findOptionalFamily(family)),
  ...['Noto Sans Mongolian', 'Noto Sans Tifinagh', 'Noto Sans Vai', 'Noto Sans Yi'].map((family) =>
    findOptionalFamily(family, [400]),
  ),
]);

function findOptionalFamily(family: string, weights = REGULAR_BOLD): [string, Family] {
  return [
    family,
    {
      pkg: family.toLowerCase().replaceAll(' ', '-'),
      stem: family.replaceAll(' ', ''),
      weights,
      italics: false,
    },
  ];
}

const STYLE_NAMES: Readonly<Record<FontWeight, string>> = {
  400: '400Regular',
  500: '500Medium',
  600: '600SemiBold',
  700: '700Bold',
  800: '800ExtraBold',
};
const resolver = createRequire(import.meta.url);
let packed: PackedFonts | null | undefined;
/** Cache of the optional families that were looked up. */
const installed = new Map<string, boolean>();

/** Families with signs but no letters, in which nobody sets text. */
export const SIGN_FAMILIES: readonly string[] = ['Noto Sans Symbols 2', 'Noto Emoji'];
/** All families whose files are installed, by their names in PowerPoint. */
export const SHIPPED_FAMILIES: readonly string[] = [
  ...Object.keys(FAMILIES),
  ...Object.keys(OPTIONAL_FAMILIES).filter((family) => isInstalled(family)),
];
/** Families for text. */
export const FONT_FAMILIES: readonly string[] = SHIPPED_FAMILIES.filter(
  (family) => !SIGN_FAMILIES.includes(family),
);

/**
 * The closest face that a family has: nearest weight, the lighter one on a tie, and upright where there are
 * no italics.
 */
export function findNearestFace(family: string, weight: FontWeight, italic: boolean): Face {
  const known = isInstalled(family) ? family : 'Noto Sans';
  const entry = findEntry(known);
  let best = entry.weights[0] as FontWeight;
  for (const candidate of entry.weights)
    if (Math.abs(candidate - weight) < Math.abs(best - weight)) best = candidate;
  return { family: known, weight: best, italic: italic && entry.italics };
}

/** Path of the TrueType file of a face that `nearestFace` returned. */
export function findFontFile(face: Face): string {
  const { pkg, stem } = findEntry(face.family);
  if (pkg === DEJAVU) return resolver.resolve(`${DEJAVU}/ttf/${findDejaVuFile(stem, face)}.ttf`);
  const style = `${STYLE_NAMES[face.weight]}${face.italic ? '_Italic' : ''}`;
  return resolver.resolve(`@expo-google-fonts/${pkg}/${style}/${stem}_${style}.ttf`);
}

/** Tells whether the files of a family exist; optional packages may not be installed. */
export function isInstalled(family: string): boolean {
  if (FAMILIES[family] !== undefined) return true;
  if (OPTIONAL_FAMILIES[family] === undefined && SUBSTITUTE_FAMILIES[family] === undefined) return false;
  const known =
    installed.get(family) ??
    (findPackedFonts()?.families.includes(family) === true || isResolved(getFontPackage(family)));
  installed.set(family, known);
  return known;
}

/** Every face that a family has. */
export function listFaces(family: string): readonly Face[] {
  const { weights, italics } = findEntry(family);
  return weights.flatMap((weight) =>
    (italics ? [false, true] : [false]).map((italic) => ({ family, weight, italic })),
  );
}

/** The fonts of the published package; undefined in a checkout. */
export function findPackedFonts(): PackedFonts | undefined {
  if (packed === undefined) {
    const folder = findPackedFolder('fonts');
    packed =
      folder === undefined
        ? null
        : {
            folder,
            ...(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Omit<PackedFonts, 'folder'>),
          };
  }
  return packed ?? undefined;
}

/** The npm package of a family. */
export function getFontPackage(family: string): string {
  const { pkg } = findEntry(family);
  return pkg === DEJAVU ? pkg : `@expo-google-fonts/${pkg}`;
}

function findDejaVuFile(stem: string, { family, weight, italic }: Face): string {
  const slanted = italic ? (family === 'DejaVu Serif' ? 'Italic' : 'Oblique') : '';
  const style = `${weight === 700 ? 'Bold' : ''}${slanted}`;
  return style === '' ? stem : `${stem}-${style}`;
}

function findEntry(family: string): Family {
  return (FAMILIES[family] ?? OPTIONAL_FAMILIES[family] ?? SUBSTITUTE_FAMILIES[family]) as Family;
}

function isResolved(pkg: string): boolean {
  try {
    resolver.resolve(`${pkg}/package.json`);
    return true;
  } catch {
    return false;
  }
}
