import type { ReadDeck, ReadShape, ReadSlide } from '../../ooxml/read/index.ts';
import { areaOf, type SlideSize } from './boxes.ts';
import { ownShapes, type Piece, piecesOf } from './sample-pieces.ts';
import { isPrompt } from './text-forms.ts';

/** What decks keep of a slide as it is: logos, footers, page numbers. */
export interface Furniture {
  isKept(piece: Piece, slide: ReadSlide): boolean;
}

/** Of the slide's height: what stands there is no content when slides repeat it. */
const [HEAD, FOOT] = [0.09, 0.89];
const SERVICE = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
/** Share of the slides that show a thing which belongs to all. */
const REPEATED = 0.2;
/** Rounding of places, as a share of the slide. */
const RASTER = 80;

/** What several slides of a file show at the same place. */
export function furnitureOf(deck: ReadDeck): Furniture {
  const counts = new Map<string, Set<string>>();
  for (const slide of deck.slides) {
    const words = slideWords(slide);
    for (const piece of piecesOf(ownShapes(slide))) {
      const key = keyOf(piece, deck);
      if (key === undefined) continue;
      // Copies of one slide repeat everything and prove nothing.
      const said = counts.get(key);
      if (said === undefined) counts.set(key, new Set([words]));
      else said.add(words);
    }
  }
  const isRepeated = (piece: Piece): boolean => {
    const key = keyOf(piece, deck);
    return key !== undefined && (counts.get(key)?.size ?? 0) >= Math.max(2, REPEATED * deck.slides.length);
  };
  return {
    isKept(piece) {
      const { shape, words, box } = piece;
      if (SERVICE.has(shape.placeholder?.type ?? '')) return true;
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

/** A page number that is typed: it would be wrong in every deck. */
export function isTypedNumber({ shape, words, box }: Piece, slide: ReadSlide, { heightEmu }: SlideSize): boolean {
  if (words === undefined || words.field || shape.placeholder !== undefined) return false;
  const margin = box.y > FOOT * heightEmu || box.y + box.height < HEAD * heightEmu;
  return margin && new RegExp(`^(?:p(?:age)?\\.? ?|- ?)?0?${slide.number}(?: ?[/|-] ?\\d*| -)?$`, 'i').test(words.text.trim());
}

/** A small picture at the edge of the slide, or one whose name says it. */
function isLogo({ shape, box }: Piece, { widthEmu, heightEmu }: SlideSize): boolean {
  if (/\blogo\b|logo$|\bbrand/i.test(`${shape.name} ${shape.alt}`)) return true;
  const margin = box.y + box.height < 0.14 * heightEmu || box.y > 0.86 * heightEmu;
  const side = box.x + box.width < 0.3 * widthEmu || box.x > 0.7 * widthEmu;
  return margin && side && areaOf(box) < 0.03 * widthEmu * heightEmu;
}

function keyOf({ shape, words, box }: Piece, { widthEmu, heightEmu }: SlideSize): string | undefined {
  const place = [(box.x / widthEmu) * RASTER, (box.y / heightEmu) * RASTER, (box.width / widthEmu) * RASTER, (box.height / heightEmu) * RASTER].map(Math.round).join();
  if (shape.kind === 'picture') return shape.part === undefined ? undefined : `picture ${shape.part} ${place}`;
  if (words === undefined) return undefined;
  // Footers hop a little from slide to slide.
  const margin = box.y + box.height / 2 > FOOT * heightEmu ? 'foot' : box.y + box.height < HEAD * heightEmu ? 'head' : place;
  return `text ${words.text.replace(/\d+/g, '#').slice(0, 200)} ${margin}`;
}

function slideWords(slide: ReadSlide): string {
  return piecesOf(ownShapes(slide))
    .map(({ words }: { readonly words?: Piece['words'] }) => words?.text ?? '')
    .join('|')
    .replace(/\d+/g, '#');
}

/** Shapes that lie off the slide, and shapes within groups that do. */
export function isOffSlide({ box }: Pick<ReadShape, 'box'>, { widthEmu, heightEmu }: SlideSize): boolean {
  return box.x >= widthEmu - 1 || box.y >= heightEmu - 1 || box.x + box.width <= 1 || box.y + box.height <= 1;
}
