import type { DesignSlot } from '../compile/compiled-layout.ts';
import { hasPictureBehind } from '../compile/layout-slots.ts';
import type { LayoutUse } from '../compile/layout-use.ts';
import type { SlideMaterial } from '../design.ts';
import type { Criterion } from './criteria.ts';
import { indexOfPurpose, type LayoutSubject, unfilledPictures } from './layout-subject.ts';

/** Letters of a place for a number, relative to those of the title. */
const NUMBER_SIZE = 1.3;
const MIN_OPENING_TITLE_PT = 20;
/** Heights between which a title stands in the middle of a slide, as shares of the slide. */
const MIDDLE = { from: 0.25, to: 0.6 } as const;
/** Places of an opening for text; larger letters than those of the title are for a number. */
const textPlaces = ({ layout, counts }: LayoutSubject): DesignSlot[] =>
  layout.slots.filter(
    ({ role, sizePt }) => (role === 'subtitle' || role === 'body') && sizePt < counts.titlePt * NUMBER_SIZE,
  );
const emptyTextPlaces = ({ counts: { of } }: LayoutSubject): number =>
  Math.max(0, (of.subtitle ?? 0) + (of.body ?? 0) - 1);

/** Slides that open a deck or a part of it. */
export const OPENING: readonly Criterion<LayoutSubject>[] = [
  {
    id: 'purpose',
    weight: 4,
    applies: (subject) => (isForItsKind(subject) ? 0 : indexOfPurpose(subject)),
    reason: 'The layout has another purpose than the slide.',
  },
  {
    id: 'content_as_opening',
    weight: 24,
    applies: ({ material, layout, known }) =>
      (material.kind === 'cover' || material.layout === 'closing') &&
      known.hasCover &&
      layout.purpose !== 'cover' &&
      layout.purpose !== 'section',
    reason: 'The file has slides or layouts of its own that open a deck.',
  },
  {
    id: 'no_text_place',
    weight: 6,
    applies: (subject) => subject.material.parts.length > 0 && textPlaces(subject).length === 0,
    reason: 'The layout has no place for the text of the slide.',
  },
  {
    id: 'text_in_number_place',
    weight: 8,
    applies: isTextInNumberPlace,
    reason: 'The text of the slide would stand in the place for a number.',
  },
  {
    id: 'small_title',
    weight: 4,
    applies: ({ counts }) => counts.titlePt < MIN_OPENING_TITLE_PT,
    reason: `The title of an opening needs letters of ${MIN_OPENING_TITLE_PT} pt.`,
  },
  {
    id: 'quote_after_author',
    weight: 5,
    applies: isQuoteAfterAuthor,
    reason: 'The author of a quotation would stand above it.',
  },
  {
    id: 'meant',
    weight: -4,
    applies: ({ material, layout, known }) => isMeantFor(material, known.uses.get(layout.id)),
    reason: 'Name and type of the layout say that it is for such slides.',
  },
  {
    id: 'reserved',
    weight: 20,
    applies: ({ material, layout, known }) => isReservedFor(known.uses.get(layout.id), material),
    reason: 'The layout is for another kind of slide, such as a quotation or the end of the deck.',
  },
  {
    id: 'title_in_the_middle',
    weight: -7,
    applies: hasTitleInTheMiddle,
    reason: 'A title in the middle of the slide looks like an opening, whatever the layout is called.',
  },
  {
    id: 'plain_backdrop',
    weight: 7,
    applies: ({ material, layout, known }) => material.layout !== 'quote' && known.plain.has(layout.id),
    reason: 'Layouts of the file that are not white look more like an opening.',
  },
  {
    id: 'quote_on_picture',
    weight: 12,
    applies: ({ material, layout, known }) => material.layout === 'quote' && known.arty.has(layout.id),
    reason: 'The lines of a quotation would stand on a picture.',
  },
  {
    id: 'small_quote',
    weight: 8,
    applies: ({ material, counts }) => material.layout === 'quote' && counts.titlePt < MIN_OPENING_TITLE_PT,
    reason: `A quotation needs letters of ${MIN_OPENING_TITLE_PT} pt.`,
  },
  {
    id: 'author_apart',
    weight: 9,
    applies: isAuthorApart,
    reason: 'The author of a quotation would stand beside it.',
  },
  {
    id: 'empty_picture',
    weight: 5,
    applies: unfilledPictures,
    reason: 'A place for a picture would stay empty.',
  },
  {
    id: 'empty_backdrop',
    weight: 6,
    applies: ({ material, layout }) => material.pictures.length === 0 && hasPictureBehind(layout.slots),
    reason: 'The picture behind the title would be missing.',
  },
  {
    id: 'empty_text',
    weight: 2,
    applies: (subject) => (subject.material.layout === 'quote' ? 0 : emptyTextPlaces(subject)),
    reason: 'Places for text would stay empty.',
  },
  {
    id: 'empty_text_beside_quote',
    weight: 5,
    applies: (subject) => (subject.material.layout === 'quote' ? emptyTextPlaces(subject) : 0),
    reason: 'Places for text would stay empty beside a quotation.',
  },
];

/** Uses of layouts for one kind of opening only. */
const RESERVED: ReadonlySet<LayoutUse> = new Set(['quotation', 'card', 'notice', 'closing', 'agenda']);

function isMeantFor({ kind, layout }: SlideMaterial, use: LayoutUse | undefined): boolean {
  if (layout === 'quote') return use === 'quotation';
  return use === (layout === 'closing' ? 'closing' : kind);
}

/** Returns whether a layout is named for quotations or closings and the slide is one, whatever its places look like. */
function isForItsKind({ material, layout, known }: LayoutSubject): boolean {
  const use = known.uses.get(layout.id);
  return use !== undefined && RESERVED.has(use) && isMeantFor(material, use);
}

function isReservedFor(use: LayoutUse | undefined, material: SlideMaterial): boolean {
  return use !== undefined && RESERVED.has(use) && !isMeantFor(material, use);
}

/** Returns whether a layout has no place for text but one whose letters are as large as those of numbers. */
function isTextInNumberPlace(subject: LayoutSubject): boolean {
  const { material, layout } = subject;
  return (
    material.parts.length > 0 &&
    textPlaces(subject).length === 0 &&
    layout.slots.some(({ role }) => role === 'subtitle' || role === 'body')
  );
}

function isQuoteAfterAuthor(subject: LayoutSubject): boolean {
  const { material, layout } = subject;
  if (material.layout !== 'quote') return false;
  const places = textPlaces(subject);
  return (
    places.length > 0 &&
    places.every(({ box }) => layout.slots.some((slot) => slot.role === 'title' && box.y < slot.box.y))
  );
}

/** Returns whether the places for the author stand in another column than the quotation. */
function isAuthorApart(subject: LayoutSubject): boolean {
  const { material, layout } = subject;
  const title = layout.slots.find(({ role }) => role === 'title')?.box;
  const places = textPlaces(subject);
  return (
    material.layout === 'quote' &&
    title !== undefined &&
    places.length > 0 &&
    places.every(({ box }) => box.x >= title.x + title.width || box.x + box.width <= title.x)
  );
}

function hasTitleInTheMiddle({ layout: { purpose, slots }, known: { heightEmu } }: LayoutSubject): boolean {
  return (
    purpose !== 'cover' &&
    purpose !== 'section' &&
    slots.some(
      ({ role, box }) => role === 'title' && box.y > MIDDLE.from * heightEmu && box.y < MIDDLE.to * heightEmu,
    )
  );
}
