import type { ReadBox, ReadDeck, ReadShape, ReadSlide, ReadTextShape } from '../../ooxml/read/index.ts';
import { detectLanguages } from '../letters-language.ts';
import type { SlideFonts } from '../slide-fonts.ts';
import { createTheme } from '../slide-scene.ts';
import type { Choice } from './choice.ts';
import { findMissingHeight } from './fit-scale.ts';
import type { TextRoom } from './place-content.ts';
import type { FilledPlace } from './plan-sample.ts';
import { isSameShape, widenPlace } from './widen-place.ts';

type SlideSize = Pick<ReadDeck, 'widthEmu' | 'heightEmu'>;

/** Lowest end of a line of an opening, and gap to what is below it, as shares of the slide's height. */
const [LOWEST, GAP] = [0.95, 0.015];
/** Share of the slide from which a shape is a background. */
const BACKDROP = 0.5;

/**
 * Gives the lines below the title of a copied opening the free space around them: their boxes were drawn around a
 * date or a short name, and other words would be set in tiny letters.
 */
export function giveLineRooms(
  choice: Choice,
  slide: ReadSlide,
  size: SlideSize,
  { fonts, role, memo }: SlideFonts,
): Choice {
  const { plan } = choice;
  if (plan === undefined) return choice;
  const scope = { memo, theme: createTheme(slide, fonts), role, ...detectLanguages(slide.shapes) };
  const places = plan.places.map((place): FilledPlace => {
    const { slot, content } = place;
    const shape = slide.shapes.find(
      (one): one is ReadTextShape =>
        one.kind === 'shape' && one.from === 'slide' && one.id === slot.shape && one.text !== undefined,
    );
    if (shape?.text === undefined || slot.role === 'title' || content.kind !== 'text') return place;
    const { text, geometry } = shape;
    const missingIn = (box: ReadBox) => findMissingHeight({ text, box, geometry }, scope);
    if (missingIn(shape.box) <= 0) return place;
    const wide = widenPlace(shape, shape.box, slide.shapes, size.widthEmu);
    const free = findFloor(shape, wide, slide.shapes, size) - wide.y - wide.height;
    const more = Math.min(Math.max(0, free), Math.max(0, missingIn(wide)));
    if (wide === shape.box && more === 0) return place;
    const room: TextRoom = {
      ...content.room,
      leftEmu: wide.x,
      topEmu: wide.y,
      widthEmu: wide.width,
      heightEmu: wide.height + more,
    };
    return { slot, content: { ...content, room } };
  });
  const isSame = places.every((place, at) => place === plan.places[at]);
  return isSame ? choice : { ...choice, plan: { ...plan, places } };
}

/** Lowest end that a text may have above what is below it. */
function findFloor(
  text: ReadTextShape,
  { x, y, width, height }: ReadBox,
  shapes: readonly ReadShape[],
  { widthEmu, heightEmu }: SlideSize,
): number {
  const below = shapes.filter(
    (shape) =>
      !isSameShape(shape, text) &&
      (shape.from === 'slide' || shape.placeholder === undefined) &&
      shape.box.width * shape.box.height < BACKDROP * widthEmu * heightEmu &&
      shape.box.y >= y + height / 2 &&
      shape.box.x < x + width &&
      shape.box.x + shape.box.width > x,
  );
  return Math.min(LOWEST * heightEmu, ...below.map(({ box }) => box.y - GAP * heightEmu));
}
