import type { ReadBox, ReadDeck, ReadShape, ReadTextShape } from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import { computeArea, holds as holdsMiddle } from '../compile/boxes.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import { contains, type Frame, hasContent, numberShapes } from './frames.ts';
import { expandBox, isUndecorated, liftTitle, stageTitlePt } from './stages.ts';

/** Frames of slides that open and close the deck of a file, but have more content than a title. */
export interface OpeningFrames {
  readonly opening?: Frame | undefined;
  readonly closing?: Frame | undefined;
}

/** Slides among which a file opens its deck, and the size of such a title relative to the usual one. */
const [LAST_OPENING, LARGE_TITLE] = [3, 1.2];
/** Least width of the title of an opening that is not the first slide, as a share of the slide. */
const MIN_TITLE_WIDTH = 0.4;
/** Smallest title of an opening, in points. */
const OPENING_PT = 24;
/** Shares of the slide's height: lowest end of titles of content, and lowest end of text below a title. */
const [HEAD, FOOT] = [0.3, 0.93];
/** Text below the title of an opening: its share of the height, and its minimum font size in points. */
const [MAX_SUBTITLE_HEIGHT, MIN_SUBTITLE_PT] = [0.36, 16];
/** Share of the slide from which a shape is its background. */
const BACKDROP = 0.6;
const SUBTITLE_ROLES: ReadonlySet<string> = new Set([
  'subtitle',
  'body',
  'caption',
  'heading',
  'eyebrow',
  'source',
]);

/**
 * Frames of the slide that opens the deck of a file and of the last one, if their titles are larger than those of
 * other slides. The first slide opens it if its title stands low, or if no title is larger; one that is no more than
 * the file's layout for covers needs no frame.
 */
export function findOpeningFrames(
  source: DesignSource,
  samples: readonly DesignLayout[],
  layouts: readonly DesignLayout[],
): OpeningFrames {
  const numbered = samples
    .flatMap((layout) =>
      layout.sample === undefined ? [] : [{ layout, number: layout.sample.number, sizePt: titlePt(layout) }],
    )
    .sort((a, b) => a.number - b.number);
  // Slides with the same fields are one sample, so titles of content weigh less than they are many.
  const usualPt = findLowerQuartile(numbered.map(({ sizePt }) => sizePt));
  // Covers and dividers of the file are copied as they are.
  const large = numbered.filter(
    ({ layout, sizePt }) =>
      layout.purpose !== 'cover' && layout.purpose !== 'section' && sizePt >= LARGE_TITLE * usualPt,
  );
  const [first] = numbered;
  const opensFirst =
    first?.number === 1 &&
    (first.layout.purpose === 'cover' ||
      first.sizePt >= LARGE_TITLE * usualPt ||
      isLow(titleBox(first.layout), source.deck));
  const opensOnLayout =
    first?.number !== 1 &&
    layouts.some(({ part, purpose }) => purpose === 'cover' && part === source.deck.slides[0]?.layout);
  const opening = opensFirst
    ? first
    : opensOnLayout
      ? undefined
      : (large.find(
          ({ layout, number }) =>
            number <= LAST_OPENING && titleBox(layout).width >= MIN_TITLE_WIDTH * source.deck.widthEmu,
        ) ?? (first?.number === 1 ? first : undefined));
  const last = large.find(({ number }) => number === source.deck.slides.length && number > LAST_OPENING);
  return {
    opening:
      opening === undefined || opening.layout.purpose === 'cover'
        ? undefined
        : reduceOpening(source, opening.layout),
    closing: last === undefined ? undefined : reduceOpening(source, last.layout),
  };
}

function titlePt({ slots }: DesignLayout): number {
  return slots.find(({ role }) => role === 'title')?.sizePt ?? 0;
}

function titleBox({ slots }: DesignLayout): ReadBox {
  return slots.find(({ role }) => role === 'title')?.box ?? { x: 0, y: 0, width: 0, height: 0 };
}

function isLow({ y, height }: ReadBox, { heightEmu }: ReadDeck): boolean {
  return y + height > HEAD * heightEmu;
}

function findLowerQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 4)] ?? 0;
}

/** A slide of the file with its title and the text below. */
function reduceOpening(source: DesignSource, layout: DesignLayout): Frame | undefined {
  const { deck } = source;
  const slide = deck.slides.find(({ part }) => part === layout.sample?.part);
  const prepared = slide === undefined ? undefined : source.slide(slide.part);
  const title = layout.slots.find(({ role }) => role === 'title');
  if (slide === undefined || prepared === undefined || title === undefined || title.sizePt < OPENING_PT)
    return undefined;
  const { repeats = [], ...rest } = layout;
  const texts = layout.slots.filter(
    ({ role, box }) =>
      SUBTITLE_ROLES.has(role) &&
      box.y >= title.box.y + title.box.height * 0.9 &&
      isBelow(box, title.box, deck),
  );
  const below = texts.sort((a, b) => a.box.y - b.box.y)[0];
  const places = below === undefined ? [title] : [title, below];
  const own = slide.shapes.filter(({ from }) => from === 'slide');
  const numbers = numberShapes(own);
  const filled = numbers
    .filter(({ shape, nth }) => places.some((slot) => slot.shape === shape.id && (slot.nth ?? 0) === nth))
    .map(({ shape }) => shape);
  const emptied = [
    ...layout.slots.filter((slot) => !places.includes(slot) && !isDecoration(slot, deck)),
    ...repeats.flatMap(({ items }) => items),
  ].map(({ box }) => box);
  const isBackdrop = ({ box }: ReadShape) => computeArea(box) > BACKDROP * deck.widthEmu * deck.heightEmu;
  const panels = own.filter(
    (shape) => !isBackdrop(shape) && emptied.some((box) => holdsMiddle(shape.box, box)),
  );
  const stays = (shape: ReadShape) =>
    filled.some((one) => contains(shape, one)) ||
    (!hasContent(shape) && !panels.some(({ box }) => holdsMiddle(box, shape.box)));
  const removed = numbers
    .filter(({ shape }) => own.includes(shape) && !stays(shape))
    .map(({ shape, nth }) => prepared.idOf(shape.id, nth));
  const isTop = (slot: DesignSlot) => own.some(({ id }) => id === slot.shape);
  const drawn = own.filter((shape) => stays(shape) && !filled.includes(shape as ReadTextShape));
  // The title of a content slide opens a deck in the middle, unless decoration is attached to it.
  const lifted =
    title.box.y < HEAD * deck.heightEmu &&
    places.every(isTop) &&
    isUndecorated([expandBox(title.box, deck.heightEmu)], drawn, deck)
      ? liftTitle(title, deck.heightEmu)
      : undefined;
  const subtitleTop = lifted?.bodyTop ?? below?.box.y ?? 0;
  const rooms = {
    ...(lifted === undefined
      ? {}
      : {
          [title.name]: {
            topEmu: lifted.titleTop,
            heightEmu: lifted.titleHeight,
            leastPt: stageTitlePt(title, ''),
          },
        }),
    ...(below === undefined
      ? {}
      : {
          [below.name]: {
            ...(lifted === undefined ? {} : { topEmu: subtitleTop }),
            heightEmu: Math.max(
              below.box.height,
              Math.min(MAX_SUBTITLE_HEIGHT * deck.heightEmu, FOOT * deck.heightEmu - subtitleTop),
            ),
            leastPt: Math.max(MIN_SUBTITLE_PT, below.sizePt),
          },
        }),
  };
  const moved =
    lifted === undefined
      ? places
      : places.map((slot) =>
          slot === title
            ? { ...slot, box: { ...slot.box, y: lifted.titleTop, height: lifted.titleHeight } }
            : slot,
        );
  return { layout: { ...rest, slots: moved }, removed, region: title.box, rooms };
}

/** Returns whether a text is aligned with the title, at its start or centre. */
function isBelow(box: ReadBox, title: ReadBox, { widthEmu }: ReadDeck): boolean {
  return (
    Math.min(Math.abs(box.x - title.x), Math.abs(box.x + box.width / 2 - title.x - title.width / 2)) <
    0.05 * widthEmu
  );
}

/** Returns whether a picture runs off the slide, as the decoration of a cover does. */
function isDecoration({ role, box }: DesignSlot, { widthEmu, heightEmu }: ReadDeck): boolean {
  return (
    role === 'picture' &&
    (box.x < 0 || box.y < 0 || box.x + box.width > widthEmu || box.y + box.height > heightEmu)
  );
}
