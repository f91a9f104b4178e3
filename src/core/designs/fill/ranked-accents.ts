import { flattenShapes, type ReadDeck, type ReadShape } from '../../ooxml/read/index.ts';
import { computeContrastRatio } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';
import { shareOfSlide } from '../compile/boxes.ts';
import { isChromatic } from '../compile/chromatic.ts';

/** Weights of a chromatic title, of other chromatic text, and of the largest fill that counts. */
const [TITLE, TEXT, MAX_FILL] = [1, 0.15, 0.5];
/** Minimum weight of an accent relative to the most used one. */
const MIN_SHARE = 0.08;

/**
 * Chromatic colours of a file by their use, the most used first: as the colour of titles, of areas and of
 * text on its layouts and slides. Rare colours are left out, and text in the colours of links.
 */
export function rankAccents(
  deck: Pick<ReadDeck, 'layouts' | 'masters' | 'slides' | 'widthEmu' | 'heightEmu'>,
): readonly Hex[] {
  const weights = new Map<string, number>();
  const links = new Set(
    deck.masters.flatMap(({ theme: { colors } }) => [colors['hlink'], colors['folHlink']]),
  );
  const add = (hex: string, weight: number): void => {
    if (isChromatic(hex)) weights.set(hex, (weights.get(hex) ?? 0) + weight);
  };
  const enter = (shape: ReadShape, share: number): void => {
    if (shape.kind === 'connector' && shape.line !== undefined) add(shape.line.color.hex, share * TEXT);
    if (shape.kind !== 'shape') return;
    if (shape.fill.kind === 'solid' && shape.fill.color.alpha > 0.5)
      add(shape.fill.color.hex, share * Math.min(MAX_FILL, Math.sqrt(shareOfSlide(shape.box, deck))));
    const isTitle = shape.placeholder?.type === 'title' || shape.placeholder?.type === 'ctrTitle';
    const hexes = (shape.text?.paragraphs ?? []).flatMap(({ runs, unsaid }) =>
      runs.length > 0 ? runs.map(({ color }) => color.hex) : unsaid === undefined ? [] : [unsaid.color.hex],
    );
    for (const hex of new Set(hexes))
      if (isTitle || !links.has(hex)) add(hex, share * (isTitle ? TITLE : TEXT));
  };
  for (const pages of [deck.layouts, deck.slides])
    for (const { shapes } of pages) for (const shape of flattenShapes(shapes)) enter(shape, 1 / pages.length);
  const ranked = [...weights].sort((a, b) => b[1] - a[1]);
  const [, most] = ranked[0] ?? ['', 0];
  return ranked.filter(([, weight]) => weight >= MIN_SHARE * most).map(([hex]) => hex as Hex);
}

/** First two accents of the themes that Office gives to new files. */
const OFFICE: ReadonlySet<string> = new Set([
  '#4F81BD #C0504D',
  '#5B9BD5 #ED7D31',
  '#4472C4 #ED7D31',
  '#156082 #E97132',
]);

/**
 * The accents of a theme, without those of Office in a file that paints other colours: whoever made it left the
 * theme as it was.
 *
 * @param isColorless whether the file avoids colours
 */
export function findCompanyAccents(
  theme: readonly Hex[],
  used: readonly Hex[],
  isColorless = false,
): readonly Hex[] {
  const isOffice = OFFICE.has(theme.slice(0, 2).join(' ').toUpperCase());
  const paints = used.length > 0 || isColorless;
  return isOffice && paints && theme.every((accent) => !used.includes(accent)) ? [] : theme;
}

/** Least contrast of an accent with its background, so that it is not the background itself. */
const MIN_VISIBLE = 1.3;

export function isVisible(hex: Hex, backdrop: Hex): boolean {
  return computeContrastRatio(hex, backdrop) >= MIN_VISIBLE;
}

/** The accents of a file and then those of its theme, without repeats; the colour of the background comes last. */
export function orderByContrast(used: readonly Hex[], theme: readonly Hex[], backdrop: Hex): readonly Hex[] {
  const all = [...new Set([...used, ...theme])];
  return [
    ...all.filter((hex) => isVisible(hex, backdrop)),
    ...all.filter((hex) => !isVisible(hex, backdrop)),
  ];
}
