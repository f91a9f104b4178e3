import type { ReadBox } from '../../ooxml/read/index.ts';
import { computeArea, sharedArea } from '../compile/boxes.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import type { BodyRegion } from './body-region.ts';
import type { LayoutFacts } from './choice.ts';
import { areEven, haveUnevenWidths } from './column-widths.ts';
import type { Criterion } from './criteria.ts';
import { missingArea, missingPoints, titleExcess, UNSTYLED_TITLE } from './layout-criteria.ts';
import type { SamplePlan } from './plan-sample.ts';
import { isReadAfterTitle, standsAbove } from './reading-order.ts';
import { hasLowTitle, USE_CRITERIA, type UseSubject } from './use-criteria.ts';

/** A slide's material on a copy of a slide of the file. */
export interface SampleSubject {
  readonly plan: SamplePlan;
  readonly material: SlideMaterial;
  readonly kind: SlideMaterial['kind'];
  /** Letters of all texts of the slide. */
  readonly letters: number;
  readonly known: LayoutFacts;
  /** Place of the slide in the file. */
  readonly index: number;
}

/** Size of a title, relative to that of most layouts, below which it is a caption. */
const CAPTION_SIZE = 0.7;

/**
 * How much the slide that opens a file suits the end of a deck, relative to one that closes it, and how much a later
 * cover suits its start, relative to the first slide.
 */
const [CLOSING_ON_COVER, LATER_COVER] = [0.5, 0.7];

export const SAMPLE_CRITERIA: readonly Criterion<SampleSubject>[] = [
  {
    id: 'plan',
    weight: 1,
    applies: ({ plan }) => plan.cost,
    reason: 'How well the material fits the places of the slide.',
  },
  {
    id: 'designed',
    weight: -2,
    applies: ({ plan }) => isDesigned(plan),
    reason: 'A designer made the slide.',
  },
  {
    id: 'meant',
    weight: -4,
    applies: ({ kind, material, plan: { layout, places } }) =>
      kind !== 'content' ||
      isAgendaOfFile(material, layout) ||
      places.some(({ content }) => content.kind === 'chart' || content.kind === 'table'),
    reason:
      'The slide of the file opens or divides its deck, lists its topics, or shows a figure of that kind.',
  },
  {
    id: 'own_opening',
    weight: -6,
    applies: ownOpeningShare,
    reason: 'The file opens or closes its deck on the slide.',
  },
  {
    id: 'quote_elsewhere',
    weight: 6,
    applies: ({ material, plan: { layout }, known }) =>
      material.layout === 'quote' && layout.serves?.[0] !== 'quote' && known.hasQuoteLayout,
    reason: 'The file has a layout for quotations.',
  },
  {
    id: 'quote_on_picture',
    weight: 20,
    applies: ({ material, plan: { layout }, known }) =>
      material.layout === 'quote' && layout.serves?.[0] !== 'quote' && known.arty.has(layout.id),
    reason: 'The lines of a quotation would stand on a picture.',
  },
  {
    id: 'text_before_title',
    weight: 12,
    applies: isTextBeforeTitle,
    reason: 'Text that is read after the title would stand above it.',
  },
  {
    id: 'turned_title',
    weight: 12,
    applies: ({ kind, plan: { layout }, known }) => kind === 'content' && known.turned.has(layout.id),
    reason: 'The title runs from top to bottom.',
  },
  {
    id: 'caption_title',
    weight: 8,
    applies: ({ kind, plan: { layout }, material, known }) =>
      kind === 'content' &&
      known.frame === undefined &&
      !isAgendaOfFile(material, layout) &&
      layout.slots.some(({ role, sizePt }) => role === 'title' && sizePt < CAPTION_SIZE * known.usualTitlePt),
    reason: 'The title is much smaller than on the layouts of the file.',
  },
  {
    id: 'low_title',
    weight: 12,
    applies: ({ kind, plan: { layout }, known }) =>
      kind === 'content' && known.frame === undefined && hasLowTitle(layout, known.heightEmu),
    reason: 'The title would stand below content, as a caption does.',
  },
  { id: 'small_chart', weight: 25, applies: missingChartArea, reason: 'A chart would be small.' },
  {
    id: 'uneven_columns',
    weight: 4,
    applies: (subject) => hasEvenColumns(subject) && haveUnevenWidths(listBodies(subject)),
    reason: 'Columns of one kind would differ in width.',
  },
  {
    id: 'joined_columns',
    weight: 8,
    applies: (subject) => subject.known.joined.has(subject.plan.layout.id) && hasEvenColumns(subject),
    reason: 'A line would join columns as the parts of a diagram.',
  },
  {
    id: 'unlike_columns',
    weight: 6,
    applies: (subject) =>
      hasEvenColumns(subject) &&
      new Set(listBodies(subject).map(({ placeholder }) => placeholder === undefined)).size > 1,
    reason: 'Columns of one kind would look different.',
  },
  {
    id: 'small_letters',
    weight: 1,
    applies: missingLetterPoints,
    reason: 'A short text would be set in small letters.',
  },
  {
    id: 'order',
    weight: 0.01,
    applies: ({ index }) => index,
    reason: 'Earlier slides of the file come first.',
  },
];

/** The body of a standard layout, below the title of a layout of the file. */
export interface BodySubject extends UseSubject {
  readonly region: BodyRegion;
  /** True if the standard layout sets columns, for which many files have places of their own. */
  readonly columns: boolean;
  /** True for a text that would fill a place for it on another layout. */
  readonly boxed: boolean;
  /** Place of the layout in the file. */
  readonly index: number;
}

/** Width relative to that of the body below which a title belongs to one of its columns. */
const SHORT_TITLE = 0.7;
/** Share of a body under which a panel matters, and from which the panel is its background. */
const [MIN_PANEL, WHOLE_BODY] = [0.1, 0.9];
/** Share of the slide above which more room is not better. */
const ENOUGH_AREA = 0.45;

export const BODY_CRITERIA: readonly Criterion<BodySubject>[] = [
  ...USE_CRITERIA,
  {
    id: 'columns',
    weight: 2,
    applies: ({ columns }) => columns,
    reason: 'Files often have places of their own for columns.',
  },
  {
    id: 'text_without_place',
    weight: 7,
    applies: ({ boxed }) => boxed,
    reason: 'The text has no place of its own.',
  },
  {
    id: 'small_region',
    weight: 20,
    // The area that an owner chose is large enough.
    applies: ({ layout, region, known }) =>
      layout.area === undefined &&
      Math.max(0, ENOUGH_AREA - (region.width * region.height) / (known.widthEmu * known.heightEmu)),
    reason: 'The layout leaves little room below its title.',
  },
  {
    id: 'other_backdrop',
    weight: 3,
    applies: ({ layout, known }) => known.strange.has(layout.id),
    reason: 'The backdrop differs from that of most slides of the file.',
  },
  {
    id: 'panels',
    weight: 20,
    applies: ({ layout, region, known }) => standsOnPanels(region, known.panels.get(layout.id) ?? []),
    reason: 'The body would stand across panels that the layout has for its own texts.',
  },
  UNSTYLED_TITLE,
  {
    id: 'long_title',
    weight: 2,
    applies: ({ material: { title }, layout }) => titleExcess(title, layout),
    reason: 'The title is longer than its place.',
  },
  {
    id: 'short_title',
    weight: 2,
    applies: isTitleShort,
    reason: 'The title names a part of the width only, as above one of several columns.',
  },
  {
    id: 'picture_place',
    weight: 1,
    applies: ({ counts }) => counts.of.picture !== undefined,
    reason: 'The layout has a place for a picture.',
  },
  {
    id: 'decorated',
    weight: 9,
    applies: ({ layout, known }) => known.spoiled.has(layout.id) || known.counted.has(layout.id),
    reason: 'The body would stand on decoration, letters or numbers of the layout.',
  },
  {
    id: 'other_master',
    weight: 1,
    applies: ({ layout, known }) => known.penalties.get(layout.id) ?? 0,
    reason: 'The layout is of another master, or has its title elsewhere.',
  },
  {
    id: 'order',
    weight: 0.01,
    applies: ({ index }) => index,
    reason: 'Earlier layouts of the file come first.',
  },
];

/** A slide on what is left of one of the file. */
interface FrameSubject {
  readonly kind: SlideMaterial['kind'];
  /** True if the title of an opening has less than the usual width. */
  readonly isNarrow?: boolean;
  /** True if it closes the deck on the slide that closes that of the file, and shows all of its text there. */
  readonly closes?: boolean;
}

/** The frame that is left of a slide of the file whose layouts show little. */
export const FRAME_CRITERIA: readonly Criterion<FrameSubject>[] = [
  {
    id: 'standard_layout',
    weight: 0.5,
    applies: () => true,
    reason: 'A standard layout is drawn on a slide of the file.',
  },
  {
    id: 'opening_as_section',
    weight: 2,
    applies: ({ kind }) => kind === 'section',
    reason: 'The first slide of the file would open a part of the deck.',
  },
  {
    id: 'narrow_title',
    weight: 12,
    applies: ({ isNarrow }) => isNarrow === true,
    reason: 'The title of an opening would stand in a narrow box.',
  },
  {
    id: 'closes',
    weight: -14,
    applies: ({ closes }) => closes === true,
    reason: 'The slide of the file closes its deck.',
  },
];

/** Returns whether a slide shows more than a title and one text, for which the layouts have placeholders. */
function isDesigned({ layout, repeats, places }: SamplePlan): boolean {
  return (
    layout.purpose === 'cover' ||
    layout.purpose === 'section' ||
    repeats.length > 0 ||
    places.some(({ content }) => content.kind !== 'text') ||
    places.filter(({ slot }) => slot.role === 'body').length > 1
  );
}

/** 1 on the slide that opens or closes the file, and a part on one that opens it where none closes it. */
function ownOpeningShare({ kind, material, plan: { layout } }: SampleSubject): number {
  const closes = material.layout === 'closing';
  if (closes && layout.serves?.[0] === 'closing') return 1;
  if ((kind !== 'cover' && !closes) || layout.purpose !== 'cover') return 0;
  return (layout.sample?.number === 1 ? 1 : LATER_COVER) * (closes ? CLOSING_ON_COVER : 1);
}

/** Returns whether an agenda is shown on the agenda of the file. */
function isAgendaOfFile({ layout }: SlideMaterial, { serves = [], repeats = [] }: DesignLayout): boolean {
  return layout === 'agenda' && repeats.length > 0 && serves[0] === 'agenda';
}

/** Returns whether a body reaches beyond panels that it covers in part. */
function standsOnPanels(region: ReadBox, panels: readonly ReadBox[]): boolean {
  return panels.some((panel) => {
    const shared = sharedArea(panel, region);
    return shared > MIN_PANEL * computeArea(region) && shared < WHOLE_BODY * computeArea(region);
  });
}

/** Returns whether a title above the body is much narrower than it, and other headings stand beside the title. */
function isTitleShort({ layout: { slots }, region }: BodySubject): boolean {
  const title = slots.find(({ role }) => role === 'title')?.box;
  return (
    title !== undefined &&
    title.y + title.height <= region.y &&
    title.width < SHORT_TITLE * region.width &&
    slots.some(({ role, box }) => role === 'heading' && standsBeside(box, title))
  );
}

function standsBeside(one: ReadBox, other: ReadBox): boolean {
  return (
    Math.min(one.y + one.height, other.y + other.height) > Math.max(one.y, other.y) &&
    (one.x >= other.x + other.width || one.x + one.width <= other.x)
  );
}

function isTextBeforeTitle({ material, plan: { places } }: SampleSubject): boolean {
  const title = places.find(({ slot }) => slot.role === 'title')?.slot;
  return (
    title !== undefined &&
    isReadAfterTitle(material) &&
    places.some(({ slot, content }) => content.kind === 'text' && standsAbove(slot, title))
  );
}

/** Places of the columns of a slide. */
function listBodies({ plan: { places } }: SampleSubject): readonly DesignSlot[] {
  return places.flatMap(({ slot, content }) =>
    slot.role === 'body' && content.kind === 'text' ? [slot] : [],
  );
}

/** Returns whether each part of a text has a place of its own, and the parts are alike. */
function hasEvenColumns(subject: SampleSubject): boolean {
  const { length } = listBodies(subject);
  const { parts } = subject.material;
  return length > 1 && length === parts.length && areEven(parts);
}

function missingChartArea({ plan: { places }, known: { widthEmu, heightEmu } }: SampleSubject): number {
  return places.reduce(
    (sum, { slot: { box }, content }) =>
      content.kind === 'chart' ? sum + missingArea(box, widthEmu * heightEmu) : sum,
    0,
  );
}

function missingLetterPoints({
  plan: { places, repeats },
  kind,
  letters,
  known: { heightEmu },
}: SampleSubject): number {
  if (repeats.length > 0) return 0;
  const bodies = places.flatMap(({ slot, content }) =>
    content.kind === 'text' && slot.role === 'body' ? [slot] : [],
  );
  return missingPoints(kind, letters, bodies, heightEmu);
}
