import {
  isShrinkable,
  type ReadBox,
  type ReadParagraph,
  type ReadPlace,
  type ReadPlaceholder,
  type ReadSpacing,
  type ReadText,
} from '../../../ooxml/read/index.ts';
import type { FillParagraph } from '../../../ooxml/write/index.ts';
import { NATURAL_LINE } from '../../../scene/natural-line.ts';
import { EMU_PER_PT } from '../../../scene/scene.ts';
import { countUnsetLines } from '../../../scene/substitute-lines.ts';
import { findLineShare, findOpenShare } from './close-lines.ts';

/**
 * Size in points of letters for which a file names none. LibreOffice gives titles that of the master's prompt then,
 * so it is not known whether they fit.
 */
const UNNAMED_PT = 18;
const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);

interface PlacedParagraphs {
  readonly sizePt?: number | undefined;
  readonly sizesPt?: readonly number[] | undefined;
  readonly paragraphs: readonly FillParagraph[];
  readonly box?: ReadBox | undefined;
  readonly titled?: unknown;
}

/**
 * Tells whether a slide says that the text of a place shrinks on overflow: where its layout says so, since
 * LibreOffice does not take that over for titles, and where the layout lets text run over, which it would in
 * programs without the fonts of the design. A shape that grows with its text stays as it is, and so does a text
 * that fits in every font: LibreOffice 7.4 draws the lines of a text that may shrink as its face asks until it has
 * drawn one that may not, in DejaVu 1 em apart.
 */
export function shrinksInPlace(
  { paragraphs, box, sizePt, sizesPt, titled }: PlacedParagraphs,
  place: Pick<ReadPlace, 'box' | 'frame' | 'levels'>,
): boolean {
  if (!isShrinkable(place.frame)) return false;
  const set = titled === undefined ? setInPlace({ paragraphs, sizePt, sizesPt }, place) : undefined;
  return set === undefined || !fitsInSubstitutes({ ...place.frame, paragraphs: set }, box ?? place.box);
}

/**
 * Paragraphs with more space between lines where these would touch: lines that the design sets closer than letters
 * are high, as it does for titles of a single line, and those of a title that shrinks in programs without its font
 * and stands as close as these programs set it.
 */
export function spaceLines(
  text: PlacedParagraphs & { readonly placeholder?: ReadPlaceholder },
  place: Pick<ReadPlace, 'box' | 'frame' | 'levels'>,
): readonly FillParagraph[] {
  if (text.titled !== undefined) return text.paragraphs;
  const lineShare = findLineShare(place.levels[0]);
  if (lineShare !== undefined && TITLES.has(text.placeholder?.type ?? '') && shrinksInPlace(text, place))
    return text.paragraphs.map((paragraph) => ({ ...paragraph, lineShare }));
  const shares = text.paragraphs.map(({ level }) =>
    findOpenShare(place.levels[Math.min(level, place.levels.length - 1)]),
  );
  return shares.every((share) => share === undefined)
    ? text.paragraphs
    : text.paragraphs.map((paragraph, at) => {
        const share = shares[at];
        return share === undefined ? paragraph : { ...paragraph, lineShare: share };
      });
}

/** Paragraphs with the formats of their place; undefined if the size of their letters is not known. */
function setInPlace(
  { paragraphs, sizePt, sizesPt }: PlacedParagraphs,
  { levels }: Pick<ReadPlace, 'levels'>,
): LinesOfParagraph[] | undefined {
  const set: LinesOfParagraph[] = [];
  for (const { runs, level: wanted } of paragraphs) {
    const level = levels[Math.min(wanted, levels.length - 1)];
    if (level === undefined || level.letters.sizePt === UNNAMED_PT) return undefined;
    const size = sizePt ?? sizesPt?.[Math.min(wanted, sizesPt.length - 1)] ?? level.letters.sizePt;
    const { trackingPt } = level.letters;
    set.push({
      ...level,
      runs: runs.map(({ text, bold = level.letters.bold }) => ({ text, bold, sizePt: size, trackingPt })),
    });
  }
  return set;
}

type LinesOfParagraph = Pick<
  ReadParagraph,
  'marginEmu' | 'indentEmu' | 'spaceBefore' | 'spaceAfter' | 'lineSpacing'
> & {
  readonly runs: readonly Pick<ReadParagraph['runs'][number], 'text' | 'bold' | 'sizePt' | 'trackingPt'>[];
};

/**
 * Tells whether a text keeps to its box at full size in the widest common substitutes of its font. Texts with
 * letters that these lack, in columns, turned or without line breaks do not count.
 */
function fitsInSubstitutes(
  {
    insets,
    wrap,
    columns,
    turned,
    stacked,
    paragraphs,
  }: Pick<ReadText, 'insets' | 'wrap' | 'columns' | 'turned' | 'stacked'> & {
    readonly paragraphs: readonly LinesOfParagraph[];
  },
  { width, height }: ReadBox,
): boolean {
  if (!wrap || columns > 1 || turned !== 0 || stacked === true) return false;
  const widthPt = (width - insets.left - insets.right) / EMU_PER_PT;
  let neededPt = 0;
  for (const [at, paragraph] of paragraphs.entries()) {
    const { runs, marginEmu, indentEmu, lineSpacing, spaceBefore, spaceAfter } = paragraph;
    const sizePt = Math.max(0, ...runs.map((run) => run.sizePt));
    const lines = countUnsetLines(
      runs.map(({ text, bold, sizePt: size, trackingPt: tracking }) => ({ text, bold, size, tracking })),
      widthPt - Math.max(0, marginEmu, marginEmu + indentEmu) / EMU_PER_PT,
    );
    if (lines === undefined) return false;
    neededPt += lines * toPoints(lineSpacing, sizePt);
    if (at > 0) neededPt += toPoints(spaceBefore, sizePt);
    if (at < paragraphs.length - 1) neededPt += toPoints(spaceAfter, sizePt);
  }
  return neededPt <= (height - insets.top - insets.bottom) / EMU_PER_PT;
}

function toPoints(spacing: ReadSpacing, sizePt: number): number {
  return 'share' in spacing ? spacing.share * NATURAL_LINE * sizePt : spacing.points;
}
