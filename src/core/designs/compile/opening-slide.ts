import type { ReadDeck, ReadSlide } from '../../ooxml/read/index.ts';
import { letterScale, type SlideSize } from './boxes.ts';
import { findLayoutUse, isUsualLayout } from './layout-use.ts';
import type { Repeated } from './repeats.ts';
import type { Piece } from './sample-pieces.ts';
import { hasText, isTitle } from './text-roles.ts';

/** Middle of the lowest title at the head of a slide, as a share of the slide's height. */
const HEAD = 0.22;

/** Returns whether a slide has little more than a title: a cover, a section or a closing. */
export function isOpening(
  { layout, number }: ReadSlide,
  pieces: readonly Piece[],
  repeats: readonly Repeated[],
  deck: ReadDeck,
): boolean {
  const base = isUsualLayout(layout, deck) ? undefined : deck.layouts.find(({ part }) => part === layout);
  const use = base && findLayoutUse(base, []);
  const figures = pieces.some(({ shape }) => ['chart', 'table', 'opaque'].includes(shape.kind));
  const texts = pieces.filter(hasText);
  // The lines of a cover name its author, a place and a date.
  const mostLines = number === 1 ? 6 : 3;
  const isLong = ({ words }: (typeof texts)[number]) =>
    words.paragraphs > mostLines || words.text.length > 220;
  if (figures || texts.some(isLong) || texts.length > 7) return false;
  if (use === 'cover' || use === 'section') return repeats.length === 0;
  if (repeats.length > 0) return false;
  const largest = Math.max(0, ...texts.map(({ words }) => words.sizePt));
  if (texts.some((text) => text.words.sizePt === largest && standsAsContent(text, pieces, deck)))
    return false;
  const others = texts.filter(({ words }) => words.sizePt < largest);
  return (
    texts.length <= (number === 1 ? 7 : 4) &&
    largest >= 26 * letterScale(deck) &&
    others.every(({ words }) => words.sizePt <= 0.8 * largest && words.paragraphs <= mostLines) &&
    texts.some(({ words, box }) => words.sizePt === largest && box.y + box.height / 2 > HEAD * deck.heightEmu)
  );
}

/** Returns whether a text is the title at the head of a slide, or stands in the body below the place of such a title. */
function standsAsContent(
  { shape: { placeholder } }: Piece,
  pieces: readonly Piece[],
  size: SlideSize,
): boolean {
  const isHeaded = pieces.some(
    ({ shape, box }) => isTitle(shape.placeholder?.type) && box.y + box.height / 2 <= HEAD * size.heightEmu,
  );
  return isHeaded && placeholder !== undefined && placeholder.type !== 'subTitle';
}
