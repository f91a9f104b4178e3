import type { ReadBox, ReadDeck, ReadShape, ReadSlide, ReadTheme } from '../../ooxml/read/index.ts';
import { computeUnion } from '../../scene/box.ts';
import { computeArea, holds, type SlideSize, sharedArea, shareOfSlide } from './boxes.ts';
import type { DesignItem, DesignRepeat, DesignSlot } from './compiled-layout.ts';
import { findCountingTexts } from './count-text.ts';
import { isRightToLeft } from './direction.ts';
import { type Furniture, isOffSlide, isTypedNumber } from './furniture.ts';
import { findItemRoles, type ItemRoles } from './item-roles.ts';
import { findItemLeftovers, findLeftovers } from './leftovers.ts';
import { isOpening } from './opening-slide.ts';
import { findRepeats, type Repeated } from './repeats.ts';
import { measureItemSpace } from './room.ts';
import { createMeasurer, isWritten, type Measure } from './sample-measure.ts';
import { findPieces, findSharedIds, ownShapes, type Piece } from './sample-pieces.ts';
import { makeUnique, toRoledParts, toSlot } from './sample-slot.ts';
import { areOrdinals, isMark, isPrompt, parseOrdinal } from './text-forms.ts';
import { assignTextRoles, findSubtitle, findTitle, hasText, isTitle, type RoledPiece } from './text-roles.ts';

/** Slots and repeats of a slide as a layout, without a name. */
export interface SampleSlots {
  readonly slots: readonly DesignSlot[];
  readonly repeats: readonly DesignRepeat[];
  readonly removed: readonly number[];
  /** Ids of shapes outside of items whose text is removed. */
  readonly emptied: readonly number[];
  /** Number of pictures and objects of its own that decks do not copy. */
  readonly leftOut: number;
  /** Text of the title, which tells closings and agendas from openings. */
  readonly title: string;
  readonly opens: boolean;
  /** Number of shapes that stay unchanged. */
  readonly decoration: number;
  /** Share of the slide under elements that cannot be filled. */
  readonly closed: number;
}

/**
 * Minimum areas of pictures and drawings, and minimum sides of full and large backdrops, as shares of the
 * slide.
 */
const [PICTURE, DRAWING, WHOLE, BACKDROP] = [0.035, 0.06, 0.9, 0.45];

/** Finds all fillable elements of a slide, with their roles and names. */
export function findSampleSlots(slide: ReadSlide, deck: ReadDeck, furniture: Furniture): SampleSlots {
  const shapes = ownShapes(slide);
  const all = findPieces(shapes);
  const removed = findRemoved(slide, all, deck);
  const furniturePieces = new Set(all.filter((piece) => furniture.isFurniture(piece, slide)));
  const pieces = all.filter((piece) => !removed.has(piece) && !furniturePieces.has(piece));
  // A date or footer that nobody filled in asks for it on every copy.
  const prompts = [...furniturePieces].filter(({ words }) => words !== undefined && isPrompt(words.text));
  const named = pieces.find(({ shape, words }) => words !== undefined && isTitle(shape.placeholder?.type));
  const outside = new Set(
    [...removed, ...furniturePieces, ...(named === undefined ? [] : [named])].map(({ top }) => top),
  );
  const repeats = findRepeats(
    shapes.filter((shape) => !outside.has(shape) && shareOfSlide(shape.box, deck) < BACKDROP),
    deck,
  );
  const taken = new Set(repeats.flatMap(({ items }) => items.flatMap((item) => item.shapes)));
  const free = pieces.filter(({ top }) => !taken.has(top));
  const opens = isOpening(slide, free, repeats, deck);
  const title = findTitle(free, deck);
  const rest = free.filter((piece) => piece !== title);
  const subtitle = title === undefined ? undefined : findSubtitle(title, rest, opens, deck);
  const counting = findCountingTexts(rest);
  const texts = rest.filter(hasText).filter((piece) => piece !== subtitle && !counting.has(piece));
  const figures = rest.flatMap((piece) => findFigure(piece, deck));
  const placed: RoledPiece[] = [
    ...(title === undefined ? [] : [{ piece: title, role: 'title' as const, name: 'title' }]),
    ...(subtitle === undefined ? [] : [{ piece: subtitle, role: 'subtitle' as const, name: 'subtitle' }]),
    ...sortInReadingOrder(
      [
        ...assignTextRoles(
          texts,
          figures.map(({ piece }) => piece),
          title,
          opens,
          deck,
        ),
        ...figures,
        ...findEmptyPlaceholders(rest.filter((piece) => piece !== subtitle)),
      ],
      isRightToLeft(shapes),
    ),
  ];
  const roled = repeats.map((repeated) => ({ repeated, roles: findItemRoles(repeated, deck) }));
  const written = new Set(
    [
      ...placed,
      ...roled.flatMap(({ repeated, roles }) =>
        repeated.items.flatMap(({ parts }) => toRoledParts(parts, roles)),
      ),
    ]
      .filter(isWritten)
      .map(({ piece }) => piece.shape),
  );
  const measure = createMeasurer(
    written,
    all.filter((piece) => !removed.has(piece)),
    title?.shape,
    slide,
    deck,
  );
  const sized = placed.map((one) => ({ one, slot: toSlot(one, all, deck, measure, slide.theme) }));
  const count = new Map<string, number>();
  const slots = sized.flatMap(({ one, slot }) =>
    slot === undefined ? [] : [{ ...slot, name: makeUnique(one.name, count) }],
  );
  // Items without room for any text are drawings.
  const withoutRoom = roled.filter(
    ({ repeated, roles }) =>
      roles.parts.length > 0 &&
      !areOnlyNumbers(repeated) &&
      toRepeats(repeated, roles, '', [], deck, measure, slide.theme).length === 0,
  );
  // Decks may have another number of things than the sample numbers.
  const counted = [
    ...counting,
    ...roled
      .filter(({ repeated }) => areOnlyNumbers(repeated))
      .flatMap(({ repeated }) => repeated.items.flatMap((item) => findPieces(item.shapes))),
  ];
  const withoutPlace = sized.flatMap(({ one, slot }) => (slot === undefined ? [one.piece] : []));
  const dropped = [
    ...withoutPlace,
    ...withoutRoom.flatMap(({ repeated }) => repeated.items.flatMap(({ parts }) => parts)),
  ];
  const untitled = pieces.filter(
    (piece) => piece !== title && piece.words === undefined && isTitle(piece.shape.placeholder?.type),
  );
  const filled = new Set(placed.map(({ piece }) => piece));
  const leftovers = opens
    ? []
    : findLeftovers(
        all.filter((piece) => !removed.has(piece) && !taken.has(piece.top) && !filled.has(piece)),
        furniture,
        deck,
      );
  const removedPieces = new Set([
    ...removed,
    ...prompts,
    ...leftovers,
    ...untitled,
    ...counted,
    ...dropped.filter(
      ({ shape }) => shape.kind === 'shape' && shape.fill.kind === 'none' && shape.line === undefined,
    ),
    // A callout without its words would be an empty box.
    ...withoutPlace.filter((piece) => !isPanel(piece, all)),
  ]);
  const obstacles = all
    .filter(
      (piece) =>
        !taken.has(piece.top) &&
        !removed.has(piece) &&
        !leftovers.includes(piece) &&
        shareOfSlide(piece.box, deck) < BACKDROP,
    )
    .map(({ box }) => box);
  const closed = pieces
    .filter(({ shape }) => shape.kind === 'opaque')
    .reduce((sum, { box }) => sum + shareOfSlide(box, deck), 0);
  return {
    slots,
    repeats: roled.flatMap(({ repeated, roles }, index) => {
      if (areOnlyNumbers(repeated)) return [];
      const others = repeats
        .filter((other) => other !== repeated)
        .flatMap(({ items }) => items.map(({ box }) => box));
      return toRepeats(
        repeated,
        roles,
        index === 0 ? 'items' : `items_${index + 1}`,
        [...obstacles, ...others],
        deck,
        measure,
        slide.theme,
      );
    }),
    removed: uniqueIds(removedPieces, shapes),
    emptied: uniqueIds(new Set(dropped.filter((piece) => !removedPieces.has(piece))), shapes),
    leftOut: leftovers.length,
    title: title?.words?.text ?? '',
    opens,
    decoration: shapes.length - slots.length - taken.size,
    closed,
  };
}

/** Returns whether a shape lies behind smaller elements. */
function isPanel(piece: Piece, all: readonly Piece[]): boolean {
  return all.some(
    (other) =>
      other !== piece && computeArea(other.box) < computeArea(piece.box) && holds(piece.box, other.box),
  );
}

/** Returns whether items contain nothing but their number. */
function areOnlyNumbers({ items }: Repeated): boolean {
  const texts = items.map(({ parts }) =>
    parts.flatMap(({ words }) => (words === undefined ? [] : [words.text])),
  );
  return texts.every(({ length }) => length === 1) && areOrdinals(texts.flat());
}

/** Returns whether a picture is named as one that programs replace: "SAMPLE_IMAGE". */
function isNamedAsSample({ shape }: Piece): boolean {
  return (
    shape.kind === 'picture' &&
    /^(?:sample|placeholder|dummy)[ _-]?(?:image|picture|photo)(?:[ _-]?\d+)?$/iu.test(shape.name)
  );
}

/** Texts outside the slide, typed page numbers, and empty placeholders behind other elements. */
function findRemoved(slide: ReadSlide, pieces: readonly Piece[], size: SlideSize): ReadonlySet<Piece> {
  const full = pieces.filter(
    ({ words, shape }) =>
      words !== undefined ||
      shape.kind === 'picture' ||
      shape.kind === 'chart' ||
      shape.kind === 'table' ||
      shape.kind === 'opaque',
  );
  return new Set(
    pieces.filter((piece) => {
      if (isOffSlide(piece, size)) return piece.shape.kind === 'shape' && piece.shape.text !== undefined;
      if (isTypedNumber(piece, slide, size) || isNamedAsSample(piece)) return true;
      const empty =
        piece.words === undefined && piece.shape.kind === 'shape' && piece.shape.placeholder !== undefined;
      if (!empty) return false;
      const covered = full.reduce(
        (sum, other) => sum + (computeArea(other.box) > 0 ? sharedArea(piece.box, other.box) : 0),
        0,
      );
      return (
        covered > 0.2 * computeArea(piece.box) ||
        full.some(
          ({ box }) =>
            sharedArea(piece.box, box) > 0.5 * computeArea(box) &&
            computeArea(box) > 0.1 * computeArea(piece.box),
        )
      );
    }),
  );
}

function uniqueIds(pieces: ReadonlySet<Piece>, shapes: readonly ReadShape[]): number[] {
  const shared = findSharedIds(shapes);
  return [...pieces].map(({ shape }) => shape.id).filter((id) => !shared.has(id));
}

/** Pictures that content can replace, charts and tables. Small pictures belong to the design. */
function findFigure(piece: Piece, size: SlideSize): RoledPiece[] {
  const { shape, box } = piece;
  if (shape.kind === 'chart') return [{ piece, role: 'chart', name: 'chart' }];
  if (shape.kind === 'table') return [{ piece, role: 'table', name: 'table' }];
  const filled = shape.kind === 'shape' && shape.fill.kind === 'picture' ? shape.fill.part : undefined;
  const part = shape.kind === 'picture' ? (shape.part ?? '') : filled;
  if (part === undefined || piece.words !== undefined) return [];
  const share = shareOfSlide(box, size);
  const drawing =
    /\.(?:emf|wmf|svg)$/i.test(part) || (shape.kind === 'picture' && shape.svgPart !== undefined);
  const long = Math.max(box.width, box.height) > 6 * Math.min(box.width, box.height);
  if (share < (drawing ? DRAWING : PICTURE) || long) return [];
  const backdrop = box.width > WHOLE * size.widthEmu && box.height > WHOLE * size.heightEmu;
  // Full-size backdrops are content if they are photographs; others belong to the design.
  if (backdrop && !/\.jpe?g$/i.test(part)) return [];
  return [{ piece, role: 'picture', name: backdrop ? 'background' : 'picture' }];
}

/** Empty placeholders of the slide. */
function findEmptyPlaceholders(pieces: readonly Piece[]): RoledPiece[] {
  return pieces.flatMap((piece): RoledPiece[] => {
    const type = piece.shape.placeholder?.type;
    if (
      piece.words !== undefined ||
      piece.shape.kind !== 'shape' ||
      type === undefined ||
      isTitle(type) ||
      piece.shape.fill.kind === 'picture'
    )
      return [];
    if (type === 'pic') return [{ piece, role: 'picture', name: 'picture' }];
    if (type === 'chart') return [{ piece, role: 'chart', name: 'chart' }];
    if (type === 'tbl') return [{ piece, role: 'table', name: 'table' }];
    return [{ piece, role: 'body', name: 'body' }];
  });
}

/**
 * Sorts by rows, from top to bottom, and within a row in reading direction. Elements that overlap vertically
 * by half form a row.
 */
function sortInReadingOrder(placed: readonly RoledPiece[], isFromRight: boolean): RoledPiece[] {
  const rows: RoledPiece[][] = [];
  for (const one of [...placed].sort((a, b) => a.piece.box.y - b.piece.box.y)) {
    const row = rows.at(-1);
    const head = row?.[0]?.piece.box;
    const { box } = one.piece;
    const shared =
      head === undefined ? 0 : Math.min(head.y + head.height, box.y + box.height) - Math.max(head.y, box.y);
    if (row !== undefined && head !== undefined && shared > 0.5 * Math.min(head.height, box.height))
      row.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) =>
    row.sort((a, b) =>
      isFromRight
        ? b.piece.box.x + b.piece.box.width - a.piece.box.x - a.piece.box.width
        : a.piece.box.x - b.piece.box.x,
    ),
  );
}

function toRepeats(
  repeated: Repeated,
  roles: ItemRoles,
  name: string,
  obstacles: readonly ReadBox[],
  size: SlideSize,
  measure: Measure,
  theme: ReadTheme,
): DesignRepeat[] {
  const { parts, ordinal } = roles;
  if (parts.length === 0) return [];
  const sized = repeated.items.map((item) =>
    toRoledParts(item.parts, roles).map((one) => ({ one, slot: toSlot(one, [], size, measure, theme) })),
  );
  // Parts with room in only some of the items are filled in none.
  const full = new Set(
    parts.map((_, at) => at).filter((at) => sized.every((item) => item[at]?.slot !== undefined)),
  );
  if (full.size === 0) return [];
  const ordinals = repeated.items.flatMap(({ parts: own }) => own[ordinal ?? -1]?.words?.text ?? []);
  const numbering = {
    first: ordinals.toSorted((a, b) => (parseOrdinal(a) ?? 0) - (parseOrdinal(b) ?? 0))[0] ?? '',
    ...(areOrdinals(ordinals) ? {} : { shuffled: true as const }),
  };
  const items = repeated.items.map((item, index): DesignItem => {
    const count = new Map<string, number>();
    const own = sized[index] ?? [];
    const slots = own.flatMap(({ one, slot }, at) =>
      slot !== undefined && full.has(at) ? [{ ...slot, name: makeUnique(one.name, count) }] : [],
    );
    const counter = ordinal === undefined ? undefined : item.parts[ordinal];
    const filled = new Set([...slots.map(({ shape }) => shape), counter?.shape.id]);
    const emptied = findPieces(item.shapes).flatMap(({ shape, words }) =>
      words === undefined || isMark(words.text) || filled.has(shape.id) ? [] : [shape.id],
    );
    const left = findItemLeftovers(
      item.shapes,
      repeated.items.filter((other) => other !== item).map(({ shapes }) => shapes),
      filled,
    );
    return {
      shapes: item.shapes.map(({ id }) => id),
      ...(counter === undefined ? {} : { ordinal: { shape: counter.shape.id, ...numbering } }),
      ...(emptied.length === 0 ? {} : { emptied }),
      ...(left.length === 0 ? {} : { removed: left }),
      slots,
      box: item.box,
    };
  });
  const fixed = repeated.items.some((item) =>
    item.shapes.some((shape) => findPieces([shape]).some((piece) => piece.shape.placeholder !== undefined)),
  );
  const { most, box } = measureItemSpace(
    repeated,
    obstacles.filter((one) => !repeated.items.some((item) => holds(item.box, one))),
    size,
  );
  return [
    {
      name,
      along: repeated.along,
      items,
      least: Math.min(2, items.length),
      most: fixed ? items.length : Math.max(items.length, most),
      box: fixed ? computeUnion(items.map((item) => item.box)) : box,
    },
  ];
}
