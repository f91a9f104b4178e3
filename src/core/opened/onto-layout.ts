import { openDeck } from '../ooxml/read/index.ts';
import { attributeIn, markupOf } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { changeElement } from './element-edit.ts';
import { elementsOf, type OwnElement, placeholderType } from './elements.ts';
import { type Frame, meet, ownFrame } from './frame.ts';
import { type Box, boxOfPlace, kindOf, placeMark, sizeOf } from './layout-likeness.ts';
import type { OpenedPackage } from './opened-package.ts';
import { listedSlides } from './opened-slides.ts';
import { besideTitle, keepSizes, type Sizes, sizesOf } from './own-places.ts';
import type { Fit } from './scale-part.ts';
import { pairedElements, readSlides } from './slide-tree.ts';
import { tableIn } from './table-edit.ts';

/** Share of a placeholder's size: a frame that begins no farther away counts as in the placeholder. */
const NEAR = 0.1;

/** Frame in pixels. */
interface Kept extends Frame {
  readonly sizes: Sizes;
}

/** A placeholder of a layout. */
interface Place {
  readonly family: string;
  readonly type: string | undefined;
  readonly index: string | undefined;
}

type Size = ReturnType<typeof sizeOf>;

/** State of a slide on its old layout. */
export interface Stood {
  /** Frames that the layout gives to tables, charts and diagrams in placeholders, by element id. */
  readonly standing: ReadonlyMap<string, Box | undefined>;
  /** Frames and font sizes of all elements, by id. */
  readonly kept: ReadonlyMap<string, Kept> | undefined;
}

/** Converts the state to slides of another size. */
export function fitted({ standing, kept }: Stood, { factor, shift: [x, y] }: Fit, from: Size, to: Size): Stood {
  const box = ([left, top, width, height]: Box): Box => [
    (left * from.width * factor + x) / to.width,
    (top * from.height * factor + y) / to.height,
    (width * from.width * factor) / to.width,
    (height * from.height * factor) / to.height,
  ];
  const frame = (one: Kept): Kept => ({
    ...{ x: one.x * factor + x / EMU_PER_PX, y: one.y * factor + y / EMU_PER_PX, width: one.width * factor, height: one.height * factor },
    sizes: new Map([...one.sizes].map(([level, size]) => [level, size * factor])),
  });
  return {
    standing: new Map([...standing].map(([id, one]) => [id, one === undefined ? undefined : box(one)])),
    kept: kept === undefined ? undefined : new Map([...kept].map(([id, one]) => [id, frame(one)])),
  };
}

/**
 * Moves the content of placeholders into those of another layout. Content without a placeholder keeps its frame and
 * font size.
 *
 * @returns the number of elements without a placeholder
 */
export function ontoLayout(file: OpenedPackage, slide: string, layout: string, { standing, kept }: Stood): number {
  const without = intoPlaces(file, slide, layout);
  for (const id of without) {
    const own = kept?.get(id);
    if (own === undefined) continue;
    const { sizes, ...box } = own;
    changeElement(file, slide, id, box, { read: undefined });
    keepSizes(file, slide, id, sizes);
  }
  moveFrames(file, slide, layout, new Map([...standing].filter(([id]) => !without.includes(id))), kept);
  const isBare = without.length > 0 && placesOf(file, layout).every(({ family }) => family === 'title');
  makeRoom(file, slide, layout, kept, isBare);
  return without.length;
}

/**
 * Moves other elements away if they overlap the title in its new position.
 *
 * @param isBare whether everything but the title has just left its placeholders
 */
function makeRoom(file: OpenedPackage, slide: string, layout: string, kept: Stood['kept'], isBare: boolean): void {
  const source = file.text(slide);
  // Children of a group move with it.
  const upper = elementsOf(source, markupOf(source)).filter(({ parent }) => parent === undefined);
  const title = upper.find((element) => placeOf(source, element)?.family === 'title');
  const box = title === undefined || ownFrame(source, title) !== undefined ? undefined : boxOfPlace(file, layout, 'title', placeOf(source, title)?.index);
  if (title === undefined || box === undefined) return;
  const next = framed(box, sizeOf(file));
  const before = kept?.get(title.id);
  const rest = upper.filter((element) => element !== title && !isMargin(source, element));
  const frames = rest.flatMap((element) => {
    const own = ownFrame(source, element);
    return own === undefined ? [] : [{ ...pixels(own), was: kept?.get(element.id) }];
  });
  const isCovered = before !== undefined && frames.some(({ was, ...one }) => was !== undefined && meet(one, next) && !meet(was, before));
  if (isBare || isCovered) besideTitle(file, slide, next, frames, frames.length === rest.length);
}

/** Footers, dates and numbers have placeholders in every layout. */
function isMargin(source: string, element: OwnElement): boolean {
  const type = placeholderType(source, element);
  return type !== undefined && kindOf(type) === undefined;
}

/** Warning about content without a placeholder. */
export function noPlace(layout: string, without: number, old: string): string {
  return without === 1
    ? `"${layout}" has no place for one text or picture of "${old}": what has none keeps its own place and size.`
    : `"${layout}" has no place for ${without} texts and pictures of "${old}": they keep their positions, and become smaller where the title needs the room.`;
}

/** Frames in pixels and font sizes of all elements, by part and id. */
export function keptPlaces(file: OpenedPackage): Map<string, Map<string, Kept>> {
  const parts = listedSlides(file).map(({ part }) => part);
  const read = readSlides(openDeck(file.toBytes()), new Set(parts));
  return new Map(
    [...read].map(([part, slide]) => {
      const pairs = pairedElements(file, slide);
      return [part, new Map([...pairs].flatMap(([id, { read: shape }]) => (shape.box.width > 0 ? [[id, { ...pixels(shape.box), sizes: sizesOf(shape) }] as const] : [])))];
    }),
  );
}

/** Frames that the layout gives to tables, charts and diagrams in placeholders, by element id. */
export function framedPlaces(file: OpenedPackage, slide: string, layout: string): Map<string, Box | undefined> {
  const source = file.text(slide);
  return new Map(
    elementsOf(source, markupOf(source)).flatMap((element) => {
      const place = element.markup.name === 'graphicFrame' ? placeOf(source, element) : undefined;
      return place === undefined ? [] : [[element.id, boxOfPlace(file, layout, place.family, place.index)] as const];
    }),
  );
}

/**
 * Moves graphic frames that stood in their old placeholder into the new one. Tables keep their height and grow no
 * wider; others fill it.
 */
function moveFrames(file: OpenedPackage, slide: string, layout: string, standing: ReadonlyMap<string, Box | undefined>, kept: ReadonlyMap<string, Frame> | undefined): void {
  const size = sizeOf(file);
  for (const [id, before] of standing) {
    const source = file.text(slide);
    const element = elementsOf(source, markupOf(source)).find((one) => one.id === id);
    const place = element === undefined ? undefined : placeOf(source, element);
    const [own, next] = [kept?.get(id), place === undefined ? undefined : boxOfPlace(file, layout, place.family, place.index)];
    if (element === undefined || own === undefined || before === undefined || next === undefined) continue;
    const [old, target] = [framed(before, size), framed(next, size)];
    if (Math.abs(own.x - old.x) > NEAR * old.width || Math.abs(own.y - old.y) > NEAR * old.height) continue;
    changeElement(file, slide, id, tableIn(element.markup) !== undefined ? { x: target.x, y: target.y, width: Math.min(own.width, target.width), height: own.height } : target, { read: undefined });
  }
}

function framed([x, y, width, height]: Box, slide: Size): Frame {
  return pixels({ x: x * slide.width, y: y * slide.height, width: width * slide.width, height: height * slide.height });
}

const pixels = ({ x, y, width, height }: Frame): Frame => ({
  x: x / EMU_PER_PX,
  y: y / EMU_PER_PX,
  width: width / EMU_PER_PX,
  height: height / EMU_PER_PX,
});

/**
 * Assigns the placeholders of a slide to those of a layout: of the same type and index, else the first free one of
 * the type, else of the kind.
 *
 * @returns ids of elements without a placeholder
 */
function intoPlaces(file: OpenedPackage, slide: string, layout: string): string[] {
  const free = placesOf(file, layout);
  const without: string[] = [];
  file.edit(slide, (edited, root) => {
    const { source } = edited;
    const own = elementsOf(source, root).flatMap((element) => {
      const place = placeOf(source, element);
      return place === undefined ? [] : [{ element, place }];
    });
    const take = (at: number): Place | undefined => (at < 0 ? undefined : free.splice(at, 1)[0]);
    const found = own.map(({ place }) => take(free.findIndex(({ type, index }) => type === place.type && index === place.index)));
    for (const alike of [(one: Place, place: Place) => one.type === place.type, (one: Place, place: Place) => one.family === place.family])
      own.forEach(({ place }, at) => {
        found[at] ??= take(free.findIndex((one) => alike(one, place)));
      });
    own.forEach(({ element, place }, at) => {
      const into = found[at];
      const mark = placeMark(element.markup);
      if (into === undefined || mark === undefined) {
        without.push(element.id);
        return;
      }
      if (into.index !== place.index) edited.setAttribute(mark, 'idx', into.index);
      if (into.type !== place.type) edited.setAttribute(mark, 'type', into.type);
    });
  });
  return without;
}

function placesOf(file: OpenedPackage, layout: string): Place[] {
  const source = file.text(layout);
  return elementsOf(source, markupOf(source)).flatMap((element) => {
    const place = placeOf(source, element);
    return place === undefined ? [] : [place];
  });
}

function placeOf(source: string, element: OwnElement): Place | undefined {
  const [type, mark] = [placeholderType(source, element), placeMark(element.markup)];
  const family = type === undefined ? undefined : kindOf(type);
  if (family === undefined || mark === undefined) return undefined;
  return { family, type: attributeIn(source, mark, 'type'), index: attributeIn(source, mark, 'idx') };
}
