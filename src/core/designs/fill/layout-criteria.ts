import type { ReadBox } from '../../ooxml/read/index.ts';
import { findContract } from '../../templates/catalogue.ts';
import { computeArea } from '../compile/boxes.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import { arrange, isBrief } from './arrange.ts';
import { areEven, haveUnevenWidths } from './column-widths.ts';
import type { Criterion } from './criteria.ts';
import { indexOfPurpose, type LayoutSubject, unfilledPictures } from './layout-subject.ts';
import { OPENING } from './opening-criteria.ts';
import { countLetters } from './place-fits.ts';
import { USE_CRITERIA, type UseSubject } from './use-criteria.ts';

/** How much more a list lacks a place than a text does: text boxes show neither marks nor levels. */
const LIST_WITHOUT_PLACE = 2.5;
const MAX_CAPTION_PT = 18;
export const MIN_BODY_PT = 14;
/** Size of titles in a layout that nobody styled. */
const UNSTYLED_TITLE_PT = 18;
/** Shares of the slide that a chart needs in area, and a table or a chart in width. */
const [MIN_CHART_AREA, MIN_FIGURE_WIDTH] = [0.3, 0.6];
/** Heights that a chart or table, and a list of points, need, as shares of the slide. */
const [MIN_FIGURE_HEIGHT, MIN_LIST_HEIGHT] = [0.35, 0.2];
/** A text that fills a smaller share of its place needs letters of this size on a slide of this height. */
const [SPARSE_TEXT, SPARSE_TEXT_PT, STANDARD_HEIGHT_EMU] = [0.3, 18, 6_858_000];

/** Mean width of a title's letters in EMU per point of font size, and the usual inset of a text. */
const [TITLE_LETTER, INSET] = [12_700 * 0.55, 91_440];
/** Lines of a title that do not yet look like a text. */
const MAX_TITLE_LINES = 4;

export const figuresIn = ({ charts, tables }: SlideMaterial): number => charts.length + tables.length;

function countPoints({ parts }: SlideMaterial): number {
  return parts.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);
}

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

export const UNSTYLED_TITLE: Criterion<UseSubject> = {
  id: 'unstyled_title',
  weight: 2.5,
  applies: ({ counts }) => counts.leastTitlePt <= UNSTYLED_TITLE_PT,
  reason: 'The title is as small as that of a layout without a style.',
};

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
  UNSTYLED_TITLE,
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
    id: 'uneven_columns',
    weight: 4,
    applies: ({ material, counts: { bodies }, columns }) =>
      columns && areEven(material.parts) && haveUnevenWidths(bodies),
    reason: 'Columns of one kind would differ in width.',
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
    applies: ({ material, layout }) =>
      layout.purpose === 'free' && figuresIn(material) === 0
        ? countPoints(material) > 1
          ? LIST_WITHOUT_PLACE
          : 1
        : 0,
    reason: 'The text has no place of its own.',
  },
  {
    id: 'items_as_list',
    weight: 6,
    applies: ({ material, columns }) => !columns && (isOfItems(material) || isOfColumns(material)),
    reason: 'Columns or things of one kind would be a plain list.',
  },
  {
    id: 'low_body',
    weight: 6,
    applies: areBodiesLow,
    reason: 'The points would stand in a place for a line or two.',
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
    id: 'long_title',
    weight: 2,
    applies: ({ material: { title }, layout }) => titleExcess(title, layout),
    reason: 'The title is longer than its place.',
  },
  {
    id: 'tall_title',
    weight: 2,
    applies: ({ material: { title, kind }, layout }) =>
      kind === 'content' ? Math.max(0, estimateTitleLines(title, layout) - MAX_TITLE_LINES) : 0,
    reason: 'The title would take many lines.',
  },
  {
    id: 'parted_title',
    weight: 20,
    applies: ({ material: { title }, layout }) => wouldPartWords(title, layout),
    reason: 'A word of the title is wider than its place.',
  },
  {
    id: 'narrow',
    weight: 16,
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
    weight: 6,
    // Openings differ from the other slides on purpose.
    applies: ({ material, layout, known }) => material.kind === 'content' && known.strange.has(layout.id),
    reason: 'The backdrop differs from that of most slides of the file.',
  },
  { id: 'small_chart', weight: 25, applies: missingChartArea, reason: 'A chart would be small.' },
  { id: 'low_figure', weight: 60, applies: missingFigureHeight, reason: 'A chart or table would be low.' },
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
const ON_CONTENT = [...CONTENT, ...USE_CRITERIA, ...EVERY_SLIDE];

export function layoutCriteria(
  { kind }: SlideMaterial,
  { purpose }: DesignLayout,
): readonly Criterion<LayoutSubject>[] {
  if (kind !== 'content') return ON_OPENING;
  return purpose === 'cover' || purpose === 'section' ? ON_MISPLACED : ON_CONTENT;
}

function isOfItems({ layout = '' }: SlideMaterial): boolean {
  return findContract(layout)?.arrangement === 'items' || layout === 'agenda';
}

function isOfColumns({ layout = '', parts }: SlideMaterial): boolean {
  return parts.length > 1 && findContract(layout)?.arrangement === 'columns';
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

/** Returns whether all bodies are too low for the figures or points of a slide. */
export function areBodiesLow({
  material,
  counts: { bodies },
  known: { heightEmu },
}: Pick<LayoutSubject, 'material' | 'counts' | 'known'>): boolean {
  const share = figuresIn(material) > 0 ? MIN_FIGURE_HEIGHT : countPoints(material) > 1 ? MIN_LIST_HEIGHT : 0;
  return bodies.length > 0 && bodies.every(({ box }) => box.height < share * heightEmu);
}

/** How often the room for a title has to double to hold it. */
export function titleExcess(title: string, { slots }: DesignLayout): number {
  const capacity = slots.find(({ role }) => role === 'title')?.characters ?? 0;
  const letters = countLetters([{ text: title, level: 0 }]);
  return capacity > 0 ? Math.max(0, Math.log2(letters / capacity)) : 0;
}

/** Number of lines that a title takes in its place, by the mean width of its letters. */
function estimateTitleLines(title: string, { slots }: DesignLayout): number {
  const place = slots.find(({ role }) => role === 'title');
  const width = (place?.box.width ?? 0) - 2 * INSET;
  if (place === undefined || width <= 0) return 1;
  return Math.ceil((countLetters([{ text: title, level: 0 }]) * place.sizePt * TITLE_LETTER) / width);
}

/** Returns whether the longest word of a title is wider than the title's place. */
function wouldPartWords(title: string, { slots }: DesignLayout): boolean {
  const place = slots.find(({ role }) => role === 'title');
  if (place === undefined) return false;
  const longest = Math.max(...title.split(/\s+/).map((word) => countLetters([{ text: word, level: 0 }])));
  return longest * place.sizePt * TITLE_LETTER > place.box.width - 2 * INSET;
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

/** Height that the lowest place for a chart or table lacks, as a share of the slide. */
function missingFigureHeight({ material, counts: { bodies }, known: { heightEmu } }: LayoutSubject): number {
  if (material.kind !== 'content' || figuresIn(material) === 0 || bodies.length === 0) return 0;
  return Math.max(0, MIN_FIGURE_HEIGHT - Math.max(...bodies.map(({ box }) => box.height)) / heightEmu);
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
    .toSorted((a, b) => computeArea(b.box) - computeArea(a.box))
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
