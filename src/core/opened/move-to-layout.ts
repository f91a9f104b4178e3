import type { PackageEdit } from '../ooxml/package/index.ts';
import { streamDeck } from '../ooxml/read/index.ts';
import { parseMarkup, readAttribute } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { changeElement } from './element-edit.ts';
import { findElements, type OwnElement, readPlaceholderType } from './elements.ts';
import { type Frame, overlap, readFrame } from './frame.ts';
import { type Box, findBox, findPlaceholder, placeholderKind, readSlideSize } from './layout-likeness.ts';
import { listSlides } from './opened-slides.ts';
import type { Fit } from './scale-part.ts';
import { pairElements, readSlides } from './slide-tree.ts';
import { findTable } from './table-edit.ts';
import { moveClearOfTitle, readSizes, type Sizes, writeSizes } from './title-clearance.ts';

/** Share of a placeholder's size: a frame that begins no farther away counts as in the placeholder. */
const PLACEHOLDER_TOLERANCE = 0.1;

/** Frame in pixels. */
interface ElementFrame extends Frame {
  readonly sizes: Sizes;
}

/** A placeholder of a layout. */
interface Placeholder {
  readonly family: string;
  readonly type: string | undefined;
  readonly index: string | undefined;
}

type Size = ReturnType<typeof readSlideSize>;

/** State of a slide on its old layout. */
export interface SlideState {
  /** Frames that the layout gives to tables, charts and diagrams in placeholders, by element id. */
  readonly standing: ReadonlyMap<string, Box | undefined>;
  /** Frames and font sizes of all elements, by id. */
  readonly frames: ReadonlyMap<string, ElementFrame> | undefined;
}

/** Converts the state to slides of another size. */
export function rescaleState(
  { standing: layoutBoxes, frames }: SlideState,
  { factor, shift: [x, y] }: Fit,
  from: Size,
  to: Size,
): SlideState {
  const box = ([left, top, width, height]: Box): Box => [
    (left * from.width * factor + x) / to.width,
    (top * from.height * factor + y) / to.height,
    (width * from.width * factor) / to.width,
    (height * from.height * factor) / to.height,
  ];
  const frame = (one: ElementFrame): ElementFrame => ({
    ...{
      x: one.x * factor + x / EMU_PER_PX,
      y: one.y * factor + y / EMU_PER_PX,
      width: one.width * factor,
      height: one.height * factor,
    },
    sizes: new Map([...one.sizes].map(([level, size]) => [level, size * factor])),
  });
  return {
    standing: new Map([...layoutBoxes].map(([id, one]) => [id, one === undefined ? undefined : box(one)])),
    frames: frames === undefined ? undefined : new Map([...frames].map(([id, one]) => [id, frame(one)])),
  };
}

/**
 * Moves the content of placeholders into those of another layout. Content without a placeholder keeps its
 * frame and font size.
 *
 * @returns the number of elements without a placeholder
 */
export function moveToLayout(
  file: PackageEdit,
  slide: string,
  layout: string,
  { standing: layoutBoxes, frames }: SlideState,
): number {
  const unplaced = assignPlaceholders(file, slide, layout);
  for (const id of unplaced) {
    const own = frames?.get(id);
    if (own === undefined) continue;
    const { sizes, ...box } = own;
    changeElement(file, slide, id, box, { read: undefined });
    writeSizes(file, slide, id, sizes);
  }
  moveFrames(file, slide, layout, new Map([...layoutBoxes].filter(([id]) => !unplaced.includes(id))), frames);
  const hasOnlyTitle =
    unplaced.length > 0 && readPlaceholders(file, layout).every(({ family }) => family === 'title');
  clearTitleArea(file, slide, layout, frames, hasOnlyTitle);
  return unplaced.length;
}

/**
 * Moves other elements away if they overlap the title in its new position.
 *
 * @param hasOnlyTitle whether everything but the title has just left its placeholders
 */
function clearTitleArea(
  file: PackageEdit,
  slide: string,
  layout: string,
  frames: SlideState['frames'],
  hasOnlyTitle: boolean,
): void {
  const source = file.text(slide);
  // Children of a group move with it.
  const upper = findElements(source, parseMarkup(source)).filter(({ parent }) => parent === undefined);
  const title = upper.find((element) => readPlaceholder(source, element)?.family === 'title');
  const box =
    title === undefined || readFrame(source, title) !== undefined
      ? undefined
      : findBox(file, layout, 'title', readPlaceholder(source, title)?.index);
  if (title === undefined || box === undefined) return;
  const next = toFrame(box, readSlideSize(file));
  const before = frames?.get(title.id);
  const rest = upper.filter((element) => element !== title && !isMargin(source, element));
  const others = rest.flatMap((element) => {
    const own = readFrame(source, element);
    return own === undefined ? [] : [{ ...toPixels(own), was: frames?.get(element.id) }];
  });
  const isCovered =
    before !== undefined &&
    others.some(({ was, ...one }) => was !== undefined && overlap(one, next) && !overlap(was, before));
  if (hasOnlyTitle || isCovered) moveClearOfTitle(file, slide, next, others, others.length === rest.length);
}

/** Footers, dates and numbers have placeholders in every layout. */
function isMargin(source: string, element: OwnElement): boolean {
  const type = readPlaceholderType(source, element);
  return type !== undefined && placeholderKind(type) === undefined;
}

/** Warning about content without a placeholder. */
export function describeUnplaced(layout: string, unplaced: number, old: string): string {
  return unplaced === 1
    ? `"${layout}" has no place for one text or picture of "${old}": what has none keeps its own place and size.`
    : `"${layout}" has no place for ${unplaced} texts and pictures of "${old}": they keep their positions, and become smaller where the title needs the room.`;
}

/** Frames in pixels and font sizes of all elements, by part and id. */
export function readFrames(file: PackageEdit): Map<string, Map<string, ElementFrame>> {
  const parts = listSlides(file).map(({ part }) => part);
  const read = readSlides(streamDeck(file.toBytes()), new Set(parts));
  return new Map(
    [...read].map(([part, slide]) => {
      const pairs = pairElements(file, slide);
      return [
        part,
        new Map(
          [...pairs].flatMap(([id, { read: shape }]) =>
            shape.box.width > 0 ? [[id, { ...toPixels(shape.box), sizes: readSizes(shape) }] as const] : [],
          ),
        ),
      ];
    }),
  );
}

/** Frames that the layout gives to tables, charts and diagrams in placeholders, by element id. */
export function readLayoutBoxes(
  file: PackageEdit,
  slide: string,
  layout: string,
): Map<string, Box | undefined> {
  const source = file.text(slide);
  return new Map(
    findElements(source, parseMarkup(source)).flatMap((element) => {
      const place = element.markup.name === 'graphicFrame' ? readPlaceholder(source, element) : undefined;
      return place === undefined
        ? []
        : [[element.id, findBox(file, layout, place.family, place.index)] as const];
    }),
  );
}

/**
 * Moves graphic frames that stood in their old placeholder into the new one. Tables keep their height and
 * grow no wider; others fill it.
 */
function moveFrames(
  file: PackageEdit,
  slide: string,
  layout: string,
  layoutBoxes: ReadonlyMap<string, Box | undefined>,
  frames: ReadonlyMap<string, Frame> | undefined,
): void {
  const size = readSlideSize(file);
  for (const [id, before] of layoutBoxes) {
    const source = file.text(slide);
    const element = findElements(source, parseMarkup(source)).find((one) => one.id === id);
    const place = element === undefined ? undefined : readPlaceholder(source, element);
    const [own, next] = [
      frames?.get(id),
      place === undefined ? undefined : findBox(file, layout, place.family, place.index),
    ];
    if (element === undefined || own === undefined || before === undefined || next === undefined) continue;
    const [old, target] = [toFrame(before, size), toFrame(next, size)];
    if (
      Math.abs(own.x - old.x) > PLACEHOLDER_TOLERANCE * old.width ||
      Math.abs(own.y - old.y) > PLACEHOLDER_TOLERANCE * old.height
    )
      continue;
    changeElement(
      file,
      slide,
      id,
      findTable(element.markup) !== undefined
        ? { x: target.x, y: target.y, width: Math.min(own.width, target.width), height: own.height }
        : target,
      { read: undefined },
    );
  }
}

function toFrame([x, y, width, height]: Box, slide: Size): Frame {
  return toPixels({
    x: x * slide.width,
    y: y * slide.height,
    width: width * slide.width,
    height: height * slide.height,
  });
}

const toPixels = ({ x, y, width, height }: Frame): Frame => ({
  x: x / EMU_PER_PX,
  y: y / EMU_PER_PX,
  width: width / EMU_PER_PX,
  height: height / EMU_PER_PX,
});

/**
 * Assigns the placeholders of a slide to those of a layout: of the same type and index, else the first free
 * one of the type, else of the kind.
 *
 * @returns ids of elements without a placeholder
 */
function assignPlaceholders(file: PackageEdit, slide: string, layout: string): string[] {
  const free = readPlaceholders(file, layout);
  const unplaced: string[] = [];
  file.edit(slide, (edited, root) => {
    const { source } = edited;
    const own = findElements(source, root).flatMap((element) => {
      const place = readPlaceholder(source, element);
      return place === undefined ? [] : [{ element, place }];
    });
    const take = (at: number): Placeholder | undefined => (at < 0 ? undefined : free.splice(at, 1)[0]);
    const found = own.map(({ place }) =>
      take(free.findIndex(({ type, index }) => type === place.type && index === place.index)),
    );
    for (const alike of [
      (one: Placeholder, place: Placeholder) => one.type === place.type,
      (one: Placeholder, place: Placeholder) => one.family === place.family,
    ])
      own.forEach(({ place }, at) => {
        found[at] ??= take(free.findIndex((one) => alike(one, place)));
      });
    own.forEach(({ element, place }, at) => {
      const into = found[at];
      const mark = findPlaceholder(element.markup);
      if (into === undefined || mark === undefined) {
        unplaced.push(element.id);
        return;
      }
      if (into.index !== place.index) edited.setAttribute(mark, 'idx', into.index);
      if (into.type !== place.type) edited.setAttribute(mark, 'type', into.type);
    });
  });
  return unplaced;
}

function readPlaceholders(file: PackageEdit, layout: string): Placeholder[] {
  const source = file.text(layout);
  return findElements(source, parseMarkup(source)).flatMap((element) => {
    const place = readPlaceholder(source, element);
    return place === undefined ? [] : [place];
  });
}

function readPlaceholder(source: string, element: OwnElement): Placeholder | undefined {
  const [type, mark] = [readPlaceholderType(source, element), findPlaceholder(element.markup)];
  const family = type === undefined ? undefined : placeholderKind(type);
  if (family === undefined || mark === undefined) return undefined;
  return { family, type: readAttribute(source, mark, 'type'), index: readAttribute(source, mark, 'idx') };
}
