import type { ReadBox } from '../../ooxml/read/index.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import { isReserved as isReservedUse } from '../compile/layout-use.ts';
import type { SlideMaterial } from '../design.ts';
import type { LayoutFacts } from './choice.ts';
import type { Criterion } from './criteria.ts';
import type { PlaceCounts } from './place-counts.ts';

/** A content slide on a layout of the file. */
export interface UseSubject {
  readonly material: SlideMaterial;
  readonly layout: DesignLayout;
  readonly known: LayoutFacts;
  readonly counts: PlaceCounts;
  /** True if the content is drawn below the title instead of filling the places of the layout. */
  readonly drawn: boolean;
}

/** Lowest middle of a title above content, as a share of the slide's height. */
const LOWEST_TITLE = 0.4;
/** Size of a title, relative to that of most layouts, below which it is a caption. */
const CAPTION_SIZE = 0.8;
/** Difference of the sizes of titles from which they look like those of two designs. */
const OTHER_TITLE = 0.25;
/** Share of the slide that a place for a picture covers at least, if it is more than a logo. */
const MIN_PICTURE = 0.08;

const OPENINGS: ReadonlySet<string> = new Set(['cover', 'section']);

/** Criteria from the name, type and title of a layout. */
export const USE_CRITERIA: readonly Criterion<UseSubject>[] = [
  {
    id: 'reserved',
    weight: 100,
    applies: isReserved,
    reason: 'The layout is for another kind of slide, such as a quotation or a picture.',
  },
  {
    id: 'named_opening',
    weight: 3,
    applies: ({ layout, known }) => OPENINGS.has(known.uses.get(layout.id) ?? ''),
    reason: 'Name or type of the layout say that it opens or divides a deck.',
  },
  {
    id: 'low_title',
    weight: 60,
    applies: ({ layout, known }) => hasLowTitle(layout, known.heightEmu),
    reason: 'The title stands so low that content would run into it.',
  },
  {
    id: 'caption_title',
    weight: 6,
    applies: ({ counts, known }) => counts.titlePt < CAPTION_SIZE * known.usualTitlePt,
    reason: 'The title is smaller than on most layouts.',
  },
  {
    id: 'title_below_body',
    weight: 8,
    applies: ({ counts, drawn }) => !drawn && counts.leastTitlePt < counts.bodyPt,
    reason: 'The title is smaller than the body.',
  },
  {
    id: 'picture_behind',
    weight: 6,
    applies: ({ layout, known }) => known.pictured.has(layout.id),
    reason: 'Text would stand on a picture, which most layouts of the file do not have.',
  },
  {
    id: 'habitual',
    weight: -1.5,
    applies: ({ layout, known }) => known.habitual.has(layout.id),
    reason: 'Most slides of the file stand on the layout.',
  },
  {
    id: 'other_title',
    weight: 6,
    applies: ({ counts, known: { habitualTitlePt } }) =>
      habitualTitlePt > 0 && Math.abs(counts.titlePt / habitualTitlePt - 1) > OTHER_TITLE,
    reason: 'The title has another size than on most slides of the file.',
  },
  {
    id: 'captioned',
    weight: 5,
    applies: ({ material, known, layout }) =>
      known.uses.get(layout.id) === 'captioned' && material.charts.length + material.tables.length === 0,
    reason: 'The layout is for a caption beside a figure.',
  },
  {
    id: 'meant',
    weight: -3,
    applies: isMeant,
    reason: 'Name and type of the layout say that it is for such slides.',
  },
];

export function hasLowTitle({ slots }: DesignLayout, heightEmu: number): boolean {
  const title = slots.find(({ role }) => role === 'title')?.box;
  if (title === undefined || title.y + title.height / 2 <= LOWEST_TITLE * heightEmu) return false;
  const bodies = slots.filter(({ role }) => role === 'body');
  // A title in a column of its own is level with the content beside it.
  return bodies.length === 0 || bodies.some(({ box }) => sharesColumn(box, title));
}

function sharesColumn(one: ReadBox, other: ReadBox): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width;
}

function isReserved({ material, layout, known }: UseSubject): boolean {
  const use = known.uses.get(layout.id);
  if (use === undefined) return isForPictures(layout, known) && material.pictures.length === 0;
  if (use === 'agenda') return material.layout !== 'agenda';
  return (
    isReservedUse(use) ||
    (material.pictures.length === 0 && (use === 'picture' || isForPictures(layout, known)))
  );
}

function isForPictures({ slots }: DesignLayout, { widthEmu, heightEmu }: LayoutFacts): boolean {
  return slots.some(
    ({ role, box }) => role === 'picture' && box.width * box.height > MIN_PICTURE * widthEmu * heightEmu,
  );
}

function isMeant({ material, layout, known, drawn }: UseSubject): boolean {
  const use = known.uses.get(layout.id);
  if (material.layout === 'agenda') return use === 'agenda';
  if (drawn) return use === 'title_only';
  const { parts, charts, tables, pictures } = material;
  if (pictures.length > 0) return use === 'picture';
  const blocks = Math.max(parts.length, Math.min(1, parts.length) + charts.length);
  return use === (blocks > 1 && tables.length === 0 ? 'columns' : 'content');
}
