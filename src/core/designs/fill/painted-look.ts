import type { ReadDeck, ReadShape } from '../../ooxml/read/index.ts';
import { readChannels } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';

/** Colours and fonts that slides set directly instead of using their theme. */
export interface PaintedLook {
  /** Chromatic colours by number of slides; empty if slides use theme colours. */
  readonly accents: readonly Hex[];
  /** Absent if the font is that of the theme. */
  readonly family?: { readonly latin: string; readonly ea: string };
  /** True if nearly all letters of slides are set in that family. */
  readonly isFamilyUsual: boolean;
  /** True if nearly all letters of titles in their placeholders are set in that family. */
  readonly isFamilyOfTitles: boolean;
  /** True if many slides show no colours, charts neither. */
  readonly isColorless?: true;
}

/** Minimum difference between the largest and smallest channel (0 to 255) of a chromatic colour. */
const HUED = 48;
const MAX_ACCENTS = 6;
export const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);
/** Share of letters in a family in which all texts of a file are set. */
const USUAL_FAMILY = 0.8;
/** Fewer slides without colours may only have none yet. */
const MIN_COLORLESS_SLIDES = 8;
/** Euclidean distance in RGB below which colours look the same. */
const ALIKE = 90;

export function readPaintedLook({ slides, masters }: ReadDeck): PaintedLook {
  const colors = new Map<string, { slides: Set<number>; own: boolean }>();
  const families = new Map<string, number>();
  const titles = new Map<string, number>();
  let hasCharts = false;
  for (const slide of slides)
    for (const shape of slide.shapes) if (shape.from === 'slide') enter(shape, slide.number);
  const [minor, major] = [masters[0]?.theme.fonts.minor.latin, masters[0]?.theme.fonts.major.latin];
  const [latin, ea] = (([...families].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '\n').split('\n') as [
    string,
    string,
  ]) ?? ['', ''];
  const letters = [...families.values()].reduce((sum, count) => sum + count, 0);
  titles.delete(latin);
  const otherTitles = [...titles.values()].reduce((sum, count) => sum + count, 0);
  const isUsual = (families.get(`${latin}\n${ea}`) ?? 0) >= USUAL_FAMILY * letters;
  const ranked = [...colors].sort((a, b) => b[1].slides.size - a[1].slides.size);
  const owned = ranked.filter(([, { own }]) => own);
  const accents: Hex[] = [];
  for (const [hex] of owned)
    if (accents.length < MAX_ACCENTS && accents.every((other) => distance(other, hex) > ALIKE))
      accents.push(hex as Hex);
  const isPainted =
    owned.reduce((sum, [, one]) => sum + one.slides.size, 0) * 2 >
    ranked.reduce((sum, [, one]) => sum + one.slides.size, 0);
  return {
    accents: isPainted ? accents : [],
    ...(latin === '' || latin === minor || latin === major ? {} : { family: { latin, ea } }),
    isFamilyUsual: isUsual,
    isFamilyOfTitles: otherTitles === 0,
    ...(ranked.length === 0 && !hasCharts && slides.length >= MIN_COLORLESS_SLIDES
      ? { isColorless: true as const }
      : {}),
  };

  function enter(shape: ReadShape, number: number): void {
    if (shape.kind === 'group') for (const child of shape.children) enter(child, number);
    if (shape.kind === 'chart') hasCharts = true;
    if (shape.kind !== 'shape') return;
    if (shape.fill.kind === 'solid' && shape.fill.color.alpha > 0.5) count(shape.fill.color, number);
    for (const { runs } of shape.text?.paragraphs ?? [])
      for (const run of runs) {
        const key = `${run.fonts.latin}\n${run.fonts.ea}`;
        families.set(key, (families.get(key) ?? 0) + run.text.length);
        if (TITLES.has(shape.placeholder?.type ?? ''))
          titles.set(run.fonts.latin, (titles.get(run.fonts.latin) ?? 0) + run.text.length);
        count(run.color, number);
      }
  }

  function count({ hex, scheme }: { readonly hex: string; readonly scheme?: string }, number: number): void {
    const channels = readChannels(hex);
    if (Math.max(...channels) - Math.min(...channels) < HUED) return;
    const known = colors.get(hex) ?? { slides: new Set<number>(), own: scheme === undefined };
    known.slides.add(number);
    colors.set(hex, known);
  }
}

function distance(a: string, b: string): number {
  const other = readChannels(b);
  return Math.hypot(...readChannels(a).map((value, at) => value - (other[at] ?? 0)));
}
