import type { ReadBox, ReadDeck, ReadSlide, ReadTextPlaces } from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { PreparedSlide } from '../../output/pptx/fill/sample/prepare-slide.ts';
import type { SampleFill } from '../../output/pptx/fill/sample/slots.ts';
import type { FillShape } from '../../output/pptx/fill/slide-xml.ts';
import { computeArea } from '../compile/boxes.ts';
import { findPieces, ownShapes, type Piece } from '../compile/sample-pieces.ts';
import { isHouseText } from '../compile/text-forms.ts';
import type { Choice } from './choice.ts';
import {
  type DeckFurniture,
  listServices,
  SERVICE_TYPES,
  type ServiceType,
  type ShownService,
  type ShownServices,
} from './deck-furniture.ts';
import { createFurniture, createTextBox, findBodyFamily, isCovered } from './furniture-shapes.ts';

/** Share of the slide from which a shape is a background, on which numbers stand. */
const BACKGROUND = 0.6;

/** Gives a copied slide the slide number, footer and date of the deck, and takes others away. */
export function furnishCopy(
  fill: SampleFill,
  prepared: PreparedSlide,
  { framed, plan }: Pick<Choice, 'framed' | 'plan'>,
  source: DesignSource,
  { content }: DeckFurniture,
  placesOn: (layout: string) => ReadTextPlaces,
): SampleFill {
  const { deck } = source;
  const slide = deck.slides.find(({ part }) => part === prepared.part);
  if (slide === undefined) return fill;
  const filled = (plan?.places ?? []).map(({ slot }) => slot.box);
  const taken = framed === undefined ? filled : [...filled, framed.region];
  const { removed, changed, added } = alignFurniture(deck, slide, content, taken);
  const idOf = ({ shape, nth }: Piece) => prepared.idOf(shape.id, nth);
  const text = content.ftr?.text ?? '';
  const layout = slide.layout ?? '';
  return {
    ...fill,
    removed: [...fill.removed, ...removed.map(idOf)],
    slots: [
      ...fill.slots,
      ...changed.map((piece) => ({
        shape: idOf(piece),
        fill: { kind: 'text', paragraphs: [{ runs: [{ text }], level: 0 }] } as const,
      })),
    ],
    extra: [...fill.extra, ...added],
    ...(added.length > 0 ? { placesOfLayout: source.places(layout, placesOn(layout)).at } : {}),
  };
}

/** Changes to the slide numbers, footers and dates of a copied slide. */
interface CopiedFurniture {
  /** Shapes that other slides of the deck do not show, and typed numbers and dates. */
  readonly removed: readonly Piece[];
  /** Footers with another text than those of the deck. */
  readonly changed: readonly Piece[];
  readonly added: readonly FillShape[];
}

/** Returns whether other slides have the same text as a footer. */
function isOnOthers(text: string, slide: ReadSlide, deck: ReadDeck): boolean {
  return deck.slides.some(
    (other) =>
      other !== slide && listServices(other, deck).some((one) => one.type === 'ftr' && one.text === text),
  );
}

/** Makes a copy of a slide show what the other slides of the deck show. */
function alignFurniture(
  deck: ReadDeck,
  slide: ReadSlide,
  content: ShownServices,
  taken: readonly ReadBox[],
): CopiedFurniture {
  // A text at the bottom that no other slide has belongs to the content of its slide.
  const shown = listServices(slide, deck).filter(
    ({ type, shape, text }) =>
      type !== 'ftr' ||
      shape.placeholder !== undefined ||
      text === content.ftr?.text ||
      (!isHouseText(text) && isOnOthers(text, slide, deck)),
  );
  const isAlike = ({ type, field }: ShownService) =>
    content[type] !== undefined && (type === 'ftr' || field !== undefined);
  const others = shown.filter((one) => !isAlike(one));
  const typed = (type: ServiceType) => others.find((one) => one.type === type)?.shape;
  const missing = SERVICE_TYPES.filter((type) => !shown.some((one) => one.type === type && isAlike(one)));
  const empty = findPieces(ownShapes(slide)).filter(
    ({ shape, words }) =>
      words === undefined && SERVICE_TYPES.some((type) => type === shape.placeholder?.type),
  );
  const removed = [...others.map(({ piece }) => piece), ...empty];
  const gone = new Set(removed.map(({ shape }) => shape));
  const drawn = slide.shapes
    .filter((shape) => !gone.has(shape))
    .filter(({ box }) => computeArea(box) < BACKGROUND * deck.widthEmu * deck.heightEmu)
    .filter(({ from, placeholder }) => from === 'slide' || placeholder === undefined)
    .map(({ box }) => box);
  const isFree = (box: ReadBox) => !isCovered(box, [...taken, ...drawn]);
  return {
    removed,
    changed: shown
      .filter((one) => isAlike(one) && one.type === 'ftr' && one.text !== content.ftr?.text)
      .map(({ piece }) => piece),
    added: missing.flatMap((type): FillShape[] => {
      const service = content[type];
      const place = typed(type);
      if (service === undefined) return [];
      // The field replaces text that somebody typed.
      return place === undefined
        ? createFurniture(deck, slide.layout ?? '', { [type]: service }, isFree).filter(
            (shape) => !('box' in shape) || shape.box === undefined || isFree(shape.box),
          )
        : [createTextBox(type, service, place, findBodyFamily(deck, slide.layout ?? ''))];
    }),
  };
}
