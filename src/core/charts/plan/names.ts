import { measureInSansOrSerif } from '../../scene/fonts/substitute-widths.ts';
import { wrapLabel } from '../../scene/wrap-label.ts';
import type { ChartPlan } from './plan-types.ts';

/** Names of categories below a plot. */
export interface CategoryNames {
  /** Lines of each name; empty where the name is skipped. */
  readonly lines: readonly (readonly string[])[];
  /**
   * Rotation in degrees, clockwise. Names end at their tick where it is negative, and begin there where it is
   * positive.
   */
  readonly turn?: number;
  /** Height of the names, px. */
  readonly depth: number;
  /** How far the first name reaches before its tick, px. */
  readonly reach: number;
}

/** Height of a line of a name, em. */
const LINE_EM = 1.3;
const MAX_LINES = 3;
/** Share of its slot that a name may fill, and share of the chart's height for rotated names. */
const [MAX_SLOT_SHARE, MAX_HEIGHT_SHARE] = [0.94, 0.5];
/** Distance between two rotated names, measured across them, em. */
const DISTANCE_EM = 1.15;
/** Where a line of a name may break: before a space, and after a hyphen or dash. */
const WORD_END = /\s+|(?<=[-–—/])/u;
/** The part of a slot that LibreOffice keeps free between two names, 1 mm. */
const SLOT_GAP_PX = 3.8;
/** Share of a slot that LibreOffice gives to a line of a name. */
const LINE_SHARE = 0.95;
/** Most categories whose names LibreOffice slants, and share of the chart's height that they may take. */
const [MAX_SLANTED, MAX_UNSKIPPED_SHARE] = [100, 0.2];
/** Smallest size of names, 11 pt. */
const MIN_NAME_PX = 44 / 3;
const RIGHT_ANGLE = 90;
const SLANT = 45;
/** Smaller rotations are ignored, degrees. */
const MIN_TURN = 10;

interface NameMeasures {
  /** Space for a name along the axis, px. */
  readonly slot: number;
  /** Height of the chart, px. */
  readonly height: number;
  readonly em: number;
  readonly widthOf: (text: string) => number;
  /** Rules out slanted names, because there is no space for them. */
  readonly isUpright?: boolean;
}

/**
 * Lays out names as office programs do in imported charts: in lines where every word fits, otherwise slanted
 * by 45 degrees,
 * otherwise upright. Names are skipped only where not even upright ones fit. Settings of the file take
 * precedence.
 */
export function layoutImportedNames(
  { categories, categoryAxis }: Pick<ChartPlan, 'categories' | 'categoryAxis'>,
  measures: NameMeasures,
): CategoryNames {
  const { slot, height, em, widthOf } = measures;
  const declared = categoryAxis?.labelEvery ?? 1;
  const turn =
    categoryAxis?.turn ??
    (namesFit(categories, declared, measures)
      ? 0
      : measures.isUpright !== true && canSlant(slot * declared, em)
        ? -SLANT
        : -RIGHT_ANGLE);
  if (Math.abs(turn) < MIN_TURN) return layoutLevelNames(categories, declared, measures);
  const angle = (Math.abs(turn) * Math.PI) / 180;
  const every = Math.max(declared, Math.ceil((em * DISTANCE_EM) / (slot * Math.sin(angle))));
  const room = (height * MAX_HEIGHT_SHARE - em * Math.cos(angle)) / Math.sin(angle);
  const lines = categories.map((name, index) =>
    index % every === 0
      ? wrapLabel(name.replaceAll(/\s+/g, '\u00a0'), Math.max(em * 2, room), 1, widthOf)
      : [],
  );
  const widest = Math.max(0, ...lines.flat().map(widthOf));
  return {
    lines,
    turn,
    depth: widest * Math.sin(angle) + em * Math.cos(angle),
    reach: turn < 0 ? Math.max(0, ...(lines[0] ?? []).map(widthOf)) * Math.cos(angle) : 0,
  };
}

/**
 * Tells whether slanted names do not overlap.
 * | @param slot distance between two names, px
 */
export function canSlant(slot: number, em: number): boolean {
  return slot * Math.sin((SLANT * Math.PI) / 180) >= em * DISTANCE_EM;
}

function namesFit(categories: readonly string[], every: number, { slot, widthOf }: NameMeasures): boolean {
  return categories.every(
    (name, index) =>
      index % every !== 0 ||
      wrapLabel(name, slot * every * MAX_SLOT_SHARE, MAX_LINES, widthOf).every(
        (line) => !line.endsWith('…') || name.endsWith('…'),
      ),
  );
}

/** Horizontal names. Where words are too long, some names are skipped rather than all of them cut. */
function layoutLevelNames(
  categories: readonly string[],
  declared: number,
  { slot, em, widthOf }: NameMeasures,
): CategoryNames {
  const longest = Math.max(0, ...categories.flatMap((name) => name.split(' ').map(widthOf)));
  const every = Math.max(
    declared,
    Math.min(categories.length, Math.ceil((longest * 1.04) / Math.max(1, slot))),
  );
  return layoutNameLines(categories, every, { slot, em, widthOf });
}

/** Width in px below which programs without the deck's fonts break a word of the names. */
export function widestWordInSubstitute(names: readonly string[], em: number): number {
  const words = new Set(names.flatMap((name) => name.split(WORD_END)));
  return Math.max(
    0,
    ...[...words].map((word) => measureInSansOrSerif(word, { sizePx: em, weight: 400 }) ?? 0),
  );
}

/** Width in px that LibreOffice gives to a line of a name. */
function measureLineRoom(slot: number): number {
  return Math.max(0, Math.min(slot * LINE_SHARE, slot - SLOT_GAP_PX));
}

/**
 * Chooses a size of names below a plot, in px, at which no common substitute breaks a word of them.
 *
 * @param em usual size, which is also the largest
 * @returns `fits` is false if the widest word is too wide at the smallest size
 */
function chooseNameSize(
  categories: readonly string[],
  slot: number,
  em: number,
): { readonly em: number; readonly fits: boolean } {
  const fitting = (em * measureLineRoom(slot)) / (widestWordInSubstitute(categories, em) || 1);
  const smallest = Math.min(em, MIN_NAME_PX);
  return { em: Math.max(smallest, Math.min(em, fitting)), fits: fitting >= smallest };
}

/**
 * Chooses a size of names below a plot, and the height that LibreOffice needs for them without the deck's fonts.
 * It shows names that the axis skips, too: in lines where every word fits between two ticks, otherwise slanted,
 * and cuts what reaches below the chart.
 *
 * @returns `depth` in px, 0 where LibreOffice shows the names as they are laid out
 */
export function fitNames(
  categories: readonly string[],
  every: number,
  { slot, height, em }: Pick<NameMeasures, 'slot' | 'height' | 'em'>,
): { readonly em: number; readonly fits: boolean; readonly depth: number } {
  const level = every === 1 ? chooseNameSize(categories, slot, em) : { em, fits: true };
  if (every === 1 && level.fits) return { ...level, depth: 0 };
  const depth = measureUnskippedDepth(categories, slot, level.em);
  const fitting = Math.max(
    Math.min(level.em, MIN_NAME_PX),
    Math.min(level.em, (level.em * height * MAX_UNSKIPPED_SHARE) / depth),
  );
  return { ...level, em: fitting, depth: measureUnskippedDepth(categories, slot, fitting) };
}

function measureUnskippedDepth(categories: readonly string[], slot: number, em: number): number {
  const widthOf = (text: string) => measureInSansOrSerif(text, { sizePx: em, weight: 400 }) ?? 0;
  const room = measureLineRoom(slot);
  if (widestWordInSubstitute(categories, em) <= room) {
    const lines = categories.map((name) => wrapLabel(name, room, MAX_LINES, widthOf).length);
    return em * LINE_EM * Math.max(1, ...lines);
  }
  // LibreOffice leaves names of a longer axis level and skips those that do not fit.
  if (categories.length > MAX_SLANTED) return em * LINE_EM;
  return (Math.max(0, ...categories.map(widthOf)) + em * LINE_EM) * Math.sin((SLANT * Math.PI) / 180);
}

/** Every n-th name in as many lines as fit, cut where it is too long. */
export function layoutNameLines(
  categories: readonly string[],
  every: number,
  { slot, em, widthOf }: Omit<NameMeasures, 'height'>,
): CategoryNames {
  const lines = categories.map((name, index) =>
    index % every === 0
      ? wrapLabel(name, Math.max(em * 2, slot * every * MAX_SLOT_SHARE), MAX_LINES, widthOf)
      : [],
  );
  return { lines, depth: em * LINE_EM * Math.max(1, ...lines.map(({ length }) => length)), reach: 0 };
}

/**
 * Slanted names begin left of the plot and narrow it. Where they would then overlap, they are set upright.
 */
export function layoutImportedNamesBeside(
  plan: ChartPlan,
  naming: Parameters<typeof layoutImportedNames>[1],
  left: number,
  plotWidth: number,
): CategoryNames {
  const names = layoutImportedNames(plan, naming);
  const shift = Math.max(0, names.reach - naming.slot / 2 - left);
  const narrow =
    ((plotWidth - shift) / Math.max(1, plan.categories.length)) * (plan.categoryAxis?.labelEvery ?? 1);
  return shift === 0 || canSlant(narrow, naming.em)
    ? names
    : layoutImportedNames(plan, { ...naming, isUpright: true });
}
