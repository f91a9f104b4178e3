import { findCenter } from '../../scene/box.ts';
import { computeArea, letterScale, type SlideSize, sameColumn } from './boxes.ts';
import type { SlotRole } from './compiled-layout.ts';
import { heightInLines, type Piece, type PieceText } from './sample-pieces.ts';
import {
  isAttribution,
  isContact,
  isDateLike,
  isFootnote,
  isMark,
  isNumberLike,
  isQuotation,
  isShort,
} from './text-forms.ts';

/** A piece with its role in the layout; names are made unique later. */
export interface RoledPiece {
  readonly piece: Piece;
  readonly role: SlotRole;
  readonly name: string;
}

type TextPiece = Piece & { readonly words: PieceText };

/** Minimum size of a display number in points, and relative to the usual font size of its slide. */
const DISPLAY_PT = 20;
const DISPLAY = 1.3;
/** Maximum size of captions relative to the usual font size of the slide. */
const SMALL = 0.78;
/** Distances and heights as shares of the slide's height. */
const [NEAR, LOW_BOX, SUBTITLE_BOX, FOOT] = [0.045, 0.14, 0.26, 0.88];
/** A box at least this many lines high, in letters no larger than this, holds prose. */
const [PROSE_LINES, PROSE_PT] = [4, 20];
const LONGEST_TITLE = 150;
/** Lowest middle of a title above content, as a share of the slide's height. */
const LOWEST_HEAD = 0.3;

export function hasText(piece: Piece): piece is TextPiece {
  return piece.words !== undefined;
}

/**
 * The text that names the slide: its title placeholder, else the largest text that is high enough and reads
 * like a title.
 */
export function findTitle(pieces: readonly Piece[], size: SlideSize): Piece | undefined {
  const { heightEmu } = size;
  const placeholder = pieces.find(
    ({ shape, words }) => words !== undefined && isTitle(shape.placeholder?.type),
  );
  if (placeholder !== undefined) return placeholder;
  const worth = ({ words, box }: TextPiece): number => {
    const y = findCenter(box).y / heightEmu;
    return words.sizePt * (y < 0.3 ? 1.35 : y < 0.5 ? 1.15 : y < 0.7 ? 1 : 0.6) * (words.bold ? 1.05 : 1);
  };
  const named = pieces
    .filter(hasText)
    .filter(
      ({ words: { text, paragraphs } }) =>
        !isNumberLike(text) &&
        !isMark(text) &&
        !isFootnote(text) &&
        !isAttribution(text) &&
        !isContact(text) &&
        paragraphs <= 4 &&
        (text.length <= LONGEST_TITLE || isQuotation(text)),
    );
  const free = named.reduce<TextPiece | undefined>(
    (best, one) => (best === undefined || worth(one) > worth(best) * 1.001 ? one : best),
    undefined,
  );
  const empty = pieces.find(({ shape, words }) => words === undefined && isTitle(shape.placeholder?.type));
  if (free !== undefined && empty !== undefined && isBelowTitle(free, empty, size)) return empty;
  const others = named.filter((one) => one !== free);
  // In the middle of a slide, only a text clearly larger than the rest is a title.
  const stands =
    free !== undefined &&
    (free.box.y < 0.3 * heightEmu || others.every(({ words }) => words.sizePt < 0.92 * free.words.sizePt));
  return stands ? free : pieces.find(({ shape }) => isTitle(shape.placeholder?.type));
}

/** Returns whether a text is content below an empty place for a title: it stands lower, in smaller letters. */
function isBelowTitle({ box, words }: TextPiece, { shape, box: place }: Piece, size: SlideSize): boolean {
  const [first] = shape.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [];
  return (
    place.y + place.height <= box.y &&
    findCenter(box).y > LOWEST_HEAD * size.heightEmu &&
    words.sizePt < Math.min(DISPLAY_PT * letterScale(size), first?.unsaid?.sizePt ?? first?.endSizePt ?? 0)
  );
}

export function isTitle(type: string | undefined): boolean {
  return type === 'title' || type === 'ctrTitle';
}

/** The text below the title that explains it. */
export function findSubtitle(
  title: Piece,
  pieces: readonly Piece[],
  opens: boolean,
  { heightEmu }: SlideSize,
): Piece | undefined {
  const placeholder = pieces.find(({ shape }) => shape.placeholder?.type === 'subTitle');
  if (placeholder !== undefined && (opens || placeholder.box.y < 0.35 * heightEmu)) return placeholder;
  const foot = title.box.y + title.box.height;
  const below = pieces.filter(hasText).filter(({ words, box }) => {
    const gap = box.y - foot;
    const low = box.height < (opens ? SUBTITLE_BOX : LOW_BOX) * heightEmu;
    const few = words.paragraphs <= (opens ? 3 : 1) && words.text.length <= 200;
    return (
      box.y > title.box.y &&
      gap > -0.5 * title.box.height &&
      gap < (opens ? 0.2 : 0.07) * heightEmu &&
      low &&
      few &&
      sameColumn(title.box, box) &&
      words.sizePt < (title.words?.sizePt ?? Number.POSITIVE_INFINITY) &&
      !isDateLike(words.text) &&
      !isAttribution(words.text) &&
      !isMark(words.text) &&
      !isNumberLike(words.text)
    );
  });
  return below.sort((a, b) => a.box.y - b.box.y)[0];
}

/** Roles of the texts of a slide other than title and items; marks such as "VS" stay unchanged. */
export function assignTextRoles(
  texts: readonly TextPiece[],
  others: readonly Piece[],
  title: Piece | undefined,
  opens: boolean,
  size: SlideSize,
): RoledPiece[] {
  const common = findMedianSize(texts);
  return texts.flatMap((piece): RoledPiece[] => {
    const { words, shape, box } = piece;
    const kind = shape.placeholder?.type;
    if (isMark(words.text)) return [];
    if (
      isNumberLike(words.text) &&
      (words.sizePt >= DISPLAY_PT * letterScale(size) || words.sizePt >= DISPLAY * common)
    )
      return [{ piece, role: 'number', name: 'number' }];
    const isHeading =
      words.paragraphs === 1 && isShort(words.text) && headsSomething(piece, texts, others, size);
    if (isFootnote(words.text) || (findCenter(box).y > FOOT * size.heightEmu && isShort(words.text)))
      return [{ piece, role: 'caption', name: isFootnote(words.text) ? 'source' : 'caption' }];
    if (isAttribution(words.text)) return [{ piece, role: 'caption', name: 'attribution' }];
    if (isHeading) return [{ piece, role: 'heading', name: 'heading' }];
    const roomy =
      computeArea(box) > 0.12 * size.widthEmu * size.heightEmu ||
      (heightInLines(piece) >= PROSE_LINES &&
        words.sizePt <= PROSE_PT * letterScale(size) &&
        box.width > 0.2 * size.widthEmu);
    if ((kind === 'body' || kind === 'obj') && (roomy || words.paragraphs > 1))
      return [{ piece, role: 'body', name: 'body' }];
    const short = isShort(words.text) && words.paragraphs <= 2;
    if (short && opens)
      return [
        {
          piece,
          role: 'caption',
          name: isDateLike(words.text) ? 'date' : isContact(words.text) ? 'contact' : 'caption',
        },
      ];
    const small = words.sizePt <= SMALL * common;
    const eyebrow =
      title !== undefined &&
      box.y + box.height <= title.box.y + 0.2 * title.box.height &&
      words.sizePt < (title.words?.sizePt ?? 0);
    if (short && eyebrow) return [{ piece, role: 'caption', name: 'eyebrow' }];
    if (short && words.paragraphs === 1 && (small || !roomy))
      return [
        {
          piece,
          role: 'caption',
          name: isDateLike(words.text) ? 'date' : isContact(words.text) ? 'contact' : 'caption',
        },
      ];
    return [{ piece, role: 'body', name: 'body' }];
  });
}

/** Returns whether a short text stands directly above the text that it names, in letters no smaller. */
function headsSomething(
  { words, box, shape }: TextPiece,
  texts: readonly TextPiece[],
  others: readonly Piece[],
  { heightEmu }: SlideSize,
): boolean {
  const foot = box.y + box.height;
  const isBelow = (other: Piece): boolean => {
    const gap = other.box.y - foot;
    return (
      other.shape !== shape &&
      gap > -0.5 * Math.min(box.height, other.box.height) &&
      gap < NEAR * heightEmu &&
      other.box.y > box.y &&
      sameColumn(box, other.box)
    );
  };
  const filled = shape.kind === 'shape' && shape.fill.kind !== 'none';
  const louder = (other: TextPiece): boolean =>
    words.sizePt > 1.05 * other.words.sizePt || (words.bold && !other.words.bold) || filled;
  return (
    texts.some(
      (other) =>
        isBelow(other) &&
        louder(other) &&
        (other.words.text.length > words.text.length || other.words.paragraphs > 1),
    ) || others.some(isBelow)
  );
}

function findMedianSize(texts: readonly TextPiece[]): number {
  // Median weighted by characters: the size of most of the slide's text.
  const sizes = texts
    .map(({ words }) => ({ size: words.sizePt, letters: words.text.length }))
    .sort((a, b) => a.size - b.size);
  let left = sizes.reduce((sum, { letters }) => sum + letters, 0) / 2;
  for (const { size, letters } of sizes) {
    left -= letters;
    if (left <= 0) return size;
  }
  return 18;
}
