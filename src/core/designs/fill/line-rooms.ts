import {
  flattenShapes,
  type ReadBox,
  type ReadDeck,
  type ReadShape,
  type ReadSlide,
  type ReadTextShape,
} from '../../ooxml/read/index.ts';
import { holds } from '../compile/boxes.ts';
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
/** Share of the width of a line that a shape covers at least, if it stands above it. */
const OVER = 0.1;
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
  const all = flattenShapes(slide.shapes).filter(({ kind }) => kind !== 'group');
  const shapes = listVisible(all, size);
  const places = plan.places.map((place): FilledPlace => {
    const { slot, content } = place;
    const shape = all.find(
      (one): one is ReadTextShape =>
        one.kind === 'shape' && one.from === 'slide' && one.id === slot.shape && one.text !== undefined,
    );
    if (shape?.text === undefined || slot.role === 'title' || content.kind !== 'text') return place;
    const { text, geometry } = shape;
    const missingIn = (box: ReadBox) => findMissingHeight({ text, box, geometry }, scope);
    if (missingIn(shape.box) <= 0) return place;
    const wide = widenPlace(shape, shape.box, all, size.widthEmu);
    const missing = Math.max(0, missingIn(wide));
    const free = findFloor(shape, wide, shapes, size) - wide.y - wide.height;
    const more = Math.min(Math.max(0, free), missing);
    const above = wide.y - findCeiling(shape, wide, shapes, size);
    const up = Math.min(Math.max(0, above), missing - more);
    if (wide === shape.box && more + up === 0) return place;
    const room: TextRoom = {
      ...content.room,
      leftEmu: wide.x,
      topEmu: wide.y - up,
      widthEmu: wide.width,
      heightEmu: wide.height + more + up,
    };
    return { slot, content: { ...content, room } };
  });
  const isSame = places.every((place, at) => place === plan.places[at]);
  return isSame ? choice : { ...choice, plan: { ...plan, places } };
}

/** Shapes that no picture as large as the slide hides. */
function listVisible(shapes: readonly ReadShape[], { widthEmu, heightEmu }: SlideSize): ReadShape[] {
  const last = shapes.findLastIndex(
    ({ kind, box }) => kind === 'picture' && box.width * box.height > BACKDROP * widthEmu * heightEmu,
  );
  const backdrop = shapes[last]?.box;
  return shapes.filter(({ box }, at) => at >= last || backdrop === undefined || !holds(backdrop, box));
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
  const panels = findPanels(text, { x, y, width, height }, shapes, { widthEmu, heightEmu });
  return Math.min(
    LOWEST * heightEmu,
    ...below.map(({ box }) => box.y - GAP * heightEmu),
    ...panels.map((box) => box.y + box.height - GAP * heightEmu),
  );
}

/** Highest start that a text may have below what is above it. */
function findCeiling(
  text: ReadTextShape,
  { x, y, width, height }: ReadBox,
  shapes: readonly ReadShape[],
  { widthEmu, heightEmu }: SlideSize,
): number {
  const above = shapes.filter(
    (shape) =>
      !isSameShape(shape, text) &&
      (shape.from === 'slide' || shape.placeholder === undefined) &&
      shape.box.width * shape.box.height < BACKDROP * widthEmu * heightEmu &&
      shape.box.y < y + height / 2 &&
      shape.box.y + shape.box.height < y + height &&
      Math.min(shape.box.x + shape.box.width, x + width) - Math.max(shape.box.x, x) > OVER * width,
  );
  const panels = findPanels(text, { x, y, width, height }, shapes, { widthEmu, heightEmu });
  return Math.max(
    GAP * heightEmu,
    ...above.map(({ box }) => box.y + box.height + GAP * heightEmu),
    ...panels.map((box) => box.y + GAP * heightEmu),
  );
}

/** Bands and other filled shapes in which a text stands. */
function findPanels(
  text: ReadTextShape,
  { x, y, width, height }: ReadBox,
  shapes: readonly ReadShape[],
  { widthEmu, heightEmu }: SlideSize,
): readonly ReadBox[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'shape' &&
    !isSameShape(shape, text) &&
    shape.fill.kind !== 'none' &&
    shape.placeholder === undefined &&
    shape.box.width * shape.box.height < BACKDROP * widthEmu * heightEmu &&
    shape.box.x <= x &&
    shape.box.y <= y &&
    shape.box.x + shape.box.width >= x + width &&
    shape.box.y + shape.box.height >= y + height
      ? [shape.box]
      : [],
  );
}
