import type { ReadBox, ReadLayout, ReadShape, ReadTextShape, ReadTheme } from '../../ooxml/read/index.ts';
import { computeBands, type Obstacle } from './bands.ts';
import { holds } from './boxes.ts';
import { type Capacity, measureCapacity } from './capacity.ts';
import type { DesignSlot, SlotRole } from './compiled-layout.ts';
import { isRightToLeft } from './direction.ts';
import { findPieces } from './sample-pieces.ts';
import { isUnmarked } from './sample-slot.ts';

/** A text lower than this share of the slide, directly above another text, is a heading. */
const HEADING_HEIGHT = 0.14;
/** Width of a line relative to that of the text below it, from which it stands above several of them. */
const WIDER = 1.5;
const DEFAULT_PT = 18;
const LARGEST_GAP = 0.06;
const MIN_BAND = 0.2;
/** Letters of a heading of the slide relative to those below, and its lowest end, as a share of the slide's height. */
const [LARGER, LOWEST_HEAD] = [1.25, 0.4];
/** Distance between the tops of boxes that stand side by side, as a share of the slide's height. */
const SAME_ROW = 0.02;

const ROLE: Readonly<Record<string, SlotRole>> = {
  title: 'title',
  ctrTitle: 'title',
  subTitle: 'subtitle',
  body: 'body',
  obj: 'body',
  tbl: 'body',
  chart: 'body',
  pic: 'picture',
};

/** Fillable placeholders of a layout from top to bottom; those without space are left out. */
export function findSlots(
  layout: ReadLayout,
  theme: ReadTheme,
  size: { readonly widthEmu: number; readonly heightEmu: number },
): DesignSlot[] {
  const all = layout.shapes.flatMap((shape) => {
    const role =
      shape.from === 'layout' && shape.placeholder !== undefined ? ROLE[shape.placeholder.type] : undefined;
    const { box } = shape;
    const isVisible =
      box.width > size.widthEmu / 40 &&
      box.height > size.heightEmu / 40 &&
      box.x < size.widthEmu &&
      box.y < size.heightEmu &&
      box.x + box.width > 0 &&
      box.y + box.height > 0;
    const turned = shape.kind === 'shape' && (shape.text?.turned ?? 0) !== 0;
    return role === undefined || !isVisible || turned || shape.placeholder === undefined
      ? []
      : [{ shape, role, placeholder: shape.placeholder, box }];
  });
  // If two shapes of a damaged layout are the same placeholder, the first counts.
  const distinct = all.filter(
    ({ placeholder }, index) =>
      all.findIndex(
        (other) => other.placeholder.type === placeholder.type && other.placeholder.idx === placeholder.idx,
      ) === index,
  );
  const fillable = sortByRows(distinct, size.heightEmu, isRightToLeft(distinct.map(({ shape }) => shape)));
  const title = fillable.some(({ role }) => role === 'title')
    ? undefined
    : (fillable.find((one) => resemblesTitle(one, size)) ?? findLargeHead(fillable, size.heightEmu));
  // Texts and pictures of the layout itself stay clear.
  const fixed = layout.shapes.flatMap((shape): Obstacle[] => {
    if (shape.placeholder !== undefined) return [];
    return findPieces([shape]).flatMap(({ shape: { kind }, words, box }) =>
      words !== undefined || kind === 'picture' ? [{ box, backdrop: kind === 'picture' }] : [],
    );
  });
  const counts = new Map<string, number>();
  const isHeading = ({ role, box }: (typeof fillable)[number]) =>
    role === 'body' &&
    box.height < HEADING_HEIGHT * size.heightEmu &&
    fillable.some(
      (other) =>
        other.role === 'body' &&
        other.box.height > 2 * box.height &&
        Math.abs(other.box.x - box.x) < box.width / 4 &&
        box.width < WIDER * other.box.width &&
        isBelow(other.box, box, size.heightEmu),
    );
  return fillable.map((one) => {
    const role = one === title ? 'title' : isHeading(one) ? 'heading' : one.role;
    const number = (counts.get(role) ?? 0) + 1;
    counts.set(role, number);
    const text =
      one.shape.kind === 'shape'
        ? measureSlot(one.shape, fixed, theme)
        : { sizePt: DEFAULT_PT, characters: 0, lines: 0, gap: 0 };
    return {
      name: number === 1 ? role : `${role}_${number}`,
      role,
      placeholder: one.placeholder,
      box: one.box,
      ...text,
      characters: role === 'picture' ? 0 : text.characters,
      ...(role === 'body' && isUnmarked(one.shape) ? { unmarked: true as const } : {}),
    };
  });
}

/** Sorts boxes by rows and along them; columns that were drawn by hand begin at heights that differ a little. */
function sortByRows<Placed extends { readonly box: ReadBox }>(
  places: readonly Placed[],
  heightEmu: number,
  isRtl: boolean,
): Placed[] {
  const rows: Placed[][] = [];
  for (const place of places.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && place.box.y - row[0].box.y <= SAME_ROW * heightEmu) row.push(place);
    else rows.push([place]);
  }
  return rows.flatMap((row) => row.sort((a, b) => (isRtl ? -1 : 1) * (a.box.x - b.box.x)));
}

/** Capacity of a placeholder; one without any free band counts with its whole box. */
function measureSlot(shape: ReadTextShape, fixed: readonly Obstacle[], theme: ReadTheme): Capacity {
  const [band = shape.box] = computeBands([{ shape, box: shape.box }], fixed, theme);
  return measureCapacity(shape, theme, band.height < MIN_BAND * shape.box.height ? shape.box : band);
}

/** Returns whether a text is wide, low and at the top of a layout without a title. */
function resemblesTitle(
  { role, box }: { readonly role: SlotRole; readonly box: ReadBox },
  { widthEmu, heightEmu }: { readonly widthEmu: number; readonly heightEmu: number },
): boolean {
  return (
    role === 'body' && box.height < 0.2 * heightEmu && box.y < 0.3 * heightEmu && box.width > 0.3 * widthEmu
  );
}

/** The first text at the top of a layout without a title, if its letters are larger than those of all others. */
function findLargeHead<
  Place extends { readonly role: SlotRole; readonly box: ReadBox; readonly shape: ReadShape },
>(places: readonly Place[], heightEmu: number): Place | undefined {
  const [first, ...others] = places.filter(({ role }) => role === 'body');
  const isLarger =
    first !== undefined &&
    others.length > 0 &&
    others.every((other) => findSize(first.shape) > LARGER * findSize(other.shape));
  return isLarger && first.box.y + first.box.height < LOWEST_HEAD * heightEmu ? first : undefined;
}

function findSize(shape: ReadShape): number {
  const [first] = shape.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [];
  return first?.runs[0]?.sizePt ?? first?.unsaid?.sizePt ?? DEFAULT_PT;
}

function isBelow(
  lower: { readonly y: number },
  upper: { readonly y: number; readonly height: number },
  height: number,
): boolean {
  return lower.y >= upper.y + upper.height / 2 && lower.y - upper.y - upper.height < LARGEST_GAP * height;
}

/** Returns whether a title with a subtitle stands on a place for a picture, as on covers. */
export function hasPictureBehind(slots: readonly DesignSlot[]): boolean {
  const [title, subtitle] = [
    slots.find(({ role }) => role === 'title')?.box,
    slots.find(({ role }) => role === 'subtitle')?.box,
  ];
  return (
    title !== undefined &&
    subtitle !== undefined &&
    slots.some(({ role, box }) => role === 'picture' && holds(box, title) && holds(box, subtitle))
  );
}
