import type { ReadBox } from '../../ooxml/read/index.ts';
import { findContract } from '../../templates/catalogue.ts';
import type { DesignLayout, DesignSlot, LayoutPurpose } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import { arrange, isBrief } from './arrange.ts';
import type { LayoutFacts } from './choice.ts';
import type { Criterion } from './criteria.ts';
import { countPlaces, type PlaceCounts } from './place-counts.ts';

/** A slide's material on a layout of the file. */
export interface LayoutSubject {
  readonly material: SlideMaterial;
  readonly layout: DesignLayout;
  readonly known: LayoutFacts;
  readonly counts: PlaceCounts;
  /** Letters of all texts of the slide. */
  readonly letters: number;
  /** Place of the layout in the file. */
  readonly index: number;
  /** True if each part of the text has a body of its own. */
  readonly columns: boolean;
}

/** Purposes of layouts that can show a kind of slide, the best first. */
const PURPOSES: Readonly<Record<SlideMaterial['kind'], readonly LayoutPurpose[]>> = {
  cover: ['cover', 'section', 'content', 'free', 'columns', 'picture'],
  section: ['section', 'cover', 'content', 'free', 'columns', 'picture'],
  content: ['content', 'columns', 'picture', 'free', 'section', 'cover'],
};
/** Letters of a place for a number, relative to those of the title. */
const NUMBER_SIZE = 1.3;
const MIN_OPENING_TITLE_PT = 20;
/** Heights between which a title stands in the middle of a slide, as shares of the slide. */
const MIDDLE = { from: 0.25, to: 0.6 } as const;
const MAX_CAPTION_PT = 18;
export const MIN_BODY_PT = 14;
/** Size of titles in a layout that nobody styled. */
const UNSTYLED_TITLE_PT = 18;
/** Shares of the slide that a chart needs in area, and a table or a chart in width. */
const [MIN_CHART_AREA, MIN_FIGURE_WIDTH] = [0.3, 0.6];
/** A text that fills a smaller share of its place needs letters of this size on a slide of this height. */
const [SPARSE_TEXT, SPARSE_TEXT_PT, STANDARD_HEIGHT_EMU] = [0.3, 18, 6_858_000];

const indexOfPurpose = ({ material, layout }: LayoutSubject): number =>
  PURPOSES[material.kind].indexOf(layout.purpose);
const unfilledPictures = ({ material, counts }: LayoutSubject): number =>
  Math.max(0, (counts.of.picture ?? 0) - material.pictures.length);
/** Places of an opening for text; larger letters than those of the title are for a number. */
const textPlaces = ({ layout, counts }: LayoutSubject): DesignSlot[] =>
  layout.slots.filter(
    ({ role, sizePt }) => (role === 'subtitle' || role === 'body') && sizePt < counts.titlePt * NUMBER_SIZE,
  );
const emptyTextPlaces = ({ counts: { of } }: LayoutSubject): number =>
  Math.max(0, (of.subtitle ?? 0) + (of.body ?? 0) - 1);
const figuresIn = ({ charts, tables }: SlideMaterial): number => charts.length + tables.length;

/** Slides that open a deck or a part of it. */
const OPENING: readonly Criterion<LayoutSubject>[] = [
  {
    id: 'purpose',
    weight: 4,
    applies: indexOfPurpose,
    reason: 'The layout has another purpose than the slide.',
  },
  {
    id: 'no_text_place',
    weight: 6,
    applies: (subject) => subject.material.parts.length > 0 && textPlaces(subject).length === 0,
    reason: 'The layout has no place for the text of the slide.',
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
    id: 'title_in_the_middle',
    weight: -7,
    applies: hasTitleInTheMiddle,
    reason: 'A title in the middle of the slide looks like an opening, whatever the layout is called.',
  },
  {
    id: 'empty_picture',
    weight: 5,
    applies: unfilledPictures,
    reason: 'A place for a picture would stay empty.',
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

/** Content on a layout for openings, which is used only if there is no other. */
const MISPLACED: readonly Criterion<LayoutSubject>[] = [
  { id: 'opening_layout', weight: 50, applies: () => true, reason: 'The layout is for openings.' },
  {
    id: 'purpose',
    weight: 1,
    applies: indexOfPurpose,
    reason: 'The layout has another purpose than the slide.',
  },
];

const CONTENT: readonly Criterion<LayoutSubject>[] = [
  {
    id: 'no_body',
    weight: 20,
    applies: ({ counts }) => counts.bodies.length === 0,
    reason: 'The layout has no body.',
  },
  {
    id: 'body_count',
    weight: 3,
    applies: (subject) => Math.abs(subject.counts.bodies.length - Math.max(1, neededBodies(subject))),
    reason: 'The layout has more or fewer bodies than the slide needs.',
  },
  {
    id: 'empty_picture',
    weight: 5,
    applies: unfilledPictures,
    reason: 'A place for a picture would stay empty.',
  },
  {
    id: 'picture_without_place',
    weight: 2,
    applies: ({ material, counts }) => Math.max(0, material.pictures.length - (counts.of.picture ?? 0)),
    reason: 'A picture has no place of its own.',
  },
  {
    id: 'points_in_caption',
    weight: 2.5,
    applies: arePointsInCaption,
    reason: 'Points would be set in the small letters of a caption.',
  },
  {
    id: 'small_body',
    weight: 0.5,
    applies: ({ counts }) => Math.max(0, MIN_BODY_PT - counts.bodyPt),
    reason: `Letters of the body are smaller than ${MIN_BODY_PT} pt.`,
  },
  {
    id: 'unstyled_title',
    weight: 2.5,
    applies: ({ counts }) => counts.leastTitlePt <= UNSTYLED_TITLE_PT,
    reason: 'The title is as small as that of a layout without a style.',
  },
  {
    id: 'empty_headings',
    weight: 2,
    applies: emptyHeadings,
    reason: 'Places for headings of columns would stay empty.',
  },
  {
    id: 'parts_in_one_body',
    weight: 1.5,
    applies: ({ material, columns }) => !columns && material.parts.length > 1,
    reason: 'Several parts would share one body.',
  },
  {
    id: 'columns_without_headings',
    weight: 0.5,
    applies: ({ counts, columns }) => columns && (counts.of.heading ?? 0) === 0,
    reason: 'The columns have no places for headings.',
  },
  {
    id: 'figure_without_place',
    weight: 3,
    applies: ({ material, layout }) => layout.purpose === 'free' && figuresIn(material) > 0,
    reason: 'A chart or table has no place of its own.',
  },
  {
    id: 'text_without_place',
    weight: 4,
    applies: ({ material, layout }) => layout.purpose === 'free' && figuresIn(material) === 0,
    reason: 'The text has no place of its own.',
  },
  {
    id: 'items_as_list',
    weight: 2.5,
    applies: ({ material, columns }) =>
      !columns &&
      (findContract(material.layout ?? '')?.arrangement === 'items' || material.layout === 'agenda'),
    reason: 'Things of one kind would be a plain list.',
  },
  {
    id: 'long_text',
    weight: 6,
    applies: ({ counts, letters }) => Math.max(0, letters / Math.max(1, counts.bodyCharacters) - 1),
    reason: 'The text is longer than the bodies hold.',
  },
];

const EVERY_SLIDE: readonly Criterion<LayoutSubject>[] = [
  {
    id: 'narrow',
    weight: 8,
    applies: ({ material, counts, known }) =>
      figuresIn(material) > 0 ? Math.max(0, MIN_FIGURE_WIDTH - counts.widestEmu / known.widthEmu) : 0,
    reason: 'Tables and charts need the width of the slide.',
  },
  {
    id: 'decorated',
    weight: 9,
    applies: ({ layout, known }) => known.spoiled.has(layout.id),
    reason: 'Text would stand on a band or a logo.',
  },
  {
    id: 'other_backdrop',
    weight: 5,
    applies: ({ layout, known }) => known.strange.has(layout.id),
    reason: 'The backdrop differs from that of most slides of the file.',
  },
  { id: 'small_chart', weight: 25, applies: missingChartArea, reason: 'A chart would be small.' },
  { id: 'empty_area', weight: 40, applies: emptyArea, reason: 'Bodies would stay empty.' },
  {
    id: 'small_letters',
    weight: 1,
    applies: ({ material, letters, counts, known }) =>
      missingPoints(material.kind, letters, counts.bodies, known.heightEmu),
    reason: 'A short text would be set in small letters.',
  },
  {
    id: 'other_number',
    weight: 8,
    applies: isMiscounted,
    reason: 'The layout shows letters or numbers for more or fewer things.',
  },
  {
    id: 'other_master',
    weight: 1,
    applies: ({ layout, known }) => known.penalties.get(layout.id) ?? 0,
    reason: 'The layout is of another master, or has its title elsewhere.',
  },
  {
    id: 'plain_layout',
    weight: 6,
    applies: ({ material, known }) => known.frame !== undefined && material.kind === 'content',
    reason: 'The slides of the file have the look of the company, the layout has not.',
  },
  {
    id: 'order',
    weight: 0.01,
    applies: ({ index }) => index,
    reason: 'Earlier layouts of the file come first.',
  },
];

const ON_OPENING = [...OPENING, ...EVERY_SLIDE];
const ON_MISPLACED = [...MISPLACED, ...EVERY_SLIDE];
const ON_CONTENT = [...CONTENT, ...EVERY_SLIDE];

export function layoutCriteria(
  { kind }: SlideMaterial,
  { purpose }: DesignLayout,
): readonly Criterion<LayoutSubject>[] {
  if (kind !== 'content') return ON_OPENING;
  return purpose === 'cover' || purpose === 'section' ? ON_MISPLACED : ON_CONTENT;
}

export function layoutSubject(
  material: SlideMaterial,
  layout: DesignLayout,
  known: LayoutFacts,
  letters: number,
  index: number,
): LayoutSubject {
  const counts = known.memo.getOrCreate(countPlaces, layout);
  return {
    material,
    layout,
    known,
    counts,
    letters,
    index,
    columns: material.parts.length === counts.bodies.length && counts.bodies.length > 1,
  };
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

function hasTitleInTheMiddle({ layout: { purpose, slots }, known: { heightEmu } }: LayoutSubject): boolean {
  return (
    purpose !== 'cover' &&
    purpose !== 'section' &&
    slots.some(
      ({ role, box }) => role === 'title' && box.y > MIDDLE.from * heightEmu && box.y < MIDDLE.to * heightEmu,
    )
  );
}

function neededBodies({ material, counts, columns }: LayoutSubject): number {
  const { parts, tables, charts, pictures } = material;
  // A short text stands above a table or a chart in its place.
  const isAbove = tables.length > 0 || (charts.length > 0 && pictures.length === 0 && isBrief(parts));
  const texts = columns ? counts.bodies.length : parts.length > 0 && !isAbove ? 1 : 0;
  return texts + figuresIn(material);
}

function arePointsInCaption({ material, counts, known }: LayoutSubject): boolean {
  return (
    (counts.of.picture ?? 0) > 0 &&
    counts.bodyPt < MAX_CAPTION_PT * (known.heightEmu / STANDARD_HEIGHT_EMU) &&
    material.parts.some(({ paragraphs }) => paragraphs.length > 1)
  );
}

function emptyHeadings({ material, counts, columns }: LayoutSubject): number {
  return !columns || material.parts.some(({ heading }) => heading === undefined)
    ? (counts.of.heading ?? 0)
    : 0;
}

/** Area that charts lack, as a share of the slide. */
function missingChartArea({ material, layout, known: { widthEmu, heightEmu } }: LayoutSubject): number {
  if (material.kind !== 'content' || material.charts.length === 0) return 0;
  return arrange(material, layout, heightEmu).reduce(
    (sum, one) => (one.kind === 'chart' ? sum + missingArea(one.box, widthEmu * heightEmu) : sum),
    0,
  );
}

/** Area that a chart lacks, as a share of the slide. */
export function missingArea({ width, height }: ReadBox, slideArea: number): number {
  return Math.max(0, MIN_CHART_AREA - (width * height) / slideArea);
}

/** Area of bodies that nothing fills, as a share of the slide. */
function emptyArea({ material, counts: { bodies }, known: { widthEmu, heightEmu } }: LayoutSubject): number {
  const { kind, charts, tables, pictures, parts } = material;
  if (kind !== 'content') return 0;
  const filled = Math.max(
    1,
    parts.length === bodies.length
      ? parts.length
      : Math.min(1, parts.length) + charts.length + tables.length + pictures.length,
  );
  return bodies
    .slice(filled)
    .reduce((sum, { box }) => sum + (box.width * box.height) / (widthEmu * heightEmu), 0);
}

/** Points that the letters of a short text lack. */
export function missingPoints(
  kind: SlideMaterial['kind'],
  letters: number,
  bodies: readonly DesignSlot[],
  heightEmu: number,
): number {
  if (kind !== 'content' || letters === 0) return 0;
  const room = bodies.reduce((sum, { characters }) => sum + characters, 0);
  if (room === 0 || letters > SPARSE_TEXT * room) return 0;
  const sizePt = Math.min(...bodies.map((slot) => slot.sizePt)) * (STANDARD_HEIGHT_EMU / heightEmu);
  return Math.max(0, SPARSE_TEXT_PT - sizePt) * (1 - letters / (SPARSE_TEXT * room));
}

function isMiscounted({ material: { parts }, layout: { id }, known: { counted } }: LayoutSubject): boolean {
  const count = counted.get(id);
  return (
    count !== undefined &&
    parts.length !== count &&
    parts.reduce((sum, { paragraphs }) => sum + paragraphs.filter(({ level }) => level === 0).length, 0) !==
      count
  );
}
