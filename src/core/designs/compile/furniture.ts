import type { ReadDeck, ReadShape, ReadSlide } from '../../ooxml/read/index.ts';
import { computeArea, type SlideSize } from './boxes.ts';
import { findPieces, ownShapes, type Piece } from './sample-pieces.ts';
import { isPrompt } from './text-forms.ts';

/** Recognizes elements that decks copy unchanged: logos, footers, page numbers. */
export interface Furniture {
  isFurniture(piece: Piece, slide: ReadSlide): boolean;
  /** Returns whether several slides show an element at the same position. */
  isRepeated(piece: Piece): boolean;
}

/** Header and footer zones as shares of the slide's height; repeated text there is not content. */
const [HEAD, FOOT] = [0.09, 0.89];
const SERVICE_TYPES = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
/** Minimum share of the slides that repeat an element for it to count as furniture. */
const MIN_REPEATED_SHARE = 0.2;
/** Steps of position rounding per slide side. */
const RASTER = 80;

/** Finds elements that several slides of a file repeat at the same position. */
export function findFurniture(deck: ReadDeck): Furniture {
  const counts = new Map<string, Set<string>>();
  for (const slide of deck.slides) {
    const words = readSlideText(slide);
    for (const piece of findPieces(ownShapes(slide))) {
      const key = furnitureKey(piece, deck);
      if (key === undefined) continue;
      // Copies of one slide repeat everything and do not count.
      const texts = counts.get(key);
      if (texts === undefined) counts.set(key, new Set([words]));
      else texts.add(words);
    }
  }
  const isRepeated = (piece: Piece): boolean => {
    const key = furnitureKey(piece, deck);
    return (
      key !== undefined &&
      (counts.get(key)?.size ?? 0) >= Math.max(2, MIN_REPEATED_SHARE * deck.slides.length)
    );
  };
  return {
    isRepeated,
    isFurniture(piece) {
      const { shape, words, box } = piece;
      if (SERVICE_TYPES.has(shape.placeholder?.type ?? '')) return true;
      if (shape.kind === 'picture') return isLogo(piece, deck) || isRepeated(piece);
      if (words === undefined) return false;
      if (isPrompt(words.text)) return false;
      if (words.field) return true;
      const low = box.y + box.height / 2 > FOOT * deck.heightEmu;
      const high = box.y + box.height < HEAD * deck.heightEmu;
      return (low || high) && shape.placeholder === undefined && isRepeated(piece);
    },
  };
}

/** Returns whether the text is a page number typed by hand, which would be wrong in every deck. */
export function isTypedNumber(
  { shape, words, box }: Piece,
  slide: ReadSlide,
  { heightEmu }: SlideSize,
): boolean {
  if (words === undefined || words.field || shape.placeholder !== undefined) return false;
  const margin = box.y > FOOT * heightEmu || box.y + box.height < HEAD * heightEmu;
  return (
    margin &&
    new RegExp(`^(?:p(?:age)?\\.? ?|- ?)?0?${slide.number}(?: ?[/|-] ?\\d*| -)?$`, 'i').test(
      words.text.trim(),
    )
  );
}

/** Returns whether a picture is named as a logo, or small and in a corner of the slide. */
function isLogo({ shape, box }: Piece, { widthEmu, heightEmu }: SlideSize): boolean {
  if (/\blogo\b|logo$|\bbrand/i.test(`${shape.name} ${shape.alt}`)) return true;
  const margin = box.y + box.height < 0.14 * heightEmu || box.y > 0.86 * heightEmu;
  const side = box.x + box.width < 0.3 * widthEmu || box.x > 0.7 * widthEmu;
  return margin && side && computeArea(box) < 0.03 * widthEmu * heightEmu;
}

function furnitureKey({ shape, words, box }: Piece, { widthEmu, heightEmu }: SlideSize): string | undefined {
  const place = [
    (box.x / widthEmu) * RASTER,
    (box.y / heightEmu) * RASTER,
    (box.width / widthEmu) * RASTER,
    (box.height / heightEmu) * RASTER,
  ]
    .map(Math.round)
    .join();
  if (shape.kind === 'picture')
    return shape.part === undefined ? undefined : `picture ${shape.part} ${place}`;
  if (words === undefined) return undefined;
  // Footers shift slightly from slide to slide.
  const margin =
    box.y + box.height / 2 > FOOT * heightEmu
      ? 'foot'
      : box.y + box.height < HEAD * heightEmu
        ? 'head'
        : place;
  return `text ${words.text.replace(/\d+/g, '#').slice(0, 200)} ${margin}`;
}

function readSlideText(slide: ReadSlide): string {
  return findPieces(ownShapes(slide))
    .map(({ words }: { readonly words?: Piece['words'] }) => words?.text ?? '')
    .join('|')
    .replace(/\d+/g, '#');
}

/** Returns whether a shape is outside the slide. */
export function isOffSlide({ box }: Pick<ReadShape, 'box'>, { widthEmu, heightEmu }: SlideSize): boolean {
  return box.x >= widthEmu - 1 || box.y >= heightEmu - 1 || box.x + box.width <= 1 || box.y + box.height <= 1;
}
