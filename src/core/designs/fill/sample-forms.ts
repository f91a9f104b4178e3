import type { ReadDeck } from '../../ooxml/read/index.ts';
import type { SampleUsage } from '../../output/pptx/fill/sample/compile-sample.ts';
import type { PreparedSlide } from '../../output/pptx/fill/sample/prepare-slide.ts';
import type { Repeat } from '../../output/pptx/fill/sample/repeated-items.ts';
import type { SampleFill } from '../../output/pptx/fill/sample/slots.ts';
import { createTitleLook } from '../../output/pptx/fill/title-look.ts';
import type { DesignLayout, DesignRepeat, DesignSlot } from '../compile/compiled-layout.ts';
import { reverseRows } from '../compile/direction.ts';
import { findPieces, ownShapes } from '../compile/sample-pieces.ts';
import { isTitle } from '../compile/text-roles.ts';

/** Variants of a sample slide that copies may need, apart from their text. */
export function listUses(
  { slots, repeats = [] }: DesignLayout,
  prepared: PreparedSlide,
  deck: ReadDeck,
): SampleUsage {
  const titles = slots
    .filter(({ role }) => role === 'title')
    .map((slot) => describeTitle(slot, prepared, deck));
  const tables = slots
    .filter(({ role }) => role === 'table')
    .map(({ shape = -1, nth }) => prepared.idOf(shape, nth));
  return {
    forms: [false, true].flatMap((rtl) =>
      combineCounts(repeats.map((repeat) => listCounts(orderItems(repeat, prepared, rtl)))),
    ),
    titles,
    tables: new Set(tables),
  };
}

function listCounts(repeat: DesignRepeat): Repeat[] {
  return Array.from({ length: repeat.most - repeat.least + 1 }, (_, at) =>
    toRepeatGeometry(repeat, repeat.least + at),
  );
}

/** Combines the counts of all repeats; an absent repeat keeps the sample's items. */
function combineCounts(all: readonly (readonly Repeat[])[]): Repeat[][] {
  const [first, ...rest] = all;
  if (first === undefined) return [[]];
  const others = combineCounts(rest);
  return [...others, ...first.flatMap((repeat) => others.map((other) => [repeat, ...other]))];
}

/** The shape with the title, and its look if its placeholder is for other text. */
export function describeTitle(
  slot: DesignSlot,
  prepared: PreparedSlide,
  deck: ReadDeck,
): Pick<SampleFill, 'title' | 'titlePlace'> {
  const slide = deck.slides.find(({ part }) => part === prepared.part);
  const shape = findPieces(slide === undefined ? [] : ownShapes(slide)).find(
    (piece) => piece.shape.id === slot.shape && piece.nth === (slot.nth ?? 0),
  )?.shape;
  const look =
    shape?.kind === 'shape' && shape.placeholder !== undefined && !isTitle(shape.placeholder.type)
      ? createTitleLook(shape, slide?.theme.colors ?? {})
      : undefined;
  return {
    title: prepared.idOf(slot.shape ?? -1, slot.nth),
    ...(look === undefined || shape === undefined ? {} : { titlePlace: { look, box: shape.box } }),
  };
}

/** Shapes that point from one item to the next. */
const DIRECTED =
  /\sprst="(?:\w*[aA]rrow\w*|chevron|homePlate)"|<(?:\w+:)?(?:head|tail)End\b[^>]*\stype="(?!none)/;

/** Orders items in the reading direction of the deck, unless arrows fix their order. */
export function orderItems(repeat: DesignRepeat, prepared: PreparedSlide, rtl: boolean): DesignRepeat {
  const { items, along } = repeat;
  const [first, second] = items;
  if (along === 'column' || first === undefined || second === undefined || second.box.x < first.box.x === rtl)
    return repeat;
  const from = items.filter(({ box }) => Math.abs(box.y - first.box.y) < first.box.height / 2).length;
  const { source, shapes } = prepared;
  const isDirected = [...shapes.values()]
    .flat()
    .some(
      ({ name, start, end }) =>
        (name === 'sp' || name === 'cxnSp') && DIRECTED.test(source.slice(start, end)),
    );
  return isDirected
    ? repeat
    : { ...repeat, items: reverseRows(items, along === 'row' ? items.length : from) };
}

/**
 * Geometry for a number of items: fewer than in the sample stay in place; more use the free space around
 * them.
 */
export function toRepeatGeometry({ along, items, box }: DesignRepeat, count: number): Repeat {
  const left = Math.min(...items.map((item) => item.box.x));
  const top = Math.min(...items.map((item) => item.box.y));
  const right = Math.max(...items.map((item) => item.box.x + item.box.width));
  const bottom = Math.max(...items.map((item) => item.box.y + item.box.height));
  const own = { x: left, y: top, width: right - left, height: bottom - top };
  return {
    along,
    items: items.map(({ shapes, box: at }) => ({ shapes, box: at })),
    box:
      count > items.length
        ? {
            x: Math.min(box.x, left),
            y: Math.min(box.y, top),
            width: Math.max(box.width, own.width),
            height: Math.max(box.height, own.height),
          }
        : own,
    count,
  };
}
